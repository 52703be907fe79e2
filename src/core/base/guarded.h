// SPDX-License-Identifier: Apache-2.0
#pragma once
// An exception barrier: an exception that the standard library throws while one input is processed (mostly out of
// memory) becomes an Error for this input, so that the other inputs are still processed. Stateless.
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace wrapwright {

// Calls work(). Returns nothing on success, or the exception as an Error located at `source`. After an exception,
// discard everything that work() was modifying: it may be in an inconsistent state.
template <typename Work>
[[nodiscard]] std::optional<Error> guarded(const std::string& source, Work&& work) {
  try {
    std::forward<Work>(work)();
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return Error{ErrorKind::kLimit, "out of memory", {source}};
  } catch (const std::exception& thrown) {
    return Error{ErrorKind::kIo, thrown.what(), {source}};
  }
}

}  // namespace wrapwright
