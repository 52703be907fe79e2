// SPDX-License-Identifier: Apache-2.0
#include "site/fields/page_fields.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "content/article/title.h"
#include "content/blocks/headline.h"
#include "content/blocks/site_language.h"
#include "content/blocks/site_page.h"
#include "core/base/ascii.h"
#include "core/base/url.h"
#include "core/text/language.h"
#include "site/fields/bylines.h"
#include "site/fields/date_agreement.h"
#include "site/fields/learn_fields.h"
#include "site/fields/learners.h"
#include "site/fields/samples.h"
#include "site/fields/stated_fields.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {
namespace {

constexpr std::size_t kCandidates = 8;        // expressions tried per field
constexpr double kSharedWords = 0.3;          // share of a heading's words that <title> has
constexpr std::size_t kLongestHeading = 300;  // bytes
constexpr std::size_t kLongestTitle = 1000;   // bytes of <title> that are read
constexpr std::size_t kMaxHeadings = 100;     // headings that are examined to find the article's own
constexpr std::size_t kMostNamed = 20;        // places in JSON-LD that name an author

// The page as a sample, created on demand.
class OnePage {
 public:
  // `language` is FieldOptions::language; if it is "", it is detected. REQUIRES: `stated` belongs to the page.
  OnePage(const Page& page, std::string_view url, std::string_view captured, const Article& article,
          const StatedFields& stated)
      : page_{.page = &page, .item = nullptr, .url = std::string(url), .digest = "", .fetched = std::string(captured)},
        content_{article.body, article.excluded},
        stated_(stated) {
    options_.language = article.language;
    options_.max_candidates = kCandidates;
  }

  [[nodiscard]] const std::string& language() {
    if (options_.language.empty()) options_.language = site_language({&page_, 1});
    return options_.language;
  }

  [[nodiscard]] const FieldSample& sample(SampleParts parts = SampleParts::kAll) {
    if (!sample_ || (parts == SampleParts::kAll && sample_parts_ != parts)) {
      sample_ = page_sample(page_, content_, stated_, parts);
      sample_parts_ = parts;
    }
    return *sample_;
  }

  using Learner = std::vector<FieldTrial>(FieldSamples, const FieldOptions&);

  [[nodiscard]] std::vector<std::string> read(Learner* learn, SampleParts parts = SampleParts::kAll) {
    static_cast<void>(language());
    for (FieldTrial& trial : learn({&sample(parts), 1}, options_))
      if (!trial.values.front().empty()) return std::move(trial.values.front());
    return {};
  }

  [[nodiscard]] std::string read_one(Learner* learn, SampleParts parts = SampleParts::kAll) {
    std::vector<std::string> values = read(learn, parts);
    return values.empty() ? std::string() : std::move(values.front());
  }

 private:
  SitePage page_;
  ContentNodes content_;
  const StatedFields& stated_;
  FieldOptions options_;
  std::optional<FieldSample> sample_;
  SampleParts sample_parts_ = SampleParts::kAll;
};

bool is_contradicted(std::string_view date, std::string_view url, std::string_view captured) {
  if (!is_before_capture(date, captured)) return true;
  const std::string in_url = date_in_url(url);
  return !in_url.empty() && !dates_agree(date, in_url);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (std::string word = comparable_text(text.substr(at, end - at)); !word.empty()) out.push_back(std::move(word));
    at = end + 1;
  }
  return out;
}

// The share of the heading's words that the title has.
double shared_words(std::string_view heading, const std::vector<std::string>& title) {
  const std::vector<std::string> words = words_of(heading);
  if (words.empty()) return 0;
  const auto shared = std::count_if(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(title.begin(), title.end(), word) != title.end();
  });
  return static_cast<double>(shared) / static_cast<double>(words.size());
}

