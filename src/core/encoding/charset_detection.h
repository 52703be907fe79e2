// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects the probable legacy encoding of undeclared bytes, by statistics over their non-ASCII words. Pure function,
// safe from any thread. Cost: one pass over the bytes, then the detectors over at most 64 KiB.
#include <optional>
#include <string_view>

namespace wrapwright {

// The WHATWG name of the encoding; nothing if there is too little evidence. Meant for bytes that are not valid UTF-8.
[[nodiscard]] std::optional<std::string_view> detect_encoding(std::string_view bytes);

}  // namespace wrapwright
