// SPDX-License-Identifier: Apache-2.0
// Prints the boxes of pages and the resulting texts, for scripts/compare-layout.
//   print_layout source FILE TYPE         the page as the layout engine is given it: elements have their number as dfs
//   print_layout spans FILE TYPE          a line for each element ("e NUMBER LEFT RIGHT") and each text that is not
//                                         blank ("t PARENT BEFORE LEFT RIGHT": the elements that hold it, and that
//                                         began last before it)
//   print_layout text FILE TYPE [SPANS]   what cehtd-ds extracts, with the spans of such lines instead of our own
#include <cstdio>
#include <optional>
#include <sstream>
#include <string>

#include "content/article/render.h"
#include "content/article/selection.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "research/layout/source.h"
#include "research/methods/visual_importance.h"

namespace wrapwright {
namespace {

int fail(const Error& error) {
  std::fprintf(stderr, "print_layout: %s\n", error.to_string().c_str());
  return 1;
}

bool is_blank(const Page& page, TextIndex t) {
  return page.run(t).hidden != 0 || page.text(t).find_first_not_of(" \t\n\r\f") == std::string_view::npos;
}

int print_source(const Page& page) {
  const LayoutLimits limits;
  const auto source = layout_source(page, limits.max_bytes, limits.max_style_bytes);
  if (!source) return fail(source.error());
  std::fwrite(source->data(), 1, source->size(), stdout);
  return 0;
}

int print_spans(const Page& page) {
  const auto spans = lay_out(page);
  if (!spans) return fail(spans.error());
  for (NodeIndex i = 1; i < page.size(); ++i)
    std::printf("e %u %d %d\n", i, spans->elements[i].left, spans->elements[i].right);
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    if (!is_blank(page, t))
      std::printf("t %u %u %d %d\n", run.parent, run.next - 1, spans->texts[t].left, spans->texts[t].right);
  }
  return 0;
}

// Other engines may not report every element of the page, so the text is the first one in its parent after the
// preceding element.
void place_text(const Page& page, NodeIndex parent, NodeIndex before, Span span, PageSpans& spans) {
  const TextRange texts = page.texts(parent);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    if (page.run(t).parent != parent || page.run(t).next <= before || is_blank(page, t)) continue;
    spans.texts[t] = span;
    return;
  }
}

PageSpans read_spans(const Page& page, const std::string& lines) {
  PageSpans spans{std::vector<Span>(page.size()), std::vector<Span>(page.text_count())};
  std::istringstream in(lines);
  std::string kind;
  while (in >> kind) {
    NodeIndex node = 0;
    NodeIndex before = 0;
    Span span;
    in >> node;
    if (kind == "t") in >> before;
    in >> span.left >> span.right;
    if (!in || node >= page.size()) break;
    if (kind == "t") {
      place_text(page, node, before, span, spans);
    } else {
      spans.elements[node] = span;
    }
  }
  return spans;
}

int print_text(const Page& page, const std::optional<std::string>& lines) {
  const PageCounts counts(page);
  std::vector<double> importances(page.text_count(), 1);
  if (lines) {
    importances = visual_importances(page, read_spans(page, *lines));
  } else if (const auto spans = lay_out(page)) {
    importances = visual_importances(page, *spans);
  }
  Article article;
  const auto body = page.first(name::body);
  if (body) select_runs(page, hybrid_content(page, counts, *body, importances), article);
  std::printf("%s\n", render_text(page, article).c_str());
  return 0;
}

int run(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (argc < 4 || argc > 5 || (what != "source" && what != "spans" && what != "text")) {
    std::fputs("usage: print_layout source|spans|text FILE TYPE [SPANS]\n", stderr);
    return 2;
  }
  const auto bytes = read_file(argv[2]);
  if (!bytes) return fail(bytes.error());
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({*bytes, argv[3], ""});
  if (what == "source") return print_source(page);
  if (what == "spans") return print_spans(page);
  if (argc == 4) return print_text(page, std::nullopt);
  const auto lines = read_file(argv[4]);
  return lines ? print_text(page, *lines) : fail(lines.error());
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) { return wrapwright::run(argc, argv); }
