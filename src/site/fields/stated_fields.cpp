// SPDX-License-Identifier: Apache-2.0
#include "site/fields/stated_fields.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/base/json.h"
#include "core/encoding/character_references.h"
#include "core/encoding/json_text.h"
#include "core/page/linked_data.h"
#include "core/text/byline.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostJson = 1'000'000;  // bytes of all JSON-LD of a page
constexpr JsonLimits kJsonLimits = {.max_depth = 60, .max_values = 20'000};
constexpr std::size_t kMostObjects = 2000;
constexpr std::size_t kLongest = 2000;  // bytes of a value
constexpr std::size_t kMostNames = 12;
constexpr NodeIndex kMostInHead = 1000;  // elements

enum class Kind : std::uint8_t {
  kAuthor,
  kParsely,  // JSON
  kPublished,
  kModified,
  kImage,
  kDescription,
  kSiteName,
  kCanonical,
  kLicense,
  kLanguage,
};

// A name of <meta>, in lowercase, whether `name`, `property` or `itemprop` has it.
struct MetaName {
  std::string_view name;
  Kind kind;
  std::string_view source;
  double trust;
};

// Within each kind in order of preference.
constexpr MetaName kMetaNames[] = {
    {"parsely-author", Kind::kAuthor, "meta parsely-author", 2.5},
    {"sailthru.author", Kind::kAuthor, "meta sailthru.author", 2.5},
    {"citation_author", Kind::kAuthor, "meta citation_author", 2.5},
    {"cxenseparse:author", Kind::kAuthor, "meta cXenseParse:author", 2.5},
    {"article:author_name", Kind::kAuthor, "meta article:author", 2.5},
    {"byl", Kind::kAuthor, "meta byl", 2.5},
    {"parsely-page", Kind::kParsely, "meta parsely-page", 2.5},
    {"author", Kind::kAuthor, "meta author", 2},
    {"authors", Kind::kAuthor, "meta author", 2},
    {"article:author", Kind::kAuthor, "meta article:author", 2},
    {"article_author", Kind::kAuthor, "meta article:author", 2},
    {"og:article:author", Kind::kAuthor, "meta article:author", 2},
    {"dc.creator", Kind::kAuthor, "meta dc.creator", 2},
    {"dcterms.creator", Kind::kAuthor, "meta dc.creator", 2},
    {"article:published_time", Kind::kPublished, "meta article:published_time", 3},
    {"og:article:published_time", Kind::kPublished, "meta article:published_time", 3},
    {"og:published_time", Kind::kPublished, "meta article:published_time", 3},
    {"datepublished", Kind::kPublished, "itemprop datePublished", 3},
    {"parsely-pub-date", Kind::kPublished, "meta parsely-pub-date", 2},
    {"sailthru.date", Kind::kPublished, "meta sailthru.date", 2},
    {"cxenseparse:recs:publishtime", Kind::kPublished, "meta cXenseParse", 2},
    {"cxenseparse:publishtime", Kind::kPublished, "meta cXenseParse", 2},
    {"date", Kind::kPublished, "meta date", 2},
    {"pubdate", Kind::kPublished, "meta pubdate", 2},
    {"publish-date", Kind::kPublished, "meta publish-date", 2},
    {"publish_date", Kind::kPublished, "meta publish-date", 2},
    {"publishdate", Kind::kPublished, "meta publish-date", 2},
    {"article.published", Kind::kPublished, "meta publish-date", 2},
    {"published_at", Kind::kPublished, "meta publish-date", 2},
    {"published", Kind::kPublished, "meta publish-date", 2},
    {"published-date", Kind::kPublished, "meta publish-date", 2},
    {"citation_publication_date", Kind::kPublished, "meta citation_publication_date", 2},
    {"citation_date", Kind::kPublished, "meta citation_publication_date", 2},
    {"citation_online_date", Kind::kPublished, "meta citation_publication_date", 2},
    {"dc.date.issued", Kind::kPublished, "meta DC.date.issued", 2},
    {"dcterms.issued", Kind::kPublished, "meta DC.date.issued", 2},
    {"dcterms.created", Kind::kPublished, "meta dcterms.created", 2},
    {"dc.date.created", Kind::kPublished, "meta dcterms.created", 2},
    {"dc.date", Kind::kPublished, "meta DC.date", 2},
    {"dcterms.date", Kind::kPublished, "meta DC.date", 2},
    {"article:modified_time", Kind::kModified, "meta article:modified_time", 3},
    {"og:article:modified_time", Kind::kModified, "meta article:modified_time", 3},
    {"og:modified_time", Kind::kModified, "meta article:modified_time", 3},
    {"datemodified", Kind::kModified, "itemprop dateModified", 3},
    {"og:updated_time", Kind::kModified, "meta og:updated_time", 2},
    {"dcterms.modified", Kind::kModified, "meta dcterms.modified", 2},
    {"dc.date.modified", Kind::kModified, "meta dcterms.modified", 2},
    {"last-modified", Kind::kModified, "meta last-modified", 1},
    {"revised", Kind::kModified, "meta last-modified", 1},
    {"og:image", Kind::kImage, "meta og:image", 1},
    {"og:image:url", Kind::kImage, "meta og:image", 1},
    {"og:image:secure_url", Kind::kImage, "meta og:image", 1},
    {"twitter:image", Kind::kImage, "meta twitter:image", 1},
    {"twitter:image:src", Kind::kImage, "meta twitter:image", 1},
    {"sailthru.image.full", Kind::kImage, "meta sailthru.image", 1},
    {"parsely-image-url", Kind::kImage, "meta parsely-image-url", 1},
    {"og:description", Kind::kDescription, "meta og:description", 1},
    {"description", Kind::kDescription, "meta description", 1},
    {"twitter:description", Kind::kDescription, "meta twitter:description", 1},
    {"dc.description", Kind::kDescription, "meta dc.description", 1},
    {"og:site_name", Kind::kSiteName, "meta og:site_name", 1},
    {"application-name", Kind::kSiteName, "meta application-name", 1},
    {"apple-mobile-web-app-title", Kind::kSiteName, "meta application-name", 1},
    {"og:url", Kind::kCanonical, "meta og:url", 1},
    {"dcterms.license", Kind::kLicense, "meta dcterms.license", 1},
    {"dc.rights.license", Kind::kLicense, "meta dcterms.license", 1},
    {"og:locale", Kind::kLanguage, "meta og:locale", 1},
};

std::string cleaned(std::string_view text) { return collapse_white_space(text.substr(0, kLongest)); }

// "" for an image embedded in the page, which has no address.
std::string image_address(std::string_view text) {
  return starts_ignoring_case(trim(text, is_c_space), "data:") ? std::string() : cleaned(text);
}

// Data in scripts often contains the character references of the HTML that it was made from.
std::string without_references(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '&') {
      const CharacterReference reference = read_character_reference(text.substr(at), false);
      if (reference.consumed > 0) {
        out.append(reference.utf8.data(), reference.size);
        at += reference.consumed;
        continue;
      }
    }
    out += text[at++];
  }
  return out;
}