// `folded` is its comparable_text().
bool is_shown(const Page& page, std::string_view title, const std::string& folded) {
  for (NodeIndex node = 1; node < page.size(); ++node) {
    if (is_heading(page.tag(node)) && comparable_text(element_text(page, node, kLongestHeading)) == folded) return true;
  }
  for (NodeIndex node = 1; node < page.size(); ++node) {
    const NameId tag = page.tag(node);
    if (tag == name::head || tag == name::script || tag == name::style || tag == name::title) {
      node = page.end(node) - 1;
      continue;
    }
    const TextRange runs = page.texts(node);
    if (runs.first == runs.last || runs.last - runs.first > 16) continue;
    std::size_t bytes = 0;
    for (TextIndex t = runs.first; t < runs.last; ++t) bytes += page.text(t).size();
    if (bytes < title.size() * 3 / 4 || bytes > title.size() * 2 + 20) continue;
    if (comparable_text(element_text(page, node)) == folded) return true;
  }
  return false;
}

// Whether the heading has the title after a label or a date: "Title: On wrappers", "May 4 2026 On wrappers".
bool labels(std::string_view heading, std::string_view title) {
  if (!heading.ends_with(title)) return false;
  const std::string label = collapse_white_space(heading.substr(0, heading.size() - title.size()));
  return label.ends_with(':') || (!label.empty() && is_digit(label.back()));
}

// A first-level heading that is shown instead of the title and is about the same; "" if there is none. Checks that scan
// the whole page come last.
std::string shown_title(const Page& page, std::string_view url, const LinkedScripts& scripts, const Article& article,
                        const ComparableTexts& site_names) {
  if (article.title.empty()) return "";
  std::vector<std::string> headings;
  for (auto h1 = page.first(name::h1); h1; h1 = page.first(name::h1, *h1 + 1)) {
    std::string text = element_text(page, *h1, kLongestHeading + 1);
    if (text == article.title) return "";
    if (!names_section(page, *h1) && !links_home(page, *h1, url)) headings.push_back(std::move(text));
  }
  if (headings.empty()) return "";
  const std::string folded = comparable_text(article.title);
  const auto title = page.first(name::title);
  const std::vector<std::string> words =
      words_of(article.title + " " + (title ? element_text(page, *title, kLongestTitle) : ""));
  const std::string site = comparable_text(article.site_name);
  const auto speaks_of_it = [&](const std::string& text) {
    if (text.empty() || text.size() > kLongestHeading || shared_words(text, words) < kSharedWords) return false;
    const std::string heading = comparable_text(text);
    return heading != site && !site_names.contains(heading);
  };
  const auto chosen = std::find_if(headings.begin(), headings.end(), speaks_of_it);
  if (chosen == headings.end() || labels(*chosen, article.title) || is_shown(page, article.title, folded)) return "";
  // If the title is also stated as the headline, the part that the heading lacks is a kicker shown elsewhere, unless it
  // is the name of the site.
  const std::string heading = comparable_text(*chosen);
  const bool names_site = !site.empty() && (folded.starts_with(heading + site) || folded.ends_with(site + heading));
  const bool is_kicker = !names_site && folded.find(heading) != std::string::npos;
  return is_kicker && comparable_text(without_markup(first_linked_text(scripts, "headline"))) == folded ? "" : *chosen;
}

// "example" for "https://www.example.org/a".
std::string host_label(std::string_view url) {
  const std::string_view host = host_of(url);
  return std::string(host.substr(0, host.find('.')));
}

void take_stated(const StatedFields& stated, std::string_view url, std::string_view captured, Article& article) {
  const auto fill = [](std::string& into, const std::string& value) {
    if (into.empty()) into = value;
  };
  fill(article.image, absolute_link(url, stated.image));
  if (article.image == url || is_home_page(article.image)) article.image.clear();
  fill(article.canonical, absolute_link(url, stated.canonical));
  fill(article.license, stated.license);
  fill(article.description, stated.description);
  fill(article.site_name, stated.site_name);
  if (!stated.publishers.empty()) fill(article.site_name, stated.publishers.front());
  for (const StatedValue& modified : stated.modified)
    if (is_before_capture(modified.value, captured)) fill(article.modified, modified.value);
}

// The names that the page gives its site, and the name of its host.
ComparableTexts names_of_site(const StatedFields& stated, std::string_view url) {
  std::vector<std::string> names = stated.publishers;
  names.push_back(stated.site_name);
  names.push_back(host_label(url));
  return comparable_texts(names);
}

bool has_name_of_site(const std::vector<std::string>& names, const ComparableTexts& site) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return site.contains(comparable_text(name)); });
}

