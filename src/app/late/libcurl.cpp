// SPDX-License-Identifier: Apache-2.0
// The functions of libcurl that we call (app/late/late_library.h). The value of an option that we set is a long or a
// pointer, which are passed in the same way, and never a curl_off_t; that of a share is an int.
#include <cstdarg>
#include <curl/curl.h>

#include "app/late/late_library.h"

#ifdef __clang__
// libcurl's own declaration has an enumerator, the option, before the variable arguments.
#pragma clang diagnostic ignored "-Wvarargs"
#endif

extern "C" {

CURLcode curl_global_init(long flags) { return WRAPWRIGHT_LATE(curl_global_init)(flags); }

void curl_global_cleanup() { WRAPWRIGHT_LATE(curl_global_cleanup)(); }

time_t curl_getdate(const char* text, const time_t* unused) { return WRAPWRIGHT_LATE(curl_getdate)(text, unused); }

curl_slist* curl_slist_append(curl_slist* list, const char* text) {
  return WRAPWRIGHT_LATE(curl_slist_append)(list, text);
}

void curl_slist_free_all(curl_slist* list) { WRAPWRIGHT_LATE(curl_slist_free_all)(list); }

CURL* curl_easy_init() { return WRAPWRIGHT_LATE(curl_easy_init)(); }

void curl_easy_cleanup(CURL* handle) { WRAPWRIGHT_LATE(curl_easy_cleanup)(handle); }

const char* curl_easy_strerror(CURLcode code) { return WRAPWRIGHT_LATE(curl_easy_strerror)(code); }

CURLcode(curl_easy_setopt)(CURL* handle, CURLoption option, ...) {
  va_list rest;
  va_start(rest, option);
  void* const value = va_arg(rest, void*);
  va_end(rest);
  return WRAPWRIGHT_LATE(curl_easy_setopt)(handle, option, value);
}

CURLcode(curl_easy_getinfo)(CURL* handle, CURLINFO option, ...) {
  va_list rest;
  va_start(rest, option);
  void* const value = va_arg(rest, void*);
  va_end(rest);
  return WRAPWRIGHT_LATE(curl_easy_getinfo)(handle, option, value);
}

CURLSH* curl_share_init() { return WRAPWRIGHT_LATE(curl_share_init)(); }

CURLSHcode curl_share_cleanup(CURLSH* share) { return WRAPWRIGHT_LATE(curl_share_cleanup)(share); }

CURLSHcode(curl_share_setopt)(CURLSH* share, CURLSHoption option, ...) {
  va_list rest;
  va_start(rest, option);
  const int value = va_arg(rest, int);
  va_end(rest);
  return WRAPWRIGHT_LATE(curl_share_setopt)(share, option, value);
}

CURLM* curl_multi_init() { return WRAPWRIGHT_LATE(curl_multi_init)(); }

CURLMcode curl_multi_cleanup(CURLM* multi) { return WRAPWRIGHT_LATE(curl_multi_cleanup)(multi); }

CURLMcode curl_multi_add_handle(CURLM* multi, CURL* handle) {
  return WRAPWRIGHT_LATE(curl_multi_add_handle)(multi, handle);
}

CURLMcode curl_multi_remove_handle(CURLM* multi, CURL* handle) {
  return WRAPWRIGHT_LATE(curl_multi_remove_handle)(multi, handle);
}

CURLMcode curl_multi_perform(CURLM* multi, int* running) { return WRAPWRIGHT_LATE(curl_multi_perform)(multi, running); }

CURLMsg* curl_multi_info_read(CURLM* multi, int* left) { return WRAPWRIGHT_LATE(curl_multi_info_read)(multi, left); }

CURLMcode curl_multi_poll(CURLM* multi, curl_waitfd extra[], unsigned count, int milliseconds, int* ready) {
  return WRAPWRIGHT_LATE(curl_multi_poll)(multi, extra, count, milliseconds, ready);
}

}  // extern "C"
