// SPDX-License-Identifier: Apache-2.0
#include "content/feed/xml_items.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "content/feed/html_text.h"
#include "core/base/ascii.h"
#include "core/base/url.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

using tinyxml2::XMLElement;

// Further tags are dropped to bound the cost of finding duplicates; no real item has this many.
constexpr std::size_t kMaxTags = 500;

enum class Field {
  kNone,
  kTitle,
  kMediaTitle,
  kLink,
  kOriginalLink,
  kId,
  kSummary,  // plain text by default
  kMarkup,   // a summary that is HTML by default
  kContent,  // plain text by default
  kEncoded,  // HTML by default
  kBody,     // XHTML by default
  kAuthor,
  kPublished,
  kUpdated,
  kTag,
  kTagList,  // separated by commas
  kGroup,    // its children are read like the item's
};

struct Name {
  std::string_view name;
  Field field;
};

// Sorted by name.
constexpr Name kItemNames[] = {
    {"abstract", Field::kSummary},
    {"author", Field::kAuthor},
    {"body", Field::kBody},
    {"category", Field::kTag},
    {"content", Field::kContent},
    {"content:encoded", Field::kEncoded},
    {"dc:author", Field::kAuthor},
    {"dc:creator", Field::kAuthor},
    {"dc:date", Field::kUpdated},
    {"dc:description", Field::kMarkup},
    {"dc:subject", Field::kTag},
    {"dc:title", Field::kTitle},
    {"dcterms:issued", Field::kPublished},
    {"dcterms:modified", Field::kUpdated},
    {"description", Field::kMarkup},
    {"feedburner:origlink", Field::kOriginalLink},
    {"fullitem", Field::kEncoded},
    {"guid", Field::kId},
    {"id", Field::kId},
    {"issued", Field::kPublished},
    {"itunes:author", Field::kAuthor},
    {"itunes:category", Field::kTag},
    {"itunes:keywords", Field::kTagList},
    {"itunes:summary", Field::kSummary},
    {"keywords", Field::kTag},
    {"lastbuilddate", Field::kUpdated},
    {"link", Field::kLink},
    {"managingeditor", Field::kAuthor},
    {"media:category", Field::kTag},
    {"media:content", Field::kGroup},
    {"media:description", Field::kMarkup},
    {"media:group", Field::kGroup},
    {"media:keywords", Field::kTagList},
    {"media:title", Field::kMediaTitle},
    {"modified", Field::kUpdated},
    {"pubdate", Field::kPublished},
    {"published", Field::kPublished},
    {"summary", Field::kSummary},
    {"tags", Field::kTagList},
    {"title", Field::kTitle},
    {"updated", Field::kUpdated},
    {"xhtml:body", Field::kBody},
};

Field field_of(const XMLElement& element) {
  const std::string_view name = name_of(element);
  const auto* const it = std::lower_bound(std::begin(kItemNames), std::end(kItemNames), name,
                                          [](const Name& n, std::string_view v) { return n.name < v; });
  return it == std::end(kItemNames) || it->name != name ? Field::kNone : it->field;
}

const XMLElement* child_named(const XMLElement& element, const char* name) { return element.FirstChildElement(name); }

class ItemReader {
 public:
  ItemReader(std::string_view base, Dialect dialect) : base_(base), dialect_(dialect) {}
  FeedItem read(const XMLElement& item);

 private:
  void children(const XMLElement& parent);
  void field(const XMLElement& element, Field field);
  void link(const XMLElement& element);
  void id(const XMLElement& element);
  void author(const XMLElement& element);
  void summary(const XMLElement& element, std::string_view default_type);
  void content(const XMLElement& element, std::string_view default_type);
  void tag(const XMLElement& element);
  void add_tag(std::string_view term);
  void attributes_of_cdf(const XMLElement& item);

  std::string base_;
  Dialect dialect_;
  FeedItem item_;
  std::string media_title_;
  std::string original_link_;
  std::string other_link_;  // an alternate link that is not HTML
  std::string id_link_;     // the id if it is a permalink
};

FeedItem ItemReader::read(const XMLElement& item) {
  base_ = base_inside(item, base_);
  item_.id = trim(attribute(item, "rdf:about"));
  attributes_of_cdf(item);
  children(item);
  if (item_.title.empty()) item_.title = media_title_;
  for (std::string* link : {&original_link_, &item_.url, &other_link_, &id_link_}) {
    if (link->empty()) continue;
    if (link != &item_.url) item_.url = std::move(*link);
    break;
  }
  return std::move(item_);
}

