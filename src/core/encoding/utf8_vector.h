// SPDX-License-Identifier: Apache-2.0
#pragma once
// UTF-8 checked 32 bytes a step where the processor has AVX2: Keiser and Lemire, "Validating UTF-8 In Less Than One
// Instruction Per Byte" (2021), section 6. Pure.
#include <string_view>

namespace wrapwright {

// True if all of it is valid UTF-8; false if it is not, or if this processor has no vectors for it.
[[nodiscard]] bool is_utf8_by_vectors(std::string_view bytes);

}  // namespace wrapwright
