// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first step of both normalizers: converts a page's bytes to UTF-8, within the byte limit. Pure functions.
#include <cstddef>
#include <string>
#include <string_view>

#include "core/normalize/normalizer.h"

namespace wrapwright {

// What a Page can be made of: it numbers bytes by 32 bits, and of each byte of the text up to seven may be kept. A NUL
// becomes three bytes, which are copied once more where texts are joined or attributes merged.
inline constexpr std::size_t kMaxText = std::size_t{1} << 29U;

// The first `max` bytes of valid UTF-8, less those of a character that would be cut. Notes that the page is truncated.
[[nodiscard]] std::string_view cut_text(std::string_view utf8, std::size_t max, PageNotes& notes);

// The page as UTF-8, at most kMaxText bytes of it; the notes receive the encoding, its source, the number of undecodable sequences, and whether a
// limit applied. The result is a view of the input or of `buffer`.
[[nodiscard]] std::string_view page_text(const PageInput& input, std::size_t max_bytes, std::string& buffer,
                                         PageNotes& notes);

}  // namespace wrapwright
