// SPDX-License-Identifier: Apache-2.0
#pragma once
// The input of field learning: sample pages with their short elements, and field rules tried on them. Plain values and
// pure functions. Lifetime: they hold views into the pages, which must outlive them.
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
// content/article/title.h) is read on demand, because that of most elements is never needed.
struct ShortElement {
  NodeIndex node;
  std::uint16_t bytes;   // of its text, with white space not collapsed
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
  std::span<const NodeIndex> excluded;  // subtrees of the bodies, ascending
  std::vector<ShortElement> elements;
  std::set<std::string> site_names;   // as comparable_text(): what the page says that its site is called
  std::set<std::string> other_sites;  // as comparable_text(): what it calls the sites whose home pages it links to
  StatedFields stated;
  bool alone = false;  // only the values of this page are needed, not rules
  Marks marks = all_marks();
};
using FieldSamples = std::span<const FieldSample>;

// Which parts of its page a sample holds.
enum class SampleParts : std::uint8_t {
  kAll,
  kDates,  // what learn_date reads: elements with enough digits for a date, and no names of the site
};
// Texts with fewer digits are not dates; 1/2/10 has four.
inline constexpr std::size_t kMinDateDigits = 4;

// The sample of a single page. REQUIRES: `stated` belongs to the page; the content outlives the sample.
[[nodiscard]] FieldSample page_sample(const SitePage& page, const ContentNodes& content, StatedFields stated,
                                      SampleParts parts);

[[nodiscard]] std::vector<FieldSample> field_samples(std::span<const SitePage> pages,
                                                     std::span<const ContentNodes> contents,
                                                     const FieldOptions& options);

// The host of an address without "www.", not canonicalized; "" if it has none.
[[nodiscard]] std::string_view host_of(std::string_view url);

// Whether the heading is a link to the home page of the site with that address, or of the folder that the page is in.
[[nodiscard]] bool links_home(const Page& page, NodeIndex heading, std::string_view url);

// Letters and digits only, in lowercase: equal for texts that differ only in case, spaces and punctuation.
[[nodiscard]] std::string comparable_text(std::string_view text);
// Whether the comparable_text() of the element's text equals `folded`; does not build that text.
[[nodiscard]] bool shows(const Page& page, const ShortElement& element, std::string_view folded);
// The comparable texts that are not empty.
using ComparableTexts = std::set<std::string>;
[[nodiscard]] ComparableTexts comparable_texts(const std::vector<std::string>& texts);
[[nodiscard]] bool shows_any(const Page& page, const ShortElement& element, const ComparableTexts& texts);

// For each sample, what `texts_of` returns for its feed item; empty without an item.
[[nodiscard]] std::vector<ComparableTexts> texts_of_feed(
    FieldSamples samples, const std::function<std::vector<std::string>(const FeedItem&)>& texts_of);
// Whether the feed says something about any sample.
[[nodiscard]] bool has_any(const std::vector<ComparableTexts>& texts);

// A rule and its values on each sample; or values that the pages state in a way that no XPath can read, with a rule
// that has only a source: such a trial votes, and is used only when a single page is read.
struct FieldTrial {
  FieldRule rule;
  std::vector<std::vector<std::string>> values;    // by sample
  double trust = 0;                                // in what is stated; 0 for a rule
  const FieldReader* of_place = nullptr;           // reader of a usual place, with static lifetime; else null
  std::vector<std::vector<NodeIndex>> elements{};  // by sample: the selection of a usual place, if known; else empty

  [[nodiscard]] bool is_rule() const { return trust == 0; }

  // The first value; "" if there is none.
  [[nodiscard]] std::string_view value(std::size_t sample) const {
    return values[sample].empty() ? std::string_view() : std::string_view(values[sample].front());
  }
  [[nodiscard]] std::size_t filled() const;    // number of samples with a value
  [[nodiscard]] std::size_t distinct() const;  // number of distinct sets of values
};

// Nothing if the rule does not compile.
[[nodiscard]] std::optional<FieldTrial> try_rule(FieldRule rule, FieldSamples samples);

// Tries a rule for that field with that expression and source.
[[nodiscard]] std::optional<FieldTrial> try_expression(std::string_view field, std::string xpath,
                                                       std::string_view source, FieldSamples samples);

// The trial of this rule as the only element; empty if the rule does not compile.
[[nodiscard]] std::vector<FieldTrial> trials_of(FieldRule rule, FieldSamples samples);

// An XPath test for a token in an attribute's value. A macro, because the usual places are constants.
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
// The trust in the place with that expression; `otherwise` if no place has it.
[[nodiscard]] double trust_in(std::string_view xpath, std::span<const FieldPlace> places, double otherwise);
// The same for a trial.
[[nodiscard]] double trust_in(const FieldTrial& trial, std::span<const FieldPlace> places, double otherwise);
// A trial for each source in which a sample states its authors, or its date.
[[nodiscard]] std::vector<FieldTrial> stated_authors(FieldSamples samples);
[[nodiscard]] std::vector<FieldTrial> stated_dates(FieldSamples samples);
// The compiled rule of a usual place. Immutable, so it serves all threads.
struct PlaceReader {
  FieldRule rule;
  FieldReader reader;
  NeededMarks needed;
  bool is_stated = false;  // its value is also among the stated fields
};
// REQUIRES: the places are constants whose XPaths compile.
[[nodiscard]] std::vector<PlaceReader> place_readers(std::string_view field, std::span<const FieldPlace> places);
// REQUIRES: the place has static lifetime.
[[nodiscard]] FieldTrial try_place(const PlaceReader& place, FieldSamples samples);
// The trials of the places that have a value on some sample, in order; for a single page, without those whose values
// its stated fields hold.
[[nodiscard]] std::vector<FieldTrial> try_places(std::span<const PlaceReader> places, FieldSamples samples);
// The same for one sample, when the places have been tried on several.
[[nodiscard]] std::vector<FieldTrial> trials_of_page(std::span<const FieldTrial> places, std::size_t sample);

// How often the values of a rule agree with what is known about its field.
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

// Whether the element is in a part of the page outside the content, as its tag, class or id says: comments, a sidebar,
// a list of other articles.
[[nodiscard]] bool is_beside(const FieldSample& sample, NodeIndex node);
// Whether the usual place of the trial is in no such part on any sample. REQUIRES: the trial is of a usual place.
[[nodiscard]] bool is_of_articles(const FieldTrial& trial, FieldSamples samples);
// The elements that the usual place selects on the sample. REQUIRES: the trial is of a usual place.
[[nodiscard]] std::vector<NodeIndex> elements_of_place(const FieldTrial& trial, FieldSamples samples,
                                                       std::size_t sample);
// Whether the text is shown, as a line of sample.top that no link and no heading holds.
[[nodiscard]] bool is_plain_line(const Page& page, TextIndex text);
// Whether any of the elements is_beside() the content.
[[nodiscard]] bool any_beside(const FieldSample& sample, std::span<const NodeIndex> nodes);

}  // namespace wrapwright
