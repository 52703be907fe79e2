/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WRAPWRIGHT_C_ARCHIVE_H
#define WRAPWRIGHT_C_ARCHIVE_H
/*
 * The pages of web archives, in C: WARC 0.17 to 1.1, ARC 1, WACZ, and what an index (CDX, CDXJ) names; plain, as gzip
 * or zstd. Reads them as the program does: continues after damage, undoes codings, checks digests, and gives a revisit
 * the bytes that it stands for. A separate library, wrapwright-archive, so that others need not link decompressors.
 * Handles, strings and errors are as in wrapwright/c.h; an archive belongs to one thread at a time, its pages are
 * independent of it. Memory: one record, whose block is at most 64 MiB, and the places of at most a million others that
 * revisits may name.
 */
#include <stddef.h>
#include <stdint.h>

#include "wrapwright/c.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wrapwright_archive wrapwright_archive;           /* an archive that is being read */
typedef struct wrapwright_archive_page wrapwright_archive_page; /* a page in it, or what cannot be read */

/* Which pages are taken: those that meet every condition that is not empty. For an index this is checked before the
 * archives are read. */
typedef struct wrapwright_archive_pick {
  size_t struct_size;         /* sizeof(wrapwright_archive_pick), as later versions may add members */
  const wrapwright_str* urls; /* one of these patterns, in which * stands for any characters */
  size_t url_count;
  wrapwright_str from; /* digits from the left of year, month, day, hour, minute, second: "2024" is its beginning */
  wrapwright_str to;   /* and "2024" its end */
  const int* statuses; /* of the HTTP response */
  size_t status_count;
  const wrapwright_str* types; /* media types: "text/html" */
  size_t type_count;
  int with_feeds; /* 1 = responses with a feed's media type come, too, in their places, whatever the conditions say */
} wrapwright_archive_pick;

/* Opens a file by its path. `pick` may be NULL. Fails if the file cannot be read or is a broken ZIP, or if a time in
 * `pick` is invalid. */
WRAPWRIGHT_C_API wrapwright_archive* wrapwright_archive_open(wrapwright_str path, const wrapwright_archive_pick* pick,
                                                             wrapwright_error** error);
/* Called for bytes: writes up to `size` of them to `out` and returns their number, at least one; 0 at the end; a
 * negative value if they cannot be read. Must not throw. */
typedef long (*wrapwright_reader)(void* context, char* out, size_t size);
/* Reads a WARC or ARC file as it comes, once; `name` is that of the archive in pages and errors. Pages that later ones
 * may repeat are kept in a folder below $TMPDIR, 1 GiB of them at most. */
WRAPWRIGHT_C_API wrapwright_archive* wrapwright_archive_stream(wrapwright_reader reader, void* context,
                                                               wrapwright_str name, const wrapwright_archive_pick* pick,
                                                               wrapwright_error** error);
/* The next page, in the order of the archive: a successful HTML response, or what is damaged or missing, which has an
 * "error" or is "unread". NULL without an error at the end, and NULL with one if the bytes cannot be read. */
WRAPWRIGHT_C_API wrapwright_archive_page* wrapwright_archive_next(wrapwright_archive* archive,
                                                                  wrapwright_error** error);
WRAPWRIGHT_C_API void wrapwright_archive_free(wrapwright_archive* archive);

/* "id" (the record's, else the archive and the offset), "url", "captured" (ISO 8601), "content-type" (the HTTP
 * header's), "file", "record-id" (with angle brackets), "payload-digest", "head" (the bytes of the HTTP response before
 * the body), "body" (its codings undone). If there is no body: "error" (why no page was found) or "unread" (why the
 * bytes of the page that was found are not those of a page), and "place" (file and byte or line). "damage": why the
 * body is not whole, or not what the record's digests say. No value if it is unknown, or for any other name. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_archive_page_value(const wrapwright_archive_page* page, wrapwright_str name);
/* "offset" (byte of the file at which the record, or the gzip member or zstd frame that holds it, begins), "status" (of
 * the HTTP response), "feed" (1 = has a feed's media type). -1 if it is unknown, or for any other name. */
WRAPWRIGHT_C_API int64_t wrapwright_archive_page_number(const wrapwright_archive_page* page, wrapwright_str name);
/* The first header of the HTTP response with that name, in any letter case; no value if there is none. */
WRAPWRIGHT_C_API wrapwright_str wrapwright_archive_page_header(const wrapwright_archive_page* page,
                                                               wrapwright_str name);
WRAPWRIGHT_C_API void wrapwright_archive_page_free(wrapwright_archive_page* page);

/* The next pages as a batch of Arrow data with the columns that wrapwright_apply_arrow reads ("error" is what "unread"
 * is above, and "unfound" what "error" is), "site" (wrapwright_site_of_url), "place", and the flag "is_feed"; null if
 * there is no value. As many as there are, but at most `pages`, and no more after `bytes` of bodies; none at the end.
 * The caller releases schema and batch. Returns 0, or a nonzero value on an error. */
WRAPWRIGHT_C_API int wrapwright_archive_batch(wrapwright_archive* archive, size_t pages, size_t bytes,
                                              struct ArrowSchema* schema, struct ArrowArray* batch,
                                              wrapwright_error** error);

#ifdef __cplusplus
}
#endif
#endif /* WRAPWRIGHT_C_ARCHIVE_H */
