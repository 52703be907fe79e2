// SPDX-License-Identifier: Apache-2.0
// Any bytes as robots.txt, and their last line as a requested path: /robots.txt is always allowed, and a path is judged
// like its normalized form.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "web/fetch/robots.h"

namespace wrapwright {
namespace {

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "robots_fuzz: %s\n", what);
  std::abort();
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const RobotsRules rules = RobotsRules::parse(bytes, "wrapwright");
  require(rules.allows("/robots.txt"), "/robots.txt is forbidden");
  if (rules.crawl_delay()) require(std::isfinite(*rules.crawl_delay()) && *rules.crawl_delay() >= 0, "no such delay");
  const std::string target = "/" + std::string(bytes.substr(bytes.rfind('\n') + 1));
  const std::string normalized = normalize_robots_target(target);
  require(normalize_robots_target(normalized) == normalized, "normalizing twice gives another path");
  require(rules.allows(target) == rules.allows(normalized), "a path and its normalized form are judged differently");
  return 0;
}
