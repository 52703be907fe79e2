// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes the allowed attributes of kept elements (content/article/kept_elements.h). Internal to this module. A plain
// value that refers to the page and its links; safe from any thread.
#include <optional>
#include <string>

#include "content/article/links.h"
#include "core/page/page.h"

namespace wrapwright {

class KeptAttributes {
 public:
  // REQUIRES: both outlive the object.
  KeptAttributes(const Page& page, const LinkTargets& links)
      : page_(page), links_(links), start_(page.find_name("start")) {}

  // Appends the element's allowed attributes, escaped, with resolved links.
  void append(NodeIndex node, std::string& out) const;

 private:
  const Page& page_;
  const LinkTargets& links_;
  std::optional<NameId> start_;
};

}  // namespace wrapwright
