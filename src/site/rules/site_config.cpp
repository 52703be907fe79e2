// SPDX-License-Identifier: Apache-2.0
#include "site/rules/site_config.h"

#include <algorithm>
#include <array>
#include <pugixml.hpp>

#include "core/base/ascii.h"
#include "core/page/xml_text.h"
#include "site/wrapper/imported_rules.h"

namespace wrapwright {
namespace {

constexpr auto kDirectives = std::to_array<std::string_view>({"author",
                                                              "autodetect_next_page",
                                                              "autodetect_on_failure",
                                                              "body",
                                                              "convert_double_br_tags",
                                                              "date",
                                                              "dissolve",
                                                              "find_string",
                                                              "footnotes",
                                                              "http_header",
                                                              "if_page_contains",
                                                              "insert_detected_image",
                                                              "login_extra_fields",
                                                              "login_password_field",
                                                              "login_uri",
                                                              "login_username_field",
                                                              "move_into",
                                                              "native_ad_clue",
                                                              "next_page_link",
                                                              "not_logged_in_xpath",
                                                              "parser",
                                                              "post_strip_attr",
                                                              "prune",
                                                              "replace_string",
                                                              "requires_login",
                                                              "single_page_link",
                                                              "skip_id_or_class",
                                                              "skip_json_ld",
                                                              "src_lazy_load_attr",
                                                              "strip",
                                                              "strip_attr",
                                                              "strip_comments",
                                                              "strip_id_or_class",
                                                              "strip_image_src",
                                                              "test_contains",
                                                              "test_url",
                                                              "tidy",
                                                              "title",
                                                              "wrap_in"});

// The line without surrounding space, and without the byte order mark that the first line of a file may have.
std::string_view content_of(std::string_view line) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return trim(line.starts_with(kMark) ? line.substr(kMark.size()) : line);
}

SiteConfigLine read_line(std::string_view text) {
  SiteConfigLine out;
  out.text = text;
  const std::string_view line = content_of(text);
  const std::size_t colon = line.find(':');
  if (line.empty() || line.front() == '#' || colon == std::string_view::npos) return out;
  std::string_view name = trim(line.substr(0, colon));
  out.value = trim(line.substr(colon + 1));
  if (const std::size_t open = name.find('('); open != std::string_view::npos && name.ends_with(')')) {
    out.parameter = name.substr(open + 1, name.size() - open - 2);
    name = trim(name.substr(0, open));
  }
  out.name = lower(name);
  return out;
}

std::string hex_of(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    append_hex(static_cast<unsigned char>(c), out);
  }
  return out;
}

std::string bytes_of(std::string_view hex) {
  std::string out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    const int high = hex_value(hex[i]);
    const int low = hex_value(hex[i + 1]);
    if (high >= 0 && low >= 0) out += static_cast<char>(high * 16 + low);
  }
  return out;
}

}  // namespace

bool SiteConfigLine::is_comment() const {
  const std::string_view line = content_of(text);
  return line.empty() || line.front() == '#';
}

std::vector<SiteConfigLine> parse_site_config(std::string_view bytes) {
  std::vector<SiteConfigLine> out;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    out.push_back(read_line(bytes.substr(0, end)));
    out.back().is_ended = end != std::string_view::npos;
    bytes.remove_prefix(out.back().is_ended ? end + 1 : bytes.size());
  }
  return out;
}

std::string format_site_config(const std::vector<SiteConfigLine>& lines) {
  std::string out;
  for (const SiteConfigLine& line : lines) out += line.text + (line.is_ended ? "\n" : "");
  return out;
}

bool is_site_config_directive(std::string_view name) {
  return std::find(kDirectives.begin(), kDirectives.end(), name) != kDirectives.end();
}

bool has_site_config_directive(const std::vector<SiteConfigLine>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const SiteConfigLine& line) { return is_site_config_directive(line.name); });
}

std::vector<TextReplacement> replacements_of(const std::vector<SiteConfigLine>& lines) {
  std::vector<std::string> found;
  std::vector<std::string> put;
  for (const SiteConfigLine& line : lines) {
    const bool is_whole = line.name == "replace_string" && !line.parameter.empty();
    if (is_whole || line.name == "find_string") found.push_back(is_whole ? line.parameter : line.value);
    if (line.name == "replace_string") put.push_back(line.value);
  }
  std::vector<TextReplacement> out;
  if (found.size() != put.size()) return out;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (!found[i].empty()) out.push_back({std::move(found[i]), std::move(put[i])});
  return out;
}

std::string replaced(std::string_view text, const std::vector<TextReplacement>& replacements, std::size_t max_bytes) {
  std::string out(text);
  for (const TextReplacement& each : replacements) {
    std::string next;
    std::size_t begin = 0;
    for (std::size_t at = out.find(each.found); at != std::string::npos && next.size() <= max_bytes;
         at = out.find(each.found, begin)) {
      next.append(out, begin, at - begin).append(each.put);
      begin = at + each.found.size();
    }
    next.append(out, begin);
    if (next.size() <= std::max(max_bytes, text.size())) out = std::move(next);
  }
  return out;
}

std::vector<std::string> to_elements(const std::vector<SiteConfigLine>& lines) {
  std::vector<std::string> out;
  for (const SiteConfigLine& line : lines) {
    std::string element = "<" + std::string(kSiteConfigElement);
    const bool is_kept = is_xml_text(line.text);
    element += is_kept ? " line=\"" : " hex=\"";
    append_xml(element, is_kept ? line.text : hex_of(line.text), XmlContext::kAttribute);
    element += line.is_ended ? "\" />" : "\" end=\"none\" />";
    out.push_back(std::move(element));
  }
  return out;
}

std::vector<SiteConfigLine> site_config_of_elements(const std::vector<std::string>& elements) {
  std::vector<SiteConfigLine> out;
  for (const std::string& each : elements) {
    pugi::xml_document document;
    if (!document.load_buffer(each.data(), each.size(), pugi::parse_default | pugi::parse_fragment,
                              pugi::encoding_utf8))
      continue;
    const pugi::xml_node node = document.first_child();
    if (std::string_view(node.name()) != kSiteConfigElement) continue;
    const pugi::xml_attribute hex = node.attribute("hex");
    out.push_back(read_line(hex ? bytes_of(hex.value()) : std::string(node.attribute("line").value())));
    out.back().is_ended = !node.attribute("end");
  }
  return out;
}

}  // namespace wrapwright
