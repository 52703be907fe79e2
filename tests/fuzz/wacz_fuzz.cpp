// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a WACZ: its check, and every record of its archives, within the limits. libzip reads a file, which is
// one in memory here.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>

#include "core/base/descriptor.h"
#include "core/base/files.h"
#include "web/archive/reader.h"
#include "web/archive/wacz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  const Descriptor file(::memfd_create("fuzz", MFD_CLOEXEC));
  if (file.get() < 0 || !write_all(file.get(), {reinterpret_cast<const char*>(data), size})) std::abort();
  WaczLimits limits;
  limits.max_archives = 16;
  limits.max_package_bytes = std::size_t{1} << 20U;
  const auto wacz = Wacz::open("/proc/self/fd/" + std::to_string(file.get()), limits);
  if (!wacz) return 0;
  if (wacz->archives().size() > limits.max_archives) std::abort();
  if (wacz->check().size() > 4 * size + 10) std::abort();
  for (const std::string& name : wacz->archives()) {
    auto bytes = wacz->open_file(name);
    if (!bytes) continue;
    ArchiveLimits reading;
    reading.max_block_bytes = std::size_t{1} << 16U;
    reading.inflation.free_bytes = std::size_t{1} << 20U;
    ArchiveReader reader(std::move(bytes).value(), name, reading);
    for (std::size_t records = 0; reader.next(); ++records)
      if (records > 1'000'000) std::abort();
  }
  return 0;
}