// Whether JSON-LD has the only author in an object that is declared an organization; the JSON is not parsed.
bool is_linked_organization(const LinkedScripts& scripts, const std::vector<std::string>& authors) {
  if (authors.size() != 1) return false;
  const std::string quoted = '"' + authors.front() + '"';
  std::size_t found = 0;
  for (const std::string_view script : scripts) {
    for (std::size_t at = script.find(quoted); at != std::string_view::npos && found < kMostNamed;
         at = script.find(quoted, at + 1), ++found) {
      const std::size_t begin = script.rfind('{', at);
      if (begin == std::string_view::npos) continue;
      const std::string_view object = script.substr(begin, script.find('}', at) - begin);
      if (object.find("Organization\"") != std::string_view::npos) return true;
    }
  }
  return false;
}

// The first stated authors that are not the site. A blog may have the name of its author, so the name of the site
// counts if there is no other.
std::vector<std::string> stated_names(const StatedFields& stated, std::string_view url) {
  if (stated.authors.empty()) return {};
  const ComparableTexts site = names_of_site(stated, url);
  for (const StatedNames& each : stated.authors)
    if (!has_name_of_site(each.names, site)) return each.names;
  return stated.authors.front().names;
}

// "jane doe" and "JANE DOE": some sites write their own names like this.
bool is_in_one_case(const std::string& name) {
  const bool has_small = std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  const bool has_large = std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return name.find(' ') != std::string::npos && has_small != has_large;
}

// Whether `own` are names of persons in their usual spelling that include all of `names`.
bool names_the_same_in_both_cases(const std::vector<std::string>& own, const std::vector<std::string>& names) {
  const ComparableTexts folded = comparable_texts(own);
  return std::none_of(own.begin(), own.end(), is_in_one_case) &&
         std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return folded.contains(comparable_text(name)); });
}

// Whether the title is the name of a folder in the address or of the host, and not a first-level heading: "Regional"
// for "https://regional.example.org/a-story", which comes from a breadcrumb.
bool is_breadcrumb(const Page& page, std::string_view title, std::string_view url) {
  const std::string folded = comparable_text(title);
  if (folded.empty() || url.find('/') == std::string_view::npos) return false;
  // In "/a-story/" and "/a-story/index.html", the last folder is the page itself.
  const std::size_t file = url.rfind('/') + 1;
  if (file == url.size() || url.substr(file).starts_with("index.")) url = url.substr(0, file - 1);
  bool is_folder = comparable_text(host_label(url)) == folded;
  const std::size_t scheme = url.find("://");
  for (std::size_t at = url.find('/', scheme == std::string_view::npos ? 0 : scheme + 3); at < url.size();) {
    const std::size_t end = url.find('/', at + 1);
    if (end == std::string_view::npos) break;
    is_folder = is_folder || comparable_text(url.substr(at + 1, end - at - 1)) == folded;
    at = end;
  }
  if (!is_folder) return false;
  for (auto h1 = page.first(name::h1); h1; h1 = page.first(name::h1, *h1 + 1)) {
    if (comparable_text(element_text(page, *h1, kLongestHeading)) == folded && !links_home(page, *h1, url))
      return false;
  }
  return true;
}

void read_date_of_page(std::string_view captured, OnePage& sample, SampleParts parts, Article& article) {
  article.date = sample.read_one(learn_date, parts);
  if (!is_before_capture(article.date, captured)) article.date.clear();
}

// Removes the name of the site after the title, which remains if no rule strips it: "A title - The Site".
void drop_site_name(Article& article) {
  if (article.site_name.empty()) return;
  for (const std::string_view mark : {" | ", " - ", " – ", " — ", " · ", " • ", " » "}) {
    const std::size_t at = article.title.rfind(mark);
    if (at == std::string::npos || at == 0) continue;
    if (comparable_text(article.title.substr(at + mark.size())) != comparable_text(article.site_name)) continue;
    article.title = collapse_white_space(article.title.substr(0, at));
    return;
  }
}

void show_title(const Page& page, std::string_view url, const LinkedScripts& scripts, const ComparableTexts& site_names,
                Article& article) {
  if (std::string shown = shown_title(page, url, scripts, article, site_names); !shown.empty())
    article.title = std::move(shown);
}

