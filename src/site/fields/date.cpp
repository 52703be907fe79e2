// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "content/article/title.h"
#include "content/blocks/site_language.h"
#include "core/base/ascii.h"
#include "core/text/byline.h"
#include "core/text/dates.h"
#include "site/fields/candidates.h"
#include "site/fields/date_agreement.h"
#include "site/fields/learners.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {
namespace {

constexpr double kMaxWrong = 0.1;
constexpr double kMinRight = 0.6;
constexpr double kMinVaried = 0.5;        // number of distinct dates / number of pages
constexpr double kMinVariedAsRead = 0.2;  // the same for dates that single pages agree on
constexpr std::string_view kAnyTime = "time";
constexpr std::string_view kText = "text";
constexpr std::string_view kClass = "class";
constexpr double kMinNear = 0.8;
constexpr double kTrustInUrl = 2;
constexpr double kTrustInLabel = 3.5;
constexpr double kTrustInLine = 1;
constexpr double kTrustInChange = 0.5;  // factor for places that say when the page was last changed
constexpr std::size_t kLongestDate = 120;
constexpr std::size_t kLongestLabel = 60;  // bytes
constexpr double kTextHandicap = 0.02;
constexpr double kWithTime = 0.01;  // added for a place with a time over one with only the same day

// In order of preference.
constexpr FieldPlace kPlaces[] = {
    {"//meta[@property='article:published_time']/@content", "meta article:published_time", 3},
    {"substring-before(substring-after(substring-after(//script[@type='application/ld+json' and contains(., "
     "'\"datePublished\"')], '\"datePublished\"'), '\"'), '\"')",
     "json-ld", 3, FieldFormat::kUsual, FieldDecoding::kJson},
    {"//*[@itemprop='datePublished']/@datetime", "itemprop datePublished", 3},
    {"//*[@itemprop='datePublished']/@content", "itemprop datePublished", 3},
    {"//*[@itemprop='datePublished']", "itemprop datePublished", 2},
    {"//time[contains(concat(' ', normalize-space(@class), ' '), ' dt-published ')]/@datetime", "dt-published", 3},
    {"//time[contains(concat(' ', normalize-space(@class), ' '), ' published ')]/@datetime", "time published", 3},
    {"//time[contains(concat(' ', normalize-space(@class), ' '), ' entry-date ')]/@datetime", "time entry-date", 2},
    {"//time[@pubdate]/@datetime", "time pubdate", 3},
    {"//abbr[contains(concat(' ', normalize-space(@class), ' '), ' published ')]/@title", "abbr published", 3},
    {"//meta[@name='date']/@content", "meta date", 2},
    {"//meta[@name='DC.date.issued']/@content", "meta DC.date.issued", 2},
    {"//meta[@name='dcterms.created']/@content", "meta dcterms.created", 2},
    {"//meta[@name='DC.date']/@content", "meta DC.date", 2},
    {"//meta[@name='pubdate']/@content", "meta pubdate", 2},
    {"//meta[@name='publish-date']/@content", "meta publish-date", 2},
    {"//meta[@name='parsely-pub-date']/@content", "meta parsely-pub-date", 2},
    {"//meta[@name='citation_publication_date']/@content", "meta citation_publication_date", 2},
    {"//article//header//time/@datetime", "time", 1.5},
    {"//article//time/@datetime", "time", 1.5},
    {"//header//time/@datetime", "time", 1},
    {"//main//time/@datetime", "time", 1},
    {"//time/@datetime", "time", 1},
    {"//*[contains(concat(' ', normalize-space(@class), ' '), ' published ')]", "class", 1},
    {"//*[contains(concat(' ', normalize-space(@class), ' '), ' date ')]", "class", 0.5},
};
constexpr std::size_t kOfPage = 2;  // the last ones, only for single pages

std::span<const PlaceReader> readers() {
  static const auto out = place_readers("date", kPlaces);
  return out;
}

std::string utc_day(std::string_view iso) {
  const auto minutes = date_minutes(iso);
  if (!minutes) return "";
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(
      std::chrono::sys_time<std::chrono::minutes>(std::chrono::minutes(*minutes))));
  const auto two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(static_cast<int>(day.year())) + "-" + two(static_cast<unsigned>(day.month())) + "-" +
         two(static_cast<unsigned>(day.day()));
}

