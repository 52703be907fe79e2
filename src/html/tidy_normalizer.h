// SPDX-License-Identifier: Apache-2.0
#pragma once
// The `tidy` normalizer: tidy-html5's parse and repair, as in the papers' pipeline. See normalizer.h.
#include <string>

#include "html/normalizer.h"
#include "html/page_builder.h"

namespace wrapwright {

class TidyNormalizer : public Normalizer {
 public:
  explicit TidyNormalizer(const PageLimits& limits) : limits_(limits), builder_(limits) {}
  [[nodiscard]] Page parse(const PageInput& input) override;
  [[nodiscard]] NormalizerKind kind() const override { return NormalizerKind::kTidy; }

 private:
  PageLimits limits_;
  PageBuilder builder_;
  std::string decoded_;
  std::string flattened_;
  std::string mended_;
};

}  // namespace wrapwright
