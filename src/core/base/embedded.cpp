// SPDX-License-Identifier: Apache-2.0
#include "core/base/embedded.h"

#include <cassert>
#include <exception>

namespace wrapwright {

void refuse_embedded_file([[maybe_unused]] std::string_view name, [[maybe_unused]] const Error& error) {
  assert(name.empty() && error.message.empty() && "an embedded file is missing or cannot be used");
  std::terminate();
}

}  // namespace wrapwright
