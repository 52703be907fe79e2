// SPDX-License-Identifier: Apache-2.0
// A program that uses every function of wrapwright/archive.h, on the archive whose path is its argument; install_test.cpp
// compiles and runs it.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <wrapwright/archive.h>

// As defined by the specification of the Arrow C data interface.
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

namespace {

using namespace wrapwright;

int failures = 0;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::printf("failed: %s\n", what.c_str());
}

void expect_pages(Result<Archive> archive, const std::string& file) {
  expect(archive.ok(), "an archive");
  if (!archive) return;
  const auto first = archive->next();
  expect(first && first->ok(), "a page");
  const ArchivePage& page = **first;
  expect(page.value("url") == "http://a.example/1" && page.value("body") == "<p>Rain" && page.value("file") == file,
         "what it is");
  expect(page.header("content-type") == "text/html" && !page.header("x-none") && !page.value("error"), "its headers");
  expect(page.number("status") == 200 && page.number("offset") == 0 && !page.number("x"), "its numbers");
  const auto damage = archive->next();
  expect(damage && damage->ok() && (*damage)->value("error").has_value(), "damage");
  expect(!archive->next(), "the end");
}

}  // namespace

int main(int count, char** arguments) {
  const std::string path = count > 1 ? arguments[1] : "";
  expect_pages(Archive::open(path), path);
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  std::string rest = bytes.str();
  expect_pages(Archive::stream(
                   [&rest](char* out, std::size_t size) {
                     const std::size_t n = std::min(size, rest.size());
                     std::memcpy(out, rest.data(), n);
                     rest.erase(0, n);
                     return static_cast<long>(n);
                   },
                   "stream"),
               "stream");
  auto archive = Archive::open(path);
  for (const std::int64_t rows : {2, 0}) {
    ArrowSchema schema{};
    ArrowArray batch{};
    expect(archive->next_batch(10, 1'000, schema, batch).ok() && batch.length == rows, "a batch");
    batch.release(&batch);
    schema.release(&schema);
  }
  ArchivePick pick;
  pick.urls = {"http://b.example/*"};
  pick.types = {"text/html"};
  const auto picked = Archive::open(path, pick)->next();
  expect(picked && (*picked)->value("error").has_value(), "the damage alone");
  expect(Archive::open("no such file").error().kind == ErrorKind::kNotFound, "a missing file");
  if (failures == 0) std::puts("all as expected");
  return failures == 0 ? 0 : 1;
}
