// SPDX-License-Identifier: Apache-2.0
#pragma once
// robots.txt as RFC 9309 has it: what one crawler may ask of one origin. Immutable after parsing, safe from any thread.
// Parsing is linear in the bytes; a question costs rules times path in the worst case.
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

  // The rules for `product` (letters, "_" and "-"): of all groups that name it, merged; of the "*" groups if none does.
  // Never fails; lines that are not understood are passed over. Only the first kRobotsBytes count, to the last whole
  // line.
  static RobotsRules parse(std::string_view bytes, std::string_view product);

  // `target` is path and query as they stand in the URL ("/a?b=c"). The longest matching rule decides, Allow on a tie;
  // "/robots.txt" itself is always allowed.
  [[nodiscard]] bool allows(std::string_view target) const;

  // Seconds; no part of the RFC, but widely used. Nothing if not given or not a number.
  [[nodiscard]] std::optional<double> crawl_delay() const { return crawl_delay_; }

  // Sitemap lines, which belong to no group, as given.
  [[nodiscard]] const std::vector<std::string>& sitemaps() const { return sitemaps_; }

 private:
  struct Rule {
    std::string pattern;  // normalized
    bool allow = false;
  };
  friend class RobotsParser;

  std::vector<Rule> rules_;
  std::optional<double> crawl_delay_;
  std::vector<std::string> sitemaps_;
};

// Path and query in the one form in which rules and URLs are compared (section 2.2.2): unreserved characters unescaped,
// non-ASCII octets and what URLs may not hold escaped, escapes in upper case; in the query ":", "/", "?" and "@"
// unescaped.
[[nodiscard]] std::string normalize_robots_target(std::string_view target);

}  // namespace wrapwright
