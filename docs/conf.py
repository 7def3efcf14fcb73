"""Sphinx settings; built by ``make docs`` with warnings as errors."""

import seamline

project = "seamline"
author = "The seamline developers"
copyright = "2026, The seamline developers"
release = version = seamline.__version__

extensions = ["myst_parser", "numpydoc", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"seamline {release}"

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "none"
autosummary_generate = True
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False

suppress_warnings = ["misc.highlighting_failure"]  # the picture of the packages is Mermaid text
