"""The page as text: nothing in the data can leave it, and only its own script and style may run."""

import base64
import hashlib
import html
import json
import re

import pytest
from hypothesis import given

import seamline
from seamline.chunks.drawing import MOST_CHARACTERS, MOST_POINTS, drawn, labels, lowest_points, utf16_places
from seamline.report.page import inert
from tests.texts import texts

HOSTILE = "</script><img src=x onerror=alert(1)><!-- \u2028 \ud83d 👨‍👩‍👧 & &amp;\n\n# <b>Title</b>\n\nText."


def data_of(page: str) -> dict:
    [found] = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    return json.loads(found)


def in_utf16(text: str, start: int, end: int) -> str:
    units = text.encode("utf-16-le", "surrogatepass")
    return units[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")


@given(text=texts)
def test_data_can_be_read_back_and_holds_no_sign_of_markup(text):
    written = inert({"text": text})
    assert not set(written) & set("<>&\u2028\u2029")
    assert written.encode("utf-8")
    assert json.loads(written)["text"].encode("utf-16", "surrogatepass") == text.encode("utf-16", "surrogatepass")


def test_the_policy_admits_one_script_and_one_style_by_their_hashes():
    page = seamline.chunk(HOSTILE, max_size=40).to_html(title=HOSTILE)
    for kind in ("style", "script"):
        [content] = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.S)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in page
    assert "default-src 'none'" in page
    assert page.count("<script") == 2
    assert "<img" not in page
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page) == []


@given(text=texts)
def test_offsets_in_the_page_cut_out_the_chunks(text):
    chunks = seamline.chunk(text, max_size=7, overlap=2)
    [run] = drawn({"a": chunks}, name="x")["runs"]
    pairs = zip(run["chunks"]["start"], run["chunks"]["end"], strict=True)
    assert [in_utf16(text, start, end) for start, end in pairs] == chunks.texts()


def test_places_count_pairs_twice():
    assert utf16_places("a👍b").tolist() == [0, 1, 3, 4]
    assert utf16_places("aé日") is None


def test_a_plan_is_drawn_over_the_text():
    text = "Cats purr. Cats sleep. Cats eat. " * 3 + "Stars shine. Stars burn. Stars fade. " * 3
    chunks = seamline.chunk(text, strategy="topics", n_segments=2)
    [run] = data_of(chunks.to_html())["documents"][0]["runs"]
    [found] = run["plan"]["breaks"]
    assert found["place"] == chunks[1].start
    assert len(run["plan"]["curve"]) == len(run["plan"]["places"]) == chunks.plan.n_units - 1


def test_a_long_curve_keeps_its_dips():
    import numpy as np

    curve = np.ones(10 * MOST_POINTS)
    curve[[17, 4711]] = 0
    kept = lowest_points(curve)
    assert len(kept) == MOST_POINTS
    assert {17, 4711} <= set(kept.tolist())


def test_two_ways_stand_side_by_side():
    text = "One. Two. Three."
    first, second = seamline.chunk(text, max_size=5), seamline.chunk(text, max_size=10)
    runs = data_of(first.to_html(beside=second))["documents"][0]["runs"]
    assert [run["label"] for run in runs] == ["smart 1", "smart 2"] == labels([first, second])
    with pytest.raises(ValueError, match="chunks must be of one text to stand side by side, got 2 texts"):
        first.to_html(beside=seamline.chunk("Other."))


def test_notebooks_show_a_frame_and_of_a_long_text_the_beginning():
    shown = seamline.chunk(HOSTILE, max_size=40)._repr_html_()
    assert shown.startswith('<iframe sandbox="allow-scripts" srcdoc="')
    assert html.unescape(shown.split('srcdoc="')[1].split('" title')[0]).startswith("<!DOCTYPE html>")
    long = seamline.chunk("Word after word. " * (MOST_CHARACTERS // 8))
    assert len(long._repr_html_()) < 2 * MOST_CHARACTERS
    assert seamline.chunk("").to_html()