// Whether the place is an element that the page shows, not what it states for machines.
bool is_of_markup(const FieldRule& rule) {
  return rule.from != FieldOrigin::kUrl && !rule.xpath.empty() && rule.xpath.find("//meta") == std::string::npos &&
         rule.xpath.find("//script") == std::string::npos;
}

// Whether the page states that this is when it was last changed.
bool is_modified(const FieldSample& sample, std::string_view date) {
  return std::any_of(sample.stated.modified.begin(), sample.stated.modified.end(),
                     [&](const StatedValue& each) { return dates_agree(each.value, date); });
}

bool has_time(std::string_view iso) { return iso.size() > std::string_view("2014-05-03").size(); }

// Whether both are the same day: in UTC or, if one of them has no time, in the time zone of the other.
bool is_same_day(std::string_view a, std::string_view b) {
  constexpr std::size_t kDay = std::string_view("2014-05-03").size();
  const bool may_be_local = !has_time(a) || !has_time(b);
  return utc_day(a) == utc_day(b) || (may_be_local && a.substr(0, kDay) == b.substr(0, kDay));
}

// Whether it is exactly the time that the page states for its last change: some pages also state this as the time of
// publication.
bool is_moment_of_change(const FieldSample& sample, std::string_view date) {
  return has_time(date) && std::any_of(sample.stated.modified.begin(), sample.stated.modified.end(),
                                       [&](const StatedValue& each) { return each.value == date; });
}

// The date that most places agree on, weighted by their trust; "" for a tie or without dates. Of the places that select
// elements, only the most trusted one counts, because most of them select the same.
std::string most_trusted(const std::vector<FieldTrial>& places, FieldSamples samples, std::size_t sample) {
  struct Vote {
    std::string date;
    double trust = 0;
    double of_markup = 0;  // the part of the trust that is in elements
    double most = 0;       // trust in the place that this date comes from
  };
  std::vector<Vote> votes;
  std::set<std::string> sources;
  const auto vote = [&](const std::string& date, double trust, bool is_markup) {
    auto same = std::find_if(votes.begin(), votes.end(), [&](const Vote& v) { return dates_agree(v.date, date); });
    if (same == votes.end()) same = votes.insert(votes.end(), {date, 0, 0, trust});
    // A shown day is in the author's time zone, and a day does not replace a time.
    if (trust > same->most && has_time(same->date) && has_time(date)) {
      same->date = date;
      same->most = trust;
    }
    const double more = is_markup ? std::max(0.0, trust - same->of_markup) : trust;
    same->trust += more;
    if (is_markup) same->of_markup += more;
  };
  for (std::size_t p = 0; p < places.size(); ++p) {
    const std::string date(places[p].value(sample));
    const bool is_markup = is_of_markup(places[p].rule);
    const bool is_change = is_markup ? is_modified(samples[sample], date) : is_moment_of_change(samples[sample], date);
    const double trust = trust_in(places[p], kPlaces, kTrustInUrl) * (is_change ? kTrustInChange : 1);
    const bool varies = places[p].values.size() < 3 || places[p].distinct() > 1;
    if (!date.empty() && varies && sources.insert(places[p].rule.source).second) vote(date, trust, is_markup);
  }
  std::stable_sort(votes.begin(), votes.end(), [](const Vote& a, const Vote& b) { return a.trust > b.trust; });
  if (votes.empty() || (votes.size() > 1 && votes[0].trust <= votes[1].trust)) return "";
  return votes.front().date;
}

struct Reference {
  std::string date;
  bool from_feed = false;
  bool from_page = false;  // what the single page gives
};

std::vector<Reference> references(FieldSamples samples, const std::vector<FieldTrial>& places) {
  std::vector<Reference> out(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (const FeedItem* item = samples[i].item) {
      out[i].date = item->published.empty() ? item->updated : item->published;
      out[i].from_feed = !out[i].date.empty();
    }
    if (out[i].date.empty()) out[i].date = most_trusted(places, samples, i);
  }
  return out;
}

// The dates that texts show; each text is read only once, because most expressions select the same few elements.
class ShownDates {
 public:
  struct Readings {
    std::string day_first;
    std::string month_first;  // for texts like 3/4/2010, the reading with the month first
  };

