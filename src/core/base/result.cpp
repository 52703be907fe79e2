// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

namespace wrapwright {

std::string Error::to_string() const {
  std::string out = where.source;
  if (where.line != 0) out += ":" + std::to_string(where.line);
  if (where.line != 0 && where.column != 0) out += ":" + std::to_string(where.column);
  if (where.byte != Place::kNoByte) out += " (byte " + std::to_string(where.byte) + ")";
  if (!out.empty()) out += ": ";
  return out + message;
}

}  // namespace wrapwright
