// SPDX-License-Identifier: Apache-2.0
#pragma once
// Compresses bytes into gzip members (RFC 1952, by zlib) or zstd frames (RFC 8878). The same input gives the same
// output on every machine. One thread. Cost: O(n).
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

  // Compresses more bytes of the member, beginning one if necessary, and appends the available output to `out`. "" also
  // begins a member.
  virtual void add(std::string_view bytes, std::string& out) = 0;
  // Appends the rest of the member; the next add() begins another. Does nothing if no member has begun.
  virtual void end(std::string& out) = 0;
};

// With kPlain, the bytes are passed through unchanged.
[[nodiscard]] std::unique_ptr<Packer> make_packer(Packing packing);

// The packing by the ending of a file's name: ".gz" and ".zst", ignoring case; kPlain for others.
[[nodiscard]] Packing packing_of_name(std::string_view name);

}  // namespace wrapwright
