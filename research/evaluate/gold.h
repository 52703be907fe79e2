// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses one gold file (docs/reference/corpus-format.md). Pure function.
#include <string_view>

#include "core/base/result.h"
#include "research/evaluate/corpus.h"

namespace wrapwright {

// Returns kSyntax, with the byte position where known, if the bytes are not UTF-8, not JSON or not an object; if a
// value has the wrong type; if an article has no text; or if there is text although "article" is false.
Result<Gold> parse_gold(std::string_view bytes);

}  // namespace wrapwright
