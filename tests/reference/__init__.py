"""Slow, obvious twins of the compiled kernels; nothing here imports a compiled module."""
