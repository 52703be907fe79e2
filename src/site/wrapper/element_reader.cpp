// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/element_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "core/base/ascii.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

std::string_view trimmed(std::string_view text) { return trim(text, is_xml_space); }

// The offset of the element's "<".
std::size_t offset(pugi::xml_node node) {
  const std::ptrdiff_t name = node.offset_debug();
  return name > 0 ? static_cast<std::size_t>(name) - 1 : 0;
}

// The offset of the first character of a text that is not white space.
std::size_t text_offset(pugi::xml_node text, std::string_view xml) {
  const std::size_t begin = static_cast<std::size_t>(std::max<std::ptrdiff_t>(text.offset_debug(), 0));
  const auto first =
      std::find_if_not(xml.begin() + static_cast<std::ptrdiff_t>(std::min(begin, xml.size())), xml.end(), is_xml_space);
  return static_cast<std::size_t>(first - xml.begin());
}

}  // namespace

ElementReader::ElementReader(std::string_view xml, std::string_view source, WrapperLines* lines)
    : xml_(xml), source_(source), wants_lines_(lines != nullptr), lines_(lines != nullptr ? *lines : no_lines_) {
  if (xml_.starts_with("\xEF\xBB\xBF")) xml_.remove_prefix(3);
  lines_ = {};
}

Result<pugi::xml_node> ElementReader::root(pugi::xml_document& document, std::string_view name) const {
  const std::size_t valid = valid_utf8_prefix(xml_);
  if (valid < xml_.size()) return at(valid, ErrorKind::kSyntax, "this byte is not UTF-8");
  // pugixml would treat it as the end.
  if (const std::size_t nul = xml_.find('\0'); nul < xml_.size()) return at(nul, ErrorKind::kSyntax, "a NUL byte");
  const pugi::xml_parse_result parsed = document.load_buffer(
      xml_.data(), xml_.size(),
      // Parsed as a fragment, because the parser would otherwise drop text outside the root element.
      pugi::parse_default | pugi::parse_comments | pugi::parse_pi | pugi::parse_fragment, pugi::encoding_utf8);
  if (!parsed) return at(static_cast<std::size_t>(parsed.offset), ErrorKind::kSyntax, parsed.description());
  const pugi::xml_node root = document.document_element();
  if (!root) return at(0, ErrorKind::kSyntax, "no XML: it has no element");
  for (const pugi::xml_node other : document.children()) {
    if (other.type() == pugi::node_pcdata || other.type() == pugi::node_cdata)
      return at(text_offset(other, xml_), ErrorKind::kSyntax, "text outside of the root element");
    if (other.type() == pugi::node_element && other != root)
      return at(offset(other), ErrorKind::kSyntax, "a second root element");
  }
  if (root.name() != name) {
    return at(offset(root), ErrorKind::kSyntax, "the root element is not <" + std::string(name) + ">");
  }
  return root;
}

Error ElementReader::at(std::size_t byte, ErrorKind kind, std::string message) const {
  byte = std::min(byte, xml_.size());
  const std::string_view before = xml_.substr(0, byte);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 = 0
  Place place{std::string(source_)};
  place.line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  place.column = 1;
  for (const char c : before.substr(line_begin)) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80) ++place.column;
  }
  return {kind, std::move(message), std::move(place)};
}

std::size_t ElementReader::line(pugi::xml_node node) {
  if (!wants_lines_) return 0;
  const std::size_t byte = std::min(offset(node), xml_.size());
  if (byte < counted_bytes_) counted_bytes_ = counted_lines_ = 0;
  const std::string_view more = xml_.substr(counted_bytes_, byte - counted_bytes_);
  counted_lines_ += static_cast<std::size_t>(std::count(more.begin(), more.end(), '\n'));
  counted_bytes_ = byte;
  return counted_lines_ + 1;
}

void ElementReader::fail(pugi::xml_node node, std::string message, ErrorKind kind) {
  if (!error_) error_ = at(offset(node), kind, std::move(message));
}

void ElementReader::refuse(pugi::xml_node node, const UnknownParts& unknown) {
  const std::string name = "<" + std::string(node.name()) + ">";
  if (!unknown.attributes.empty()) {
    fail(node, name + " must not have the attribute \"" + unknown.attributes.front().first + "\"");
  }
  if (!unknown.elements.empty()) fail(node, name + " must contain only text");
}

