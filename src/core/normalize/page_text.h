// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first step of both normalizers: converts a page's bytes to UTF-8, within the byte limit. Pure functions.
#include <cstddef>
#include <string>
#include <string_view>

#include "core/normalize/normalizer.h"

namespace wrapwright {

// The longest text that a Page can be made from: its offsets have 32 bits, and one byte of the text may take up to
// seven. A NUL becomes three bytes, which are copied again if texts are joined or attributes merged.
inline constexpr std::size_t kMaxText = std::size_t{1} << 29U;

// The first `max` bytes of valid UTF-8, without a partial character at the end. Sets notes.truncated if the text is
// cut.
[[nodiscard]] std::string_view cut_text(std::string_view utf8, std::size_t max, PageNotes& notes);

// The page as UTF-8, at most kMaxText bytes. The notes receive the encoding, its source, the number of undecodable
// sequences, and whether a limit applied. The result is a view of the input or of `buffer`.
[[nodiscard]] std::string_view page_text(const PageInput& input, std::size_t max_bytes, std::string& buffer,
                                         PageNotes& notes);

}  // namespace wrapwright
