"""Sizes by the obvious route, for each unit that needs no library."""



def code_points(text: str) -> int:
    return len(text)


def utf8_bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def line_count(text: str) -> int:
    """Lines that hold part of ``text``; CR LF, LF and CR end one."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return len(unified.removesuffix("\n").split("\n")) if text else 0
