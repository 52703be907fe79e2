/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WRAPWRIGHT_C_H
#define WRAPWRIGHT_C_H
/*
 * wrapwright in C: bytes of pages to a wrapper, wrapper and bytes to an article. The headers of C++ beside this one are
 * a thin layer over it, and it is all that the library exports.
 *
 * Handles: what a function named ..._new, ..._parse, ..._load or ..._load_for_url, wrapwright_learn...,
 * wrapwright_update, wrapwright_extract... or wrapwright_outcome_blocks returns belongs to the caller, who frees it
 * with the ..._free of its type. Freeing NULL is allowed. No handle needs another one to live on: pages may be freed
 * after learning, a wrapper after an extractor was made of it, an extractor after an outcome.
 * Strings: a char * that is returned belongs to the caller, who frees it with wrapwright_string_free. A const char *
 * belongs to the handle that was asked, and lives as long as that; the names of enumerators live for ever. All are
 * UTF-8 and end in a 0 byte. Bytes that are passed in are copied where they are needed after the call.
 * Errors: a function with a parameter `error` returns NULL (or a value other than 0) where it fails and stores the
 * reason, which the caller frees with wrapwright_error_free. Otherwise it stores NULL. `error` itself may be NULL.
 * No function throws, prints or exits. Arguments must not be NULL unless it is said that they may be.
 * Threads: handles are independent of each other. A wrapper, a feed, limits, options or an outcome may be read by
 * several threads at a time; an extractor or a set of pages keeps buffers, so it belongs to one thread at a time.
 */
#include <stddef.h>

#if defined(__GNUC__)
#define WRAPWRIGHT_C_API __attribute__((visibility("default")))
#else
#define WRAPWRIGHT_C_API
#endif

/* Lets a C++ library look at any number that a C program passes. */
#ifdef __cplusplus
#define WRAPWRIGHT_C_ENUM : int
#else
#define WRAPWRIGHT_C_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wrapwright_error wrapwright_error;                 /* why a function failed */
typedef struct wrapwright_limits wrapwright_limits;               /* how much a page may take */
typedef struct wrapwright_feed wrapwright_feed;                   /* RSS, Atom or JSON Feed */
typedef struct wrapwright_pages wrapwright_pages;                 /* pages of one site, parsed */
typedef struct wrapwright_learn_options wrapwright_learn_options; /* what is learned, and from how much */
typedef struct wrapwright_wrapper wrapwright_wrapper;             /* what was learned about the site */
typedef struct wrapwright_extractor wrapwright_extractor;         /* a wrapper, compiled */
typedef struct wrapwright_outcome wrapwright_outcome;             /* what was found on one page */
typedef struct wrapwright_blocks wrapwright_blocks;               /* the paragraphs and the like of an article */

/* "0.1.0". */
WRAPWRIGHT_C_API const char* wrapwright_version(void);
WRAPWRIGHT_C_API void wrapwright_string_free(char* string);

/* The values never change; later versions may add kinds. */
typedef enum wrapwright_error_kind WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_ERROR_IO = 1,          /* the file system or a device */
  WRAPWRIGHT_ERROR_SYNTAX = 2,      /* the input does not have the expected format */
  WRAPWRIGHT_ERROR_LIMIT = 3,       /* a limit was exceeded, which the message names, or memory has ended */
  WRAPWRIGHT_ERROR_NETWORK = 4,     /* no answer, a broken one, or a status that is not a success */
  WRAPWRIGHT_ERROR_REFUSED = 5,     /* by robots.txt, a private address, a file that was edited by hand */
  WRAPWRIGHT_ERROR_NOT_FOUND = 6,   /* nothing has this name */
  WRAPWRIGHT_ERROR_UNSUPPORTED = 7, /* well-formed but not supported; an unknown option or a value out of its range */
  WRAPWRIGHT_ERROR_NO_ARTICLES = 8, /* nothing could be learned from these pages */
  WRAPWRIGHT_ERROR_INTERRUPTED = 9  /* somebody asked to stop */
} wrapwright_error_kind;

WRAPWRIGHT_C_API wrapwright_error_kind wrapwright_error_kind_of(const wrapwright_error* error);
/* One line, with the place where it is known: "a.xml:3:17: ...". */
WRAPWRIGHT_C_API const char* wrapwright_error_message(const wrapwright_error* error);
WRAPWRIGHT_C_API void wrapwright_error_free(wrapwright_error* error);

