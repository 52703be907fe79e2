// SPDX-License-Identifier: Apache-2.0
// Prints the processor time in seconds for inflating archives and finding their pages, and for parsing these too, as a
// baseline for `apply`, which does both and more. Usage: time_archive FILE...
#include <cstdio>
#include <ctime>
#include <string>

#include "core/normalize/normalizer.h"
#include "web/captures/archive_pages.h"

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Pass {
  std::size_t pages = 0;
  std::size_t bytes = 0;
  double seconds = 0;
};

bool read_pages(const char* path, wrapwright::Normalizer* normalizer, Pass& pass) {
  auto pages = wrapwright::ArchivePages::open(path);
  if (!pages) {
    std::fprintf(stderr, "%s\n", pages.error().to_string().c_str());
    return false;
  }
  const double begin = processor_seconds();
  wrapwright::CapturedPage source;
  std::string buffer;
  const wrapwright::PageLimits limits;
  while (pages->next(source)) {
    if (source.error) continue;
    ++pass.pages;
    if (normalizer != nullptr) {
      const auto bytes = read_body(*source.archived, source.url, true, limits.max_bytes, buffer);
      if (!bytes) continue;
      pass.bytes += bytes->size();
      static_cast<void>(normalizer->parse({*bytes, source.content_type, ""}));
    }
  }
  pass.seconds += processor_seconds() - begin;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const auto normalizer = wrapwright::make_normalizer(wrapwright::NormalizerKind::kHtml5);
  Pass found;
  Pass parsed;
  for (int i = 1; i < argc; ++i) {
    if (!read_pages(argv[i], nullptr, found) || !read_pages(argv[i], normalizer.get(), parsed)) return 1;
  }
  std::printf("inflate and find: %zu pages, %.3f s\n", found.pages, found.seconds);
  std::printf("and parse: %zu pages, %.1f MB of HTML, %.3f s\n", parsed.pages, static_cast<double>(parsed.bytes) / 1e6,
              parsed.seconds);
  return 0;
}
