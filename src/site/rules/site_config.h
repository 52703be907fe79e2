// SPDX-License-Identifier: Apache-2.0
#pragma once
// The lines of a site config, the rule files of Full-Text RSS, graby and wallabag
// (github.com/fivefilters/ftr-site-config): "name: value" or "name(parameter): value", split at the first colon and
// trimmed; "#" begins a comment. Pure functions, safe from any thread. Cost: O(n).
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

struct SiteConfigLine {
  std::string text;       // as it stands in the file, without the line feed
  bool is_ended = true;   // false for a last line without a line feed
  std::string name;       // "" for comments, blank lines and lines without a colon
  std::string parameter;  // what stands in parentheses after the name, with its spaces
  std::string value;
  [[nodiscard]] bool is_comment() const;  // true also for blank lines
};

[[nodiscard]] std::vector<SiteConfigLine> parse_site_config(std::string_view bytes);
// The bytes of the file again.
[[nodiscard]] std::string format_site_config(const std::vector<SiteConfigLine>& lines);

// Whether Full-Text RSS or graby knows the directive.
[[nodiscard]] bool is_site_config_directive(std::string_view name);
// Whether there is a line with a known directive: without one, the file is empty, a comment, or not a site config.
[[nodiscard]] bool has_site_config_directive(const std::vector<SiteConfigLine>& lines);

// What is replaced in the bytes of a page before they are parsed.
struct TextReplacement {
  std::string found;
  std::string put;
};
// The replacements of "replace_string(found): put" and of find_string and replace_string in turn; none if these are not
// pairs, as in Full-Text RSS.
[[nodiscard]] std::vector<TextReplacement> replacements_of(const std::vector<SiteConfigLine>& lines);
// Makes each replacement in the result of the previous one, except replacements that would make the text longer than
// max_bytes. Cost: O(n) for each.
[[nodiscard]] std::string replaced(std::string_view text, const std::vector<TextReplacement>& replacements,
                                   std::size_t max_bytes);

// Lines as unknown elements of a wrapper file, <ftr line="..."/>, and back; elements of other names are ignored.
[[nodiscard]] std::vector<std::string> to_elements(const std::vector<SiteConfigLine>& lines);
[[nodiscard]] std::vector<SiteConfigLine> site_config_of_elements(const std::vector<std::string>& elements);

}  // namespace wrapwright
