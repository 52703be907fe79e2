// SPDX-License-Identifier: Apache-2.0
#include "content/feed/text_construct.h"

#include <cstdint>
#include <optional>

#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

using tinyxml2::XMLElement;

std::string media_type(const XMLElement& element, std::string_view default_type) {
  const std::string type = lower(trim(attribute(element, "type")));
  if (type.empty()) return std::string(default_type);
  if (type == "text" || type == "plain") return "text/plain";
  if (type == "html") return "text/html";
  if (type == "xhtml") return "application/xhtml+xml";
  return type.substr(0, type.find(';'));
}

bool is_xml(std::string_view type) { return type.ends_with("+xml") || type.ends_with("/xml"); }

// Nothing if the text is not the base64 of UTF-8 text. White space is ignored.
std::optional<std::string> decode_base64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    if (is_space(c) || c == '=') continue;
    std::uint32_t value = 0;
    if (c >= 'A' && c <= 'Z') {
      value = static_cast<std::uint32_t>(c - 'A');
    } else if (c >= 'a' && c <= 'z') {
      value = static_cast<std::uint32_t>(c - 'a') + 26;
    } else if (is_digit(c)) {
      value = static_cast<std::uint32_t>(c - '0') + 52;
    } else if (c == '+' || c == '/') {
      value = c == '+' ? 62 : 63;
    } else {
      return std::nullopt;
    }
    bits = (bits << 6U) | value;
    count += 6;
    if (count >= 8) {
      count -= 8;
      out.push_back(static_cast<char>(static_cast<unsigned char>(bits >> count)));
      bits &= (1U << count) - 1;
    }
  }
  if (valid_utf8_prefix(out) != out.size()) return std::nullopt;
  return out;
}

// The single <div> that contains everything, if there is one; else the element itself.
const XMLElement& without_wrapper(const XMLElement& element) {
  const XMLElement* const only = element.FirstChildElement();
  if (only == nullptr || only->NextSiblingElement() != nullptr) return element;
  if (name_of(*only) != "xhtml:div" && name_of(*only) != "div") return element;
  for (const auto* node = element.FirstChild(); node != nullptr; node = node->NextSibling()) {
    if (node->ToText() != nullptr && !trim(node->Value()).empty()) return element;
  }
  return *only;
}

// Whether text next to real child elements contains escaped markup, which some faulty feed writers produce.
bool has_markup(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (at + 1 < text.size() && (is_alpha(text[at + 1]) || text[at + 1] == '/')) return true;
  }
  return false;
}

}  // namespace

TextConstruct read_text_construct(const XMLElement& element, std::string_view default_type, Dialect dialect) {
  const std::string type = media_type(element, default_type);
  const bool base64 = lower(attribute(element, "mode")) == "base64" || (!type.starts_with("text/") && !is_xml(type));
  const XMLElement& inner = is_xml(type) || type == "text/html" ? without_wrapper(element) : element;
  std::string text = deep_text(inner);
  // Many Atom feeds omit type="html", but an explicit type="text" is reliable.
  const bool guess = dialect == Dialect::kRss || attribute(element, "type").empty();
  if (base64) {
    if (const auto decoded = decode_base64(text)) {
      return {std::string(trim(*decoded)), type != "text/plain" || (guess && looks_like_html(*decoded))};
    }
  }
  if (has_elements(inner)) {
    const TextForm form = type == "text/html" && has_markup(text) ? TextForm::kMarkup : TextForm::kEscaped;
    return {std::string(trim(inner_html(inner, form))), true};
  }
  if (is_xml(type)) return {escaped(trim(text), EscapeFor::kText), true};
  const bool html = type == "text/html" || (guess && looks_like_html(text));
  return {std::string(trim(text)), html};
}

}  // namespace wrapwright
