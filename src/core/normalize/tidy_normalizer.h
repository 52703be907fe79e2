// SPDX-License-Identifier: Apache-2.0
#pragma once
// The `tidy` normalizer: tidy-html5's parse and repair, as in the papers' pipeline. See normalizer.h.
#include <string>

#include "core/normalize/normalizer.h"
#include "core/normalize/tidy_process.h"
#include "core/page/page_builder.h"

namespace wrapwright {

class TidyNormalizer : public Normalizer {
 public:
  explicit TidyNormalizer(const PageLimits& limits) : limits_(limits), process_(limits.tidy), builder_(limits) {}
  [[nodiscard]] Page parse(const PageInput& input) override;
  [[nodiscard]] std::string_view failure() const override { return failure_; }
  [[nodiscard]] NormalizerKind kind() const override { return NormalizerKind::kTidy; }

 private:
  PageLimits limits_;
  TidyProcess process_;
  std::string failure_;
  PageBuilder builder_;
  std::string decoded_;
  std::string flattened_;
  std::string mended_;
};

}  // namespace wrapwright
