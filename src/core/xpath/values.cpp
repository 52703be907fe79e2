// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/values.h"

#include <cmath>
#include <cstdint>

#include "core/page/xml_text.h"
#include "core/xpath/numbers.h"

namespace wrapwright {
namespace {

// The offsets of all characters of UTF-8 text, and its size.
std::vector<std::size_t> character_starts(std::string_view text) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) out.push_back(i);
  out.push_back(text.size());
  return out;
}

std::string_view character(std::string_view text, const std::vector<std::size_t>& starts, std::size_t i) {
  return text.substr(starts[i], starts[i + 1] - starts[i]);
}

// Whether UTF-8 text has neither a control character that XML forbids nor U+FFC0 to U+FFFF, which hold the others that it
// forbids. Free of branches, so that the compiler vectorizes the loop.
bool is_plain(std::string_view text) {
  std::uint8_t other = 0;
  for (const char c : text) {
    const auto byte = static_cast<std::uint8_t>(c);
    other |= static_cast<std::uint8_t>((byte < 0x20) & (byte != '\t') & (byte != '\n') & (byte != '\r'));
  }
  for (std::size_t i = 1; i < text.size(); ++i)
    other |= static_cast<std::uint8_t>(unsigned{text[i - 1] == '\xEF'} & unsigned{text[i] == '\xBF'});
  return other == 0;
}

// REQUIRES: the text is of a page, so it is UTF-8.
void append_value(std::string& out, std::string_view text) {
  if (is_plain(text)) {
    out += text;
  } else {
    append_xml(out, text, XmlContext::kValue);
  }
}

}  // namespace

std::string string_of(const Page& page, XPathNode node) {
  std::string out;
  if (node.is_text()) {
    append_value(out, page.text(node.text()));
  } else if (node.is_dfs()) {
    out = std::to_string(node.element(page));
  } else if (node.is_attribute()) {
    append_value(out, page.value(node.attribute(page)));
  } else {
    const TextRange texts = page.texts(node.element(page));
    for (TextIndex t = texts.first; t < texts.last; ++t) append_value(out, page.text(t));
  }
  return out;
}

std::string string_of(const Page& page, const XPathValue& value) {
  switch (value.type) {
    case XPathType::kNodes:
      return value.nodes.empty() ? std::string() : string_of(page, value.nodes.front());
    case XPathType::kNumber:
      return xpath_text(value.number);
    case XPathType::kTruth:
      return value.truth ? "true" : "false";
    case XPathType::kText:
      break;
  }
  return value.text;
}

double xpath_arithmetic(XPathOperator op, double a, double b) {
  switch (op) {
    case XPathOperator::kAdd:
      return a + b;
    case XPathOperator::kSubtract:
      return a - b;
    case XPathOperator::kMultiply:
      return a * b;
    case XPathOperator::kDivide:
      return a / b;
    default:
      return std::fmod(a, b);
  }
}

bool xpath_compares(XPathOperator op, double a, double b) {
  switch (op) {
    case XPathOperator::kEqual:
      return a == b;
    case XPathOperator::kNotEqual:
      return a != b;
    case XPathOperator::kLess:
      return a < b;
    case XPathOperator::kLessOrEqual:
      return a <= b;
    case XPathOperator::kGreater:
      return a > b;
    default:
      return a >= b;
  }
}

std::size_t xpath_length(std::string_view text) { return character_starts(text).size() - 1; }

std::string xpath_substring(std::string_view text, double first, double end) {
  const std::vector<std::size_t> starts = character_starts(text);
  std::string out;
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    const auto position = static_cast<double>(i + 1);
    if (position >= first && position < end) out += character(text, starts, i);
  }
  return out;
}

std::string xpath_translate(std::string_view text, std::string_view from, std::string_view to, XPathBudget& budget) {
  const auto text_starts = character_starts(text);
  const auto from_starts = character_starts(from);
  const auto to_starts = character_starts(to);
  std::string out;
  for (std::size_t i = 0; i + 1 < text_starts.size(); ++i) {
    if (!budget.spend_on_text(from.size())) break;
    const std::string_view c = character(text, text_starts, i);
    std::size_t f = 0;
    while (f + 1 < from_starts.size() && character(from, from_starts, f) != c) ++f;
    if (f + 1 >= from_starts.size()) {
      out += c;
    } else if (f + 1 < to_starts.size()) {
      out += character(to, to_starts, f);
    }
  }
  return out;
}

}  // namespace wrapwright