/* The site of a URL, which names its wrapper: the host in lower case and punycode without "www."; "" where the URL is
 * not absolute. NULL if out of memory. */
WRAPWRIGHT_C_API char* wrapwright_site_of_url(const char* url);

/* The default limits; each function that takes limits takes NULL for them. */
WRAPWRIGHT_C_API wrapwright_limits* wrapwright_limits_new(wrapwright_error** error);
/* `name` is that of the program's option without "--": "max-bytes", "max-elements", "max-steps" and so on
 * (`wrapwright apply --help` lists them with their units). Returns 0, or something else for an unknown name or a value
 * out of its range. */
WRAPWRIGHT_C_API int wrapwright_limits_set(wrapwright_limits* limits, const char* name, unsigned long long value,
                                           wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_limits_free(wrapwright_limits* limits);

/* A feed from its bytes. `url` is where it is from, for its relative links and for errors; `content_type`, the HTTP
 * header's value, may be NULL. Fails where the bytes are no feed; the error has line and column. */
WRAPWRIGHT_C_API wrapwright_feed* wrapwright_feed_parse(const char* bytes, size_t size, const char* url,
                                                        const char* content_type, wrapwright_error** error);
WRAPWRIGHT_C_API size_t wrapwright_feed_size(const wrapwright_feed* feed); /* its items */
/* Of the feed: "title", "link"; of its item at `index` < size: "url", "title", "author", "published" (ISO 8601). ""
 * where there is none, and for another name. */
WRAPWRIGHT_C_API const char* wrapwright_feed_value(const wrapwright_feed* feed, const char* name);
WRAPWRIGHT_C_API const char* wrapwright_feed_item_value(const wrapwright_feed* feed, size_t index, const char* name);
WRAPWRIGHT_C_API void wrapwright_feed_free(wrapwright_feed* feed);

/* What makes a tree of a page's bytes. A wrapper is applied by the one that its samples were made by. */
typedef enum wrapwright_normalizer WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_NORMALIZER_HTML5 = 0, /* the HTML standard's parser: the tree that browsers see */
  WRAPWRIGHT_NORMALIZER_TIDY = 1   /* tidy-html5, as in the papers; slower, in a process of its own */
} wrapwright_normalizer;

/* Pages to learn from. `limits` may be NULL. */
WRAPWRIGHT_C_API wrapwright_pages* wrapwright_pages_new(wrapwright_normalizer normalizer,
                                                        const wrapwright_limits* limits, wrapwright_error** error);
/* The bytes of one page as received. `url` may be NULL; `content_type`, the HTTP header's value, may be NULL. Returns
 * 0; something else if out of memory or libtidy cannot come to an end with the page, which is then left out. */
WRAPWRIGHT_C_API int wrapwright_pages_add(wrapwright_pages* pages, const char* bytes, size_t size, const char* url,
                                          const char* content_type, wrapwright_error** error);
