// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of the HTML standard's encoding sniffing that read markup. Pure functions, safe from any thread.
#include <cstddef>
#include <optional>
#include <string_view>

namespace wrapwright {

// The number of bytes that the standard searches for a <meta>.
inline constexpr std::size_t kPrescanBytes = 1024;

// "Prescan a byte stream to determine its encoding" over all of `bytes`. Cost: O(n). prescan_meta() in
// core/encoding/charset.h applies it to the first kPrescanBytes.
[[nodiscard]] std::optional<std::string_view> prescan(std::string_view bytes);

// "Extracting a character encoding from a meta element": the encoding after `charset=` in a content attribute; also for
// an HTTP Content-Type.
[[nodiscard]] std::optional<std::string_view> encoding_in_content(std::string_view content);

}  // namespace wrapwright
