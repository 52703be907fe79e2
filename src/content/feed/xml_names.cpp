// SPDX-License-Identifier: Apache-2.0
#include "content/feed/xml_names.h"

#include <algorithm>
#include <iterator>

#include "content/feed/html_text.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

// Further bindings are ignored to bound the cost of a lookup; no real feed needs this many.
constexpr std::size_t kMaxBindings = 256;

struct Known {
  std::string_view uri;  // lowercase
  std::string_view prefix;
};

// Sorted by URI.
constexpr Known kKnown[] = {
    {"", ""},
    {"http://backend.userland.com/rss", ""},
    {"http://blogs.law.harvard.edu/tech/rss", ""},
    {"http://example.com/dtds/podcast-1.0.dtd", "itunes"},
    {"http://example.com/necho", ""},
    {"http://example.com/newformat#", ""},
    {"http://my.netscape.com/publish/formats/rss-0.91.dtd", ""},
    {"http://my.netscape.com/rdf/simple/0.9/", ""},
    {"http://purl.org/atom/ns#", ""},
    {"http://purl.org/dc/elements/1.0/", "dc"},
    {"http://purl.org/dc/elements/1.1/", "dc"},
    {"http://purl.org/dc/terms/", "dcterms"},
    {"http://purl.org/echo/", ""},
    {"http://purl.org/net/rss1.1#", ""},
    {"http://purl.org/pie/", ""},
    {"http://purl.org/rss/1.0/", ""},
    {"http://purl.org/rss/1.0/modules/content/", "content"},
    {"http://purl.org/rss/1.0/modules/rss091#", ""},
    {"http://rssnamespace.org/feedburner/ext/1.0", "feedburner"},
    {"http://search.yahoo.com/mrss", "media"},
    {"http://search.yahoo.com/mrss/", "media"},
    {"http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes"},
    {"http://www.w3.org/1998/math/mathml", "math"},
    {"http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"},
    {"http://www.w3.org/1999/xhtml", "xhtml"},
    {"http://www.w3.org/1999/xlink", "xlink"},
    {"http://www.w3.org/2000/svg", "svg"},
    {"http://www.w3.org/2005/atom", ""},
    {"http://www.w3.org/xml/1998/namespace", "xml"},
    {"https://www.w3.org/2005/atom", ""},
    {"uri/of/echo/namespace#", ""},
};

// The usual meaning of undeclared prefixes.
constexpr std::string_view kUsualPrefixes[] = {"content", "dc",  "dcterms", "feedburner", "itunes", "math",
                                               "media",   "rdf", "svg",     "xhtml",      "xlink",  "xml"};

std::string_view usual_prefix(std::string_view prefix) {
  if (prefix.empty() || prefix == "atom" || prefix == "rss") return "";
  const auto* const it = std::find(std::begin(kUsualPrefixes), std::end(kUsualPrefixes), prefix);
  return it == std::end(kUsualPrefixes) ? std::string_view("other") : *it;
}

std::string join(std::string_view prefix, std::string_view local) {
  if (prefix.empty()) return std::string(local);
  std::string name(prefix);
  name += ':';
  name += local;
  return name;
}

}  // namespace

std::string_view local_name(std::string_view name) { return name.substr(name.find(':') + 1); }

std::string_view canonical_prefix(std::string_view uri) {
  const std::string key = lower(trim(uri));
  if (key.starts_with("http://backend.userland.com/rss")) return "";
  const auto* const it = std::lower_bound(std::begin(kKnown), std::end(kKnown), key,
                                          [](const Known& k, const std::string& u) { return k.uri < u; });
  return it == std::end(kKnown) || it->uri != key ? std::string_view("other") : it->prefix;
}

void NamespaceScope::leave() {
  bindings_.resize(marks_.back());
  marks_.pop_back();
}

void NamespaceScope::bind(std::string_view prefix, std::string_view uri) {
  if (bindings_.size() >= kMaxBindings) return;
  bindings_.push_back({std::string(prefix), std::string(trim(uri)), canonical_prefix(uri)});
}

std::vector<std::string> NamespaceScope::uris() const {
  std::vector<std::string> uris;
  uris.reserve(bindings_.size());
  for (const Binding& binding : bindings_) uris.push_back(binding.uri);
  return uris;
}

std::string_view NamespaceScope::prefix_of(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
}

const NamespaceScope::Binding* NamespaceScope::find(std::string_view prefix) const {
  const auto it =
      std::find_if(bindings_.rbegin(), bindings_.rend(), [prefix](const Binding& b) { return b.prefix == prefix; });
  return it == bindings_.rend() ? nullptr : &*it;
}

std::string NamespaceScope::uri_of(std::string_view prefix) const {
  const Binding* const binding = find(prefix);
  return binding == nullptr ? std::string() : binding->uri;
}

std::string NamespaceScope::canonical_element(std::string_view name) const {
  const std::string_view prefix = prefix_of(name);
  const Binding* const binding = find(prefix);
  if (binding == nullptr) return join(usual_prefix(prefix), local_name(name));
  if (binding->uri == root_uri_) return std::string(local_name(name));
  return join(binding->canonical, local_name(name));
}

std::string NamespaceScope::canonical_attribute(std::string_view name) const {
  const std::string_view prefix = prefix_of(name);
  if (prefix.empty()) return std::string(local_name(name));
  const Binding* const binding = find(prefix);
  return join(binding == nullptr ? usual_prefix(prefix) : binding->canonical, local_name(name));
}

}  // namespace wrapwright