// "Doe, Jane" in a citation is one name.
std::string in_reading_order(const std::string& name) {
  const std::size_t comma = name.find(", ");
  if (comma == std::string::npos || name.find(',', comma + 1) != std::string::npos) return name;
  return name.substr(comma + 2) + " " + name.substr(0, comma);
}

// --- <meta> and <link> ---

// A cheap order of names: by size, then by letters.
constexpr bool is_before(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// The places of the names in kMetaNames, in that order.
constexpr auto kByName = [] {
  std::array<std::uint8_t, std::size(kMetaNames)> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(i);
  std::sort(out.begin(), out.end(), [](auto a, auto b) { return is_before(kMetaNames[a].name, kMetaNames[b].name); });
  return out;
}();

constexpr std::size_t kLongestKey = 40;  // bytes

class MetaReader {
 public:
  MetaReader(const StatedNeeds& needs, StatedFields& out) : needs_(needs), out_(out) {}

  // Of the elements before `end`.
  void read(const Page& page, NodeIndex end) {
    page_ = &page;
    for (auto meta = page.first(name::meta); meta && *meta < end; meta = page.first(name::meta, *meta + 1))
      add(page, *meta);
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.name < b.name; });
    for (std::size_t begin = 0; begin < found_.size();) {
      std::size_t end_of_name = begin;
      while (end_of_name < found_.size() && found_[end_of_name].name == found_[begin].name) ++end_of_name;
      const std::size_t most = std::min(end_of_name - begin, kMostNames);
      state(kMetaNames[found_[begin].name], std::span(found_).subspan(begin, most));
      begin = end_of_name;
    }
    state_written_by();
    state_profile();
  }

 private:
  struct Found {
    std::uint8_t name;  // its place in kMetaNames
    std::string_view content;
  };

  void add(const Page& page, NodeIndex meta) {
    std::string_view content;
    std::array<std::string_view, 3> keys;
    for (const Attribute& attribute : page.attributes(meta)) {
      if (attribute.name == name::content) content = page.value(attribute);
      if (attribute.name == name::property) keys[0] = page.value(attribute);
      if (attribute.name == name::name) keys[1] = page.value(attribute);
      if (attribute.name == name::itemprop) keys[2] = page.value(attribute);
    }
    if (content.empty()) return;
    for (const std::string_view key : keys)
      if (!key.empty() && key.size() <= kLongestKey) add(trim(key, is_c_space), content);
  }

  void add(std::string_view key, std::string_view content) {
    std::array<char, kLongestKey> letters{};
    std::transform(key.begin(), key.end(), letters.begin(), [](char c) { return lower(c); });
    const std::string_view known(letters.data(), key.size());
    if (known.starts_with("twitter:label") || known.starts_with("twitter:data")) {
      if (needs_.authors) cards_.emplace(known, cleaned(content));
      return;
    }
    if (known.starts_with("profile:")) {
      if (needs_.authors) profile_.emplace(known, cleaned(content));
      return;
    }
    const auto* const at = std::lower_bound(
        kByName.begin(), kByName.end(), known,
        [](std::uint8_t place, std::string_view name) { return is_before(kMetaNames[place].name, name); });
    if (at == kByName.end() || kMetaNames[*at].name != known) return;
    if (is_needed(kMetaNames[*at].kind)) found_.push_back({*at, content});
  }

  [[nodiscard]] bool is_needed(Kind kind) const {
    if (kind == Kind::kAuthor) return needs_.authors;
    if (kind == Kind::kParsely) return needs_.authors || needs_.published;
    return kind != Kind::kPublished || needs_.published;
  }

  void state(const MetaName& of, std::span<const Found> values) {
    const auto first = [&](std::string& into) {
      if (into.empty()) into = cleaned(values.front().content);
    };
    switch (of.kind) {
      case Kind::kAuthor: {
        std::vector<std::string> all;
        const auto add = [&](std::string name) {
          if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(std::move(name));
        };
        for (const Found& value : values) {
          const std::string text = cleaned(value.content);
          if (of.name == "citation_author") {
            add(in_reading_order(text));
            continue;
          }
          for (std::string& name : catalog_names(text)) add(std::move(name));
        }
        drop_accounts(all);
        if (!all.empty()) out_.authors.push_back({std::move(all), of.source, of.trust});
        return;
      }
      case Kind::kPublished:
      case Kind::kModified: {
        std::string date = read_stated_date(cleaned(values.front().content), FieldFormat::kUsual);
        auto& into = of.kind == Kind::kPublished ? out_.published : out_.modified;
        if (!date.empty()) into.push_back({std::move(date), of.source, of.trust});
        return;
      }
      case Kind::kParsely:
        return state_parsely(of, values.front().content);
      case Kind::kImage:
        for (const Found& value : values)
          if (out_.image.empty()) out_.image = image_address(value.content);
        return;
      case Kind::kDescription:
        return first(out_.description);
      case Kind::kSiteName:
        return is_site_name(of, values.front().content) ? first(out_.site_name) : void();
      case Kind::kCanonical:
        return first(out_.canonical);
      case Kind::kLicense:
        return first(out_.license);
      case Kind::kLanguage:
        return first(out_.language);
    }
  }

  [[nodiscard]] bool is_site_name(const MetaName& of, std::string_view content) const {
    return content.find("://") == std::string_view::npos &&
           (of.name == "og:site_name" || !is_title_of_page(*page_, content));
  }

  // Reads the page's data for the analytics service Parse.ly, in JSON: {"author": "Ann", "pub_date":
  // "2014-05-03T10:00:00Z"}.
  void state_parsely(const MetaName& of, std::string_view content) {
    const auto json = read_json(trim(content, is_c_space), kJsonLimits);
    if (!json || !json->is_object()) return;
    std::vector<std::string> names;
    const auto add_names = [&](const Json& value) {
      if (!value.is_string()) return;
      for (std::string& name : catalog_names(cleaned(value.get_ref<const std::string&>())))
        if (names.size() < kMostNames) names.push_back(std::move(name));
    };
    for (const char* const key : {"author", "authors"}) {
      const auto found = json->find(key);
      if (!names.empty() || found == json->end()) continue;
      add_names(*found);
      if (found->is_array()) std::for_each(found->begin(), found->end(), add_names);
    }
    if (!names.empty()) out_.authors.push_back({std::move(names), of.source, of.trust});
    const auto published = json->find("pub_date");
    if (published == json->end() || !published->is_string()) return;
    std::string date = read_stated_date(cleaned(published->get_ref<const std::string&>()), FieldFormat::kUsual);
    if (!date.empty()) out_.published.push_back({std::move(date), of.source, of.trust});
  }

  // Labels of Twitter cards are in the language of the page.
  void state_written_by() {
    static constexpr std::string_view kWrittenBy[] = {
        "written by", "geschrieben von", "verfasst von",   "écrit par",    "Écrit par",        "escrito por",
        "scritto da", "geschreven door", "napisane przez", "skriven av",   "skrevet av",       "skrevet af",
        "written-by", "author",          "posted by",      "yazan",        "написано автором", "автор",
        "作者",       "執筆者",          "kirjoittanut",   "ditulis oleh", "escrit per"};
    for (const auto& [key, label] : cards_) {
      if (!key.starts_with("twitter:label")) continue;
      const std::string known = lower(label);
      const bool fits = std::any_of(std::begin(kWrittenBy), std::end(kWrittenBy),
                                    [&](std::string_view written) { return known.starts_with(written); });
      const auto data = cards_.find("twitter:data" + key.substr(std::string_view("twitter:label").size()));
      if (!fits || data == cards_.end()) continue;
      std::vector<std::string> names = byline_names(data->second);
      if (!names.empty()) out_.authors.push_back({std::move(names), "meta twitter:data", 2.5});
    }
  }

  // The person of an Open Graph profile, which some pages use for their author.
  void state_profile() {
    const auto first = profile_.find("profile:first_name");
    const auto last = profile_.find("profile:last_name");
    const auto user = profile_.find("profile:username");
    std::string name;
    if (first != profile_.end() && last != profile_.end()) {
      name = first->second + " " + last->second;
    } else if (user != profile_.end()) {
      name = user->second;
    }
    std::vector<std::string> names = byline_names(name);
    if (!names.empty()) out_.authors.push_back({std::move(names), "meta profile", 1.5});
  }

  StatedNeeds needs_;
  StatedFields& out_;
  const Page* page_ = nullptr;
  std::vector<Found> found_;
  std::map<std::string, std::string, std::less<>> cards_;    // twitter:label1, twitter:data1, ...
  std::map<std::string, std::string, std::less<>> profile_;  // profile:first_name, ...
};

