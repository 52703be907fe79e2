// SPDX-License-Identifier: Apache-2.0
#pragma once
// Identifies one of the two normalizers, which core/normalize/normalizer.h describes: the one that made a Page, or the
// one that a wrapper requires. Pure functions.
#include <optional>
#include <string_view>

namespace wrapwright {

enum class NormalizerKind { kTidy, kHtml5 };

[[nodiscard]] std::string_view to_string(NormalizerKind kind);  // "tidy", "html5"
[[nodiscard]] std::optional<NormalizerKind> normalizer_from_string(std::string_view name);

}  // namespace wrapwright