  // The reference lasts as long as this.
  const Readings& of(const std::string& text) {
    const auto [at, is_new] = readings_.try_emplace(text);
    Readings& out = at->second;
    if (!is_new) return out;
    out.day_first = read_date(text, FieldFormat::kDayFirst);
    const bool may_differ = text.find('/') != std::string::npos;
    out.month_first = may_differ ? read_date(text, FieldFormat::kMonthFirst) : out.day_first;
    return out;
  }

 private:
  std::map<std::string, Readings> readings_;  // by text
};

bool may_be_date(std::string_view text) { return text.size() <= kLongestDate && may_have_date(text); }

// The table around the element, within the content of the article; 0 if there is none, or if it has so much text that
// it may hold the posts of a forum.
NodeIndex table_in_content(const FieldSample& sample, NodeIndex node) {
  constexpr std::size_t kLongestTable = 2'000;  // bytes
  const Page& page = *sample.page;
  const auto holds = [&](NodeIndex body) { return body < node && node < page.end(body); };
  const auto body = std::find_if(sample.bodies.begin(), sample.bodies.end(), holds);
  if (body == sample.bodies.end()) return 0;
  while (node > *body && page.tag(node) != name::table) node = page.parent(node);
  if (node <= *body) return 0;
  const TextRange texts = page.texts(node);
  std::size_t bytes = 0;
  for (TextIndex t = texts.first; t < texts.last && bytes <= kLongestTable; ++t) bytes += page.run(t).size;
  return bytes <= kLongestTable ? node : 0;
}

// Whether the text is a headline that contains a date, which is that of an event, not of the article: it has more
// letters than the names of a day and a month.
bool is_dated_headline(const Page& page, NodeIndex node, std::string_view text) {
  constexpr std::ptrdiff_t kMostLetters = 26;
  constexpr int kMostUp = 3;
  const auto is_letter = [](char c) { return is_alpha(c) || static_cast<unsigned char>(c) >= 0x80; };
  if (std::count_if(text.begin(), text.end(), is_letter) <= kMostLetters) return false;
  for (NodeIndex inner = node; inner < page.end(node); ++inner)
    if (page.tag(inner) == name::h1) return true;
  for (int up = 0; node > 1 && up < kMostUp; ++up, node = page.parent(node))
    if (page.tag(node) == name::h1) return true;
  return false;
}

// An element that shows a date, and the table that it is in.
struct ShownDate {
  NodeIndex node = 0;
  NodeIndex table = 0;
  bool is_of_event = false;  // in a headline
  std::string date;
};

// Whether the article's own table has other dates, like a table of deadlines or results.
bool is_of_schedule(const ShownDate& shown, const std::vector<ShownDate>& all) {
  return shown.table != 0 && std::any_of(all.begin(), all.end(), [&](const ShownDate& other) {
           return other.table == shown.table && !dates_agree(other.date, shown.date);
         });
}

// Expressions for the elements that show these dates, or any date if none is known.
std::vector<std::string> expressions(FieldSamples samples, const std::vector<Reference>& dates, std::size_t most,
                                     ShownDates& shown) {
  std::vector<SampleElement> elements;
  std::vector<ShownDate> found;  // on one page
  for (std::size_t i = 0; i < samples.size(); ++i) {
    found.clear();
    for (const ShortElement& element : samples[i].elements) {
      if (element.digits < kMinDateDigits) continue;
      const std::string text = element_text(*samples[i].page, element.node);
      if (!may_be_date(text) || is_beside(samples[i], element.node)) continue;
      const auto fits = [&](const std::string& date) {
        return !date.empty() && (dates[i].date.empty() || dates_agree(date, dates[i].date));
      };
      const ShownDates::Readings& read = shown.of(text);
      if (!fits(read.day_first) && !fits(read.month_first)) continue;
      found.push_back({element.node, table_in_content(samples[i], element.node),
                       is_dated_headline(*samples[i].page, element.node, text), read.day_first});
    }
    const bool is_elsewhere =
        std::any_of(found.begin(), found.end(), [](const ShownDate& each) { return !each.is_of_event; });
    for (const ShownDate& each : found)
      if (!is_of_schedule(each, found) && !(each.is_of_event && is_elsewhere))
        elements.push_back({samples[i].page, each.node});
  }
  return shared_expressions(elements, most);
}

