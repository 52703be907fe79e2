/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WRAPWRIGHT_C_H
#define WRAPWRIGHT_C_H
/*
 * wrapwright in C: bytes of pages to a wrapper, wrapper and bytes to an article.
 *
 * Handles: what a function named ..._new, ..._parse, ..._load, wrapwright_learn, wrapwright_update or
 * wrapwright_extract returns belongs to the caller, who frees it with the ..._free of its type. Freeing NULL is
 * allowed. No handle needs another one to live on: pages may be freed after learning, a wrapper after an extractor
 * was made of it, an extractor after an outcome.
 * Strings: a char * that is returned or stored through `error` belongs to the caller, who frees it with
 * wrapwright_string_free. A const char * belongs to the handle that was asked, and lives as long as that. All are
 * UTF-8 and end in a 0 byte. Bytes that are passed in are copied where they are needed after the call.
 * Errors: a function with a parameter `error` returns NULL (or a value other than 0) where it fails and stores one
 * line that says why, or NULL where there is no memory for it. Otherwise it stores NULL. `error` itself may be NULL.
 * No function throws, prints or exits. Arguments must not be NULL unless it is said that they may be.
 * Threads: handles are independent of each other. A wrapper or an outcome may be read by several threads at a time; an
 * extractor or a set of pages keeps buffers, so it belongs to one thread at a time.
 */
#include <stddef.h>

#if defined(__GNUC__)
#define WRAPWRIGHT_C_API __attribute__((visibility("default")))
#else
#define WRAPWRIGHT_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wrapwright_pages wrapwright_pages;         /* pages of one site, parsed */
typedef struct wrapwright_wrapper wrapwright_wrapper;     /* what was learned about the site */
typedef struct wrapwright_extractor wrapwright_extractor; /* a wrapper, compiled */
typedef struct wrapwright_outcome wrapwright_outcome;     /* what was found on one page */

/* "0.1.0". */
WRAPWRIGHT_C_API const char* wrapwright_version(void);
WRAPWRIGHT_C_API void wrapwright_string_free(char* string);

/* Pages to learn from. `normalizer`: "html5" or "tidy"; NULL = "html5". */
WRAPWRIGHT_C_API wrapwright_pages* wrapwright_pages_new(const char* normalizer, char** error);
/* The bytes of one page as received. `url` may be NULL; `content_type`, the HTTP header's value, may be NULL. Returns
 * 0, or something else where memory ends: any bytes are a page. */
WRAPWRIGHT_C_API int wrapwright_pages_add(wrapwright_pages* pages, const char* bytes, size_t size, const char* url,
                                          const char* content_type, char** error);
WRAPWRIGHT_C_API void wrapwright_pages_free(wrapwright_pages* pages);

/* The wrapper of the site, a host without "www.", by the recommended method. Fails where nothing on the pages looks
 * like an article. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learn(const char* site, const wrapwright_pages* pages, char** error);
/* A new wrapper that keeps of the stored one what still holds on these pages, and adds what it misses. Fails as
 * wrapwright_learn, and where the pages were made by another normalizer than the wrapper's. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_update(const wrapwright_wrapper* stored, const wrapwright_pages* pages,
                                                       char** error);

/* The wrapper file (docs/wrapper-format.md): from a path, from bytes, to bytes. Errors have the line and column;
 * `source` names the bytes in them. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_wrapper_load(const char* path, char** error);
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_wrapper_parse(const char* bytes, size_t size, const char* source,
                                                              char** error);
WRAPWRIGHT_C_API char* wrapwright_wrapper_format(const wrapwright_wrapper* wrapper, char** error);
/* Writes <folder>/<site>.xml whole or not at all; makes the folder if need be. Returns 0 if it is written. */
WRAPWRIGHT_C_API int wrapwright_wrapper_save(const wrapwright_wrapper* wrapper, const char* folder, char** error);
WRAPWRIGHT_C_API const char* wrapwright_wrapper_site(const wrapwright_wrapper* wrapper);
WRAPWRIGHT_C_API void wrapwright_wrapper_free(wrapwright_wrapper* wrapper);

/* What is done with a page that the wrapper does not fit. */
typedef enum wrapwright_fallback {
  WRAPWRIGHT_FALLBACK_PAGE = 0, /* the page-level method reads it by itself */
  WRAPWRIGHT_FALLBACK_NONE = 1  /* there is no article, and a match of low confidence counts */
} wrapwright_fallback;

/* Fails where an XPath of the wrapper does not compile; the error names it. */
WRAPWRIGHT_C_API wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper,
                                                                wrapwright_fallback fallback, char** error);
WRAPWRIGHT_C_API void wrapwright_extractor_free(wrapwright_extractor* extractor);

/* The article of one page, from its bytes. `url` and `content_type` may be NULL. Fails where memory ends: a page
 * without an article has an outcome, whose status says so. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_extract(wrapwright_extractor* extractor, const char* bytes, size_t size,
                                                        const char* url, const char* content_type, char** error);
WRAPWRIGHT_C_API void wrapwright_outcome_free(wrapwright_outcome* outcome);

/* "ok" (a template found the article), "fallback" (the page-level method did), "no-match", "no-article" (a template
 * says that pages of this kind hold none), "out-of-scope". */
WRAPWRIGHT_C_API const char* wrapwright_outcome_status(const wrapwright_outcome* outcome);
/* "template", "fallback" (a template matched with low confidence), "page" (no template matched), "none". */
WRAPWRIGHT_C_API const char* wrapwright_outcome_provenance(const wrapwright_outcome* outcome);
/* The index of the template that matched, from 0 in the order of the file; -1 if none did. */
WRAPWRIGHT_C_API long wrapwright_outcome_template(const wrapwright_outcome* outcome);
/* From 0 to 1: the F1 to be expected of the text; -1 if it is unknown. */
WRAPWRIGHT_C_API double wrapwright_outcome_confidence(const wrapwright_outcome* outcome);
/* "" where there is none. The date is ISO 8601. */
WRAPWRIGHT_C_API const char* wrapwright_outcome_text(const wrapwright_outcome* outcome);
WRAPWRIGHT_C_API const char* wrapwright_outcome_title(const wrapwright_outcome* outcome);
WRAPWRIGHT_C_API const char* wrapwright_outcome_date(const wrapwright_outcome* outcome);
/* `format`: "text", "markdown", "html", or "json", a record of all that is known, in one line. */
WRAPWRIGHT_C_API char* wrapwright_outcome_render(const wrapwright_outcome* outcome, const char* format, char** error);

#ifdef __cplusplus
}
#endif
#endif /* WRAPWRIGHT_C_H */