// Whether a class of the heading is one of titles, such as "entry-title".
bool is_named_title(const Page& page, NodeIndex heading) {
  const std::string_view classes = page.attribute(heading, name::class_).value_or("");
  for (std::size_t at = 0; at < classes.size();) {
    const std::size_t end = std::min(classes.find(' ', at), classes.size());
    const std::string_view name = classes.substr(at, end - at);
    if (name.ends_with("title") && !name.ends_with("subtitle")) return true;
    at = end + 1;
  }
  return false;
}

// Whether this follows the name of the site in <title> and is not shown on the page: then it describes the site, not
// the article.
bool is_motto(const FieldSample& sample, std::string_view title) {
  const Page& page = *sample.page;
  const auto element = page.first(name::title);
  if (!element || title.empty()) return false;
  const std::string folded = comparable_text(title);
  const std::string whole = comparable_text(element_text(page, *element, kLongestTitle));
  if (whole.size() <= folded.size() || !whole.ends_with(folded)) return false;
  return sample.site_names.contains(whole.substr(0, whole.size() - folded.size())) && !is_shown(page, title, folded);
}

// Whether a link in the heading leads to another page, as in a list, not to a place on this one.
bool leads_to_page(const Page& page, NodeIndex heading) {
  for (auto link = page.first(name::a, heading); link && *link < page.end(heading);
       link = page.first(name::a, *link + 1)) {
    const std::string_view target = page.attribute(*link, name::href).value_or("");
    if (!target.empty() && target.front() != '#') return true;
  }
  return false;
}

// Which headings may be the article's.
enum class OwnHeading : std::uint8_t { kNamedAsTitle, kAny };

// The heading of the article on a page whose title only names its site: the first that is named as a title, else the
// first of the highest level; "" if there is none, or if several of one level link to pages, as on a home page. Ignores
// headings that are outside the article or name the site.
std::string own_heading(const FieldSample& sample, OwnHeading which) {
  const Page& page = *sample.page;
  std::string out;
  NameId level = name::h4;
  bool is_found = false;  // a heading that is named as a title
  std::size_t headings = 0;
  std::array<std::size_t, 3> links{};  // by level
  for (NodeIndex node = 1; node < page.size() && headings < kMaxHeadings; ++node) {
    const NameId tag = page.tag(node);
    if (tag < name::h1 || tag > name::h3) continue;
    ++headings;
    std::string text = element_text(page, node, kLongestHeading + 1);
    if (text.empty() || text.size() > kLongestHeading || names_section(page, node) || is_beside(sample, node) ||
        sample.site_names.contains(comparable_text(text)))
      continue;
    if (leads_to_page(page, node) && ++links[tag - name::h1] > 1) return "";
    const bool is_named = is_named_title(page, node);
    if (is_found || (!is_named && (tag >= level || which == OwnHeading::kNamedAsTitle))) continue;
    out = std::move(text);
    level = tag;
    is_found = is_named;
  }
  return out;
}

// For a page that states no title: the first heading of the content if no heading of the same or a higher level
// precedes it, else the last one before; "" if there is none.
std::string nearest_heading(const FieldSample& sample) {
  const Page& page = *sample.page;
  const NodeIndex end = sample.content_begin + (sample.content_end - sample.content_begin) / 5;
  std::string out;
  NameId level = name::h4;
  for (NodeIndex node = 1; node < end; ++node) {
    const NameId tag = page.tag(node);
    const bool is_inside = node >= sample.content_begin;
    if (tag < name::h1 || tag > name::h3 || (is_inside && tag >= level)) continue;
    std::string text = element_text(page, node, kLongestHeading + 1);
    if (text.empty() || text.size() > kLongestHeading || names_section(page, node) || is_beside(sample, node) ||
        sample.site_names.contains(comparable_text(text)))
      continue;
    out = std::move(text);
    if (is_inside) return out;
    level = tag;
  }
  return out;
}

}  // namespace

