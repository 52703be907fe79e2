// SPDX-License-Identifier: Apache-2.0
// Measures the cost of the page-level methods, for scripts/bench.
//   time_methods FOLDER         processor seconds of parsing, of counting and of each method over all pages: a JSON line
//   time_methods --grow FILE    seconds of each method on a page and on pages of two and four times its size: a JSON line
//                               for each shape of page; the shape "page" is FILE's body over and over
// The minimum of several runs counts, because other load on the machine only adds time.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/normalize/normalizer.h"
#include "research/css/style.h"
#include "research/methods/page_method.h"
#include "web/fetch/folder.h"

namespace wrapwright {
namespace {

using Seconds = std::map<std::string, double>;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

int fail(const Error& error) {
  std::fprintf(stderr, "time_methods: %s\n", error.to_string().c_str());
  return 1;
}

// The shortest of a few runs; short ones are repeated more often.
template <typename Function>
double least_time(Function function) {
  constexpr int kRuns = 5;
  constexpr double kLong = 0.2;
  double least = 1e9;
  double sum = 0;
  for (int i = 0; i < kRuns && sum < kLong; ++i) {
    const double begin = cpu_seconds();
    function();
    const double time = cpu_seconds() - begin;
    least = std::min(least, time);
    sum += time;
  }
  return least;
}

struct Made {
  std::string name;
  std::unique_ptr<PageMethod> method;
  bool needs_layout;
};

std::vector<Made> make_all() {
  std::vector<Made> made;
  for (const PageMethodEntry* entry : page_methods()) {
    auto method = make_page_method(entry->description.name);
    if (!method) continue;
    made.push_back({std::string(entry->description.name), std::move(*method),
                    entry->description.cost.find("layout") != std::string_view::npos});
  }
  return made;
}

// Adds the time of each step on one page; `layout`: time the methods that need layout instead of the others.
void time_page(Normalizer& normalizer, const PageInput& input, const std::vector<Made>& methods, bool layout,
               Seconds& out) {
  const Page page = normalizer.parse(input);
  const PageCounts counts(page);
  if (!layout) {
    out["parse"] += least_time([&] { (void)normalizer.parse(input); });
    out["counts"] += least_time([&] { const PageCounts again(page); });
    out["styles"] += least_time([&] { const PageStyles styles(page); });
  }
  for (const Made& made : methods) {
    if (made.needs_layout != layout) continue;
    out[made.name] += least_time([&] { (void)made.method->extract({page, counts, ""}); });
  }
}

int time_folder(const std::string& path) {
  const auto folder = read_folder(path);
  if (!folder) return fail(folder.error());
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const auto methods = make_all();
  Seconds seconds;
  std::string bytes;
  for (const auto& source : folder->pages) {
    const auto status = read_file(source.file, bytes);
    if (!status) return fail(status.error());
    for (const bool layout : {false, true})
      time_page(*normalizer, {bytes, source.content_type, ""}, methods, layout, seconds);
  }
  std::puts(write_json({{"pages", folder->pages.size()}, {"seconds", seconds}}).c_str());
  return 0;
}

// A page that consists of `head` and repetitions of `unit`, up to `bytes`.
struct Shape {
  std::string name;
  std::string head;
  std::string unit;
  std::size_t bytes;         // size of the smallest page
  std::size_t layout_bytes;  // the same for methods that need layout, which is limited in elements
};

std::string page_of(const Shape& shape, std::size_t bytes) {
  std::string page = shape.head;
  while (page.size() < shape.head.size() + bytes) page += shape.unit;
  return page;
}

constexpr std::size_t kBytes = 1'000'000;
constexpr std::size_t kLayoutBytes = 100'000;
constexpr std::size_t kNested = 15'000;

// The shape made of the content of the body, with the text before it as head.
Shape shape_of_page(const std::string& html) {
  const std::size_t tag = html.find("<body");
  const std::size_t begin = tag == std::string::npos ? 0 : std::min(html.find('>', tag), html.size() - 1) + 1;
  const std::size_t end = std::max(begin, std::min(html.rfind("</body"), html.size()));
  return {"page", html.substr(0, begin), html.substr(begin, end - begin), kBytes, kLayoutBytes};
}

// Nested shapes are small, so that even the largest page stays within the 4,000 levels that are parsed.
std::vector<Shape> shapes_of(const std::string& html) {
  return {
      shape_of_page(html),
      {"one text", "<body>", "Some words, more words. ", kBytes, kLayoutBytes},
      {"links", "<body>", "<a href=x>a link</a> ", kBytes, kLayoutBytes},
      {"paragraphs", "<body>", "<p>Some words of a <a href=x>short</a> paragraph.", kBytes, kLayoutBytes},
      {"list items", "<body><ul>", "<li><a href=x>link</a>, some words</li>", kBytes, kLayoutBytes},
      {"nested divs", "<body>", "<div>a word or two, ", kNested, kNested / 10},
      {"nested tables", "<body>", "<table><tr><td>a cell ", kNested / 3, kNested / 30},
      {"rules", "<body class=a><p class=b>Words.</p><style>", ".a > p.b:not(.c), div { color: red }\n", kBytes,
       kLayoutBytes},
  };
}

int time_growth(const std::string& file) {
  constexpr std::size_t kGrowth[] = {1, 2, 4};
  constexpr unsigned kDeepest = 60'000;
  const auto bytes = read_file(file);
  if (!bytes) return fail(bytes.error());
  PageLimits limits;
  limits.max_depth = kDeepest;
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5, limits);
  const auto methods = make_all();
  for (const Shape& shape : shapes_of(*bytes)) {
    if (shape.unit.empty()) continue;
    std::map<std::string, std::vector<double>> seconds;
    for (const std::size_t times : kGrowth) {
      Seconds once;
      for (const bool layout : {false, true}) {
        const std::string html = page_of(shape, times * (layout ? shape.layout_bytes : shape.bytes));
        time_page(*normalizer, {html, "text/html; charset=utf-8", ""}, methods, layout, once);
      }
      for (const auto& [name, value] : once) seconds[name].push_back(value);
    }
    std::puts(write_json({{"shape", shape.name}, {"seconds", seconds}}).c_str());
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments[0] == "--grow") return wrapwright::time_growth(arguments[1]);
  if (arguments.size() == 1) return wrapwright::time_folder(arguments[0]);
  std::fputs("Usage: time_methods FOLDER | time_methods --grow FILE\n", stderr);
  return 2;
}
