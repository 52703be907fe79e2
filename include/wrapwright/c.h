/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WRAPWRIGHT_C_H
#define WRAPWRIGHT_C_H
/*
 * The C interface: learns wrappers from the bytes of pages, and extracts articles with them. wrapwright.h is a thin C++
 * layer over it. The library exports nothing else. docs/use/library.md says what stays the same in later versions.
 *
 * Handles: a pointer without const that a function returns belongs to the caller, who frees it with the ..._free of its
 * type. Freeing NULL is allowed. Freeing one handle never invalidates another: pages may be freed after learning, a
 * wrapper after an extractor was made from it, an extractor before its outcomes.
 * Strings: a pointer and a size. They may contain NUL bytes and need no terminator. Arguments are copied if they are
 * needed after the call; {NULL, 0} means "". Returned strings belong to the handle that was asked, live as long as it
 * does, and are UTF-8; {NULL, 0} means no value, whereas "" has a pointer.
 * Errors: a function with a parameter `error` returns NULL (or a nonzero value) if it fails, and stores the reason,
 * which the caller frees with wrapwright_error_free. Otherwise it stores NULL. `error` itself may be NULL. No function
 * throws, prints or exits. Other arguments must not be NULL unless a comment says that they may be.
 * Threads: handles are independent of each other. A handle that a function takes as const may be used by several
 * threads at once, and so may a store; extractors and stores keep separate state for each thread.
 */
#include <stddef.h>

#if defined(__GNUC__)
#define WRAPWRIGHT_C_API __attribute__((visibility("default")))
#else
#define WRAPWRIGHT_C_API
#endif

/* Gives the enums a fixed type in C++, so that any number from a C program is a valid value. */
#ifdef __cplusplus
#define WRAPWRIGHT_C_ENUM : int
#else
#define WRAPWRIGHT_C_ENUM
#endif

/* The version of this header; the program and all packages take their version from it. wrapwright_version() returns the
 * version of the library that is loaded at run time. */
#define WRAPWRIGHT_VERSION_MAJOR 0
#define WRAPWRIGHT_VERSION_MINOR 2
#define WRAPWRIGHT_VERSION_PATCH 0
/* The version of the interface. Functions may be added; none is changed or removed. */
#define WRAPWRIGHT_C_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wrapwright_str {
  const char* data;
  size_t size;
} wrapwright_str;

typedef struct wrapwright_error wrapwright_error;         /* why a function failed */
typedef struct wrapwright_bytes wrapwright_bytes;         /* a string that the caller owns */
typedef struct wrapwright_texts wrapwright_texts;         /* texts with the names of their kinds */
typedef struct wrapwright_options wrapwright_options;     /* how pages are read and learned from */
typedef struct wrapwright_feed wrapwright_feed;           /* RSS, Atom or JSON Feed */
typedef struct wrapwright_wrapper wrapwright_wrapper;     /* what was learned about a site */
typedef struct wrapwright_extractor wrapwright_extractor; /* a compiled wrapper, or the page-level method */
typedef struct wrapwright_store wrapwright_store;         /* the wrappers of many sites */
typedef struct wrapwright_page wrapwright_page;           /* a parsed page */
typedef struct wrapwright_outcome wrapwright_outcome;     /* what was found on a page */
typedef struct wrapwright_site wrapwright_site;           /* pages to learn a site from */
typedef struct wrapwright_learned wrapwright_learned;     /* what was learned, and how */
typedef struct wrapwright_table wrapwright_table;         /* the records of a batch of pages */
typedef struct wrapwright_drift wrapwright_drift;         /* whether wrappers still fit their sites */

WRAPWRIGHT_C_API wrapwright_str wrapwright_version(void); /* "0.2.0" */

/* The values never change; later versions may add kinds. */
typedef enum wrapwright_error_kind WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_ERROR_IO = 1,          /* the file system or a device */
  WRAPWRIGHT_ERROR_SYNTAX = 2,      /* the input does not have the expected format */
  WRAPWRIGHT_ERROR_LIMIT = 3,       /* a limit was exceeded (the message names it), or out of memory */
  WRAPWRIGHT_ERROR_NETWORK = 4,     /* no response, a broken one, or an unsuccessful status */
  WRAPWRIGHT_ERROR_REFUSED = 5,     /* by robots.txt, a private address, a file that was edited by hand */
  WRAPWRIGHT_ERROR_NOT_FOUND = 6,   /* nothing has this name */
  WRAPWRIGHT_ERROR_UNSUPPORTED = 7, /* well-formed but not supported; an unknown option or a value out of its range */
  WRAPWRIGHT_ERROR_NO_ARTICLES = 8, /* nothing could be learned from these pages */
  WRAPWRIGHT_ERROR_INTERRUPTED = 9  /* somebody asked to stop */
} wrapwright_error_kind;

