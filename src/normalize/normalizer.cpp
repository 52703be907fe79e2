// SPDX-License-Identifier: Apache-2.0
#include "normalize/normalizer.h"

#include "normalize/html5_normalizer.h"
#include "normalize/tidy_normalizer.h"

namespace wrapwright {

std::string_view to_string(NormalizerKind kind) { return kind == NormalizerKind::kTidy ? "tidy" : "html5"; }

std::optional<NormalizerKind> normalizer_from_string(std::string_view name) {
  if (name == "tidy") return NormalizerKind::kTidy;
  if (name == "html5") return NormalizerKind::kHtml5;
  return std::nullopt;
}

std::unique_ptr<Normalizer> make_normalizer(NormalizerKind kind, const PageLimits& limits) {
  if (kind == NormalizerKind::kTidy) return std::make_unique<TidyNormalizer>(limits);
  return std::make_unique<Html5Normalizer>(limits);
}

}  // namespace wrapwright
