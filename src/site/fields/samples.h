// SPDX-License-Identifier: Apache-2.0
#pragma once
// The input of field learning: sample pages with their short elements, and field rules tried on them. Plain values and
// pure functions. Lifetime: views into the pages, which must outlive them.
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/feed/feed.h"
#include "core/page/page.h"
#include "site/fields/learn_fields.h"
#include "site/fields/place_marks.h"
#include "site/fields/stated_fields.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {

// An element with a short text; the innermost of nested elements with the same text. Its text (element_text() of
// content/article/title.h) is read where it is wanted, as that of most elements never is.
struct ShortElement {
  NodeIndex node;
  std::uint16_t bytes;   // of its text, white space not collapsed
  std::uint16_t digits;  // in its text
};

struct FieldSample {
  const Page* page = nullptr;
  const FeedItem* item = nullptr;  // null if there is none, or if feeds are not used
  std::string_view url;
  NodeIndex content_begin = 0;  // 0 if the content is unknown
  NodeIndex content_end = 0;
  TextRange top = {0, 0};               // the lines between the headline and the first paragraph of the content
  std::span<const NodeIndex> bodies;    // the content subtrees
  std::span<const NodeIndex> excluded;  // of them, ascending
  std::vector<ShortElement> elements;
  std::set<std::string> site_names;   // as comparable_text(): what the page says that its site is called
  std::set<std::string> other_sites;  // as comparable_text(): what it calls sites to whose home page it links
  StatedFields stated;
  bool alone = false;  // the values of this page are needed, not rules
  Marks marks = all_marks();
};
using FieldSamples = std::span<const FieldSample>;

// What a sample holds of its page.
enum class SampleParts : std::uint8_t {
  kAll,
  kDates,  // what learn_date reads: elements with digits enough for a date, and no names of the site
};
// Texts with fewer digits are no dates: as in 1/2/10.
inline constexpr std::size_t kMinDateDigits = 4;

// A page by itself. REQUIRES: `stated` is of the page; the content outlives the sample.
[[nodiscard]] FieldSample page_sample(const SitePage& page, const ContentNodes& content, StatedFields stated,
                                      SampleParts parts);

[[nodiscard]] std::vector<FieldSample> field_samples(std::span<const SitePage> pages,
                                                     std::span<const ContentNodes> contents,
                                                     const FieldOptions& options);

// The host of an address without "www.", "" if it has none; not canonical.
[[nodiscard]] std::string_view host_of(std::string_view url);

// Whether the heading is a link to the home page of the site with that address, or of the folder that the page is in.
[[nodiscard]] bool links_home(const Page& page, NodeIndex heading, std::string_view url);

// Letters and digits only, in lowercase: equal for texts that differ only in case, spaces and punctuation.
[[nodiscard]] std::string comparable_text(std::string_view text);
// Whether the text of the element is `folded` as comparable_text(): without making it.
[[nodiscard]] bool shows(const Page& page, const ShortElement& element, std::string_view folded);
// The comparable texts that are not empty.
using ComparableTexts = std::set<std::string>;
[[nodiscard]] ComparableTexts comparable_texts(const std::vector<std::string>& texts);
[[nodiscard]] bool shows_any(const Page& page, const ShortElement& element, const ComparableTexts& texts);

// By sample: what `texts_of` gives of its feed item; empty without an item.
[[nodiscard]] std::vector<ComparableTexts> texts_of_feed(
    FieldSamples samples, const std::function<std::vector<std::string>(const FeedItem&)>& texts_of);
// Whether the feed says something of any sample.
[[nodiscard]] bool has_any(const std::vector<ComparableTexts>& texts);

// A rule and its values on each sample; or what the pages state in a way that no XPath reads, whose rule has a source
// alone: such a trial votes, and counts for a page by itself.
struct FieldTrial {
  FieldRule rule;
  std::vector<std::vector<std::string>> values;    // by sample
  double trust = 0;                                // of what is stated; 0 for a rule
  const FieldReader* of_place = nullptr;           // of a usual place, which lasts as long as the program; else null
  std::vector<std::vector<NodeIndex>> elements{};  // by sample: what a usual place selects, if known; else empty

  [[nodiscard]] bool is_rule() const { return trust == 0; }

  // The first value; "" if there is none.
  [[nodiscard]] std::string_view value(std::size_t sample) const {
    return values[sample].empty() ? std::string_view() : std::string_view(values[sample].front());
  }
  [[nodiscard]] std::size_t filled() const;    // samples with a value
  [[nodiscard]] std::size_t distinct() const;  // distinct sets of values
};

