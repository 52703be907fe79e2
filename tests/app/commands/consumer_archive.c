/* SPDX-License-Identifier: Apache-2.0 */
/* A program in C that uses every function of wrapwright/c_archive.h, on the archive whose path is its argument;
 * install_test.cpp compiles and runs it. */
#include <stdio.h>
#include <string.h>
#include <wrapwright/c_archive.h>

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

static long read_file(void* context, char* out, size_t size) { return (long)fread(out, 1, size, context); }
static long fail(void* context, char* out, size_t size) {
  (void)context;
  (void)out;
  (void)size;
  return -1;
}

static void expect_pages(wrapwright_archive* archive, const char* file) {
  wrapwright_error* error = NULL;
  wrapwright_archive_page* page = wrapwright_archive_next(archive, &error);
  expect(page != NULL && error == NULL, "a page");
  if (page == NULL) return;
  expect(equal(wrapwright_archive_page_value(page, str("url")), "http://a.example/1"), "its URL");
  expect(equal(wrapwright_archive_page_value(page, str("captured")), "2024-03-01T00:00:00Z"), "its time");
  expect(equal(wrapwright_archive_page_value(page, str("body")), "<p>Rain"), "its body");
  expect(equal(wrapwright_archive_page_value(page, str("file")), file), "its file");
  expect(equal(wrapwright_archive_page_header(page, str("content-TYPE")), "text/html"), "a header");
  expect(wrapwright_archive_page_header(page, str("x-none")).data == NULL, "no header");
  expect(wrapwright_archive_page_value(page, str("error")).data == NULL, "no error");
  expect(wrapwright_archive_page_number(page, str("offset")) == 0, "its offset");
  expect(wrapwright_archive_page_number(page, str("status")) == 200, "its status");
  expect(wrapwright_archive_page_number(page, str("x")) == -1, "no such number");
  wrapwright_archive_page_free(page);
  page = wrapwright_archive_next(archive, &error);
  expect(page != NULL && wrapwright_archive_page_value(page, str("error")).data != NULL, "damage");
  expect(page != NULL && wrapwright_archive_page_value(page, str("place")).data != NULL, "its place");
  wrapwright_archive_page_free(page);
  expect(wrapwright_archive_next(archive, &error) == NULL && error == NULL, "the end");
  wrapwright_archive_free(archive);
}

/* As the specification of the Arrow C data interface has them. */
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary;
  void (*release)(struct ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};

static int64_t rows_of_batch(wrapwright_archive* archive, size_t pages, size_t bytes) {
  wrapwright_error* error = NULL;
  struct ArrowSchema schema;
  struct ArrowArray batch;
  int64_t rows = 0;
  expect(wrapwright_archive_batch(archive, pages, bytes, &schema, &batch, &error) == 0 && error == NULL, "a batch");
  rows = batch.length;
  expect(schema.n_children == 16 && batch.n_children == 16, "its columns");
  expect(strcmp(schema.children[0]->name, "html") == 0 && strcmp(schema.children[0]->format, "z") == 0, "the first");
  if (rows == 2) {
    expect(memcmp(batch.children[0]->buffers[2], "<p>Rain", 7) == 0 && batch.children[0]->null_count == 1, "bodies");
    expect(memcmp(batch.children[1]->buffers[2], "a.example", 9) == 0, "sites");
  }
  batch.release(&batch);
  schema.release(&schema);
  return rows;
}

static void expect_batches(const char* path) {
  wrapwright_archive* archive = wrapwright_archive_open(str(path), NULL, NULL);
  expect(rows_of_batch(archive, 10, 1000) == 2, "all pages");
  expect(rows_of_batch(archive, 10, 1000) == 0, "the end of the batches");
  wrapwright_archive_free(archive);
  archive = wrapwright_archive_open(str(path), NULL, NULL);
  expect(rows_of_batch(archive, 10, 7) == 1, "as many bytes as are asked");
  expect(rows_of_batch(archive, 1, 1000) == 1, "as many pages");
  wrapwright_archive_free(archive);
}

int main(int count, char** arguments) {
  const char* const path = count > 1 ? arguments[1] : "";
  static const int kStatuses[] = {204};
  wrapwright_error* error = NULL;
  wrapwright_archive_pick pick;
  wrapwright_archive* archive = wrapwright_archive_open(str(path), NULL, &error);
  wrapwright_archive_page* page = NULL;
  FILE* file = fopen(path, "rb");
  expect(archive != NULL && file != NULL && error == NULL, "an archive");
  if (archive == NULL || file == NULL) return 1;
  expect_pages(archive, path);
  archive = wrapwright_archive_stream(read_file, file, str("stream"), NULL, &error);
  expect(archive != NULL && error == NULL, "a stream");
  expect_pages(archive, "stream");
  fclose(file);
  expect_batches(path);
  memset(&pick, 0, sizeof pick);
  pick.struct_size = sizeof pick;
  pick.statuses = kStatuses;
  pick.status_count = 1;
  archive = wrapwright_archive_open(str(path), &pick, &error);
  page = wrapwright_archive_next(archive, &error);
  expect(page != NULL && wrapwright_archive_page_value(page, str("error")).data != NULL, "the damage alone");
  wrapwright_archive_page_free(page);
  wrapwright_archive_free(archive);
  pick.from = str("May");
  expect(wrapwright_archive_open(str(path), &pick, &error) == NULL, "no time");
  expect(error != NULL && wrapwright_error_kind_of(error) == WRAPWRIGHT_ERROR_UNSUPPORTED, "its kind");
  wrapwright_error_free(error);
  expect(wrapwright_archive_open(str("no such file"), NULL, &error) == NULL, "no file");
  expect(error != NULL && wrapwright_error_kind_of(error) == WRAPWRIGHT_ERROR_NOT_FOUND, "a missing file");
  wrapwright_error_free(error);
  archive = wrapwright_archive_stream(fail, NULL, str("broken"), NULL, &error);
  page = wrapwright_archive_next(archive, &error);
  expect(page != NULL && wrapwright_archive_page_value(page, str("error")).data != NULL, "a broken stream");
  wrapwright_archive_page_free(page);
  wrapwright_archive_free(archive);
  if (failures == 0) puts("all as expected");
  return failures == 0 ? 0 : 1;
}
