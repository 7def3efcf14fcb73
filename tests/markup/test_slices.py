"""Slices of blocks and headings, and which context is given up last."""

import pytest

import seamline

TEXT = "# One\n\ntext\n\n## Two\n\ntext\n\n# Three\n"


@pytest.mark.parametrize("found", [seamline.outline(TEXT), seamline.scan_blocks(TEXT)], ids=["outline", "blocks"])
@pytest.mark.parametrize("chosen", [slice(1, 3), slice(None, None, -1), slice(5, 2), slice(-2, None)], ids=str)
def test_slices_are_those_of_a_list(found, chosen):
    assert found[chosen] == list(found)[chosen]
    assert found[-1] == list(found)[-1]


def test_a_table_s_head_is_the_last_context_to_be_left_out():
    rows = "".join(f"| {number} | row |\n" for number in range(20))
    text = f"# A heading that is long indeed\n\n## Another one of length\n\n| a | b |\n|---|---|\n{rows}"
    head = (text.index("| a"), text.index("| 0") - 1)
    for size, n_contexts in ((60, 1), (110, 2), (200, 3)):
        last = seamline.chunk(text, strategy="markdown", max_size=size, count_context=True)[-1]
        assert last.context[-1] == head or last.context[-1] == (head[0], head[1] + 1)
        assert len(last.context) == n_contexts
