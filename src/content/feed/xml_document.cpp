// SPDX-License-Identifier: Apache-2.0
#include "content/feed/xml_document.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "content/feed/html_text.h"
#include "content/feed/xml_names.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

using tinyxml2::XMLElement;
using tinyxml2::XMLNode;

constexpr std::string_view kVoid[] = {"area",  "base", "br",   "col",   "embed",  "hr",    "img",
                                      "input", "link", "meta", "param", "source", "track", "wbr"};

bool is_void(std::string_view local) { return std::find(std::begin(kVoid), std::end(kVoid), local) != std::end(kVoid); }

void write_start(const XMLElement& element, std::string& out) {
  out += '<';
  out += local_name(element.Name());
  for (const auto* a = element.FirstAttribute(); a != nullptr; a = a->Next()) {
    out += ' ';
    out += a->Name();
    out += "=\"";
    append_escaped(out, a->Value(), EscapeFor::kAttribute);
    out += '"';
  }
  out += '>';
}

void write_end(const XMLElement& element, std::string& out) {
  const std::string_view local = local_name(element.Name());
  if (is_void(local)) return;
  out += "</";
  out += local;
  out += '>';
}

// Calls enter(node) for every node below `top` in document order, and leave(element) after each element's children.
template <typename Enter, typename Leave>
void walk(const XMLElement& top, Enter enter, Leave leave) {
  const XMLNode* node = top.FirstChild();
  while (node != nullptr) {
    enter(*node);
    if (node->FirstChild() != nullptr) {
      node = node->FirstChild();
      continue;
    }
    while (node != nullptr) {
      if (const XMLElement* element = node->ToElement()) leave(*element);
      if (node->NextSibling() != nullptr) {
        node = node->NextSibling();
        break;
      }
      node = node->Parent() == &top ? nullptr : node->Parent();
    }
  }
}

// Whether the reference begins with a scheme, RFC 3986 section 3.1.
bool is_absolute(std::string_view reference) {
  std::size_t i = 0;
  while (i < reference.size() && (is_alpha(reference[i]) || (i > 0 && (is_digit(reference[i]) || reference[i] == '+' ||
                                                                       reference[i] == '-' || reference[i] == '.')))) {
    ++i;
  }
  return i > 0 && i < reference.size() && reference[i] == ':';
}

}  // namespace

Result<XmlDocument> XmlDocument::parse(std::string_view text, std::string_view source,
                                       std::span<const std::string_view> roots, const XmlLimits& limits) {
  auto mended = mend_xml(text, source, roots, limits);
  if (!mended.ok()) return std::move(mended).error();
  XmlDocument document;
  document.facts_ = *std::move(mended);
  document.tree_ = std::make_unique<tinyxml2::XMLDocument>(true, tinyxml2::PRESERVE_WHITESPACE);
  const std::string xml = std::move(document.facts_.xml);
  if (document.tree_->Parse(xml.data(), xml.size()) != tinyxml2::XML_SUCCESS ||
      document.tree_->RootElement() == nullptr) {
    Place place;
    place.source = source;
    place.line = static_cast<std::size_t>(std::max(document.tree_->ErrorLineNum(), 0));
    return Error{ErrorKind::kSyntax, std::string("not well-formed XML: ") + document.tree_->ErrorName(), place};
  }
  if (limits.keep_spans) document.number_elements();
  return document;
}

// The tree has the same elements in the same order as the repaired text.
void XmlDocument::number_elements() {
  std::size_t next = 0;
  XMLNode* const root = tree_->RootElement();
  for (XMLNode* node = root; node != nullptr;) {
    if (node->ToElement() != nullptr) {
      assert(next < facts_.spans.size());
      node->SetUserData(&facts_.spans[next++]);
    }
    if (node->FirstChild() != nullptr) {
      node = node->FirstChild();
      continue;
    }
    while (node != root && node->NextSibling() == nullptr) node = node->Parent();
    node = node == root ? nullptr : node->NextSibling();
  }
  assert(next == facts_.spans.size());
}

const XmlSpan& XmlDocument::span(const XMLElement& element) const {
  return *static_cast<const XmlSpan*>(element.GetUserData());
}

bool XmlDocument::declares(std::string_view uri) const {
  return std::any_of(facts_.declared.begin(), facts_.declared.end(),
                     [uri](const std::string& d) { return lower(d) == uri; });
}

std::string_view attribute(const XMLElement& element, const char* name) {
  const char* const value = element.Attribute(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

std::string deep_text(const XMLElement& element) {
  std::string text;
  walk(
      element,
      [&text](const XMLNode& node) {
        if (node.ToText() != nullptr) text += node.Value();
      },
      [](const XMLElement&) {});
  return text;
}

bool has_elements(const XMLElement& element) { return element.FirstChildElement() != nullptr; }

std::string inner_html(const XMLElement& element, TextForm form) {
  std::string html;
  walk(
      element,
      [&html, form](const XMLNode& node) {
        if (const XMLElement* child = node.ToElement()) {
          write_start(*child, html);
        } else if (node.ToText() != nullptr) {
          html += form == TextForm::kEscaped ? escaped(node.Value(), EscapeFor::kText) : std::string(node.Value());
        }
      },
      [&html](const XMLElement& child) { write_end(child, html); });
  return html;
}

std::string resolve_link(std::string_view base, std::string_view reference) {
  constexpr std::string_view kTwiceEscaped = "&amp;";
  std::string link;
  reference = trim(reference);
  for (std::size_t at = 0; at < reference.size();) {
    const std::size_t end = std::min(reference.find(kTwiceEscaped, at), reference.size());
    link.append(reference, at, end - at);
    if (end < reference.size()) link += '&';
    at = end + kTwiceEscaped.size();
  }
  if (link.empty() || base.empty() || is_absolute(link)) return link;
  const std::size_t hash = link.find('#');
  const std::string fragment = hash == std::string::npos ? std::string() : link.substr(hash);
  const auto resolved = resolve_url(base, link);
  return resolved ? *resolved + fragment : link;
}

std::string base_inside(const XMLElement& element, std::string_view outside) {
  std::string_view own = attribute(element, "xml:base");
  // The Channel Definition Format uses the attribute BASE.
  if (own.empty() && name_of(element) == "channel") own = attribute(element, "base");
  if (trim(own).empty()) return std::string(outside);
  std::string base = resolve_link(outside, own);
  return is_http(base) ? base : std::string(outside);
}

}  // namespace wrapwright