void ElementReader::require(pugi::xml_node node, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (trimmed(node.attribute(name).value()).empty()) {
      fail(node, "<" + std::string(node.name()) + "> lacks the attribute \"" + name + "\"");
    }
  }
}

void ElementReader::once(pugi::xml_node node, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (const pugi::xml_node second = node.child(name).next_sibling(name)) {
      fail(second, "a second <" + std::string(name) + "> in <" + node.name() + ">");
    }
  }
}

void ElementReader::read_known_attributes(pugi::xml_node node, std::span<const KnownAttribute> table,
                                          UnknownParts& unknown) {
  std::uint32_t given = 0;  // bit i: entry i of the table
  std::unordered_set<std::string_view> others;
  for (const pugi::xml_attribute attribute : node.attributes()) {
    const std::string_view name = attribute.name();
    const auto entry = std::find_if(table.begin(), table.end(), [&](const auto& k) { return k.name == name; });
    const bool is_known = entry != table.end();
    const std::uint32_t bit = is_known ? std::uint32_t{1} << static_cast<unsigned>(entry - table.begin()) : 0;
    const bool is_second = is_known ? (given & bit) != 0 : !others.insert(name).second;
    if (is_second) fail(node, "attribute \"" + std::string(name) + "\" is given twice in <" + node.name() + ">");
    given |= bit;
    if (is_known) {
      read_known(node, attribute, *entry);
    } else {
      unknown.attributes.emplace_back(name, trimmed(attribute.value()));
      lines_.unknown.emplace_back("attribute " + std::string(name) + " of element " + node.name(), line(node));
    }
  }
}

void ElementReader::read_known(pugi::xml_node node, pugi::xml_attribute attribute, const KnownAttribute& entry) {
  if (entry.text != nullptr) {
    *entry.text = trimmed(attribute.value());
  } else if (entry.number != nullptr) {
    read_value(node, attribute, *entry.number);
  } else if (entry.real != nullptr) {
    read_value(node, attribute, *entry.real);
  } else {
    read_share(node, attribute, entry.share->emplace());
  }
}

void ElementReader::read_number(pugi::xml_node node, pugi::xml_attribute attribute, unsigned& out) {
  read_value(node, attribute, out);
}

template <typename Number>
void ElementReader::read_value(pugi::xml_node node, pugi::xml_attribute attribute, Number& out) {
  const std::string_view text = trimmed(attribute.value());
  Number number{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(static_cast<double>(number))) {
    fail(node, "attribute \"" + std::string(attribute.name()) + "\" of <" + node.name() + "> is \"" +
                   std::string(text) + "\", which is not a number in its range");
  } else {
    out = number;
  }
}

void ElementReader::read_share(pugi::xml_node node, pugi::xml_attribute attribute, double& out) {
  read_value(node, attribute, out);
  if (out < 0 || out > 1) {
    fail(node, "attribute \"" + std::string(attribute.name()) + "\" of <" + node.name() + "> is \"" +
                   std::string(trimmed(attribute.value())) + "\", which is not a number from 0 to 1");
  }
}

// The element's own text; child elements and comments are unknown parts.
std::string ElementReader::read_text(pugi::xml_node node, UnknownParts& unknown) {
  std::string text;
  for (const pugi::xml_node child : node.children()) {
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
      text += child.value();
    } else {
      read_unknown(child, unknown);
    }
  }
  if (const std::string_view whole = trimmed(text); whole.size() < text.size()) return std::string(whole);
  return text;
}

void ElementReader::read_no_text(pugi::xml_node node, UnknownParts& unknown) {
  if (!read_text(node, unknown).empty()) fail(node, "<" + std::string(node.name()) + "> must not contain text");
}

void ElementReader::read_unknown(pugi::xml_node node, UnknownParts& unknown) {
  if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata) {
    fail(node.parent(),
         "text where an element should be: \"" + std::string(trimmed(node.value()).substr(0, 40)) + "\"");
    return;
  }
  if (node.type() == pugi::node_element) {
    lines_.unknown.emplace_back("element " + std::string(node.name()), line(node));
  }
  struct : pugi::xml_writer {
    std::string bytes;
    void write(const void* data, std::size_t size) override { bytes.append(static_cast<const char*>(data), size); }
  } out;
  node.print(out, "", pugi::format_raw, pugi::encoding_utf8);
  unknown.elements.push_back(std::move(out.bytes));
}

}  // namespace wrapwright
