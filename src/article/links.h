// SPDX-License-Identifier: Apache-2.0
#pragma once
// The targets of an article's links and images, absolute where that can be. Not for users of the library.
// One per rendering; not safe from several threads.
#include <string>
#include <string_view>

#include "html/page.h"

namespace wrapwright {

class LinkTargets {
 public:
  // References are read against the page's <base href>, which is read against `page_url`.
  LinkTargets(const Page& page, std::string_view page_url);

  // The reference made absolute, its fragment kept; as it is where no absolute URL is known. "" if it must not be
  // followed: another scheme than http, https, ftp, mailto or tel, a place on the page itself, or nothing.
  [[nodiscard]] std::string link(std::string_view reference) const;
  // The source of an <img>, also where scripts load it late (data-src); "" if there is none or it is a data: URL.
  [[nodiscard]] std::string image(const Page& page, NodeIndex node) const;

 private:
  std::string base_;
};

}  // namespace wrapwright