struct Score {
  double right = 0;
  double exact = 0;  // the same day
  double wrong = 0;
  double known = 0;
  double from_feed = 0;   // how many of these are from the feed
  double from_pages = 0;  // how many of these agree with what single pages give
};

Score score_of(const FieldTrial& trial, const std::vector<Reference>& dates) {
  Score out;
  for (std::size_t i = 0; i < dates.size(); ++i) {
    if (dates[i].date.empty()) continue;
    out.known += 1;
    if (dates[i].from_feed) out.from_feed += 1;
    if (dates[i].from_page) out.from_pages += 1;
    const std::string_view given = trial.value(i);
    if (given.empty()) continue;
    (dates_agree(given, dates[i].date) ? out.right : out.wrong) += 1;
    if (is_same_day(given, dates[i].date)) out.exact += 1;
  }
  return out;
}

// Whether the values can be dates of articles: present on most pages, and not always the same.
bool is_plausible(const FieldTrial& trial, const Score& score, std::size_t pages) {
  // If all pages were published at once, such as when a site moved, the address or the feed confirms it.
  if (score.from_feed >= 2 || trial.rule.from == FieldOrigin::kUrl) return true;
  const auto filled = static_cast<double>(trial.filled());
  if (filled < kMinRight * static_cast<double>(pages)) return false;
  if (pages < 3) return true;
  const double varied = score.from_pages >= kMinRight * static_cast<double>(pages) ? kMinVariedAsRead : kMinVaried;
  return trial.distinct() > 1 && static_cast<double>(trial.distinct()) >= varied * filled;
}

// Whether the dates precede the end of the content, or are the only ones on their page, and are not in a part outside
// the content; otherwise they belong to a list of other articles or to comments.
bool is_near(const FieldTrial& trial, FieldSamples samples) {
  if (trial.rule.source != kAnyTime && trial.rule.source != kText && trial.rule.source != kClass) return true;
  const auto xpath = XPath::compile(trial.rule.xpath);
  if (!xpath) return false;
  std::size_t near = 0;
  std::vector<NodeIndex> nodes;
  for (const FieldSample& sample : samples) {
    nodes = xpath->select(*sample.page);
    const bool is_first = nodes.size() <= 1 || nodes.front() < sample.content_end;
    near += is_first && (nodes.empty() || !is_beside(sample, nodes.front())) ? 1U : 0U;
  }
  return static_cast<double>(near) >= kMinNear * static_cast<double>(samples.size());
}

// Whether the expression is named for dates of the last change.
bool is_of_change(const std::string& xpath) {
  return xpath.find("updated") != std::string::npos || xpath.find("modified") != std::string::npos;
}

// "us" for "en-US" and "en_us"; "" for "en".
std::string region_of(std::string_view tag) {
  constexpr std::size_t kSize = 2;
  for (std::size_t at = tag.find_first_of("-_"); at != std::string_view::npos; at = tag.find_first_of("-_", at + 1)) {
    const std::string_view subtag = tag.substr(at + 1, tag.find_first_of("-_", at + 1) - at - 1);
    if (subtag.size() == kSize) return lower(subtag);
  }
  return "";
}

// The reading of 3/4/2010 in the region of the language that most pages declare; nothing if they declare none.
std::optional<FieldFormat> order_of_region(FieldSamples samples) {
  std::size_t day_first = 0;
  std::size_t month_first = 0;
  for (const FieldSample& sample : samples) {
    if (sample.page->size() < 2) continue;
    const std::string region = region_of(sample.page->attribute(1, name::lang).value_or(""));
    if (region.empty() || region == "ca" || region == "ph") continue;  // both orders are common there
    ++(region == "us" ? month_first : day_first);
  }
  if (month_first * 2 > samples.size()) return FieldFormat::kMonthFirst;
  return day_first * 2 > samples.size() ? std::optional(FieldFormat::kDayFirst) : std::nullopt;
}

// The order of 3/4/2010: the day is first in all languages except English, which pages may declare without being in it;
// for English, the region decides. Nothing if the order is unknown.
std::optional<FieldFormat> order_of(FieldSamples samples, const FieldOptions& options) {
  if (!options.language.empty() && !options.language.starts_with("en")) return FieldFormat::kDayFirst;
  std::vector<SitePage> pages;
  for (const FieldSample& sample : samples) {
    SitePage& page = pages.emplace_back();
    page.page = sample.page;
  }
  const std::string language = language_of_texts(pages);
  return language.empty() || language == "en" ? order_of_region(samples) : FieldFormat::kDayFirst;
}

