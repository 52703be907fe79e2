// SPDX-License-Identifier: Apache-2.0
#pragma once
// Resolves the targets of a page's links. A plain value, safe from any thread.
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

class LinkTargets {
 public:
  // References are resolved against the page's <base href>, which is resolved against `page_url`.
  LinkTargets(const Page& page, std::string_view page_url);

  // The absolute URL of the reference, with its fragment; the reference itself if no absolute URL is known. "" if it
  // must not be followed: the reference is empty, refers to a place on the same page, or its resolved URL has a scheme
  // other than http, https and mailto.
  [[nodiscard]] std::string link(std::string_view reference) const;

 private:
  std::string base_;
};

}  // namespace wrapwright
