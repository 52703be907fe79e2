// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses robots.txt as specified by RFC 9309: which URLs of one origin a crawler may request. Immutable after parsing,
// safe from any thread. Cost: parsing is O(n); a query is O(rules * length of the path) in the worst case.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

inline constexpr std::size_t kRobotsBytes = std::size_t{500} * 1024;  // section 2.5: at least these are parsed

class RobotsRules {
 public:
  // No rules: everything is allowed.
  RobotsRules() = default;

  // The rules for `product` (letters, "_" and "-"): those of all groups that name it, merged; those of the "*" groups
  // if there are none. Never fails; invalid lines are skipped. Only the first kRobotsBytes are read, up to the last
  // complete line.
  static RobotsRules parse(std::string_view bytes, std::string_view product);

  // `target` is path and query as in the URL ("/a?b=c"). The longest matching rule decides, and Allow for equal
  // lengths; "/robots.txt" itself is always allowed.
  [[nodiscard]] bool allows(std::string_view target) const;

  // In seconds; not part of the RFC, but widely used. Nothing if missing or not a number.
  [[nodiscard]] std::optional<double> crawl_delay() const { return crawl_delay_; }

 private:
  struct Rule {
    std::string pattern;  // normalized
    bool allow = false;
  };
  friend class RobotsParser;

  std::vector<Rule> rules_;
  std::optional<double> crawl_delay_;
};

// Path and query in the normal form in which rules and URLs are compared (section 2.2.2): unreserved characters
// unescaped; non-ASCII octets and characters that URLs cannot contain escaped; escapes in uppercase; in the query ":",
// "/", "?" and "@" unescaped.
[[nodiscard]] std::string normalize_robots_target(std::string_view target);

}  // namespace wrapwright
