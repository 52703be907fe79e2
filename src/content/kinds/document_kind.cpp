// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/document_kind.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "content/article/element_classes.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLittleText = 1000;  // bytes
constexpr unsigned kLongestDelay = 5;      // seconds
constexpr NodeIndex kMostMetas = 50;

// The names of XML's root elements, in lowercase, without their prefixes.
constexpr std::pair<std::string_view, DocumentKind> kRoots[] = {{"rss", DocumentKind::kFeed},
                                                                {"feed", DocumentKind::kFeed},
                                                                {"rdf", DocumentKind::kFeed},
                                                                {"urlset", DocumentKind::kSitemap},
                                                                {"sitemapindex", DocumentKind::kSitemap},
                                                                {"opml", DocumentKind::kXml},
                                                                {"oembed", DocumentKind::kXml},
                                                                {"rsd", DocumentKind::kXml},
                                                                {"manifest", DocumentKind::kXml},
                                                                {"opensearchdescription", DocumentKind::kXml}};

// "RDF" for "rdf:RDF" and for its mended form "rdf_RDF".
std::string_view local_name(std::string_view name) {
  const std::size_t at = name.find_first_of(":_");
  return at == std::string_view::npos ? name : name.substr(at + 1);
}

// The kind by the first element of the body, which may be preceded by a server's warning.
DocumentKind kind_of_root(const Page& page, NodeIndex body) {
  const NodeIndex root = body + 1;
  if (root >= page.end(body)) return DocumentKind::kPage;
  const std::string_view name = local_name(page.tag_name(root));
  const auto* const known = std::find_if(std::begin(kRoots), std::end(kRoots),
                                         [&](const auto& each) { return equal_ignoring_case(name, each.first); });
  return known == std::end(kRoots) ? DocumentKind::kPage : known->second;
}

// Whether the text begins an object or an array of JSON: {"name", [{"name", ["text".
bool begins_json(std::string_view text) {
  const auto skip = [&] { text = trim(text, is_c_space); };
  skip();
  if (!text.starts_with('{') && !text.starts_with('[')) return false;
  while (text.starts_with('{') || text.starts_with('[')) {
    text.remove_prefix(1);
    skip();
  }
  if (!text.starts_with('"')) return false;
  const std::size_t end = text.find('"', 1);
  if (end == std::string_view::npos) return false;
  text.remove_prefix(end + 1);
  skip();
  return text.starts_with(':') || text.starts_with(',');
}

// The text at the beginning of the body, before any element; "" if there is none.
std::string_view first_text(const Page& page, NodeIndex body) {
  const TextRange texts = page.texts(body);
  for (TextIndex t = texts.first; t < texts.last && page.run(t).parent == body; ++t)
    if (!trim(page.text(t), is_c_space).empty()) return page.text(t);
  return {};
}

// The last visible text, or the last text of all; "" if there is none.
std::string_view last_text(const Page& page, NodeIndex body, bool is_shown) {
  const TextRange texts = page.texts(body);
  for (TextIndex t = texts.last; t > texts.first; --t) {
    const std::string_view text = trim(page.text(t - 1), is_c_space);
    if (!text.empty() && !(is_shown && page.run(t - 1).hidden)) return text;
  }
  return {};
}

// Whether the text ends with an object or array whose last value is a string, a number or an array. Code ends
// differently.
bool ends_values(std::string_view text) {
  if (!text.ends_with('}') && !text.ends_with(']')) return false;
  text.remove_suffix(1);
  return text.ends_with('"') || text.ends_with(']') || (!text.empty() && is_digit(text.back()));
}

// A page may begin with data, such as JSON-LD without its <script>, so its end must also be the end of JSON. HTML in
// the data may leave a script open, which hides the end.
bool is_json(const Page& page, NodeIndex body) {
  if (!begins_json(first_text(page, body))) return false;
  const std::string_view shown = last_text(page, body, true);
  return shown.ends_with('}') || shown.ends_with(']') || ends_values(last_text(page, body, false));
}

