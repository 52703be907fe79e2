// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/robots.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/percent_encoding.h"
#include "core/base/wildcard.h"

namespace wrapwright {
namespace {

bool is_unreserved(char c) { return is_alnum(c) || c == '-' || c == '.' || c == '_' || c == '~'; }
// Reserved characters that RFC 3986 section 3.4 allows in a query without special meaning.
bool is_plain_in_query(char c) { return c == ':' || c == '/' || c == '?' || c == '@'; }

bool must_be_escaped(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte >= 0x7f || std::string_view("\"<>\\^`{|}").find(c) != std::string_view::npos;
}

enum class TargetKind { kUrl, kPattern };

std::string normalize(std::string_view target, TargetKind kind) {
  std::string out;
  out.reserve(target.size());
  bool in_query = false;
  for (std::size_t i = 0; i < target.size(); ++i) {
    const char c = target[i];
    const bool escape =
        c == '%' && i + 2 < target.size() && hex_value(target[i + 1]) >= 0 && hex_value(target[i + 2]) >= 0;
    if (escape) {
      const char byte = static_cast<char>(hex_value(target[i + 1]) * 16 + hex_value(target[i + 2]));
      if (is_unreserved(byte) || (in_query && is_plain_in_query(byte))) {
        out.push_back(byte);
      } else {
        append_percent(byte, out);
      }
      i += 2;
      continue;
    }
    const bool special = c == '*' || (c == '$' && (kind == TargetKind::kUrl || i + 1 == target.size()));
    if (must_be_escaped(c) || c == '%' || (kind == TargetKind::kUrl && special) || (c == '$' && !special)) {
      append_percent(c, out);
    } else {
      out.push_back(c);
    }
    in_query = in_query || c == '?';
  }
  return out;
}

// Whether the pattern matches a beginning of the target, or all of it if the pattern ends in "$".
bool matches(std::string_view pattern, std::string_view target) {
  if (!pattern.ends_with('$')) return matches_pattern_prefix(pattern, target);
  pattern.remove_suffix(1);
  return matches_pattern(pattern, target);
}

}  // namespace

std::string normalize_robots_target(std::string_view target) { return normalize(target, TargetKind::kUrl); }

// Reads the lines into two sets of rules, for the product and for "*", and returns the one that applies.
class RobotsParser {
 public:
  explicit RobotsParser(std::string_view product) : product_(product) {}

  void line(std::string_view text) {
    text = trim(text.substr(0, text.find('#')), is_c_space);
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view key = trim(text.substr(0, colon), is_c_space);
    const std::string_view value = trim(text.substr(colon + 1), is_c_space);
    if (equal_ignoring_case(key, "user-agent")) return agent(value);
    if (equal_ignoring_case(key, "allow")) return rule(value, true);
    if (equal_ignoring_case(key, "disallow")) return rule(value, false);
    if (equal_ignoring_case(key, "crawl-delay")) return delay(value);
  }

  RobotsRules finish() { return std::move(named_ ? mine_ : all_); }

 private:
  void agent(std::string_view value) {
    // A user-agent line after a rule begins a new group; after other records it does not (section 2.2.4).
    if (seen_rule_) for_me_ = for_all_ = seen_rule_ = false;
    if (value.starts_with('*') && (value.size() == 1 || is_c_space(value[1]))) {
      for_all_ = true;
      return;
    }
    const auto end =
        std::find_if_not(value.begin(), value.end(), [](char c) { return is_alpha(c) || c == '_' || c == '-'; });
    const auto token = value.substr(0, static_cast<std::size_t>(end - value.begin()));
    if (!token.empty() && equal_ignoring_case(token, product_)) for_me_ = named_ = true;
  }

  void rule(std::string_view value, bool allow) {
    seen_rule_ = true;
    if (value.empty()) return;
    RobotsRules::Rule out{normalize(value, TargetKind::kPattern), allow};
    if (for_me_) mine_.rules_.push_back(out);
    if (for_all_) all_.rules_.push_back(std::move(out));
  }

  void delay(std::string_view value) {
    double seconds = 0;
    const auto [stop, code] = std::from_chars(value.data(), value.data() + value.size(), seconds);
    if (code != std::errc() || stop != value.data() + value.size() || !std::isfinite(seconds) || seconds < 0) return;
    if (for_me_) mine_.crawl_delay_ = std::max(seconds, mine_.crawl_delay_.value_or(0));
    if (for_all_) all_.crawl_delay_ = std::max(seconds, all_.crawl_delay_.value_or(0));
  }

  std::string_view product_;
  bool for_me_ = false;
  bool for_all_ = false;
  bool seen_rule_ = false;
  bool named_ = false;
  RobotsRules mine_;
  RobotsRules all_;
};

RobotsRules RobotsRules::parse(std::string_view bytes, std::string_view product) {
  if (bytes.size() > kRobotsBytes) {
    // A rule that is cut off could forbid far more than intended.
    bytes = bytes.substr(0, kRobotsBytes);
    bytes = bytes.substr(0, bytes.find_last_of("\r\n") + 1);
  }
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  RobotsParser parser(product);
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find_first_of("\r\n"), bytes.size());
    parser.line(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return parser.finish();
}

bool RobotsRules::allows(std::string_view target) const {
  const std::string path = normalize(target, TargetKind::kUrl);
  if (path == "/robots.txt" || path.starts_with("/robots.txt?")) return true;
  std::size_t longest = 0;
  bool allow = true;
  for (const auto& rule : rules_) {
    const bool better = rule.pattern.size() > longest || (rule.pattern.size() == longest && rule.allow && !allow);
    if (!better || !matches(rule.pattern, path)) continue;
    longest = rule.pattern.size();
    allow = rule.allow;
  }
  return allow;
}

}  // namespace wrapwright