WRAPWRIGHT_C_API wrapwright_error_kind wrapwright_error_kind_of(const wrapwright_error* error);
/* One line, with the place if it is known: "a.xml:3:17: ...". */
WRAPWRIGHT_C_API wrapwright_str wrapwright_error_message(const wrapwright_error* error);
WRAPWRIGHT_C_API void wrapwright_error_free(wrapwright_error* error);

WRAPWRIGHT_C_API wrapwright_str wrapwright_bytes_view(const wrapwright_bytes* bytes);
WRAPWRIGHT_C_API void wrapwright_bytes_free(wrapwright_bytes* bytes);

WRAPWRIGHT_C_API size_t wrapwright_texts_size(const wrapwright_texts* texts);
/* The name and the text at `index` < size. The function that returned them says what the names mean. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_texts_name(const wrapwright_texts* texts, size_t index);
WRAPWRIGHT_C_API wrapwright_str wrapwright_texts_text(const wrapwright_texts* texts, size_t index);
WRAPWRIGHT_C_API void wrapwright_texts_free(wrapwright_texts* texts);

/* The site of a URL, which names its wrapper: the host in lower case and punycode without "www."; "" if the URL is not
 * absolute. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_site_of_url(wrapwright_str url, wrapwright_error** error);

/* The sampling key of a URL: if a site has more pages than `learn` needs, it uses those with the smallest keys, in the
 * order of the keys. 64 hexadecimal digits. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_sample_key(wrapwright_str url, wrapwright_error** error);
/* The part of a URL that identifies its page: without scheme, "www.", fragment and final "/". It assigns the items of
 * feeds to pages. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_page_key(wrapwright_str url, wrapwright_error** error);

/* The option at `index`, from 0; NULL after the last. Later versions may add options, and members at the end. */
typedef struct wrapwright_option {
  wrapwright_str name;     /* "max-bytes": the program's option without "--", if it has one */
  wrapwright_str used_by;  /* "pages", "extraction", "learning", "store", "drift" */
  wrapwright_str type;     /* "number" (whole), "share" (0.5), "flag" ("true" or "false"), "choice", "text" */
  wrapwright_str range;    /* "1..100", "0..1"; of a choice "auto|forest"; "" = any */
  wrapwright_str standard; /* the default value */
  wrapwright_str help;     /* one line */
} wrapwright_option;
WRAPWRIGHT_C_API const wrapwright_option* wrapwright_option_at(size_t index);