WRAPWRIGHT_C_API size_t wrapwright_pages_size(const wrapwright_pages* pages);
/* What the feed says of its items helps to learn from the pages of their URLs, added before or after. Returns 0. */
WRAPWRIGHT_C_API int wrapwright_pages_use_feed(wrapwright_pages* pages, const wrapwright_feed* feed,
                                               wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_pages_free(wrapwright_pages* pages);

/* The default options; each function that takes options takes NULL for them. */
WRAPWRIGHT_C_API wrapwright_learn_options* wrapwright_learn_options_new(wrapwright_error** error);
/* Sets the option `name`; of 0 and 1, 1 is yes. Returns 0, or something else for an unknown name or a value out of its
 * range.
 *   "templates"         maximum number of templates per site, 1 to 100
 *   "fields"            0 or 1: learn rules for title, date, author, tags and the like
 *   "feed-fields"       0 or 1: use what a feed says of its items for these rules
 *   "sort-kinds"        0 or 1: part articles from lists and other pages first, and learn content from articles alone
 *   "non-articles"      0 or 1: learn templates of pages that hold no article
 *   "max-expressions"   candidate XPaths for each element of the pages, from 1
 *   "max-title-affix"   bytes at either end of a title in which the name of the site is looked for
 *   "first-pages", "step-pages", "unchanged-rounds"
 *                       of wrapwright_learn_until_converged, each from 1: pages of the first round, further pages of
 *                       each other one, and rounds without a change after which it ends
 * By the method of FOREST only "templates", "fields", "feed-fields" and "max-title-affix" have an effect. */
WRAPWRIGHT_C_API int wrapwright_learn_options_set(wrapwright_learn_options* options, const char* name,
                                                  unsigned long long value, wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_learn_options_free(wrapwright_learn_options* options);

/* The wrapper of the site, a host without "www.", by the recommended method. Fails with NO_ARTICLES where nothing on
 * the pages looks like an article. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learn(const char* site, const wrapwright_pages* pages,
                                                      const wrapwright_learn_options* options,
                                                      wrapwright_error** error);
/* The same from no more of the pages, in their order, than it takes until the wrapper no longer changes. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learn_until_converged(const char* site, const wrapwright_pages* pages,
                                                                      const wrapwright_learn_options* options,
                                                                      wrapwright_error** error);
/* By the method of FOREST (Oita, Senellart 2012), for comparison. Fails with NO_ARTICLES where the pages have no
 * pattern in common. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learn_forest(const char* site, const wrapwright_pages* pages,
                                                             const wrapwright_learn_options* options,
                                                             wrapwright_error** error);
/* A new wrapper that keeps of the stored one what still holds on these pages, and adds what it misses. Fails as
 * wrapwright_learn, and where the pages were made by another normalizer than the wrapper's. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_update(const wrapwright_wrapper* stored, const wrapwright_pages* pages,
                                                       const wrapwright_learn_options* options,
                                                       wrapwright_error** error);

/* The wrapper file (docs/wrapper-format.md): from a path, from bytes, to bytes. Errors have the line and column;
 * `source` names the bytes in them. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_wrapper_load(const char* path, wrapwright_error** error);
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_wrapper_parse(const char* bytes, size_t size, const char* source,
                                                              wrapwright_error** error);
WRAPWRIGHT_C_API char* wrapwright_wrapper_format(const wrapwright_wrapper* wrapper, wrapwright_error** error);
WRAPWRIGHT_C_API const char* wrapwright_wrapper_site(const wrapwright_wrapper* wrapper);
WRAPWRIGHT_C_API void wrapwright_wrapper_free(wrapwright_wrapper* wrapper);

/* A store is a folder with the file <site>.xml for each site. Saving makes the folder if need be, writes the file whole
 * or not at all, and returns 0 if it is written. Loading fails where there is no wrapper for the site, or the site of
 * the URL. */
WRAPWRIGHT_C_API int wrapwright_store_save(const char* folder, const wrapwright_wrapper* wrapper,
                                           wrapwright_error** error);
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_store_load(const char* folder, const char* site,
                                                           wrapwright_error** error);
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_store_load_for_url(const char* folder, const char* url,
                                                                   wrapwright_error** error);

/* What is done with a page that the wrapper does not fit. */
typedef enum wrapwright_fallback WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_FALLBACK_PAGE = 0, /* the page-level method reads it by itself */
  WRAPWRIGHT_FALLBACK_NONE = 1  /* there is no article, and a match of low confidence counts */
} wrapwright_fallback;

/* `limits` may be NULL. Fails for an unknown fallback, and where an XPath of the wrapper does not compile; the error
 * names it. */
WRAPWRIGHT_C_API wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper,
                                                                wrapwright_fallback fallback,
                                                                const wrapwright_limits* limits,
                                                                wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_extractor_free(wrapwright_extractor* extractor);

/* The article of one page, from its bytes. `url` and `content_type` may be NULL. Fails if out of memory, the wrapper's
 * XPaths need more steps than the limits allow, or libtidy cannot come to an end with the page: a page without an
 * article has an outcome, whose status says so. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_extract(wrapwright_extractor* extractor, const char* bytes, size_t size,
                                                        const char* url, const char* content_type,
                                                        wrapwright_error** error);
/* The same by the page-level method, without a wrapper. `limits` may be NULL. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_extract_page(const char* bytes, size_t size, const char* url,
                                                             const char* content_type, const wrapwright_limits* limits,
                                                             wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_outcome_free(wrapwright_outcome* outcome);

/* What came of a page, as `status` in docs/record-format.md. */
typedef enum wrapwright_status WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_STATUS_OK = 0,          /* "ok": a template found the article */
  WRAPWRIGHT_STATUS_FALLBACK = 1,    /* "fallback": the page-level method did */
  WRAPWRIGHT_STATUS_NO_MATCH = 2,    /* "no-match": nothing was found on the page */
  WRAPWRIGHT_STATUS_NO_ARTICLE = 3,  /* "no-article": pages of this kind hold none */
  WRAPWRIGHT_STATUS_OUT_OF_SCOPE = 4 /* "out-of-scope": the wrapper is not for this URL */
} wrapwright_status;

