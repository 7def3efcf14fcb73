"""Hashes of texts, the same on every machine and in every run."""

HASH_DIGITS = 16
"""Hexadecimal digits kept of SHA-256."""


def text_hash(text: str) -> str:
    """First 16 hexadecimal digits of SHA-256 over the UTF-8 form; lone surrogates pass as three bytes."""
    return bytes_hash(text.encode("utf-8", "surrogatepass"))


def bytes_hash(*parts: bytes) -> str:
    """One hash over several parts, none of which can pass for a piece of another."""
    import hashlib  # loads OpenSSL, which only hashes need

    if len(parts) == 1:
        return hashlib.sha256(parts[0]).hexdigest()[:HASH_DIGITS]
    lengths = ",".join(str(len(part)) for part in parts).encode()
    return hashlib.sha256(b"".join((lengths, b"\0", *parts))).hexdigest()[:HASH_DIGITS]
