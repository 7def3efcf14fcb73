# Decided for other kernels; Python sees nothing of it.
