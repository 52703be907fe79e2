// SPDX-License-Identifier: Apache-2.0
#pragma once
// How long an answer may be used without asking again (RFC 9111 section 4.2), by what its server says and nothing else.
// Pure functions, safe from any thread.
#include <chrono>
#include <vector>

#include "fetch/capture.h"

namespace wrapwright {

// Until when the answer is fresh; `received` where its headers make no statement or forbid it (no-store, no-cache).
// max-age before Expires, less Age; never later than `cap` after `received`. There is no guessing from Last-Modified.
[[nodiscard]] std::chrono::system_clock::time_point fresh_until(const std::vector<HttpHeader>& headers,
                                                                std::chrono::system_clock::time_point received,
                                                                std::chrono::seconds cap);

}  // namespace wrapwright
