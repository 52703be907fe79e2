// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which legacy encoding undeclared bytes are probably in, by statistics over their non-ASCII words. A pure function,
// safe from any thread. Cost: one pass over the bytes, then the detectors over at most 64 KiB.
#include <optional>
#include <string_view>

namespace wrapwright {

// A WHATWG encoding; nothing if the bytes say nothing. For bytes that are not valid UTF-8.
[[nodiscard]] std::optional<std::string_view> detect_encoding(std::string_view bytes);

}  // namespace wrapwright
