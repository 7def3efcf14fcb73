"""What kinds of nodes in a syntax tree are, told by their names, which grammars form alike."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple


class Trait:
    """Bits of what a node may be; plain numbers, since they are asked for of every node."""

    ATOM = 1
    """Text that is entered last: a string or a comment."""
    COMMENT = 2
    LEAD = 4
    """What belongs to the node after it: a comment, a decorator, an attribute."""
    BODY = 8
    """What a signature opens; no depth of its own."""
    IMPORT = 16
    NAMED = 32
    """Something that may have a name and a body, or hold what has as its only content."""


ATOMS = frozenset({"string", "comment", "heredoc", "nowdoc", "regex", "char", "character", "rune", "encapsed"})
LEADS = frozenset({"decorator", "annotation"})
LEADING = frozenset({"attribute_item", "attribute_list", "attribute_declaration", "attribute", "access_specifier"})
IMPORTS = frozenset({"import", "use", "using", "include", "package"})
BODY = re.compile(r"block|body|_list$|suite|compound_statement|do_group")
DEFINITION = re.compile(
    r"(?:abstract_)?(?:function|method|class|struct|union|enum|interface|trait|impl|mod|module|namespace|constructor"
    r"|destructor|record|object|protocol|extension|annotation_type|macro|init|generator_function|singleton_method"
    r"|local_function|compact_constructor|internal_module|type|type_alias|companion_object)"
    r"_(?:definition|declaration|item|specifier|statement|spec)"
)
BARE = frozenset({"method", "class", "module", "singleton_method", "singleton_class", "internal_module"})
"""Kinds of definitions whose names have no second word."""

WRAPS = frozenset({
    "decorated_definition", "export_statement", "template_declaration", "ambient_declaration", "declaration",
    "field_declaration", "type_definition", "type_declaration", "lexical_declaration", "variable_declaration",
    "expression_statement", "pair", "public_field_definition", "field_definition", "variable_declarator",
    "assignment_expression",
})  # fmt: skip
FUNCTIONS = frozenset({
    "arrow_function", "function_expression", "function", "generator_function", "class", "func_literal",
})  # fmt: skip
NEEDS_BODY = frozenset({"class_specifier", "struct_specifier", "union_specifier", "enum_specifier"})
"""Kinds that also name what is defined elsewhere."""


KEYWORDS = frozenset({b"namespace", b"class", b"struct", b"union", b"enum"})


@lru_cache(maxsize=4096)
def trait_of(kind: str) -> int:
    """What nodes of a kind may be."""
    words = set(kind.split("_"))
    found = 0
    if "comment" in words:
        return Trait.ATOM | Trait.COMMENT | Trait.LEAD
    if kind == "template_string" or (words & ATOMS and not words & {"concatenated", "template"}):
        return Trait.ATOM
    if words & LEADS or kind in LEADING:
        return Trait.LEAD
    if words & IMPORTS or "require" in words:
        found |= Trait.IMPORT
    if BODY.search(kind):
        found |= Trait.BODY
    if kind in WRAPS or is_definition(kind):
        found |= Trait.NAMED
    return found


def is_definition(kind: str) -> bool:
    """Whether a kind is that of something with a name and a body."""
    return kind in BARE or (kind not in WRAPS and DEFINITION.fullmatch(kind) is not None)


class Named(NamedTuple):
    """A definition: its node without decorators, what is defined in it, the node of its name, and its body or None."""

    node: Any
    inner: Any
    name: Any
    body: Any


LONGEST_NAME = 120
"""Bytes of a name; what is longer is the guess of a parser that lost its way."""


def named(node: Any, data: bytes) -> Named | None:
    """What a node defines, if that has a name; of a name that goes over lines, as templates may, its first part."""
    found = wrapped(node, data) if node.type in WRAPS else definition(node, data)
    name = None if found is None else found.name
    while name is not None and not is_short(name):
        name = name.child_by_field_name("name")
    return None if found is None or name is None else found._replace(name=name)


def is_short(name: Any) -> bool:
    """Whether a name stands on one line and is no longer than names are."""
    return bool(name.start_point[0] == name.end_point[0] and name.end_byte - name.start_byte <= LONGEST_NAME)


def definition(node: Any, data: bytes) -> Named | None:
    """A definition by its own fields; none of most whose signatures the parser did not understand."""
    body = node.child_by_field_name("body")
    if body is None and node.type in NEEDS_BODY:
        return None
    if node.has_error and any(child.is_error for child in node.children):
        return misread(node, body, data)
    name = name_of(node)
    return None if name is None else Named(node, node, name, body)


def misread(node: Any, body: Any, data: bytes) -> Named | None:
    """``MACRO namespace name {`` as the parser of C++ reads it: a function called ``namespace``, and an error."""
    keyword = node.child_by_field_name("declarator")
    error = next(child for child in node.children if child.is_error)
    if keyword is None or data[keyword.start_byte : keyword.end_byte] not in KEYWORDS or len(error.named_children) != 1:
        return None
    return Named(node, node, error.named_children[0], body)


def name_of(node: Any) -> Any:
    """The node of a definition's name: its field of that name, what it is of, or the innermost declarator."""
    name = node.child_by_field_name("name") or node.child_by_field_name("type")
    declarator = node.child_by_field_name("declarator")
    while declarator is not None:
        name, declarator = declarator, declarator.child_by_field_name("declarator")
    if name is None:
        name = next((child for child in node.named_children if "identifier" in child.type), None)
    return name


def wrapped(node: Any, data: bytes) -> Named | None:
    """What a node defines that holds little else."""
    if node.type == "type_definition":
        return renamed(node)
    for field in ("definition", "declaration"):
        inner = node.child_by_field_name(field)
        if inner is not None:
            return named(inner, data)
    value = node.child_by_field_name("value") or node.child_by_field_name("right")
    if value is not None:
        return valued(node, value)
    for child in node.named_children:
        if trait_of(child.type) & Trait.NAMED:
            found = named(child, data)
            if found is not None:
                return found._replace(node=node) if node.type == "template_declaration" else found
    return None


def renamed(node: Any) -> Named | None:
    """A type under the name that a ``typedef`` gives it."""
    kind, name = node.child_by_field_name("type"), node.child_by_field_name("declarator")
    body = None if kind is None else kind.child_by_field_name("body")
    return None if body is None or name is None else Named(node, kind, name, body)


def valued(node: Any, value: Any) -> Named | None:
    """A function or class that is the value of a name."""
    if value.type not in FUNCTIONS:
        return None
    fields = ("name", "left", "key", "property")
    name = next((found for field in fields if (found := node.child_by_field_name(field)) is not None), None)
    return None if name is None else Named(node, node, name, value.child_by_field_name("body"))
