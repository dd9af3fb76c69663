#include "CBrowserRuntime.h"

typedef __SIZE_TYPE__ size_t;

/* Seeds the hashing of dictionaries and nothing else: ids and secrets are made of the random bytes that come with
   each event. A constant, so that a session replayed in the same core takes the same way. */
void arc4random_buf(void *buffer, size_t length) {
  for (size_t i = 0; i < length; i++) ((unsigned char *)buffer)[i] = (unsigned char)(i * 167 + 13);
}

void *malloc(size_t size);
int __real_posix_memalign(void **result, size_t alignment, size_t size);

/* Swift asks for all memory with an alignment, for which the C library takes more than is needed and gives the ends
   back. What malloc gives is aligned to two words anyway. The linker puts this in place of the library's function. */
int __wrap_posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 2 * sizeof(void *)) return __real_posix_memalign(result, alignment, size);
  *result = malloc(size);
  return *result ? 0 : 12; /* ENOMEM */
}

__attribute__((import_module("host"), import_name("log"))) void host_log(const char *text, size_t length);

/* Where the messages of failed preconditions go in a debugging build. */
int putchar(int character) {
  static char line[500];
  static size_t length = 0;
  if (character != '\n') line[length++] = (char)character;
  if (character == '\n' || length == sizeof line) {
    host_log(line, length);
    length = 0;
  }
  return character;
}