void read_page_fields(const Page& page, std::string_view url, std::string_view captured, Article& article) {
  const LinkedScripts scripts = linked_scripts(page);
  const StatedFields stated = stated_fields(page, scripts);
  take_stated(stated, url, captured, article);
  OnePage sample(page, url, captured, article, stated);
  if (article.title.empty()) article.title = sample.read_one(learn_title);
  if (article.title.empty()) article.title = page_title(page);
  if (article.title.empty()) article.title = nearest_heading(sample.sample());
  const ComparableTexts& site_names = sample.sample().site_names;
  show_title(page, url, scripts, site_names, article);
  const bool names_site = site_names.contains(comparable_text(article.title));
  if (names_site || is_motto(sample.sample(), article.title)) {
    std::string own = own_heading(sample.sample(), names_site ? OwnHeading::kAny : OwnHeading::kNamedAsTitle);
    if (!own.empty()) article.title = std::move(own);
  }
  if (article.date.empty()) read_date_of_page(captured, sample, SampleParts::kAll, article);
  if (article.authors.empty()) article.authors = sample.read(learn_author);
  if (article.tags.empty()) article.tags = sample.read(learn_tags);
  if (article.language.empty()) article.language = sample.read_one(learn_language);
  if (article.language.empty()) article.language = sample.language();
}

void complete_fields(const Page& page, std::string_view url, std::string_view captured, Article& article) {
  const bool lacks_date = article.date.empty() || is_contradicted(article.date, url, captured);
  const bool lacks_authors = article.authors.empty();
  const LinkedScripts scripts = linked_scripts(page);
  StatedFields stated = stated_in_head(page, {.authors = lacks_authors, .published = lacks_date});
  const bool lacks_image = article.image.empty() && stated.image.empty();
  const bool lacks_description = article.description.empty() && stated.description.empty();
  const bool has_more =
      (lacks_date && (has_linked_member(scripts, "datePublished") || has_linked_member(scripts, "dateCreated"))) ||
      (lacks_authors && has_linked_member(scripts, "author")) || (lacks_image && has_linked_member(scripts, "image")) ||
      (lacks_description && has_linked_member(scripts, "description"));
  if (has_more) stated = stated_fields(page, scripts);
  if (lacks_authors) article.authors = stated_names(stated, url);
  if (lacks_date) {
    const auto fits = [&](const StatedValue& each) { return !is_contradicted(each.value, url, captured); };
    const auto first = std::find_if(stated.published.begin(), stated.published.end(), fits);
    article.date = first == stated.published.end() ? "" : first->value;
  }
  take_stated(stated, url, captured, article);
  const bool names_house =
      is_linked_organization(scripts, article.authors) || has_name_of_site(article.authors, names_of_site(stated, url));
  if (names_house || std::any_of(article.authors.begin(), article.authors.end(), is_in_one_case)) {
    if (!has_more) stated = stated_fields(page, scripts);
    OnePage sample(page, url, captured, article, stated);
    std::vector<std::string> own = sample.read(learn_author);
    const bool is_better = names_house ? !own.empty() && looks_like_person(own.front())
                                       : names_the_same_in_both_cases(own, article.authors);
    if (is_better) article.authors = std::move(own);
  }
  if (article.modified.empty()) {
    std::string modified = read_date(first_linked_text(scripts, "dateModified"), FieldFormat::kUsual);
    if (is_before_capture(modified, captured)) article.modified = std::move(modified);
  }
  const std::string_view address = url.empty() ? article.canonical : url;
  if (is_breadcrumb(page, article.title, address)) article.title = page_title(page);
  drop_site_name(article);
  show_title(page, url, scripts, names_of_site(stated, address), article);
  if (article.language.empty()) {
    OnePage sample(page, url, captured, article, stated);
    article.language = sample.read_one(learn_language, SampleParts::kDates);
    if (article.language.empty()) article.language = sample.language();
  }
  if (article.date.empty()) {
    const auto body = page.first(name::body);
    const bool has_metas_below = body && page.first(name::meta, *body);
    if (!has_more && has_metas_below) stated = stated_fields(page, {});  // JSON-LD has no dates
    OnePage sample(page, url, captured, article, stated);
    read_date_of_page(captured, sample, SampleParts::kDates, article);
  }
}

}  // namespace wrapwright
