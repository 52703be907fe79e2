// SPDX-License-Identifier: Apache-2.0
#include "core/page/normalizer_kind.h"

namespace wrapwright {

std::string_view to_string(NormalizerKind kind) { return kind == NormalizerKind::kTidy ? "tidy" : "html5"; }

std::optional<NormalizerKind> normalizer_from_string(std::string_view name) {
  if (name == "tidy") return NormalizerKind::kTidy;
  if (name == "html5") return NormalizerKind::kHtml5;
  return std::nullopt;
}

}  // namespace wrapwright
