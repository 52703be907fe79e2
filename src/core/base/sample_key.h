// SPDX-License-Identifier: Apache-2.0
#pragma once
// The key by which a site's pages are sampled (bottom-k sampling): those whose addresses have the smallest keys, so
// that the same pages give the same sample in whatever order they come, also where several processes choose. Pure.
#include <string>
#include <string_view>

#include "core/base/digest.h"

namespace wrapwright {

[[nodiscard]] inline std::string sample_key(std::string_view url) { return sha256_hex(url); }

}  // namespace wrapwright