// The order, determined on first use, because that may require detecting the language of the text.
class DayOrder {
 public:
  DayOrder(FieldSamples samples, const FieldOptions& options) : samples_(samples), options_(options) {}

  // Whether the trial's order is that of the pages, if no known dates show the order.
  [[nodiscard]] bool allows(const FieldTrial& trial) {
    return trial.rule.format == FieldFormat::kUsual || order() == trial.rule.format;
  }

  // The date that the text shows; "" if that depends on an unknown order. `format` receives the order if the date
  // depends on it.
  [[nodiscard]] std::string read(const std::string& text, FieldFormat& format) {
    std::string day_first = read_date(text, FieldFormat::kDayFirst);
    if (day_first.empty() || text.find('/') == std::string::npos) return day_first;
    std::string month_first = read_date(text, FieldFormat::kMonthFirst);
    if (day_first == month_first) return day_first;
    if (!order()) return "";
    format = *order();
    return format == FieldFormat::kMonthFirst ? month_first : day_first;
  }

  [[nodiscard]] std::string read(const std::string& text) {
    FieldFormat format = FieldFormat::kUsual;
    return read(text, format);
  }

  // Called if other dates of the site show the order.
  void learn(FieldFormat order) {
    order_ = order;
    is_known_ = true;
  }

 private:
  [[nodiscard]] std::optional<FieldFormat> order() {
    if (!is_known_) order_ = order_of(samples_, options_);
    is_known_ = true;
    return order_;
  }

  FieldSamples samples_;
  const FieldOptions& options_;
  bool is_known_ = false;
  std::optional<FieldFormat> order_;
};

// 1 if the text has this date with its month first, by a day beyond 12 or the weekday; -1 if with its day first; else 0.
int vote_on_order(std::string_view text, std::string_view date) {
  const std::size_t mark = text.find('/');
  if (mark == std::string_view::npos || date.empty()) return 0;
  std::size_t begin = mark;
  while (begin > 0 && is_digit(text[begin - 1])) --begin;
  const auto is_pair = [&](std::string_view first, std::string_view second) {
    std::string_view shown = text.substr(begin, mark - begin);
    if (first.substr(first.front() == '0' && shown.size() == 1 ? 1 : 0) != shown) return false;
    shown = text.substr(mark + 1);
    return shown.starts_with(second) || (second.front() == '0' && shown.starts_with(second.substr(1)));
  };
  const std::string_view month = date.substr(5, 2);
  const std::string_view day = date.substr(8, 2);
  if (day == month) return 0;
  return is_pair(month, day) ? 1 : is_pair(day, month) ? -1 : 0;
}

// Adds both readings of 3/4/2010, each with its format, if they differ on some page.
void add_trials(const std::string& xpath, FieldSamples samples, ShownDates& shown, DayOrder& order,
                std::vector<FieldTrial>& trials) {
  FieldTrial plain;
  plain.rule.name = "date";
  plain.rule.xpath = xpath;
  plain.rule.source = kText;
  const auto reader = FieldReader::compile(plain.rule);
  if (!reader) return;
  FieldTrial swapped = plain;
  swapped.rule.format = FieldFormat::kMonthFirst;
  const auto values_of = [](const std::string& date) {
    return date.empty() ? std::vector<std::string>() : std::vector<std::string>{date};
  };
  int votes = 0;
  for (const FieldSample& sample : samples) {
    const std::string text = reader->date_text(*sample.page);
    const ShownDates::Readings& read = shown.of(text);
    if (read.day_first == read.month_first) votes += vote_on_order(text, read.day_first);
    plain.values.push_back(values_of(read.day_first));
    swapped.values.push_back(values_of(read.month_first));
  }
  if (plain.filled() == 0) return;
  if (plain.values != swapped.values) {
    if (votes != 0) order.learn(votes > 0 ? FieldFormat::kMonthFirst : FieldFormat::kDayFirst);
    plain.rule.format = FieldFormat::kDayFirst;
    trials.push_back(std::move(swapped));
  }
  trials.push_back(std::move(plain));
}

