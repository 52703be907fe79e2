// SPDX-License-Identifier: Apache-2.0
#pragma once
// The key for sampling a site's pages (bottom-k sampling): the sample consists of the pages whose addresses have the
// smallest keys. So the same pages give the same sample in any order, even if several processes sample independently.
// Pure.
#include <string>
#include <string_view>

#include "core/base/digest.h"

namespace wrapwright {

[[nodiscard]] inline std::string sample_key(std::string_view url) { return sha256_hex(url); }

}  // namespace wrapwright
