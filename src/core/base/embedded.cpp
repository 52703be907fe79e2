// SPDX-License-Identifier: Apache-2.0
#include "core/base/embedded.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace wrapwright {

void refuse_embedded_file(std::string_view name, const Error& error) {
  std::fprintf(stderr, "%s: %s\n", std::string(name).c_str(), error.to_string().c_str());
  std::abort();
}

}  // namespace wrapwright
