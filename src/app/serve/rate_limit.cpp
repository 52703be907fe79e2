// SPDX-License-Identifier: Apache-2.0
#include "app/serve/rate_limit.h"

#include <algorithm>

namespace wrapwright {

bool RateLimit::take(const std::string& client, Time now) {
  if (rate_ <= 0) return true;
  const std::lock_guard lock(mutex_);
  Bucket* bucket = clients_.find(client);
  if (bucket == nullptr) {
    clients_.put(client, {burst_, now}, 1);
    bucket = clients_.find(client);
  }
  const std::chrono::duration<double> passed = now - bucket->filled;
  bucket->tokens = std::min(burst_, bucket->tokens + passed.count() * rate_);
  bucket->filled = now;
  if (bucket->tokens < 1) return false;
  bucket->tokens -= 1;
  return true;
}

}  // namespace wrapwright