// A rule for the pages on which the best rule has no date and that is always right there; null if there is none.
const FieldTrial* second(const std::vector<FieldTrial>& trials, const FieldTrial& best,
                         const std::vector<Reference>& dates) {
  const FieldTrial* out = nullptr;
  std::size_t most = 1;
  for (const FieldTrial& trial : trials) {
    std::size_t right = 0;
    bool is_wrong = false;
    for (std::size_t i = 0; i < dates.size(); ++i) {
      if (!best.values[i].empty() || trial.values[i].empty()) continue;
      const bool agrees = dates_agree(trial.value(i), dates[i].date);
      is_wrong = is_wrong || !agrees;
      right += agrees ? 1U : 0U;
    }
    if (is_wrong || right <= most) continue;
    out = &trial;
    most = right;
  }
  return out;
}

// The highest-ranking trial so far.
struct Best {
  std::optional<std::size_t> trial;
  double rank = 0;
};

// The share of the pages on which the trial has a time.
double share_with_time(const FieldTrial& trial) {
  double timed = 0;
  for (std::size_t i = 0; i < trial.values.size(); ++i)
    if (has_time(trial.value(i))) timed += 1;
  return timed / static_cast<double>(trial.values.size());
}

// Looks at the trials from `from` on; visible texts rank below usual places that give the same.
void look_at(const std::vector<FieldTrial>& trials, std::size_t from, bool are_places, FieldSamples samples,
             const std::vector<Reference>& dates, DayOrder& order, Best& best) {
  for (std::size_t t = from; t < trials.size(); ++t) {
    const FieldTrial& trial = trials[t];
    const Score score = score_of(trial, dates);
    if (!is_plausible(trial, score, samples.size())) continue;
    if (score.right < kMinRight * score.known || score.wrong > kMaxWrong * score.known) continue;
    // The reading of a single page does not show the order.
    if (score.known == score.from_pages && !order.allows(trial)) continue;
    // For elements of a site, the shown day may be better: some themes write the local time with another time zone.
    const bool is_sure = samples.front().alone || !is_of_markup(trial.rule);
    const double of_time = are_places && is_sure ? kWithTime * share_with_time(trial) : 0;
    const double rank = static_cast<double>(trial.filled()) / 100 + score.right - 3 * score.wrong + score.exact / 2 -
                        (is_of_change(trial.rule.xpath) ? 0.4 : 0) + of_time -
                        (are_places ? 0 : kTextHandicap + static_cast<double>(complexity(trial.rule.xpath)) / 1000);
    if (best.trial && rank <= best.rank) continue;
    if (score.from_feed == 0 && !is_near(trial, samples)) continue;  // last, because it costs most
    best = {t, rank};
  }
}

// The rank of a text that agrees with all known dates.
double most_of_text(const std::vector<Reference>& dates, std::size_t complexity_of_text) {
  const auto known = static_cast<double>(
      std::count_if(dates.begin(), dates.end(), [](const Reference& date) { return !date.date.empty(); }));
  return static_cast<double>(dates.size()) / 100 + known * 1.5 - kTextHandicap -
         static_cast<double>(complexity_of_text) / 1000;
}

// Tries the texts that show the dates, and the trials of usual places before them.
std::vector<FieldTrial> best_trials(std::vector<FieldTrial> trials, FieldSamples samples,
                                    const std::vector<Reference>& dates, const FieldOptions& options, DayOrder& order,
                                    bool is_alone) {
  Best best;
  look_at(trials, 0, true, samples, dates, order, best);
  // A single page needs no second rule, nor do samples that all have a date by the best rule. So only texts that can
  // still win are examined.
  const auto is_found = [&](std::size_t least_complexity) {
    return best.trial && (is_alone || trials[*best.trial].filled() == samples.size()) &&
           best.rank >= most_of_text(dates, least_complexity);
  };
  if (!is_found(0)) {
    ShownDates shown;
    const std::vector<std::string> xpaths = expressions(samples, dates, options.max_candidates, shown);
    std::vector<std::size_t> least_from;  // the least complexity from an expression to the last one
    least_from.reserve(xpaths.size());
    for (const std::string& xpath : xpaths) least_from.push_back(complexity(xpath));
    for (std::size_t x = xpaths.size(); x-- > 1;) least_from[x - 1] = std::min(least_from[x - 1], least_from[x]);
    for (std::size_t x = 0; x < xpaths.size() && !is_found(least_from[x]); ++x) {
      const std::size_t known = trials.size();
      add_trials(xpaths[x], samples, shown, order, trials);
      look_at(trials, known, false, samples, dates, order, best);
    }
  }
  if (!best.trial) return {};
  std::vector<FieldTrial> out = {trials[*best.trial]};
  if (const FieldTrial* other = second(trials, trials[*best.trial], dates)) out.push_back(*other);
  return out;
}

