// SPDX-License-Identifier: Apache-2.0
#pragma once
// Digests of bytes, by nettle. Pure functions, safe from any thread; a Sha256 belongs to one. Cost: O(n).
#include <memory>
#include <string>
#include <string_view>

namespace wrapwright {

// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

// The same of bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;
  ~Sha256();
  void add(std::string_view bytes);
  // Begins anew.
  [[nodiscard]] std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// SHA-1 (FIPS 180-4) in base 32 (RFC 4648 section 6), as archives have it: it names content, and protects nothing.
[[nodiscard]] std::string sha1_base32(std::string_view bytes);

}  // namespace wrapwright
