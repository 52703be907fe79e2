// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/page_normalizer.h"

#include <string>

namespace wrapwright {

Status check_normalizer(const Page& page, NormalizerKind of_wrapper, std::string_view site) {
  if (page.normalizer() == of_wrapper) return Done{};
  return Error{ErrorKind::kUnsupported,
               "the page was made by the normalizer " + std::string(to_string(page.normalizer())) +
                   ", but the wrapper is for pages made by " + std::string(to_string(of_wrapper)),
               {std::string(site)}};
}

Result<NormalizerKind> common_normalizer(std::span<const SitePage> pages, std::string_view site) {
  if (pages.empty()) return NormalizerKind::kHtml5;
  const NormalizerKind first = pages.front().page->normalizer();
  for (const SitePage& page : pages) {
    if (page.page->normalizer() == first) continue;
    return Error{ErrorKind::kUnsupported,
                 "some pages were made by the normalizer " + std::string(to_string(first)) + " and others by " +
                     std::string(to_string(page.page->normalizer())) + "; a wrapper is for pages of one normalizer",
                 {std::string(site)}};
  }
  return first;
}

}  // namespace wrapwright
