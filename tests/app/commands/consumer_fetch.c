/* SPDX-License-Identifier: Apache-2.0 */
/* A program in C that uses every function of wrapwright/c_fetch.h, on the server whose URL is its argument;
 * install_test.cpp compiles and runs it. */
#include <stdio.h>
#include <string.h>
#include <wrapwright/c_fetch.h>

static int failures = 0;

static void expect(int holds, const char* what) {
  if (holds) return;
  ++failures;
  printf("failed: %s\n", what);
}

static wrapwright_str str(const char* text) {
  wrapwright_str out;
  out.data = text;
  out.size = strlen(text);
  return out;
}

static int equal(wrapwright_str value, const char* text) {
  return value.data != NULL && value.size == strlen(text) && memcmp(value.data, text, value.size) == 0;
}

static int has_part(wrapwright_str value, const char* part) {
  const size_t size = strlen(part);
  size_t i;
  for (i = 0; i + size <= value.size; ++i)
    if (memcmp(value.data + i, part, size) == 0) return 1;
  return 0;
}

static int receive(void* context, size_t index, wrapwright_capture* capture, const wrapwright_error* error) {
  size_t* received = context;
  if (index == 0) {
    expect(capture != NULL && error == NULL, "a capture is received");
  } else {
    expect(capture == NULL && wrapwright_error_kind_of(error) == WRAPWRIGHT_ERROR_NETWORK, "an error is received");
    expect(has_part(wrapwright_error_message(error), "404"), "the status of a refusal");
  }
  wrapwright_capture_free(capture);
  ++*received;
  return 0;
}

int main(int count, char** arguments) {
  const char* const url = count > 1 ? arguments[1] : "";
  char missing[200];
  wrapwright_str urls[2];
  wrapwright_error* error = NULL;
  size_t received = 0;
  wrapwright_client* strict = wrapwright_client_new(str(""), WRAPWRIGHT_CLIENT_POLITE, &error);
  wrapwright_client* client = wrapwright_client_new(
      str("https://example.org/contact"), WRAPWRIGHT_CLIENT_ALLOW_PRIVATE | WRAPWRIGHT_CLIENT_IGNORE_ROBOTS, &error);
  wrapwright_capture* capture = NULL;
  expect(strict != NULL && client != NULL && error == NULL, "clients");
  expect(wrapwright_fetch(strict, str(url), &error) == NULL, "a loopback address is refused");
  expect(error != NULL && wrapwright_error_kind_of(error) == WRAPWRIGHT_ERROR_REFUSED, "a refusal");
  expect(has_part(wrapwright_error_message(error), "loopback"), "loopback");
  wrapwright_error_free(error);
  capture = wrapwright_fetch(client, str(url), &error);
  expect(capture != NULL && error == NULL, "a capture");
  if (capture == NULL) return 1;
  expect(wrapwright_capture_status(capture) == 200, "the status");
  expect(equal(wrapwright_capture_value(capture, str("url")), url), "the URL");
  expect(equal(wrapwright_capture_value(capture, str("final-url")), url), "the URL after redirects");
  expect(wrapwright_capture_value(capture, str("time")).size == 20, "the time");
  expect(equal(wrapwright_capture_header(capture, str("content-TYPE")), "text/html"), "a header");
  expect(wrapwright_capture_header(capture, str("x-none")).data == NULL, "no header");
  expect(equal(wrapwright_capture_value(capture, str("body")), "<p>Rain"), "the body");
  snprintf(missing, sizeof missing, "%smissing", url);
  urls[0] = str(url);
  urls[1] = str(missing);
  expect(wrapwright_fetch_all(client, urls, 2, receive, &received, &error) == 0 && error == NULL, "all are fetched");
  expect(received == 2, "two answers");
  wrapwright_capture_free(capture);
  wrapwright_client_free(strict);
  wrapwright_client_free(client);
  if (failures == 0) puts("all as expected");
  return failures == 0 ? 0 : 1;
}
