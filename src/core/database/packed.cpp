// SPDX-License-Identifier: Apache-2.0
#include "core/database/packed.h"

#include <new>
#include <zstd.h>

namespace wrapwright {

std::string packed(std::string_view bytes, int level) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), level);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // `out` is large enough, so only memory can be short
  out.resize(size);
  return out;
}

std::optional<std::string> unpacked(std::string_view bytes, std::size_t size) {
  std::string out(size, '\0');
  const std::size_t unpacked = ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(unpacked) != 0 || unpacked != size) return std::nullopt;
  return out;
}

}  // namespace wrapwright
