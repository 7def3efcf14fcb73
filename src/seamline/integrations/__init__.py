"""Adapters for frameworks, a file each, behind the extra of its name.

Each imports its framework when it is itself imported:
``from seamline.integrations.langchain import SeamlineTextSplitter``.
"""
