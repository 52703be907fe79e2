// SPDX-License-Identifier: Apache-2.0
#pragma once
// Packs bytes into gzip members (RFC 1952, by zlib) or zstd frames (RFC 8878). The same bytes give the same packed
// bytes on every machine. One thread. Cost: O(n).
#include <memory>
#include <string>
#include <string_view>

#include "web/archive/member_reader.h"

namespace wrapwright {

class Packer {
 public:
  Packer() = default;
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;
  virtual ~Packer() = default;

  // Packs more bytes of the member, or begins one, and appends what is ready to `out`. "" begins a member, too.
  virtual void add(std::string_view bytes, std::string& out) = 0;
  // Appends the rest of the member; what is added next begins another. Nothing happens where no member has begun.
  virtual void end(std::string& out) = 0;
};

// With kPlain the bytes come out as they are.
[[nodiscard]] std::unique_ptr<Packer> make_packer(Packing packing);

// By the end of a file's name: ".gz" and ".zst" in any case; kPlain for others.
[[nodiscard]] Packing packing_of_name(std::string_view name);

}  // namespace wrapwright
