// SPDX-License-Identifier: Apache-2.0
// Prints the text nodes of pages with the attributes that `nce` uses, for scripts/train-nce.
//   print_attributes FILE...   a JSON line for each page: "title" and "nodes", of each node its text, whether it is
//                              relevant, the date it shows read days first and months first, and its attributes
#include <cstdio>
#include <string>
#include <vector>

#include "content/article/title.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/normalize/normalizer.h"
#include "core/text/dates.h"
#include "research/methods/nce_attributes.h"
#include "research/methods/nce_relevant.h"

namespace wrapwright {
namespace {

void print(const Page& page) {
  const PageCounts counts(page);
  const MethodInput view{page, counts, ""};
  const std::vector<bool> relevant = relevant_runs(view, {});
  const PageStyles styles(page);
  Json line;
  const auto title = page.first(name::title);
  line["title"] = title ? element_text(page, *title) : "";
  line["nodes"] = Json::array();
  for (const NceNode& node : nce_nodes(view, styles)) {
    line["nodes"].push_back({node.text.substr(0, 300), static_cast<bool>(relevant[node.run]),
                             find_date(node.text, DateOrder::kDayFirst), find_date(node.text, DateOrder::kMonthFirst),
                             node.values});
  }
  std::puts(write_json(line).c_str());
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("Usage: print_attributes FILE...\n", stderr);
    return 2;
  }
  const auto normalizer = wrapwright::make_normalizer(wrapwright::NormalizerKind::kHtml5);
  for (int i = 1; i < argc; ++i) {
    const auto bytes = wrapwright::read_file(argv[i]);
    if (!bytes) {
      std::fprintf(stderr, "print_attributes: %s\n", bytes.error().to_string().c_str());
      return 1;
    }
    wrapwright::print(normalizer->parse({*bytes, "", ""}));
  }
  return 0;
}
