// SPDX-License-Identifier: Apache-2.0
#pragma once
// A feed's (or OPML's) XML as a tinyxml2 tree, mended first (feed/xml_mender.h), so names are canonical: "title",
// "dc:creator", "xhtml:div"; and the small helpers that its readers share.
// Lifetime: elements and views die with the XmlDocument. Const use is safe from any thread.
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tinyxml2.h>
#include <vector>

#include "base/result.h"
#include "feed/xml_mender.h"

namespace wrapwright {

class XmlDocument {
 public:
  // Errors are mend_xml's.
  static Result<XmlDocument> parse(std::string_view text, std::string_view source,
                                   std::span<const std::string_view> roots, const XmlLimits& limits = {});

  [[nodiscard]] const tinyxml2::XMLElement& root() const { return *tree_->RootElement(); }
  [[nodiscard]] const std::string& root_namespace() const { return facts_.root_namespace; }
  [[nodiscard]] const std::string& doctype() const { return facts_.doctype; }
  // Whether the root declares this namespace, with any prefix; case-free.
  [[nodiscard]] bool declares(std::string_view uri) const;
  // Names of the elements that nothing closed when the text ended, outermost first.
  [[nodiscard]] const std::vector<std::string>& open_at_end() const { return facts_.open_at_end; }
  [[nodiscard]] const Place& end() const { return facts_.end; }

 private:
  std::unique_ptr<tinyxml2::XMLDocument> tree_;
  MendedXml facts_;  // without the text
};

[[nodiscard]] inline std::string_view name_of(const tinyxml2::XMLElement& element) { return element.Name(); }
// "" if it is absent.
[[nodiscard]] std::string_view attribute(const tinyxml2::XMLElement& element, const char* name);
// All text inside, child elements' too, as it stands.
[[nodiscard]] std::string deep_text(const tinyxml2::XMLElement& element);
[[nodiscard]] bool has_elements(const tinyxml2::XMLElement& element);

enum class TextForm {
  kEscaped,  // text is text: < becomes &lt;
  kMarkup,   // text is HTML already
};
// What is inside as HTML: without prefixes, void elements without end tags.
[[nodiscard]] std::string inner_html(const tinyxml2::XMLElement& element, TextForm form);

// `reference` if it is absolute already, else resolved against `base`; as given if there is no base or it leads
// nowhere. Fragments are kept. "&amp;", written twice escaped, means "&".
[[nodiscard]] std::string resolve_link(std::string_view base, std::string_view reference);
// The base in force inside `element`: its xml:base if that leads to an http URL, else the one outside.
[[nodiscard]] std::string base_inside(const tinyxml2::XMLElement& element, std::string_view outside);

}  // namespace wrapwright