// Whether the list, separated by white space, has the token, in any letter case. `token` is in lowercase.
bool has_token(std::string_view list, std::string_view token) {
  for (std::size_t at = 0; at + token.size() <= list.size();) {
    if (is_c_space(list[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < list.size() && !is_c_space(list[end])) ++end;
    if (end - at == token.size() && starts_ignoring_case(list.substr(at), token)) return true;
    at = end;
  }
  return false;
}

void read_links(const Page& page, NodeIndex end, StatedFields& out) {
  std::string image;
  std::string canonical;
  for (auto link = page.first(name::link); link && *link < end; link = page.first(name::link, *link + 1)) {
    const auto rel = page.attribute(*link, name::rel);
    if (!rel || equal_ignoring_case(*rel, "stylesheet")) continue;
    const auto href = page.attribute(*link, name::href);
    if (!href || href->empty()) continue;
    if (canonical.empty() && has_token(*rel, "canonical")) canonical = cleaned(*href);
    if (image.empty() && has_token(*rel, "image_src")) image = image_address(*href);
    if (out.license.empty() && has_token(*rel, "license")) out.license = cleaned(*href);
  }
  // The link takes precedence over og:url.
  if (!canonical.empty()) out.canonical = std::move(canonical);
  if (out.image.empty()) out.image = std::move(image);
}

void read_license(const Page& page, StatedFields& out) {
  for (auto a = page.first(name::a); a && out.license.empty(); a = page.first(name::a, *a + 1)) {
    const auto rel = page.attribute(*a, name::rel);
    if (rel && has_token(*rel, "license")) out.license = cleaned(page.attribute(*a, name::href).value_or(""));
  }
}

// --- JSON-LD ---

const Json* member(const Json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string text_of(const Json* value) {
  if (value == nullptr) return "";
  if (value->is_array()) return value->empty() ? "" : text_of(&value->front());
  if (!value->is_string()) return "";
  return cleaned(without_references(value->get_ref<const std::string&>()));
}

// Removes the CDATA section and the comments that XHTML has around a script: "//<![CDATA[ {} //]]>", "<!-- {} -->".
// JSON never begins or ends like this.
std::string_view without_wrapping(std::string_view script) {
  static constexpr std::string_view kOpening[] = {"//", "/*", "*/", "<![CDATA[", "<!--"};
  static constexpr std::string_view kClosing[] = {"//", "/*", "*/", "]]>", "-->"};
  while (true) {
    script = trim(script, is_c_space);
    const std::size_t before = script.size();
    for (const std::string_view mark : kOpening)
      if (script.starts_with(mark)) script.remove_prefix(mark.size());
    for (const std::string_view mark : kClosing)
      if (script.ends_with(mark)) script.remove_suffix(mark.size());
    if (script.size() == before) return script;
  }
}

class LinkedData {
 public:
  // Adds what a script holds.
  void add(std::string_view script) {
    // Raw control characters are not valid JSON, but common in the strings of templates.
    std::string text(without_wrapping(script));
    for (char& c : text) c = static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    auto json = read_json(text, kJsonLimits);
    if (json) documents_.push_back(std::move(json).value());
  }

  void state(StatedFields& out) {
    for (const Json& document : documents_) collect(document);
    const Json* const article = best();
    if (article != nullptr) state_article(*article, out);
    for (const Json* object : objects_) {
      const auto is_site = [](std::string_view type) { return type == "WebSite"; };
      if (out.site_name.empty() && has_type(*object, is_site)) out.site_name = text_of(member(*object, "name"));
      if (object != article) state_publisher(*object, out);
    }
  }

 private:
  // Breadth first, so that what is nearer to the top comes first.
  void collect(const Json& document) {
    std::vector<const Json*> level = {&document};
    while (!level.empty() && objects_.size() < kMostObjects) {
      std::vector<const Json*> next;
      for (const Json* each : level) {
        if (each->is_object() && each->contains("@type")) objects_.push_back(each);
        if (each->is_object()) {
          const std::string id = text_of(member(*each, "@id"));
          if (!id.empty() && each->size() > 1) by_id_.emplace(id, each);
        }
        if (!each->is_structured()) continue;
        // Reviews of a product or shop by customers are not articles.
        const Json* const review = member(*each, "aggregateRating") != nullptr ? member(*each, "review") : nullptr;
        for (const Json& inner : *each)
          if (inner.is_structured() && &inner != review) next.push_back(&inner);
      }
      level = std::move(next);
    }
  }

  // Whether `fits` accepts one of the object's types without the address of its vocabulary.
  template <typename Fits>
  static bool has_type(const Json& object, const Fits& fits) {
    const Json* const types = member(object, "@type");
    if (types == nullptr) return false;
    const auto fits_text = [&](const Json& each) {
      if (!each.is_string()) return false;
      const std::string_view given = each.get_ref<const std::string&>();
      return fits(given.substr(given.find_last_of("/:") + 1));
    };
    return types->is_array() ? std::any_of(types->begin(), types->end(), fits_text) : fits_text(*types);
  }

  static bool is_organization(std::string_view type) { return type.ends_with("Organization"); }

  static bool is_article(std::string_view type) {
    static constexpr std::string_view kArticles[] = {
        "BlogPosting", "SocialMediaPosting", "LiveBlogPosting",       "Report", "Recipe", "HowTo",
        "Review",      "CreativeWork",       "DiscussionForumPosting"};
    return type.ends_with("Article") ||
           std::find(std::begin(kArticles), std::end(kArticles), type) != std::end(kArticles);
  }

  // How likely the object describes the page's article; 0 if it does not.
  static int rank(const Json& object) {
    if (has_type(object, is_article))
      return member(object, "author") != nullptr || member(object, "datePublished") != nullptr ? 3 : 1;
    const auto is_page = [](std::string_view type) {
      return type == "WebPage" || type == "QAPage" || type == "VideoObject";
    };
    return has_type(object, is_page) ? 1 : 0;
  }

  [[nodiscard]] const Json* best() const {
    const Json* out = nullptr;
    int most = 0;
    for (const Json* object : objects_) {
      const int ranked = rank(*object);
      if (ranked > most) {
        most = ranked;
        out = object;
      }
    }
    return out;
  }

  [[nodiscard]] const Json* resolved(const Json* value) const {
    if (value == nullptr || !value->is_object() || value->size() > 1) return value;
    const auto known = by_id_.find(text_of(member(*value, "@id")));
    return known == by_id_.end() ? value : known->second;
  }

  void add_names(const Json* value, std::vector<std::string>& names) const {
    value = resolved(value);
    if (value == nullptr || names.size() >= kMostNames) return;
    if (value->is_array()) {
      for (const Json& each : *value)
        if (!each.is_array()) add_names(&each, names);
      return;
    }
    std::string text = value->is_object() ? text_of(member(*value, "name")) : text_of(value);
    if (text.empty() && value->is_object())
      text = collapse_white_space(text_of(member(*value, "givenName")) + " " + text_of(member(*value, "familyName")));
    // The name of an organization may have a comma or an "and".
    const bool is_whole = value->is_object() && has_type(*value, is_organization) && !text.empty();
    for (std::string& name : is_whole ? std::vector<std::string>{text} : byline_names(text)) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
  }

  [[nodiscard]] std::string address_of(const Json* value) const {
    if (value != nullptr && value->is_array()) value = value->empty() ? nullptr : &value->front();
    value = resolved(value);
    if (value == nullptr) return "";
    if (!value->is_object()) return text_of(value);
    const std::string url = text_of(member(*value, "url"));
    return url.empty() ? text_of(member(*value, "contentUrl")) : url;
  }

  void state_publisher(const Json& object, StatedFields& out) const {
    const Json* const publisher = resolved(member(object, "publisher"));
    if (publisher == nullptr) return;
    std::string name = publisher->is_object() ? text_of(member(*publisher, "name")) : text_of(publisher);
    if (!name.empty()) out.publishers.push_back(std::move(name));
  }

  void state_organizations(const Json* author, StatedFields& out) const {
    author = resolved(author);
    if (author == nullptr) return;
    if (author->is_array()) {
      for (const Json& each : *author)
        if (!each.is_array()) state_organizations(&each, out);
      return;
    }
    if (!author->is_object() || !has_type(*author, is_organization)) return;
    std::string name = text_of(member(*author, "name"));
    if (!name.empty()) out.organizations.push_back(std::move(name));
  }

  void state_article(const Json& article, StatedFields& out) const {
    state_publisher(article, out);
    state_organizations(member(article, "author"), out);
    const bool is_sure = rank(article) == 3;
    std::vector<std::string> names;
    add_names(member(article, "author"), names);
    if (names.empty()) add_names(member(article, "creator"), names);
    if (!names.empty()) {
      out.authors.insert(out.authors.begin(), {std::move(names), "json-ld author", is_sure ? 3.0 : 2.0});
    }
    const auto add_date = [&](const char* name, std::vector<StatedValue>& into) {
      std::string date = read_date(text_of(member(article, name)), FieldFormat::kUsual);
      if (!date.empty()) into.push_back({std::move(date), "json-ld", is_sure ? 3.0 : 2.0});
    };
    add_date("datePublished", out.published);
    if (out.published.empty()) add_date("dateCreated", out.published);
    add_date("dateModified", out.modified);
    const auto fill = [](std::string& into, std::string value) {
      if (into.empty()) into = std::move(value);
    };
    fill(out.image, image_address(address_of(member(article, "image"))));
    fill(out.image, image_address(address_of(member(article, "thumbnailUrl"))));
    fill(out.description, text_of(member(article, "description")));
    fill(out.license, address_of(member(article, "license")));
    fill(out.language, text_of(member(article, "inLanguage")));
  }

  std::vector<Json> documents_;
  std::vector<const Json*> objects_;  // those that have a type
  std::map<std::string, const Json*> by_id_;
};

void read_linked_data(const LinkedScripts& scripts, StatedFields& out) {
  LinkedData data;
  for (const std::string_view script : scripts) data.add(script);
  data.state(out);
}

void read_head(const Page& page, NodeIndex end, const StatedNeeds& needs, StatedFields& out) {
  MetaReader(needs, out).read(page, end);
  read_links(page, end, out);
  const auto root = page.first(name::html);
  const std::string declared = root ? cleaned(page.attribute(*root, name::lang).value_or("")) : std::string();
  if (!declared.empty()) out.language = declared;
}

// The position of the first occurrence of `part` at or after `from`; npos if there is none. JSON is full of quotes, so
// a search for the first byte, as in std::string_view, would stop too often.
std::size_t find_from(std::string_view text, std::string_view part, std::size_t from) {
  const void* const found = memmem(text.data() + from, text.size() - from, part.data(), part.size());
  return found == nullptr ? std::string_view::npos
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

// Where the member's value begins, after its colon; npos if there is none.
std::size_t value_of(std::string_view script, std::string_view member) {
  const std::string key = "\"" + std::string(member) + "\"";
  for (std::size_t at = find_from(script, key, 0); at != std::string_view::npos; at = find_from(script, key, at + 1)) {
    const std::size_t colon = script.find_first_not_of(" \t\r\n", at + key.size());
    if (colon != std::string_view::npos && script[colon] == ':') return colon + 1;
  }
  return std::string_view::npos;
}

}  // namespace

bool is_title_of_page(const Page& page, std::string_view application) {
  constexpr std::size_t kLongestName = 32;  // bytes
  if (application.size() <= kLongestName) return false;
  const auto title = page.first(name::title);
  return title && element_text(page, *title, kLongest) == cleaned(application);
}

LinkedScripts linked_scripts(const Page& page) {
  LinkedScripts out;
  std::size_t bytes = 0;
  for (auto script = page.first(name::script); script; script = page.first(name::script, *script + 1)) {
    if (!is_linked_data(page, *script)) continue;
    const TextRange runs = page.texts(*script);
    for (TextIndex t = runs.first; t < runs.last; ++t) {
      bytes += page.text(t).size();
      if (bytes > kMostJson) return out;
      out.push_back(page.text(t));
    }
  }
  return out;
}

StatedFields stated_fields(const Page& page, const LinkedScripts& scripts) {
  StatedFields out;
  read_head(page, page.size(), {}, out);
  if (out.license.empty()) read_license(page, out);
  read_linked_data(scripts, out);
  return out;
}

StatedFields stated_in_head(const Page& page, const StatedNeeds& needs) {
  StatedFields out;
  const NodeIndex most = std::min<NodeIndex>(page.size(), kMostInHead);
  read_head(page, std::min(page.first(name::body).value_or(most), most), needs, out);
  return out;
}

std::string first_linked_text(const LinkedScripts& scripts, std::string_view member) {
  for (const std::string_view script : scripts) {
    const std::size_t at = value_of(script, member);
    if (at == std::string_view::npos) continue;
    const std::size_t quote = script.find_first_not_of(" \t\r\n", at);
    const auto text = quote == std::string_view::npos ? std::nullopt : json_string_at(script, quote);
    if (text) return cleaned(decode_json_text(text->substr(0, kLongest)));
  }
  return "";
}

bool has_linked_member(const LinkedScripts& scripts, std::string_view member) {
  return std::any_of(scripts.begin(), scripts.end(),
                     [&](std::string_view script) { return value_of(script, member) != std::string_view::npos; });
}

}  // namespace wrapwright
