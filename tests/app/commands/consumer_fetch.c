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

static int receive(void* context, size_t index, wrapwright_capture* capture, const wrapwright_error* error) {
  size_t* received = context;
  if (index == 0) {
    expect(capture != NULL && error == NULL, "a capture is received");
  } else {
    expect(capture == NULL && wrapwright_error_kind_of(error) == WRAPWRIGHT_ERROR_NETWORK, "an error is received");
    expect(strstr(wrapwright_error_message(error), "404") != NULL, wrapwright_error_message(error));
  }
  wrapwright_capture_free(capture);
  ++*received;
  return 0;
}

int main(int count, char** arguments) {
  const char* const url = count > 1 ? arguments[1] : "";
  char missing[200];
  const char* urls[2];
  wrapwright_error* error = NULL;
  size_t size = 0;
  size_t received = 0;
  wrapwright_client* strict = wrapwright_client_new(NULL, WRAPWRIGHT_CLIENT_POLITE, &error);
  wrapwright_client* client = wrapwright_client_new(
      "https://example.org/contact", WRAPWRIGHT_CLIENT_ALLOW_PRIVATE | WRAPWRIGHT_CLIENT_IGNORE_ROBOTS, &error);
  wrapwright_capture* capture = NULL;
  expect(strict != NULL && client != NULL && error == NULL, "clients");
  expect(wrapwright_fetch(strict, url, &error) == NULL, "a loopback address is refused");
  expect(error != NULL && wrapwright_error_kind_of(error) == WRAPWRIGHT_ERROR_REFUSED, "a refusal");
  expect(strstr(wrapwright_error_message(error), "loopback") != NULL, wrapwright_error_message(error));
  wrapwright_error_free(error);
  capture = wrapwright_fetch(client, url, &error);
  expect(capture != NULL && error == NULL, error == NULL ? "a capture" : wrapwright_error_message(error));
  if (capture == NULL) return 1;
  expect(wrapwright_capture_status(capture) == 200, "the status");
  expect(strcmp(wrapwright_capture_value(capture, "url"), url) == 0, "the URL");
  expect(strcmp(wrapwright_capture_value(capture, "final-url"), url) == 0, "the URL after redirects");
  expect(strlen(wrapwright_capture_value(capture, "time")) == 20, "the time");
  expect(strcmp(wrapwright_capture_header(capture, "content-TYPE"), "text/html") == 0, "a header");
  expect(wrapwright_capture_header(capture, "x-none")[0] == '\0', "no header");
  expect(memcmp(wrapwright_capture_body(capture, &size), "<p>Rain", 7) == 0 && size == 7, "the body");
  snprintf(missing, sizeof missing, "%smissing", url);
  urls[0] = url;
  urls[1] = missing;
  expect(wrapwright_fetch_all(client, urls, 2, receive, &received, &error) == 0 && error == NULL, "all are fetched");
  expect(received == 2, "two answers");
  wrapwright_capture_free(capture);
  wrapwright_client_free(strict);
  wrapwright_client_free(client);
  if (failures == 0) puts("all as expected");
  return failures == 0 ? 0 : 1;
}
