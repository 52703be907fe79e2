// SPDX-License-Identifier: Apache-2.0
#include "core/base/digest.h"

#include <array>
#include <cstdint>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#include "core/base/ascii.h"

namespace wrapwright {

struct Sha256::Context {
  sha256_ctx state{};
};

Sha256::Sha256() : context_(std::make_unique<Context>()) { sha256_init(&context_->state); }
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  sha256_update(&context_->state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Sha256::hex() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context_->state, digest.size(), digest.data());
  std::string out;
  for (const std::uint8_t byte : digest) append_hex(byte, out);
  return out;
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.hex();
}

std::string sha1_base32(std::string_view bytes) {
  static constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  sha1_ctx state{};
  sha1_init(&state);
  sha1_update(&state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA1_DIGEST_SIZE> digest{};
  sha1_digest(&state, digest.size(), digest.data());
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const std::uint8_t byte : digest) {  // 160 bits are 32 letters
    bits = bits << 8U | byte;
    for (count += 8; count >= 5; count -= 5) out += kLetters[bits >> (count - 5) & 31U];
  }
  return out;
}

}  // namespace wrapwright
