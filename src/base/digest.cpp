// SPDX-License-Identifier: Apache-2.0
#include "base/digest.h"

#include <array>
#include <cstdint>
#include <nettle/sha2.h>

namespace wrapwright {

std::string sha256_hex(std::string_view bytes) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  std::string out;
  for (const std::uint8_t byte : digest) {
    out += kHex[byte >> 4U];
    out += kHex[byte & 15U];
  }
  return out;
}

}  // namespace wrapwright
