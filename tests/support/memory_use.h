// SPDX-License-Identifier: Apache-2.0
#pragma once
// How much memory a piece of work takes, by counting what operator new allocates and operator delete frees; malloc()
// itself is not counted, and with ThreadSanitizer nothing is. A test program that calls it counts everywhere; for one
// thread at a time.
#include <cstddef>
#include <functional>

namespace wrapwright {

// The most bytes that were held at one time beyond what was held before.
[[nodiscard]] std::size_t peak_memory(const std::function<void()>& work);

}  // namespace wrapwright
