// SPDX-License-Identifier: Apache-2.0
// Prints the computed styles of pages, for scripts/compare-styles.
//   print_styles FILE [CONTENT-TYPE]   a JSON line for each visible text run: text with white space collapsed, font
//                                      size in pixels, weight, color as RRGGBBAA
//   print_styles --time FOLDER         processor seconds of parsing and of the cascade over all pages of a folder
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "content/article/title.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/normalize/normalizer.h"
#include "research/css/style.h"
#include "web/fetch/folder.h"

namespace wrapwright {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

int fail(const Error& error) {
  std::fprintf(stderr, "print_styles: %s\n", error.to_string().c_str());
  return 1;
}

int print(const std::string& file, const std::string& content_type) {
  const auto bytes = read_file(file);
  if (!bytes) return fail(bytes.error());
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({*bytes, content_type, ""});
  const PageStyles styles(page);
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    const std::string text = collapse_white_space(page.text(t));
    if (run.hidden != 0 || text.empty()) continue;
    char color[16];
    std::snprintf(color, sizeof color, "%08X", styles.color(run.parent));
    const Json line = {
        {"text", text},
        {"size", styles.font_size(run.parent)},
        {"weight", styles.font_weight(run.parent)},
        {"color", color},
    };
    std::puts(write_json(line).c_str());
  }
  return 0;
}

int measure(const std::string& path) {
  const auto folder = read_folder(path);
  if (!folder) return fail(folder.error());
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  double parse = 0;
  double cascade = 0;
  std::size_t rules = 0;
  std::string bytes;
  for (const auto& source : folder->pages) {
    if (!read_file(source.file, bytes)) continue;
    const double begin = cpu_seconds();
    const Page page = normalizer->parse({bytes, source.content_type, ""});
    const double parsed = cpu_seconds();
    const PageStyles styles(page);
    cascade += cpu_seconds() - parsed;
    parse += parsed - begin;
    rules += styles.notes().rules;
  }
  std::printf(R"({"pages": %zu, "parse": %.6f, "cascade": %.6f, "ratio": %.3f, "rules": %zu})"
              "\n",
              folder->pages.size(), parse, cascade, cascade / parse, rules);
  return 0;
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments[0] == "--time") return wrapwright::measure(arguments[1]);
  if (arguments.size() == 1 || arguments.size() == 2)
    return wrapwright::print(arguments[0], arguments.size() == 2 ? arguments[1] : "");
  std::fputs("Usage: print_styles FILE [CONTENT-TYPE] | print_styles --time FOLDER\n", stderr);
  return 2;
}
