// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/robots_cache.h"

#include <algorithm>

namespace wrapwright {
namespace {

// A response must be valid at least until the requests that waited for it have used it.
constexpr std::chrono::seconds kShortest{1};

}  // namespace

const RobotsVerdict* RobotsCache::find(const std::string& origin, Time now) const {
  const auto it = entries_.find(origin);
  if (it == entries_.end() || now >= it->second.expires) return nullptr;
  return &it->second.verdict;
}

void RobotsCache::put(const std::string& origin, const RobotsAnswer& answer, Time now) {
  Entry& entry = entries_[origin];
  const bool parsed = !answer.error && answer.status >= 200 && answer.status < 300;
  // 429 is a 4xx, but means "not now" and not "there is none".
  const bool absent =
      answer.too_many_redirects || (answer.status >= 400 && answer.status < 500 && answer.status != 429);
  if (parsed || absent) {
    entry = {};
    if (parsed) entry.verdict.rules = RobotsRules::parse(answer.body, product_);
    entry.expires = now + std::max(options_.max_age, kShortest);
    return;
  }
  if (!entry.failing_since) entry.failing_since = now;
  entry.expires = now + std::max(options_.retry_after, kShortest);
  if (now - *entry.failing_since >= options_.max_outage) {
    entry.verdict.unreachable.reset();
    return;
  }
  entry.verdict.unreachable =
      answer.error ? *answer.error : Error{ErrorKind::kNetwork, "HTTP status " + std::to_string(answer.status), {}};
}

}  // namespace wrapwright
