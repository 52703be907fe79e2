/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WRAPWRIGHT_C_H
#define WRAPWRIGHT_C_H
/*
 * wrapwright in C: bytes of pages to a wrapper, wrapper and bytes to an article. The headers of C++ beside this one are
 * a thin layer over it, and it is all that the library exports.
 *
 * Handles: what a function named ..._new, ..._parse, ..._load or ..._load_for_url, wrapwright_learn...,
 * wrapwright_update or wrapwright_extract... returns belongs to the caller, who frees it with the ..._free of its type.
 * Freeing NULL is allowed. No handle needs another one to live on: pages may be freed after learning, a wrapper after
 * an extractor was made of it, an extractor after an outcome.
 * Strings: a char * that is returned or stored through `error` belongs to the caller, who frees it with
 * wrapwright_string_free. A const char * belongs to the handle that was asked, and lives as long as that. All are
 * UTF-8 and end in a 0 byte. Bytes that are passed in are copied where they are needed after the call.
 * Errors: a function with a parameter `error` returns NULL (or a value other than 0) where it fails and stores one
 * line that says why, or NULL where there is no memory for it. Otherwise it stores NULL. `error` itself may be NULL.
 * No function throws, prints or exits. Arguments must not be NULL unless it is said that they may be.
 * Threads: handles are independent of each other. A wrapper, a feed, limits or an outcome may be read by several
 * threads at a time; an extractor or a set of pages keeps buffers, so it belongs to one thread at a time.
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

typedef struct wrapwright_limits wrapwright_limits;       /* how much a page may take */
typedef struct wrapwright_feed wrapwright_feed;           /* RSS, Atom or JSON Feed */
typedef struct wrapwright_pages wrapwright_pages;         /* pages of one site, parsed */
typedef struct wrapwright_wrapper wrapwright_wrapper;     /* what was learned about the site */
typedef struct wrapwright_extractor wrapwright_extractor; /* a wrapper, compiled */
typedef struct wrapwright_outcome wrapwright_outcome;     /* what was found on one page */

/* "0.1.0". */
WRAPWRIGHT_C_API const char* wrapwright_version(void);
WRAPWRIGHT_C_API void wrapwright_string_free(char* string);

/* The default limits; each function that takes limits takes NULL for them. */
WRAPWRIGHT_C_API wrapwright_limits* wrapwright_limits_new(char** error);
/* `name` is that of the program's option without "--": "max-bytes", "max-elements", "max-steps" and so on
 * (`wrapwright apply --help` lists them with their units). Returns 0, or something else for an unknown name or a value
 * out of its range. */
WRAPWRIGHT_C_API int wrapwright_limits_set(wrapwright_limits* limits, const char* name, unsigned long long value,
                                           char** error);
WRAPWRIGHT_C_API void wrapwright_limits_free(wrapwright_limits* limits);

/* A feed from its bytes. `url` is where it is from, for its relative links and for errors; `content_type`, the HTTP
 * header's value, may be NULL. Fails where the bytes are no feed; the error has line and column. */
WRAPWRIGHT_C_API wrapwright_feed* wrapwright_feed_parse(const char* bytes, size_t size, const char* url,
                                                        const char* content_type, char** error);
WRAPWRIGHT_C_API size_t wrapwright_feed_size(const wrapwright_feed* feed); /* its items */
/* Of the feed: "title", "link"; of its item at `index` < size: "url", "title", "author", "published" (ISO 8601). ""
 * where there is none, and for another name. */
WRAPWRIGHT_C_API const char* wrapwright_feed_value(const wrapwright_feed* feed, const char* name);
WRAPWRIGHT_C_API const char* wrapwright_feed_item_value(const wrapwright_feed* feed, size_t index, const char* name);
WRAPWRIGHT_C_API void wrapwright_feed_free(wrapwright_feed* feed);

/* Pages to learn from. `normalizer`: "html5" or "tidy"; NULL = "html5". `limits` may be NULL. */
WRAPWRIGHT_C_API wrapwright_pages* wrapwright_pages_new(const char* normalizer, const wrapwright_limits* limits,
                                                        char** error);
