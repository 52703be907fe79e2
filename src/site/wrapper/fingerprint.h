// SPDX-License-Identifier: Apache-2.0
#pragma once
// Distinguishes a wrapper file that is as `learn` wrote it from one that somebody has edited: the attribute
// `fingerprint` of <wrapper> holds the SHA-256 of the file's other bytes (docs/reference/wrapper-format.md). Pure
// functions, safe from any thread; O(n). It guards against losing work by accident and proves nothing about who wrote
// the file.
#include <string>
#include <string_view>

namespace wrapwright {

// REQUIRES: the bytes come from format_wrapper.
[[nodiscard]] std::string with_fingerprint(std::string_view xml);

// Whether the bytes are as with_fingerprint returned them.
[[nodiscard]] bool has_intact_fingerprint(std::string_view xml);

}  // namespace wrapwright
