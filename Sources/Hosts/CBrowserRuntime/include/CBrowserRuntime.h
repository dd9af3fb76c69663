/* The functions of the C library that Embedded Swift calls and wasi-libc lacks or would import from a system. */
