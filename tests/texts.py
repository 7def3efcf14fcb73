"""Hypothesis strategies for text as it comes: every script, broken, hostile, structured."""

from hypothesis import strategies as st

PIECES = [
    "a", "B", "word", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "\r\n\r\n", " \n \n", ".", "!", "?",
    "...", ",", "(", ")", '"',
    "One. ", "Two words! ", "Mr. Smith ", "e.g. ", "3.14", "U.S. ", "https://a.example/b?c=d", "x" * 17,
    "é", "e\u0301", "\u0301", " \u0301", "ß", "İ", "日本", "。", "「は」", "カタカナ", "ภาษาไทย", "ำ", "한글",
    "\u1112\u1161\u11ab", "\u1100",
    "שלום", "مرحبا؟ ", "नमस्ते। ", "क्ष", "क्\u200dष",
    "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "1️⃣", "\u200d", "\u200b", "\u00ad", "\u0000", "\x1c",
    "\x85", "\u2028", "\u2029", "\f", "\ufeff", "\ud83d",
    "\udc00", "\U0001d518", "# Head\n", "- item\n", "| a | b |\n", "```\n",
]
"""Building blocks that faults have been reported about."""

MARKED = [
    *PIECES[:22], "Title\n=====\n\n", ".. note:: a\n", ".. _label:\n\n", "text::\n\n  code\n\n", "   ",
    ":name: value\n", "== Title ==\n", "= Title\n", "----\n", "====\n", "* one\n", "** two\n", "|===\n", "|a |b\n",
    "[source]\n", "\\section{Title}\n", "\\begin{itemize}\n", "\\end{itemize}\n", "\\item ", "\\begin{verbatim}\n",
    "\\end{verbatim}\n", "{|\n", "|-\n", "|}\n", "# item\n", "<pre>", "</pre>", "#+begin_src\n", "#+end_src\n",
    ":END:\n", "* TODO Title\n",
]
"""Building blocks of the line markups."""

marked_texts = st.lists(st.sampled_from(MARKED), max_size=30).map("".join)
"""Texts that hold forms of lines of all markups."""

texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.text(max_size=60),
    st.text(alphabet=st.characters(codec=None, min_codepoint=0, max_codepoint=0x10FFFF), max_size=40),
    st.builds(lambda piece, n: piece * n, st.sampled_from(PIECES), st.integers(0, 60)),
)
"""Any text."""
