// SPDX-License-Identifier: Apache-2.0
#include "content/feed/item_text.h"

#include "core/normalize/normalizer.h"

namespace wrapwright {

std::string text_of_html(std::string_view html) {
  if (html.find_first_of("<&") == std::string_view::npos) return std::string(html);
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, {}, "utf-8"});
  std::string out;
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    if (page.run(t).hidden) continue;
    out += out.empty() ? "" : " ";
    out += page.text(t);
  }
  return out;
}

std::string description_of(const FeedItem& item) {
  const std::string summary = text_of_html(item.summary);
  if (item.title.empty() || summary.empty()) return item.title + summary;
  return item.title + "\n" + summary;
}

}  // namespace wrapwright