// The Channel Definition Format stores its values in attributes.
void ItemReader::attributes_of_cdf(const XMLElement& item) {
  item_.url = resolve_link(base_, attribute(item, "href"));
  item_.updated = date_in_utc(attribute(item, "lastmod"));
}

void ItemReader::children(const XMLElement& parent) {
  const XMLElement* element = parent.FirstChildElement();
  while (element != nullptr) {
    const Field kind = field_of(*element);
    if (kind == Field::kGroup && element->FirstChildElement() != nullptr) {
      element = element->FirstChildElement();
      continue;
    }
    field(*element, kind);
    while (element->NextSiblingElement() == nullptr && element->Parent() != &parent) {
      element = element->Parent()->ToElement();
    }
    element = element->NextSiblingElement();
  }
}

void ItemReader::field(const XMLElement& element, Field field) {
  switch (field) {
    case Field::kTitle:
      if (item_.title.empty()) item_.title = as_plain_text(read_text_construct(element, "text/plain", dialect_));
      break;
    case Field::kMediaTitle:
      if (media_title_.empty()) media_title_ = as_plain_text(read_text_construct(element, "text/plain", dialect_));
      break;
    case Field::kLink:
      link(element);
      break;
    case Field::kOriginalLink:
      original_link_ = resolve_link(base_inside(element, base_), deep_text(element));
      break;
    case Field::kId:
      id(element);
      break;
    case Field::kSummary:
      summary(element, dialect_ == Dialect::kRss ? "text/html" : "text/plain");
      break;
    case Field::kMarkup:
      summary(element, "text/html");
      break;
    case Field::kContent:
      content(element, dialect_ == Dialect::kRss ? "text/html" : "text/plain");
      break;
    case Field::kEncoded:
      content(element, "text/html");
      break;
    case Field::kBody:
      content(element, "application/xhtml+xml");
      break;
    case Field::kAuthor:
      author(element);
      break;
    case Field::kPublished:
      if (std::string date = date_in_utc(deep_text(element)); !date.empty()) item_.published = std::move(date);
      break;
    case Field::kUpdated:
      if (std::string date = date_in_utc(deep_text(element)); !date.empty()) item_.updated = std::move(date);
      break;
    case Field::kTag:
      tag(element);
      break;
    case Field::kTagList: {
      const std::string list = deep_text(element);
      for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        add_tag(std::string_view(list).substr(at, end - at));
        at = end + 1;
      }
      break;
    }
    case Field::kNone:
    case Field::kGroup:
      break;
  }
}

void ItemReader::link(const XMLElement& element) {
  const std::string base = base_inside(element, base_);
  std::string_view reference = attribute(element, "href");
  if (reference.empty()) reference = attribute(element, "url");
  const std::string text = reference.empty() ? deep_text(element) : std::string();
  const std::string relation = lower(trim(attribute(element, "rel")));
  if (!relation.empty() && relation != "alternate") return;
  std::string url = resolve_link(base, reference.empty() ? std::string_view(text) : reference);
  const std::string type = lower(trim(attribute(element, "type")));
  const bool html = type.empty() || type == "text/html" || type == "html" || type == "application/xhtml+xml" ||
                    type == "xhtml" || reference.empty();
  std::string& to = html ? item_.url : other_link_;
  if (to.empty()) to = std::move(url);
}

void ItemReader::id(const XMLElement& element) {
  const std::string text(trim(deep_text(element)));
  if (text.empty()) return;
  const bool permalink = lower(attribute(element, "ispermalink")) != "false";
  item_.id = permalink ? resolve_link(base_inside(element, base_), text) : text;
  // An id that is not a URL ("tag:...", a number) does not identify a page.
  if (permalink && (is_http(item_.id) || item_.id.starts_with("/"))) id_link_ = item_.id;
}

void ItemReader::author(const XMLElement& element) {
  if (!item_.author.empty()) return;
  const XMLElement* const name = child_named(element, "name");
  const XMLElement* const email = child_named(element, "email");
  if (name == nullptr && email == nullptr) {
    if (!has_elements(element)) item_.author = collapse_spaces(deep_text(element));
    return;
  }
  item_.author = name == nullptr ? std::string() : collapse_spaces(deep_text(*name));
  const std::string address = email == nullptr ? std::string() : collapse_spaces(deep_text(*email));
  if (address.empty()) return;
  item_.author = item_.author.empty() ? address : item_.author + " (" + address + ")";
}

