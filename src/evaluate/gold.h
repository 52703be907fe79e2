// SPDX-License-Identifier: Apache-2.0
#pragma once
// One gold file (docs/corpus-format.md). Pure.
#include <string_view>

#include "base/result.h"
#include "evaluate/corpus.h"

namespace wrapwright {

// kSyntax, with the byte where there is one, for what is no UTF-8, no JSON or no object; for a value of a wrong type;
// for an article without text, and for text where there is said to be no article.
Result<Gold> parse_gold(std::string_view bytes);

}  // namespace wrapwright
