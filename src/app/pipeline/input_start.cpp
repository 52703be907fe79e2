// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/input_start.h"

#include "web/archive/byte_source.h"
#include "web/captures/archive_pages.h"
#include "web/fetch/source.h"

namespace wrapwright {

InputStart read_input_start() {
  InputStart out{.bytes = read_standard_input_start(kArchiveStart)};
  out.is_archive = is_archive(out.bytes);
  if (!out.is_archive) return out;
  out.bytes += read_standard_input_start(kSniffed - out.bytes.size());
  const auto packed = sniff_packed(out.bytes);
  out.is_archive = !packed || packed == SourceKind::kPathList;
  return out;
}

}  // namespace wrapwright
