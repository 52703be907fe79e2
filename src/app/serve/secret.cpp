// SPDX-License-Identifier: Apache-2.0
#include "app/serve/secret.h"

#include <algorithm>
#include <cstddef>
#include <random>

#include "core/base/ascii.h"

namespace wrapwright {

std::string make_secret() {
  std::random_device device;
  std::string out;
  for (int i = 0; i < 32; ++i) out += kHexDigits[device() % kHexDigits.size()];
  return out;
}

bool is_same_secret(std::string_view a, std::string_view b) {
  unsigned differences = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    differences |= static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]));
  return differences == 0;
}

}  // namespace wrapwright