// Nothing if the rule does not compile.
[[nodiscard]] std::optional<FieldTrial> try_rule(FieldRule rule, FieldSamples samples);

// The same for a rule of that field with that expression and source.
[[nodiscard]] std::optional<FieldTrial> try_expression(std::string_view field, std::string xpath,
                                                       std::string_view source, FieldSamples samples);

// That trial alone; none if the rule does not compile.
[[nodiscard]] std::vector<FieldTrial> trials_of(FieldRule rule, FieldSamples samples);

// The test of an XPath for a token in an attribute's value. A macro, because the usual places are constants.
#define WRAPWRIGHT_HAS_TOKEN(attribute, token) \
  "contains(concat(' ', normalize-space(@" attribute "), ' '), ' " token " ')"

// A usual place of a field: an XPath that is common on many sites.
struct FieldPlace {
  std::string_view xpath;
  std::string_view source;
  double trust = 1;
  FieldFormat format = FieldFormat::kUsual;
  FieldDecoding decode = FieldDecoding::kNone;
};
// The trust in the place with that expression; `otherwise` if it is none of them.
[[nodiscard]] double trust_in(std::string_view xpath, std::span<const FieldPlace> places, double otherwise);
// The same of a trial.
[[nodiscard]] double trust_in(const FieldTrial& trial, std::span<const FieldPlace> places, double otherwise);
// A trial for each source in which a sample states its authors, or its date.
[[nodiscard]] std::vector<FieldTrial> stated_authors(FieldSamples samples);
[[nodiscard]] std::vector<FieldTrial> stated_dates(FieldSamples samples);
// The rule of a usual place, compiled. Immutable, so that it serves all threads.
struct PlaceReader {
  FieldRule rule;
  FieldReader reader;
  NeededMarks needed;
  bool is_stated = false;  // what it says is also in the stated fields
};
// REQUIRES: the places are constants whose XPaths compile.
[[nodiscard]] std::vector<PlaceReader> place_readers(std::string_view field, std::span<const FieldPlace> places);
// REQUIRES: the place lasts as long as the program.
[[nodiscard]] FieldTrial try_place(const PlaceReader& place, FieldSamples samples);
// The trials of the places that have a value on some sample, in order; of a page by itself without those that its
// stated fields hold.
[[nodiscard]] std::vector<FieldTrial> try_places(std::span<const PlaceReader> places, FieldSamples samples);
// The same of a sample by itself, where the places have been tried on several.
[[nodiscard]] std::vector<FieldTrial> trials_of_page(std::span<const FieldTrial> places, std::size_t sample);

// How often the values of a rule agree with what is known of its field.
struct RuleScore {
  double right = 0;  // samples with the right value
  double wrong = 0;  // samples with another value
  double known = 0;

  // A wrong value harms more than a right one helps.
  [[nodiscard]] double worth() const { return right - 2 * wrong; }
};
// The first trial of the highest rank above 0; null if none ranks above 0.
[[nodiscard]] const FieldTrial* highest_trial(const std::vector<FieldTrial>& trials,
                                              const std::function<double(const FieldTrial&)>& rank);

// The first trial with the highest worth among those that are right on at least `min_right` and wrong on at most
// `max_wrong` of what is known; null if no worth is positive.
[[nodiscard]] const FieldTrial* best_trial(const std::vector<FieldTrial>& trials,
                                           const std::function<RuleScore(const FieldTrial&)>& score, double min_right,
                                           double max_wrong);

// Whether the element is in a part of the page beside the content whose tag, class or id says so: comments, a sidebar,
// a list of other articles.
[[nodiscard]] bool is_beside(const FieldSample& sample, NodeIndex node);
// Whether the usual place that is tried is in no such part on any sample. REQUIRES: the trial is of a usual place.
[[nodiscard]] bool is_of_articles(const FieldTrial& trial, FieldSamples samples);
// The elements that it selects on the sample. REQUIRES: the same.
[[nodiscard]] std::vector<NodeIndex> elements_of_place(const FieldTrial& trial, FieldSamples samples,
                                                       std::size_t sample);
// Whether the text is shown, as a line of sample.top that no link and no heading holds.
[[nodiscard]] bool is_plain_line(const Page& page, TextIndex text);
// Whether this holds for any of the elements.
[[nodiscard]] bool any_beside(const FieldSample& sample, std::span<const NodeIndex> nodes);

}  // namespace wrapwright
