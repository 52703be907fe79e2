// SPDX-License-Identifier: Apache-2.0
#pragma once
// The `html5` normalizer: converts the HTML standard's tree (core/html/tree_builder.h) to a Page. See normalizer.h.
#include <string>

#include "core/html/tree_builder.h"
#include "core/normalize/normalizer.h"
#include "core/normalize/page_columns.h"

namespace wrapwright {

class Html5Normalizer : public Normalizer {
 public:
  explicit Html5Normalizer(const PageLimits& limits);
  [[nodiscard]] Page parse(const PageInput& input) override;
  [[nodiscard]] NormalizerKind kind() const override { return NormalizerKind::kHtml5; }

 private:
  // Whether the page ends inside an element that end_raw_text (core/normalize/raw_text.h) may close.
  [[nodiscard]] bool ends_in_raw_text() const;

  PageLimits limits_;
  TreeBuilder builder_;
  PageColumns columns_;
  std::string decoded_;
  std::string mended_;
};

}  // namespace wrapwright