/* The bytes of one page as received. `url` may be NULL; `content_type`, the HTTP header's value, may be NULL. Returns
 * 0; something else where memory ends or libtidy cannot come to an end with the page, which is then left out. */
WRAPWRIGHT_C_API int wrapwright_pages_add(wrapwright_pages* pages, const char* bytes, size_t size, const char* url,
                                          const char* content_type, char** error);
WRAPWRIGHT_C_API size_t wrapwright_pages_size(const wrapwright_pages* pages);
/* What the feed says of its items helps to learn from the pages of their URLs, added before or after. Returns 0. */
WRAPWRIGHT_C_API int wrapwright_pages_use_feed(wrapwright_pages* pages, const wrapwright_feed* feed, char** error);
WRAPWRIGHT_C_API void wrapwright_pages_free(wrapwright_pages* pages);

/* The wrapper of the site, a host without "www.", by the recommended method. Fails where nothing on the pages looks
 * like an article. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learn(const char* site, const wrapwright_pages* pages, char** error);
/* The same from no more of the pages, in their order, than it takes until the wrapper no longer changes. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learn_until_converged(const char* site, const wrapwright_pages* pages,
                                                                      char** error);
/* By the method of FOREST (Oita, Senellart 2012), for comparison. Fails where the pages have no pattern in common. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learn_forest(const char* site, const wrapwright_pages* pages,
                                                             char** error);
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
WRAPWRIGHT_C_API const char* wrapwright_wrapper_site(const wrapwright_wrapper* wrapper);
WRAPWRIGHT_C_API void wrapwright_wrapper_free(wrapwright_wrapper* wrapper);

/* A store is a folder with the file <site>.xml for each site. Saving makes the folder if need be, writes the file whole
 * or not at all, and returns 0 if it is written. Loading fails where there is no wrapper for the site, or the site of
 * the URL. */
WRAPWRIGHT_C_API int wrapwright_store_save(const char* folder, const wrapwright_wrapper* wrapper, char** error);
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_store_load(const char* folder, const char* site, char** error);
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_store_load_for_url(const char* folder, const char* url, char** error);

/* What is done with a page that the wrapper does not fit. */
typedef enum wrapwright_fallback {
  WRAPWRIGHT_FALLBACK_PAGE = 0, /* the page-level method reads it by itself */
  WRAPWRIGHT_FALLBACK_NONE = 1  /* there is no article, and a match of low confidence counts */
} wrapwright_fallback;

/* `limits` may be NULL. Fails where an XPath of the wrapper does not compile; the error names it. */
WRAPWRIGHT_C_API wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper,
                                                                wrapwright_fallback fallback,
                                                                const wrapwright_limits* limits, char** error);
WRAPWRIGHT_C_API void wrapwright_extractor_free(wrapwright_extractor* extractor);

/* The article of one page, from its bytes. `url` and `content_type` may be NULL. Fails where memory ends, the wrapper's
 * XPaths need more steps than the limits allow, or libtidy cannot come to an end with the page: a page without an
 * article has an outcome, whose status says so. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_extract(wrapwright_extractor* extractor, const char* bytes, size_t size,
                                                        const char* url, const char* content_type, char** error);
/* The same by the page-level method, without a wrapper. `limits` may be NULL. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_extract_page(const char* bytes, size_t size, const char* url,
                                                             const char* content_type, const wrapwright_limits* limits,
                                                             char** error);
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
/* The article's text; "" where there is none. */
WRAPWRIGHT_C_API const char* wrapwright_outcome_text(const wrapwright_outcome* outcome);
/* The value at `index`, from 0, of a field: "title", "date" (ISO 8601), "author", "tags", "language", or another one
 * that the wrapper has a rule for; "author" and "tags" may have several. NULL where there is none. */
WRAPWRIGHT_C_API const char* wrapwright_outcome_field(const wrapwright_outcome* outcome, const char* name,
                                                      size_t index);
/* `format`: "text", "markdown", "html", or "json", a record of all that is known, in one line. */
WRAPWRIGHT_C_API char* wrapwright_outcome_render(const wrapwright_outcome* outcome, const char* format, char** error);

#ifdef __cplusplus
}
#endif
#endif /* WRAPWRIGHT_C_H */
