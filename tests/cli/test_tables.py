"""``seamline chunk --text-column``: tables in, tables out, and what is said of rows that cannot be used."""

import csv
import io
import json

import pytest

import seamline
from seamline.cli import main

pytest.importorskip("pyarrow")
import pyarrow as arrow
import pyarrow.parquet as parquet

TEXTS = ["One two. Three four.", None, "", "x\r\n\"quoted\", y. Zz.", "\u4e00\u53e5\u3002\u4e8c\u53e5\u3002", "Fine."]
OPTIONS = ["--text-column", "text", "--max-size", "12"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = [{"key": i, "text": text, "tags": ["a", str(i)]} for i, text in enumerate(TEXTS)]
    parquet.write_table(arrow.Table.from_pylist(rows), "t.parquet", row_group_size=2)
    (tmp_path / "t.jsonl").write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    with open("t.csv", "w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["key", "text", "tags"])
        writer.writerows([row["key"], row["text"], "a"] for row in rows)
    return tmp_path


def expected():
    return [
        (i, chunk.start, chunk.text) for i, text in enumerate(TEXTS) if text is not None
        for chunk in seamline.chunk(text, max_size=12)
    ]  # fmt: skip


def lines(capfd, *words):
    status = main(["chunk", *words])
    out, err = capfd.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err


@pytest.mark.parametrize("name", ["t.parquet", "t.jsonl", "t.csv"])
def test_rows_are_chunked_as_texts_are(folder, capfd, name):
    status, records, _ = lines(capfd, name, *OPTIONS)
    assert status == 0
    assert [(int(row["key"]), row["chunk_start"], row["chunk_text"]) for row in records] == expected()
    assert list(records[0]) == ["key", "tags", *(f"chunk_{one}" for one in (
        "index", "start", "end", "core_start", "size", "level", "oversized", "text"))]  # fmt: skip


def test_parquet_keeps_types_and_comes_out_whole(folder, capfd):
    assert main(["chunk", "t.parquet", *OPTIONS, "--id-column", "key", "-o", "out.parquet"]) == 0
    table = parquet.read_table("out.parquet")
    assert table.schema.field("tags").type == arrow.list_(arrow.string())
    assert table["chunk_id"].to_pylist()[0] == "0:677caa608fd08e0c-0"
    assert [tuple(row.values()) for row in table.select(["key", "chunk_start", "chunk_text"]).to_pylist()] == expected()


def test_csv_comes_out_as_it_reads_back(folder, capfd):
    assert main(["chunk", "t.parquet", *OPTIONS, "--format", "csv", "--keep-columns", "key", "--columns", "start"]) == 0
    rows = list(csv.reader(io.StringIO(capfd.readouterr().out, newline="")))
    assert rows[0] == ["key", "chunk_start", "chunk_text"]
    assert [(int(key), int(start), text) for key, start, text in rows[1:]] == expected()


def test_several_files_and_folders_are_one_table(folder, capfd):
    status, records, _ = lines(capfd, "t.parquet", "t.jsonl", *OPTIONS)
    assert status == 0
    assert len(records) == 2 * len(expected())
    (folder / "note.txt").write_text("no table")
    status, records, err = lines(capfd, ".", *OPTIONS, "--keep-columns", "")
    assert status == 0
    assert len(records) == 3 * len(expected())
    assert next(iter(records[0])) == "chunk_index"
    assert "18 rows" in err


BAD = [
    ("{bad", "row 2: no JSON"),
    ("[1]", "row 2: a row must be an object, got list"),
    ('{"key": "word", "text": "a"}', "row 2: "),
    ('{"key": 3, "text": 7}', "row 2: "),
    ('{"key": 3, "text": "a \\ud800"}', "row 2: "),
]


@pytest.mark.parametrize(("line", "message"), BAD, ids=["syntax", "list", "type", "no-text", "surrogate"])
def test_a_bad_row_costs_one_row(folder, capfd, line, message):
    (folder / "b.jsonl").write_text(f'{{"key": 1, "text": "Good."}}\n{line}\n\n{{"key": 9, "text": "Too."}}\n')
    status, records, err = lines(capfd, "b.jsonl", *OPTIONS)
    assert status == 1
    assert [(row["key"], row["chunk_text"]) for row in records] == [(1, "Good."), (9, "Too.")]
    assert f"b.jsonl, {message}" in err


def test_a_row_of_another_width_is_told(folder, capfd):
    (folder / "b.csv").write_text('key,text\n1,Good.\n2,"a",b\n\n3,Too.\n')
    status, records, err = lines(capfd, "b.csv", *OPTIONS)
    assert status == 1
    assert [row["key"] for row in records] == ["1", "3"]
    assert "b.csv, row 2: 3 cells, and the header has 2" in err


FAULTS = [
    ("b.csv", b'key,text\n1,"open', "no CSV from row 1 on"),
    ("b.csv", b"key,text\n1,\xff\n", "not valid utf-8"),
    ("b.csv", b"key,words\n1,a\n", "no column 'text'; there are key, words"),
    ("b.parquet", b"PAR1 nothing", "no Parquet file"),
    ("b.txt", b"words", "no table: --text-column reads .csv"),
    ("b.jsonl", b'{"key": "a", "text": "b"}\n{"other": [1]}', None),
]


@pytest.mark.parametrize(("name", "data", "message"), FAULTS)
def test_a_file_that_is_no_table_is_told(folder, capfd, name, data, message):
    (folder / name).write_bytes(data)
    status, records, err = lines(capfd, name, "t.parquet", *OPTIONS, "--keep-columns", "")
    assert status == (1 if message else 0)
    assert len(records) >= len(expected())
    assert message is None or f"{name}: {message}" in err


def test_files_of_other_columns_are_refused(folder, capfd):
    (folder / "o.jsonl").write_text('{"text": "Alone."}\n')
    status, records, err = lines(capfd, "t.parquet", "o.jsonl", *OPTIONS)
    assert status == 1
    assert len(records) == len(expected())
    assert "o.jsonl: other columns than those of the first file" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["t.csv", "--id-column", "key"], "--id-column needs --text-column"),
        (["-", *OPTIONS], "--text-column reads files"),
        (["t.csv", *OPTIONS, "--format", "text"], "--format text shows files"),
        (["t.csv", *OPTIONS, "--verify"], "--verify is for texts of files"),
        (["t.csv", *OPTIONS, "--columns", "nothing"], "columns must be some of"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_read(folder, capfd, words, message):
    assert main(["chunk", *words]) == 2
    assert message in capfd.readouterr().err


def test_an_empty_table_writes_its_header(folder, capfd):
    parquet.write_table(arrow.table({"text": arrow.array([], arrow.string())}), "e.parquet")
    assert main(["chunk", "e.parquet", *OPTIONS, "-o", "e.jsonl"]) == 0
    assert not (folder / "e.jsonl").exists() or (folder / "e.jsonl").read_text() == ""


@pytest.mark.parametrize("charset", ["utf-16", "shift_jis"])
def test_character_sets_hold_for_text_files(folder, capfd, charset):
    (folder / "j.csv").write_bytes("text\n\u4e00\u53e5\u3002\n".encode(charset))
    status, records, _ = lines(capfd, "j.csv", *OPTIONS, "--charset", charset)
    assert status == 0
    assert [row["chunk_text"] for row in records] == ["\u4e00\u53e5\u3002"]
