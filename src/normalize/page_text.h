// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first step of both normalizers: converts a page's bytes to UTF-8, within the byte limit. Pure function.
#include <string>
#include <string_view>

#include "normalize/normalizer.h"

namespace wrapwright {

// The page as UTF-8; the notes receive the encoding, its source, the number of undecodable sequences, and whether the
// limit applied. The result is a view of the input or of `buffer`.
[[nodiscard]] std::string_view page_text(const PageInput& input, std::size_t max_bytes, std::string& buffer,
                                         PageNotes& notes);

}  // namespace wrapwright