std::vector<FieldTrial> places(FieldSamples samples) {
  std::vector<FieldTrial> out = try_places(readers().first(std::size(kPlaces) - kOfPage), samples);
  FieldRule in_url;
  in_url.name = "date";
  in_url.from = FieldOrigin::kUrl;
  in_url.source = "url";
  if (auto trial = try_rule(std::move(in_url), samples); trial && trial->filled() > 0) out.push_back(std::move(*trial));
  std::vector<FieldTrial> stated = stated_dates(samples);
  std::move(stated.begin(), stated.end(), std::back_inserter(out));
  return out;
}

// The text before the element, "" if there is none.
std::string_view text_before(const Page& page, NodeIndex node) {
  for (TextIndex t = page.texts(node).first; t-- > 0;) {
    const std::string_view text = trim(page.text(t), is_c_space);
    if (!text.empty() && page.run(t).hidden == 0) return text;
  }
  return {};
}

// Whether the text begins like one that says when the page was published: "Posted on".
bool is_label(std::string_view text) {
  // As comparable_text().
  static constexpr std::string_view kLabels[] = {"published",
                                                 "posted",
                                                 "originallypublished",
                                                 "originallyposted",
                                                 "firstpublished",
                                                 "firstposted",
                                                 "datepublished",
                                                 "publishdate",
                                                 "publicationdate",
                                                 "dateofpublication",
                                                 "publié",
                                                 "misenligne",
                                                 "veröffentlicht",
                                                 "erschienen",
                                                 "publicad",
                                                 "fechadepublicación",
                                                 "pubblicat",
                                                 "gepubliceerd",
                                                 "geplaatst",
                                                 "opublikowan",
                                                 "publikacj",
                                                 "datapublikacji",
                                                 "опубликован",
                                                 "датапубликации",
                                                 "опубліковано",
                                                 "publikováno",
                                                 "zveřejněno",
                                                 "közzétéve",
                                                 "publicat",
                                                 "publicerad",
                                                 "publisert",
                                                 "udgivet",
                                                 "julkaistu",
                                                 "yayınlan",
                                                 "δημοσιεύθηκε",
                                                 "diterbitkan",
                                                 "发布",
                                                 "發布",
                                                 "发表",
                                                 "發表",
                                                 "公開日",
                                                 "投稿日",
                                                 "掲載日",
                                                 "입력",
                                                 "등록",
                                                 "게시",
                                                 "نشر",
                                                 "تاريخالنشر",
                                                 "प्रकाशित"};
  const std::string folded = comparable_text(text.substr(0, kLongestLabel));
  const char first = folded.empty() ? '\0' : folded.front();
  return std::any_of(std::begin(kLabels), std::end(kLabels),
                     [&](std::string_view label) { return label.front() == first && folded.starts_with(label); });
}

// The first date up to the end of the content that a label announces, "Published on May 3, 2014", in its own element or
// before it; "" if there is none. It may be in a part that is named as being outside the content.
std::string labelled_date(const FieldSample& sample, DayOrder& order) {
  for (const ShortElement& element : sample.elements) {
    if (sample.content_end != 0 && element.node >= sample.content_end) return "";
    if (element.digits < kMinDateDigits || element.bytes > kLongestDate) continue;
    const std::string text = element_text(*sample.page, element.node);
    if (!may_be_date(text)) continue;
    const std::string_view before = text_before(*sample.page, element.node);
    if (!is_label(text) && (before.size() > kLongestLabel || !is_label(before))) continue;
    if (std::string date = order.read(text); !date.empty()) return date;
  }
  return "";
}