// The second summary of an item without content is taken as its content: some feeds provide an abstract and the full
// text this way.
void ItemReader::summary(const XMLElement& element, std::string_view default_type) {
  std::string html = as_html(read_text_construct(element, default_type, dialect_));
  if (html.empty()) return;
  if (!item_.summary.empty() && item_.contents.empty()) {
    item_.contents.push_back(std::move(html));
  } else {
    item_.summary = std::move(html);
  }
}

void ItemReader::content(const XMLElement& element, std::string_view default_type) {
  std::string html = as_html(read_text_construct(element, default_type, dialect_));
  if (!html.empty()) item_.contents.push_back(std::move(html));
}

void ItemReader::tag(const XMLElement& element) {
  add_tag(attribute(element, "term"));
  if (name_of(element) == "itunes:category") add_tag(attribute(element, "text"));
  // Only the element's own text: some feeds nest an image in it.
  std::string own;
  for (const auto* node = element.FirstChild(); node != nullptr; node = node->NextSibling()) {
    if (node->ToText() != nullptr) own += node->Value();
  }
  add_tag(own);
}

void ItemReader::add_tag(std::string_view term) {
  std::string tag(trim(term));
  if (tag.empty() || item_.tags.size() >= kMaxTags ||
      std::find(item_.tags.begin(), item_.tags.end(), tag) != item_.tags.end())
    return;
  item_.tags.push_back(std::move(tag));
}

bool is_item(std::string_view name) { return name == "item" || name == "entry"; }
bool is_container(std::string_view name) { return name == "channel" || name == "feed"; }

// Reads the head and the items below one container; nested containers are read where they occur.
void read_container(const XMLElement& root, std::string_view base, Dialect dialect, std::size_t most, Feed& feed,
                    std::vector<const XMLElement*>& elements) {
  struct Open {
    const XMLElement* next;
    std::string base;
  };
  const auto head = [&feed, dialect](const XMLElement& container, std::string_view outside) {
    FeedItem facts = ItemReader(outside, dialect).read(container);
    if (feed.title.empty()) feed.title = std::move(facts.title);
    if (feed.link.empty()) feed.link = std::move(facts.url);
  };
  std::vector<Open> open{{root.FirstChildElement(), base_inside(root, base)}};
  head(root, base);
  while (!open.empty()) {
    const XMLElement* const element = open.back().next;
    if (element == nullptr) {
      open.pop_back();
      continue;
    }
    open.back().next = element->NextSiblingElement();
    if (is_item(name_of(*element))) {
      if (feed.items.size() < most) {
        feed.items.push_back(read_item(*element, open.back().base, dialect));
        elements.push_back(element);
      }
    } else if (is_container(name_of(*element))) {
      const std::string outside = open.back().base;
      head(*element, outside);
      open.push_back({element->FirstChildElement(), base_inside(*element, outside)});
    }
  }
}

}  // namespace

FeedItem read_item(const XMLElement& item, std::string_view base, Dialect dialect) {
  return ItemReader(base, dialect).read(item);
}

Result<Feed> read_xml_feed(const XmlDocument& document, std::string_view base, Dialect dialect,
                           const FeedLimits& limits, std::vector<const tinyxml2::XMLElement*>* items) {
  Feed feed;
  std::vector<const XMLElement*> elements;
  // Reads one item more than the limit, to distinguish an item cut off by the end of the text from one dropped by the
  // limit.
  read_container(document.root(), base, dialect, limits.max_items + 1, feed, elements);
  const auto& open = document.open_at_end();
  if (!open.empty()) {
    const bool cut = std::any_of(open.begin(), open.end(), [](const std::string& name) { return is_item(name); });
    if (cut && !feed.items.empty()) feed.items.pop_back();
    Error error{ErrorKind::kSyntax, "the feed ends inside <" + shown_name(open.back()) + ">", document.end()};
    if (feed.items.empty()) return error;
    feed.notes.push_back(std::move(error));
  }
  if (feed.items.size() > limits.max_items) {
    feed.items.resize(limits.max_items);
    feed.notes.push_back(
        {ErrorKind::kLimit, "more than " + std::to_string(limits.max_items) + " items", {document.end().source}});
  }
  elements.resize(feed.items.size());
  if (items != nullptr) *items = std::move(elements);
  return feed;
}

}  // namespace wrapwright