/* Options with default values. Functions that take options accept NULL for the defaults, and copy what they need. */
WRAPWRIGHT_C_API wrapwright_options* wrapwright_options_new(wrapwright_error** error);
/* Returns 0, or a nonzero value for an unknown name or a value out of range. */
WRAPWRIGHT_C_API int wrapwright_options_set(wrapwright_options* options, wrapwright_str name, wrapwright_str value,
                                            wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_options_free(wrapwright_options* options);

/* A page as it was received. */
typedef struct wrapwright_source {
  size_t struct_size; /* sizeof(wrapwright_source), as later versions may add members */
  wrapwright_str bytes;
  wrapwright_str url;          /* "" = unknown; so for the members below */
  wrapwright_str content_type; /* the HTTP header's value */
  wrapwright_str encoding;     /* a label that overrides all declarations: "utf-8" */
  wrapwright_str captured;     /* when it was captured, ISO 8601 in UTC, for wrappers with several eras */
  wrapwright_str failure;      /* why there are no bytes: the page has an outcome with status "error", which says so */
} wrapwright_source;

/* Parses a feed. `url` is where it was fetched, for relative links and errors. Fails if the bytes are not a feed; the
 * error has line and column. */
WRAPWRIGHT_C_API wrapwright_feed* wrapwright_feed_parse(wrapwright_str bytes, wrapwright_str url,
                                                        wrapwright_str content_type, wrapwright_error** error);
WRAPWRIGHT_C_API size_t wrapwright_feed_size(const wrapwright_feed* feed); /* its items */
/* A value of the feed: "format", "title", "link", "url". No value for any other name. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_feed_value(const wrapwright_feed* feed, wrapwright_str name);
/* A value of the item at `index` < size: "id", "url", "title", "summary", "author", "published", "updated" (both ISO
 * 8601), and the value number `nth`, from 0, of "contents" (HTML), "tags", and the files that belong to the item:
 * "enclosures" (URLs), "enclosure-types", "enclosure-lengths" ("" = unknown). No value after the last, or for any other
 * name. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_feed_item_value(const wrapwright_feed* feed, size_t index,
                                                           wrapwright_str name, size_t nth);
WRAPWRIGHT_C_API void wrapwright_feed_free(wrapwright_feed* feed);

/* The wrapper file (docs/reference/wrapper-format.md): from a path, from bytes, to bytes. Errors have line and column;
 * `source` names the bytes in errors and records. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_wrapper_load(wrapwright_str path, wrapwright_error** error);
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_wrapper_parse(wrapwright_str bytes, wrapwright_str source,
                                                              wrapwright_error** error);
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_wrapper_format(const wrapwright_wrapper* wrapper,
                                                             wrapwright_error** error);
/* The file as wrapwright_store_save writes it to a store without a wrapper for the site: with its fingerprint. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_wrapper_file(const wrapwright_wrapper* wrapper, wrapwright_error** error);
WRAPWRIGHT_C_API wrapwright_str wrapwright_wrapper_site(const wrapwright_wrapper* wrapper);
/* The content of the wrapper as JSON: site, scope, feed, method, language, templates (with guards, content, exclusions,
 * fields, eras), kinds, samples, statistics, history. Members may be added. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_wrapper_describe(const wrapwright_wrapper* wrapper,
                                                               wrapwright_error** error);
/* The problems that static analysis finds in a wrapper file, by line, named "note", "warning" or "error". */
WRAPWRIGHT_C_API wrapwright_texts* wrapwright_wrapper_lint(wrapwright_str bytes, wrapwright_str source,
                                                           wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_wrapper_free(wrapwright_wrapper* wrapper);

/* Compiles a wrapper. With NULL, the page-level method reads each page on its own. Fails if an XPath of the wrapper
 * does not compile; the error names it. */
WRAPWRIGHT_C_API wrapwright_extractor* wrapwright_extractor_new(const wrapwright_wrapper* wrapper,
                                                                const wrapwright_options* options,
                                                                wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_extractor_free(wrapwright_extractor* extractor);

/* Extracts the article of a page. For a page without one the outcome's status says so, also if it needs more steps than
 * the options allow, or libtidy cannot finish it (status "error"). Fails if out of memory. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_extract(const wrapwright_extractor* extractor,
                                                        const wrapwright_source* source, wrapwright_error** error);

/* Parses a page as this extractor does, for use with it and with other extractors that have the same normalizer. Fails
 * if libtidy cannot finish the page. */
WRAPWRIGHT_C_API wrapwright_page* wrapwright_page_parse(const wrapwright_extractor* extractor,
                                                        const wrapwright_source* source, wrapwright_error** error);
/* The same as wrapwright_extract, for a parsed page. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_extract_page(const wrapwright_extractor* extractor,
                                                             const wrapwright_page* page, wrapwright_error** error);
/* The nodes that an XPath 1.0 expression selects, as the element's name and the node's text. An expression that is not
 * a node set gives one value, named "". Fails if it does not compile or exceeds the option max-steps. */
WRAPWRIGHT_C_API wrapwright_texts* wrapwright_page_select(const wrapwright_page* page, wrapwright_str xpath,
                                                          const wrapwright_options* options, wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_page_free(wrapwright_page* page);

/* A value of the page: "status" (as in docs/reference/record-format.md), "found-by" ("none", "template", "fallback",
 * "page"), "error" (why there is no article, or none by the wrapper), "url", "template", "xpath", "type"; of the
 * article: "text", "title", "date", "modified", "language", "image", "description", "site_name", "canonical", "license"
 * (as in docs/reference/record-format.md). No value if it is unknown, or for any other name. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_outcome_value(const wrapwright_outcome* outcome, wrapwright_str name);
/* From 0 to 1: "confidence", the expected F1 of the text; "is-article", the probability that the page is an article. -1
 * if it is unknown, or for any other name. */
WRAPWRIGHT_C_API double wrapwright_outcome_number(const wrapwright_outcome* outcome, wrapwright_str name);
/* The value at `index`, from 0, of a field: "author", "tags", a value of the article above except "text", or another
 * one that the wrapper has a rule for; "author" and "tags" may have several. No value after the last, or without an
 * article. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_outcome_field(const wrapwright_outcome* outcome, wrapwright_str name,
                                                         size_t index);
/* The name of the further field at `index`, from 0, in the wrapper's order; no value after the last. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_outcome_field_name(const wrapwright_outcome* outcome, size_t index);

/* The article as "text", "markdown" (CommonMark) or "html" (a clean fragment: structure and links only); "" without
 * one. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_outcome_render(const wrapwright_outcome* outcome, wrapwright_str format,
                                                             wrapwright_error** error);

/* Optional members of a record; add the values to combine them. */
typedef enum wrapwright_record_members WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_RECORD_MARKDOWN = 1,
  WRAPWRIGHT_RECORD_HTML = 2,
  WRAPWRIGHT_RECORD_COMMENTS = 4 /* readers' comments, also as a section of the Markdown */
} wrapwright_record_members;
/* The record of the page in one line (docs/reference/record-format.md), as `apply --json` writes it, except for what
 * only the source of a page knows, such as the archive. `id` names the page; "" = its URL does. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_record_json(const wrapwright_outcome* outcome, wrapwright_str id,
                                                          unsigned members, wrapwright_error** error);

/* What only the source of a page knows, such as an archive (wrapwright/c_archive.h). */
typedef struct wrapwright_record_source {
  size_t struct_size; /* sizeof(wrapwright_record_source), as later versions may add members */
  wrapwright_str id;  /* names the page; "" = its URL does */
  wrapwright_str damage;
  wrapwright_str warc_file; /* "" = not from an archive: then the archive's values below mean nothing */
  wrapwright_str warc_record_id;
  wrapwright_str warc_date;
  wrapwright_str payload_digest;
  unsigned long long warc_offset;
  int http_status;     /* 0 = unknown */
  wrapwright_str list; /* of an item of a list: the id of the list's page; "" = its URL */
} wrapwright_record_source;
/* The same with the values of the source: the line of `apply --json`, byte for byte. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_record_json_of(const wrapwright_outcome* outcome,
                                                             const wrapwright_record_source* source, unsigned members,
                                                             wrapwright_error** error);
/* The outcome of a page that was not found at all, so that no wrapper was chosen for it: status "error". */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_outcome_failed(wrapwright_str url, wrapwright_str problem,
                                                               wrapwright_error** error);

/* The blocks of text, in order: the name is that of the element ("p", "h2", "li", "pre", "tr" for the cells of a row),
 * the text that of the element apart from the block elements within it. */
WRAPWRIGHT_C_API wrapwright_texts* wrapwright_outcome_blocks(const wrapwright_outcome* outcome,
                                                             wrapwright_error** error);
/* If the page is a list whose content is several items: their number, and each as an outcome, index < count. */
WRAPWRIGHT_C_API size_t wrapwright_outcome_item_count(const wrapwright_outcome* outcome);
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_outcome_item(const wrapwright_outcome* outcome, size_t index,
                                                             wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_outcome_free(wrapwright_outcome* outcome);

/* The wrappers of a store: a folder with a file <site>.xml for each site, or a database, whose name ends in ".sqlite"
 * and which holds the same files; "" = only wrappers that are added. They are read and compiled on demand, and the last
 * used are kept, up to the option "cache-bytes". A site without a wrapper uses that of the nearest parent domain that
 * has one. */
WRAPWRIGHT_C_API wrapwright_store* wrapwright_store_new(wrapwright_str location, const wrapwright_options* options,
                                                        wrapwright_error** error);
/* Uses the wrapper for its site from now on, whatever the store has on disk; writes nothing. `name` is its file name in
 * records. Returns 0. Fails like wrapwright_extractor_new. */
WRAPWRIGHT_C_API int wrapwright_store_add(wrapwright_store* store, const wrapwright_wrapper* wrapper,
                                          wrapwright_str name, wrapwright_error** error);
/* Writes the wrapper's file, whole or not at all, and creates the folder or database if necessary. Returns 0. */
WRAPWRIGHT_C_API int wrapwright_store_save(wrapwright_store* store, const wrapwright_wrapper* wrapper,
                                           wrapwright_error** error);
/* Writes `count` wrapper files unchanged, each for the site with the same index, in place of stored ones; a database
 * takes all or none, in one transaction. Returns 0. Fails, and writes none, if one is not a wrapper file. */
WRAPWRIGHT_C_API int wrapwright_store_write(wrapwright_store* store, const wrapwright_str* sites,
                                            const wrapwright_str* files, size_t count, wrapwright_error** error);
/* The wrapper that the store has on disk for exactly this site. Fails with NOT_FOUND if there is none. */
WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_store_load(const wrapwright_store* store, wrapwright_str site,
                                                           wrapwright_error** error);
/* The extractor for the pages of a site. If there is no usable wrapper, its outcomes say why, unless the option
 * "fallback" is "all": then the page-level method reads pages of sites without a wrapper. */
WRAPWRIGHT_C_API wrapwright_extractor* wrapwright_store_find(const wrapwright_store* store, wrapwright_str site,
                                                             wrapwright_error** error);
/* wrapwright_store_find and wrapwright_extract in one; if `site` is "", it is the site of the page's URL. */
WRAPWRIGHT_C_API wrapwright_outcome* wrapwright_store_extract(const wrapwright_store* store, wrapwright_str site,
                                                              const wrapwright_source* source,
                                                              wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_store_free(wrapwright_store* store);

/* Structs of the Arrow C data interface, as in its specification; a program that uses them defines them. */
struct ArrowSchema;
struct ArrowArray;
/* Optional columns and rows, in addition to the columns of the members. */
typedef enum wrapwright_arrow_extras WRAPWRIGHT_C_ENUM {
  WRAPWRIGHT_ARROW_JSON = 1, /* the column "json": the line without its line feed */
  WRAPWRIGHT_ARROW_SIGNS =
      2, /* the column "signs": wrapwright_outcome_signs, null for a page without signs or with damage */
  WRAPWRIGHT_ARROW_ITEMS = 4 /* after the row of a list, a row for each item */
} wrapwright_arrow_extras;
typedef struct wrapwright_arrow_options {
  size_t struct_size; /* sizeof(wrapwright_arrow_options), as later versions may add members */
  size_t threads;     /* 0 = as many as the machine has cores */
  unsigned members;   /* of wrapwright_record_members */
  /* Called after the first and the last page, and twenty times a second in between, with the number done and the total;
   * may be NULL. Returns 0 to continue; after any other value the call fails as interrupted. Must not throw. */
  int (*progress)(void* context, size_t pages, size_t all);
  void* context;
  unsigned extras; /* of wrapwright_arrow_extras */
} wrapwright_arrow_options;
/* The records of the pages in batches of one schema, in their order, by `extractor` or, if that is NULL, by `store`, on
 * several threads. Of a batch, which is a struct, the column "html" is read (texts or bytes; views and large ones,
 * too), and, if present, the columns "url", "content_type", "encoding", "captured" (also as a time), "site", "error"
 * (why there are no bytes), "unfound" (why there is no page, so that no wrapper is chosen), and of what only an archive
 * knows "id", "damage", "warc_file", "warc_record_id", "warc_date", "payload_digest", "warc_offset", "http_status". A
 * page that fails has a record, whose status says so. Schema and batches remain the caller's, and are read only during
 * the call. Fails if "html" is missing, if a column has another type, if a column of the records has more than 2 GiB,
 * or if out of memory. */
WRAPWRIGHT_C_API wrapwright_table* wrapwright_apply_arrow(const wrapwright_store* store,
                                                          const wrapwright_extractor* extractor,
                                                          const struct ArrowSchema* schema,
                                                          const struct ArrowArray* const* batches, size_t count,
                                                          const wrapwright_arrow_options* options,
                                                          wrapwright_error** error);
WRAPWRIGHT_C_API size_t wrapwright_table_rows(const wrapwright_table* table);
/* A batch with a column for each member of records (docs/reference/record-format.md), null if a record has none, and
 * "fields", a map of the others. May be called again; the caller releases each export, and none needs the table.
 * Returns 0. */
WRAPWRIGHT_C_API int wrapwright_table_export(const wrapwright_table* table, struct ArrowSchema* schema,
                                             struct ArrowArray* array, wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_table_free(wrapwright_table* table);

/* Whether wrappers still fit their sites (docs/use/drift.md). Add pages in the order in which they were captured, one
 * thread at a time. */
WRAPWRIGHT_C_API wrapwright_drift* wrapwright_drift_new(const wrapwright_options* options, wrapwright_error** error);
/* `name` is the page's name in the report. A page that shows nothing about a wrapper changes nothing. Returns 0. */
WRAPWRIGHT_C_API int wrapwright_drift_add(wrapwright_drift* drift, const wrapwright_outcome* outcome,
                                          wrapwright_str name, wrapwright_error** error);
/* What a page shows about its wrapper, as a text that another process can add to its own drift; "" if it shows nothing.
 * Only this version of the library reads it. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_outcome_signs(const wrapwright_outcome* outcome,
                                                            wrapwright_error** error);
/* The same as wrapwright_drift_add, for such a text; `file` is the wrapper's name in records. Returns 0. Fails if it is
 * not such a text. */
WRAPWRIGHT_C_API int wrapwright_drift_add_signs(wrapwright_drift* drift, const wrapwright_wrapper* wrapper,
                                                wrapwright_str file, wrapwright_str signs, wrapwright_str name,
                                                wrapwright_error** error);
/* The summary of all sites as `apply --summary` writes it. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_drift_report(const wrapwright_drift* drift, wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_drift_free(wrapwright_drift* drift);

/* The pages to learn a site from; `name` is the site's name, a host without "www.". */
WRAPWRIGHT_C_API wrapwright_site* wrapwright_site_new(wrapwright_str name, const wrapwright_options* options,
                                                      wrapwright_error** error);
/* Returns 0. Fails if libtidy cannot finish the page, which is then left out. */
WRAPWRIGHT_C_API int wrapwright_site_add(wrapwright_site* site, const wrapwright_source* source,
                                         wrapwright_error** error);
WRAPWRIGHT_C_API size_t wrapwright_site_size(const wrapwright_site* site);
/* What the feed says about its items helps to learn from the pages at their URLs, added before or after; its URL
 * becomes the feed of the wrapper. If several feeds have an item for the same page, the feed with the shortest URL
 * counts, and the first of those with equal URLs. The wrapper gets the feed of the first page that has one. Returns
 * 0. */
WRAPWRIGHT_C_API int wrapwright_site_use_feed(wrapwright_site* site, const wrapwright_feed* feed,
                                              wrapwright_error** error);
/* Learning calls it with its progress: `pages` of `all` pages are done. It returns 0 to continue; with any other value
 * learning ends with the error "interrupted". It must not throw. */
typedef int (*wrapwright_progress)(void* context, size_t pages, size_t all);
/* Learns the wrapper of the site. With `stored`, a new one that keeps the rules that still hold on these pages and adds
 * missing ones. `progress` may be NULL. Fails with NO_ARTICLES if nothing on the pages looks like an article. */
WRAPWRIGHT_C_API wrapwright_learned* wrapwright_site_learn(const wrapwright_site* site,
                                                           const wrapwright_wrapper* stored,
                                                           wrapwright_progress progress, void* context,
                                                           wrapwright_error** error);
/* How well a wrapper fits the pages, as JSON: "pages", "matched", "doubted", "empty", "no_article", "out_of_scope",
 * "mean_characters", "templates" (name and how many they matched), "idle" (exclusions and fields that select nothing),
 * "verdict" (docs/use/drift.md) and its "signs". Members may be added. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_site_check(const wrapwright_site* site, const wrapwright_wrapper* wrapper,
                                                         wrapwright_error** error);
/* The wrapper as the rules of another program (docs/use/exports.md): "css", "ftr", "freshrss", "miniflux",
 * "rss-bridge", "feediron". They are made to give the same text as the wrapper on all pages of `site`, which may have
 * none. Fails with REFUSED, and names the page, if they cannot, and with UNSUPPORTED for another format or what it
 * cannot express. */
WRAPWRIGHT_C_API wrapwright_bytes* wrapwright_site_export(const wrapwright_site* site,
                                                          const wrapwright_wrapper* wrapper, wrapwright_str format,
                                                          wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_site_free(wrapwright_site* site);

WRAPWRIGHT_C_API wrapwright_wrapper* wrapwright_learned_wrapper(const wrapwright_learned* learned,
                                                                wrapwright_error** error);
/* Numbers: "pages" that were learned from, "left-out" others; of an update "kept", "added", "ended", "dropped"
 * templates and "fields" that were replaced or dropped. -1 for what does not apply, or for any other name. */
WRAPWRIGHT_C_API long wrapwright_learned_count(const wrapwright_learned* learned, wrapwright_str name);
WRAPWRIGHT_C_API void wrapwright_learned_free(wrapwright_learned* learned);

#ifdef __cplusplus
}
#endif
#endif /* WRAPWRIGHT_C_H */
