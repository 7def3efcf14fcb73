"""Documents in, chunks out: one, many, over threads, in an event loop, as a stream, from files."""
