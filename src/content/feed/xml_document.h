// SPDX-License-Identifier: Apache-2.0
#pragma once
// The XML of a feed (or OPML) as a tinyxml2 tree, repaired first (content/feed/xml_mender.h), so that names are canonical:
// "title", "dc:creator", "xhtml:div"; and helpers for reading it. Lifetime: elements and views are valid as
// long as the XmlDocument. Const use is safe from any thread.
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tinyxml2.h>
#include <vector>

#include "content/feed/xml_mender.h"
#include "core/base/result.h"

namespace wrapwright {

class XmlDocument {
 public:
  // Fails like mend_xml().
  static Result<XmlDocument> parse(std::string_view text, std::string_view source,
                                   std::span<const std::string_view> roots, const XmlLimits& limits = {});

  [[nodiscard]] const tinyxml2::XMLElement& root() const { return *tree_->RootElement(); }
  [[nodiscard]] const std::string& root_namespace() const { return facts_.root_namespace; }
  [[nodiscard]] const std::string& doctype() const { return facts_.doctype; }
  // Whether the root declares this namespace with any prefix; case-insensitive.
  [[nodiscard]] bool declares(std::string_view uri) const;
  // The names of the elements that were still open when the text ended, outermost first.
  [[nodiscard]] const std::vector<std::string>& open_at_end() const { return facts_.open_at_end; }
  [[nodiscard]] const Place& end() const { return facts_.end; }
  // The position of the element in the parsed text. REQUIRES: parsed with XmlLimits::keep_spans.
  [[nodiscard]] const XmlSpan& span(const tinyxml2::XMLElement& element) const;
  [[nodiscard]] std::size_t root_at() const { return facts_.root_at; }

 private:
  void number_elements();

  std::unique_ptr<tinyxml2::XMLDocument> tree_;
  MendedXml facts_;  // its text is moved out
};

[[nodiscard]] inline std::string_view name_of(const tinyxml2::XMLElement& element) { return element.Name(); }
// "" if the attribute is missing.
[[nodiscard]] std::string_view attribute(const tinyxml2::XMLElement& element, const char* name);
// The text of the element and its descendants, unchanged.
[[nodiscard]] std::string deep_text(const tinyxml2::XMLElement& element);
[[nodiscard]] bool has_elements(const tinyxml2::XMLElement& element);

enum class TextForm {
  kEscaped,  // the text is plain: < becomes &lt;
  kMarkup,   // the text is already HTML
};
// The content as HTML: without prefixes, and without end tags of void elements.
[[nodiscard]] std::string inner_html(const tinyxml2::XMLElement& element, TextForm form);

// The absolute URL of `reference`, resolved against `base` if necessary; unchanged if it cannot be resolved. Fragments
// are kept. A doubly escaped "&amp;" is read as "&".
[[nodiscard]] std::string resolve_link(std::string_view base, std::string_view reference);
// The base URL inside `element`: its xml:base if this resolves to an http URL, else `base`.
[[nodiscard]] std::string base_inside(const tinyxml2::XMLElement& element, std::string_view outside);

}  // namespace wrapwright