// Whether the line is little more than a date at its beginning, possibly after the name of a day, or has a date after a
// label or a byline. Not the date of the last change.
bool is_date_line(std::string_view line) {
  constexpr std::size_t kLongestLine = 48;
  constexpr std::size_t kBeginning = 32;  // "Posted on Wednesday, 14 January 2008"
  constexpr std::ptrdiff_t kMostWords = 6;
  if (line.size() > kLongestDate || !may_have_date(line) || is_of_change(lower(line))) return false;
  if (is_label(line) || is_byline(line)) return true;
  if (line.size() > kLongestLine) return false;
  const auto spaces = std::count(line.begin(), line.end(), ' ');
  return spaces <= kMostWords && !find_date(line.substr(0, kBeginning), DateOrder::kDayFirst).empty();
}

// The date of the lines below the headline that consist only of a date; "" if there is none, or if there are several.
std::string lone_date(const FieldSample& sample, DayOrder& order) {
  const Page& page = *sample.page;
  std::string out;
  for (TextIndex t = sample.top.first; t < sample.top.last; ++t) {
    if (!is_plain_line(page, t)) continue;
    const std::string line = collapse_white_space(page.text(t));
    if (!is_date_line(line)) continue;
    const std::string date = order.read(line);
    if (date.empty()) continue;
    if (!out.empty() && !dates_agree(out, date)) return "";
    if (out.empty()) out = date;
  }
  return out;
}

// A trial of what one page says, without an XPath.
FieldTrial trial_of_page(std::string_view source, std::string date, double trust) {
  FieldTrial out;
  out.rule.name = "date";
  out.rule.source = source;
  out.values = {{std::move(date)}};
  out.trust = trust;
  return out;
}

// The places of a single page, including elements named as dates and dates with labels, which on a site learned
// expressions read better. REQUIRES: one sample.
std::vector<FieldTrial> places_of_page(FieldSamples page, DayOrder& order) {
  std::vector<FieldTrial> out = places(page);
  for (FieldTrial& trial : try_places(readers().last(kOfPage), page)) {
    if (!is_near(trial, page)) continue;
    std::string shown = order.read(trial.of_place->date_text(*page.front().page), trial.rule.format);
    if (shown.empty()) continue;
    trial.values = {{std::move(shown)}};
    out.push_back(std::move(trial));
  }
  std::string date = labelled_date(page.front(), order);
  if (date.empty()) return out;
  out.push_back(trial_of_page("label", std::move(date), kTrustInLabel));
  return out;
}

// Fills in unknown dates with what each single page gives.
void read_alone(FieldSamples samples, const FieldOptions& options, std::vector<Reference>& dates) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!dates[i].date.empty()) continue;
    const FieldSamples page = samples.subspan(i, 1);
    DayOrder order(page, options);
    std::vector<FieldTrial> trials = places_of_page(page, order);
    const std::vector<Reference> known = references(page, trials);
    const std::vector<FieldTrial> found = best_trials(std::move(trials), page, known, options, order, true);
    if (found.empty()) continue;
    dates[i].date = found.front().value(0);
    dates[i].from_page = true;
  }
}

}  // namespace

std::vector<FieldTrial> learn_date(FieldSamples samples, const FieldOptions& options) {
  const bool is_alone = samples.front().alone;
  DayOrder order(samples, options);
  std::vector<FieldTrial> trials = is_alone ? places_of_page(samples, order) : places(samples);
  std::vector<Reference> dates = references(samples, trials);
  if (is_alone) {
    std::vector<FieldTrial> out = best_trials(std::move(trials), samples, dates, options, order, true);
    if (!out.empty()) return out;
    std::string date = lone_date(samples.front(), order);
    if (!date.empty()) out.push_back(trial_of_page("line", std::move(date), kTrustInLine));
    return out;
  }
  // If no usual place has a date, or no rule fits the known ones, dates are read from each page alone.
  const auto is_known = [](const Reference& date) { return !date.date.empty(); };
  if (std::any_of(dates.begin(), dates.end(), is_known)) {
    std::vector<FieldTrial> out = best_trials(trials, samples, dates, options, order, false);
    if (!out.empty()) return out;
  }
  read_alone(samples, options, dates);
  return best_trials(std::move(trials), samples, dates, options, order, false);
}

}  // namespace wrapwright
