#include <curl/curl.h>

// Swift cannot call functions with variable arguments.
static inline CURLcode curl_set_number(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode curl_set_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode curl_set_pointer(CURL *curl, CURLoption option, void *value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode curl_set_reader(CURL *curl, curl_read_callback value) {
  return curl_easy_setopt(curl, CURLOPT_READFUNCTION, value);
}
static inline CURLcode curl_get_number(CURL *curl, CURLINFO info, long *value) {
  return curl_easy_getinfo(curl, info, value);
}
static inline CURLcode curl_set_header_writer(CURL *curl, curl_write_callback value) {
  return curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, value);
}
static inline CURLcode curl_set_writer(CURL *curl, curl_write_callback value) {
  return curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, value);
}
static inline CURLcode curl_set_opener(CURL *curl, curl_opensocket_callback value) {
  return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, value);
}