/* What found the article. */
typedef enum wrapwright_provenance WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_PROVENANCE_NONE = 0,     /* "none": there is none */
  WRAPWRIGHT_PROVENANCE_TEMPLATE = 1, /* "template": a template of the wrapper */
  WRAPWRIGHT_PROVENANCE_FALLBACK = 2, /* "fallback": the page-level method, as a template matched with low confidence */
  WRAPWRIGHT_PROVENANCE_PAGE = 3      /* "page": the page-level method, as no template matched or there is no wrapper */
} wrapwright_provenance;

WRAPWRIGHT_C_API wrapwright_status wrapwright_outcome_status(const wrapwright_outcome* outcome);
WRAPWRIGHT_C_API wrapwright_provenance wrapwright_outcome_provenance(const wrapwright_outcome* outcome);
/* The names above, as in JSON; "" for another value. */
WRAPWRIGHT_C_API const char* wrapwright_status_name(wrapwright_status status);
WRAPWRIGHT_C_API const char* wrapwright_provenance_name(wrapwright_provenance provenance);
/* The index of the template that matched, from 0 in the order of the file; -1 if none did. */
WRAPWRIGHT_C_API long wrapwright_outcome_template(const wrapwright_outcome* outcome);
/* From 0 to 1: the F1 to be expected of the text; -1 if it is unknown, or there is no article. */
WRAPWRIGHT_C_API double wrapwright_outcome_confidence(const wrapwright_outcome* outcome);
/* From 0 to 1: the probability that the page is an article: of the site, if the wrapper has a profile of its articles,
 * else by the page alone, if the page-level method read it; -1 if it is unknown. */
WRAPWRIGHT_C_API double wrapwright_outcome_article_probability(const wrapwright_outcome* outcome);
/* The article's text; "" where there is none. */
WRAPWRIGHT_C_API const char* wrapwright_outcome_text(const wrapwright_outcome* outcome);
/* The value at `index`, from 0, of a field: "title", "date" (ISO 8601), "author", "tags", "language", or another one
 * that the wrapper has a rule for; "author" and "tags" may have several. NULL where there is none, and without an
 * article. */
WRAPWRIGHT_C_API const char* wrapwright_outcome_field(const wrapwright_outcome* outcome, const char* name,
                                                      size_t index);
/* The name of another field than those five, at `index` from 0, in the wrapper's order; NULL past the last. */
WRAPWRIGHT_C_API const char* wrapwright_outcome_field_name(const wrapwright_outcome* outcome, size_t index);

typedef enum wrapwright_format WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_FORMAT_TEXT = 0,     /* blocks on lines of their own */
  WRAPWRIGHT_FORMAT_MARKDOWN = 1, /* CommonMark */
  WRAPWRIGHT_FORMAT_HTML = 2,     /* a clean fragment: structure and links only */
  WRAPWRIGHT_FORMAT_JSON = 3      /* a record of all that is known, in one line (docs/record-format.md) */
} wrapwright_format;

/* The article, "" without one; as JSON always a record. */
WRAPWRIGHT_C_API char* wrapwright_outcome_render(const wrapwright_outcome* outcome, wrapwright_format format,
                                                 wrapwright_error** error);

/* The text in its blocks, in order: each the text of one block element apart from the block elements within it. */
WRAPWRIGHT_C_API wrapwright_blocks* wrapwright_outcome_blocks(const wrapwright_outcome* outcome,
                                                              wrapwright_error** error);
WRAPWRIGHT_C_API size_t wrapwright_blocks_size(const wrapwright_blocks* blocks);
/* Of the block at `index` < size: the element that holds it ("p", "h2", "li", "pre", "tr" for the cells of a row), and
 * its text. */
WRAPWRIGHT_C_API const char* wrapwright_blocks_element(const wrapwright_blocks* blocks, size_t index);
WRAPWRIGHT_C_API const char* wrapwright_blocks_text(const wrapwright_blocks* blocks, size_t index);
WRAPWRIGHT_C_API void wrapwright_blocks_free(wrapwright_blocks* blocks);

#ifdef __cplusplus
}
#endif
#endif /* WRAPWRIGHT_C_H */
