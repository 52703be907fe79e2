// SPDX-License-Identifier: Apache-2.0
#pragma once
// Validates UTF-8 in steps of 32 bytes on processors with AVX2: Keiser and Lemire, "Validating UTF-8 In Less Than One
// Instruction Per Byte" (2021), section 6. Pure.
#include <string_view>

namespace wrapwright {

// True if all bytes are valid UTF-8; false if they are not, or if this processor lacks AVX2.
[[nodiscard]] bool is_utf8_by_vectors(std::string_view bytes);

}  // namespace wrapwright
