"""For other kernels alone."""