// The address in the content of a <meta http-equiv=refresh> that leads elsewhere soon: "0; url=https://example.org/".
// Nothing if it does not lead elsewhere, "" if it names no address.
std::optional<std::string_view> refresh_target(std::string_view content) {
  content = trim(content, is_c_space);
  unsigned seconds = 0;
  while (!content.empty() && is_digit(content.front())) {
    seconds = std::min(seconds * 10 + static_cast<unsigned>(content.front() - '0'), kLongestDelay + 1);
    content.remove_prefix(1);
  }
  content.remove_prefix(std::min(content.find_first_of("uU"), content.size()));
  if (seconds > kLongestDelay || !starts_ignoring_case(content, "url")) return std::nullopt;
  content.remove_prefix(std::string_view("url").size());
  content = trim(content, is_c_space);
  if (!content.starts_with('=')) return std::string_view();
  content.remove_prefix(1);
  content = trim(content, is_c_space);
  if (!content.starts_with('"') && !content.starts_with('\'')) return content;
  return content.substr(1, content.find(content.front(), 1) - 1);
}

bool has_little_text(const Page& page, NodeIndex body) {
  const TextRange texts = page.texts(body);
  std::size_t size = 0;
  for (TextIndex t = texts.first; t < texts.last && size <= kLittleText; ++t)
    if (!page.run(t).hidden) size += trim(page.text(t), is_c_space).size();
  return size <= kLittleText;
}

// Nothing if the page is not a redirect.
std::optional<std::string_view> redirect_of(const Page& page, NodeIndex body) {
  NodeIndex seen = 0;
  for (auto meta = page.first(name::meta); meta && ++seen <= kMostMetas; meta = page.first(name::meta, *meta + 1)) {
    const auto directive = page.attribute(*meta, name::http_equiv);
    // A refresh in <noscript> is only for browsers without scripts.
    if (!directive || !equal_ignoring_case(*directive, "refresh") || page.tag(page.parent(*meta)) == name::noscript)
      continue;
    const auto target = refresh_target(page.attribute(*meta, name::content).value_or(""));
    if (target) return has_little_text(page, body) ? target : std::nullopt;
  }
  return std::nullopt;
}

bool is_empty(const Page& page, NodeIndex body) {
  return page.end(body) == body + 1 && last_text(page, body, false).empty() && !page.first(name::script);
}

}  // namespace

std::string_view to_string(DocumentKind kind) {
  switch (kind) {
    case DocumentKind::kPage:
      return "a page";
    case DocumentKind::kFeed:
      return "a feed";
    case DocumentKind::kSitemap:
      return "a sitemap";
    case DocumentKind::kXml:
      return "XML";
    case DocumentKind::kJson:
      return "JSON";
    case DocumentKind::kRedirect:
      return "a redirection";
    case DocumentKind::kEmpty:
      return "an empty document";
    case DocumentKind::kErrorMessage:
      return "an error message";
  }
  return "";
}

DocumentKind document_kind(const Page& page) {
  const auto body = page.first(name::body);
  if (!body) return DocumentKind::kPage;
  if (const DocumentKind kind = kind_of_root(page, *body); kind != DocumentKind::kPage) return kind;
  if (is_json(page, *body)) return DocumentKind::kJson;
  if (redirect_of(page, *body)) return DocumentKind::kRedirect;
  if (has_class(page, *body, "error404")) return DocumentKind::kErrorMessage;
  return is_empty(page, *body) ? DocumentKind::kEmpty : DocumentKind::kPage;
}

std::string_view redirect_reference(const Page& page) {
  const auto body = page.first(name::body);
  return body && document_kind(page) == DocumentKind::kRedirect ? redirect_of(page, *body).value_or("")
                                                                : std::string_view();
}

}  // namespace wrapwright
