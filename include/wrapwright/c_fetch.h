/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WRAPWRIGHT_C_FETCH_H
#define WRAPWRIGHT_C_FETCH_H
/*
 * Requests over HTTP/1.1 and 2, in C: in parallel across hosts, politely within each (robots.txt, a second between
 * requests, one connection). A separate library, wrapwright-fetch, so that programs that need no network do not link
 * libcurl. Handles, strings and errors are as in wrapwright/c.h; a client belongs to one thread at a time. Redirects
 * are followed and every hop is checked; only http and https; bytes, headers and times are limited.
 */
#include <stddef.h>

#include "wrapwright/c.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wrapwright_client wrapwright_client;   /* what is known about hosts, and open connections */
typedef struct wrapwright_capture wrapwright_capture; /* one response */

/* Flags of a client, to be added. */
typedef enum wrapwright_client_flags WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_CLIENT_POLITE = 0,
  WRAPWRIGHT_CLIENT_ALLOW_PRIVATE = 1, /* addresses that are not of the public Internet, such as 127.0.0.1 */
  WRAPWRIGHT_CLIENT_IGNORE_ROBOTS = 2  /* robots.txt is not read */
} wrapwright_client_flags;

/* `contact_url` goes into the User-Agent, for site owners; "" = none. */
WRAPWRIGHT_C_API wrapwright_client* wrapwright_client_new(wrapwright_str contact_url, unsigned flags,
                                                          wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_client_free(wrapwright_client* client);

/* The response if its status is 2xx; anything else is an error. */
WRAPWRIGHT_C_API wrapwright_capture* wrapwright_fetch(wrapwright_client* client, wrapwright_str url,
                                                      wrapwright_error** error);

/* Called with each response: `index` of the URL, and the capture, which it then owns, or NULL and the error, which
 * lives during the call. Returns 0 to continue; after any other value the remaining requests fail as interrupted. Must
 * not call the client, nor throw. */
typedef int (*wrapwright_receiver)(void* context, size_t index, wrapwright_capture* capture,
                                   const wrapwright_error* error);

/* Fetches all URLs; each is received once, in the order of completion. Returns 0, or a nonzero value if out of
 * memory. */
WRAPWRIGHT_C_API int wrapwright_fetch_all(wrapwright_client* client, const wrapwright_str* urls, size_t count,
                                          wrapwright_receiver receiver, void* context, wrapwright_error** error);

WRAPWRIGHT_C_API int wrapwright_capture_status(const wrapwright_capture* capture); /* 200 and the like */
/* "url" (as requested), "final-url" (after redirects), "time" (when the response was complete, ISO 8601 in UTC), "body"
 * (with content coding undone). No value for another name. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_capture_value(const wrapwright_capture* capture, wrapwright_str name);
/* The first header with that name, in any letter case; no value if there is none. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_capture_header(const wrapwright_capture* capture, wrapwright_str name);
WRAPWRIGHT_C_API void wrapwright_capture_free(wrapwright_capture* capture);

#ifdef __cplusplus
}
#endif
#endif /* WRAPWRIGHT_C_FETCH_H */
