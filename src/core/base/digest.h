// SPDX-License-Identifier: Apache-2.0
#pragma once
// Digests of bytes, computed by nettle. The functions are pure and safe from any thread; a Sha256 object belongs to one
// thread. Cost: O(n).
#include <memory>
#include <string>
#include <string_view>

namespace wrapwright {

// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

// The same for bytes that arrive in pieces.
class Sha256 {
 public:
  Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;
  ~Sha256();
  void add(std::string_view bytes);
  // The digest of all bytes added since the last call; resets the object.
  [[nodiscard]] std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// SHA-1 (FIPS 180-4) in base 32 (RFC 4648 section 6), as WARC archives use it to identify content. Not for security.
[[nodiscard]] std::string sha1_base32(std::string_view bytes);

}  // namespace wrapwright
