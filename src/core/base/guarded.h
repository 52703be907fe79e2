// SPDX-License-Identifier: Apache-2.0
#pragma once
// An exception barrier: what the standard library throws while one input is processed (out of memory, above all)
// becomes an Error of this input, so that others go on. Stateless.
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace wrapwright {

// Calls work(). Nothing where it returns; else what it threw, with `source` for its place. What work() was changing may
// be half changed then: throw it away.
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
