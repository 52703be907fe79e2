// SPDX-License-Identifier: Apache-2.0
#pragma once
// The first step of both normalizers: a page's bytes as UTF-8 within the byte limit. Pure.
#include <string>
#include <string_view>

#include "html/normalizer.h"

namespace wrapwright {

// UTF-8 of the page; notes tell the encoding, its source, what was undecodable and whether the limit cut. A view of the
// input or of `buffer`.
[[nodiscard]] std::string_view page_text(const PageInput& input, std::size_t most_bytes, std::string& buffer,
                                         PageNotes& notes);

}  // namespace wrapwright
