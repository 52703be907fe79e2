// SPDX-License-Identifier: Apache-2.0
#include "core/base/hmac.h"

#include <array>
#include <cstdint>
#include <nettle/hmac.h>

#include "core/base/ascii.h"

namespace wrapwright {

std::string hmac_sha1_hex(std::string_view key, std::string_view bytes) {
  hmac_sha1_ctx state{};
  hmac_sha1_set_key(&state, key.size(), reinterpret_cast<const std::uint8_t*>(key.data()));
  hmac_sha1_update(&state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA1_DIGEST_SIZE> digest{};
  hmac_sha1_digest(&state, digest.size(), digest.data());
  std::string out;
  for (const std::uint8_t byte : digest) append_hex(byte, out);
  return out;
}

}  // namespace wrapwright
