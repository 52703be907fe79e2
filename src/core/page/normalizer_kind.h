// SPDX-License-Identifier: Apache-2.0
#pragma once
// The two normalizers by name: which of them made a Page, and which one a wrapper's pages are made by. What each does
// is said in core/normalize/normalizer.h. Pure functions.
#include <optional>
#include <string_view>

namespace wrapwright {

enum class NormalizerKind { kTidy, kHtml5 };

[[nodiscard]] std::string_view to_string(NormalizerKind kind);  // "tidy", "html5"
[[nodiscard]] std::optional<NormalizerKind> normalizer_from_string(std::string_view name);

}  // namespace wrapwright
