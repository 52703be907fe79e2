// SPDX-License-Identifier: Apache-2.0
#pragma once
// How long a response may be used without a new request (RFC 9111 section 4.2), by explicit statements of the server
// only. Pure functions, safe from any thread.
#include <chrono>
#include <vector>

#include "web/fetch/capture.h"

namespace wrapwright {

// The time until which the response is fresh; `received` if its headers say nothing about it or forbid reuse (no-store,
// no-cache). max-age takes precedence over Expires; Age is subtracted; never later than `cap` after `received`. There
// is no heuristic from Last-Modified.
[[nodiscard]] std::chrono::system_clock::time_point fresh_until(const std::vector<HttpHeader>& headers,
                                                                std::chrono::system_clock::time_point received,
                                                                std::chrono::seconds cap);

}  // namespace wrapwright
