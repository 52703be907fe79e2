// SPDX-License-Identifier: Apache-2.0
// What we call of libcurl (app/late/late_library.h). The value of an option that we set is a long or a pointer, which are passed
// alike, and never a curl_off_t; that of a share is an int.
#include <cstdarg>
#include <curl/curl.h>

#include "app/late/late_library.h"

#ifdef __clang__
// libcurl itself has the option, an enumerator, before the value.
#pragma clang diagnostic ignored "-Wvarargs"
#endif

extern "C" {

CURLcode curl_global_init(long flags) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_global_init)>(WRAPWRIGHT_LATE_LIBRARY, "curl_global_init");
  return real(flags);
}

void curl_global_cleanup() {
  static auto* const real =
      wrapwright::late_function<decltype(curl_global_cleanup)>(WRAPWRIGHT_LATE_LIBRARY, "curl_global_cleanup");
  real();
}

time_t curl_getdate(const char* text, const time_t* unused) {
  static auto* const real = wrapwright::late_function<decltype(curl_getdate)>(WRAPWRIGHT_LATE_LIBRARY, "curl_getdate");
  return real(text, unused);
}

curl_slist* curl_slist_append(curl_slist* list, const char* text) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_slist_append)>(WRAPWRIGHT_LATE_LIBRARY, "curl_slist_append");
  return real(list, text);
}

void curl_slist_free_all(curl_slist* list) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_slist_free_all)>(WRAPWRIGHT_LATE_LIBRARY, "curl_slist_free_all");
  real(list);
}

CURL* curl_easy_init() {
  static auto* const real =
      wrapwright::late_function<decltype(curl_easy_init)>(WRAPWRIGHT_LATE_LIBRARY, "curl_easy_init");
  return real();
}

void curl_easy_cleanup(CURL* handle) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_easy_cleanup)>(WRAPWRIGHT_LATE_LIBRARY, "curl_easy_cleanup");
  real(handle);
}

const char* curl_easy_strerror(CURLcode code) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_easy_strerror)>(WRAPWRIGHT_LATE_LIBRARY, "curl_easy_strerror");
  return real(code);
}

CURLcode(curl_easy_setopt)(CURL* handle, CURLoption option, ...) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_easy_setopt)>(WRAPWRIGHT_LATE_LIBRARY, "curl_easy_setopt");
  va_list rest;
  va_start(rest, option);
  void* const value = va_arg(rest, void*);
  va_end(rest);
  return real(handle, option, value);
}

CURLcode(curl_easy_getinfo)(CURL* handle, CURLINFO option, ...) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_easy_getinfo)>(WRAPWRIGHT_LATE_LIBRARY, "curl_easy_getinfo");
  va_list rest;
  va_start(rest, option);
  void* const value = va_arg(rest, void*);
  va_end(rest);
  return real(handle, option, value);
}

CURLSH* curl_share_init() {
  static auto* const real =
      wrapwright::late_function<decltype(curl_share_init)>(WRAPWRIGHT_LATE_LIBRARY, "curl_share_init");
  return real();
}

CURLSHcode curl_share_cleanup(CURLSH* share) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_share_cleanup)>(WRAPWRIGHT_LATE_LIBRARY, "curl_share_cleanup");
  return real(share);
}

CURLSHcode(curl_share_setopt)(CURLSH* share, CURLSHoption option, ...) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_share_setopt)>(WRAPWRIGHT_LATE_LIBRARY, "curl_share_setopt");
  va_list rest;
  va_start(rest, option);
  const int value = va_arg(rest, int);
  va_end(rest);
  return real(share, option, value);
}

CURLM* curl_multi_init() {
  static auto* const real =
      wrapwright::late_function<decltype(curl_multi_init)>(WRAPWRIGHT_LATE_LIBRARY, "curl_multi_init");
  return real();
}

CURLMcode curl_multi_cleanup(CURLM* multi) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_multi_cleanup)>(WRAPWRIGHT_LATE_LIBRARY, "curl_multi_cleanup");
  return real(multi);
}

CURLMcode curl_multi_add_handle(CURLM* multi, CURL* handle) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_multi_add_handle)>(WRAPWRIGHT_LATE_LIBRARY, "curl_multi_add_handle");
  return real(multi, handle);
}

CURLMcode curl_multi_remove_handle(CURLM* multi, CURL* handle) {
  static auto* const real = wrapwright::late_function<decltype(curl_multi_remove_handle)>(WRAPWRIGHT_LATE_LIBRARY,
                                                                                          "curl_multi_remove_handle");
  return real(multi, handle);
}

CURLMcode curl_multi_perform(CURLM* multi, int* running) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_multi_perform)>(WRAPWRIGHT_LATE_LIBRARY, "curl_multi_perform");
  return real(multi, running);
}

CURLMsg* curl_multi_info_read(CURLM* multi, int* left) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_multi_info_read)>(WRAPWRIGHT_LATE_LIBRARY, "curl_multi_info_read");
  return real(multi, left);
}

CURLMcode curl_multi_poll(CURLM* multi, curl_waitfd extra[], unsigned count, int milliseconds, int* ready) {
  static auto* const real =
      wrapwright::late_function<decltype(curl_multi_poll)>(WRAPWRIGHT_LATE_LIBRARY, "curl_multi_poll");
  return real(multi, extra, count, milliseconds, ready);
}

}  // extern "C"
