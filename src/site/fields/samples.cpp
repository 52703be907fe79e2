// SPDX-License-Identifier: Apache-2.0
#include "site/fields/samples.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <set>
#include <unicode/uchar.h>

#include "content/article/element_classes.h"
#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/base/url.h"
#include "core/encoding/utf8.h"
#include "core/page/shown_text.h"
#include "core/text/dates.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestShort = 300;  // bytes
constexpr TextIndex kMaxRuns = 16;
constexpr std::size_t kMostGrown = 2;       // factor, of the bytes of letters in lowercase: "Ⱥ" has two, "ⱥ" three
constexpr std::size_t kLongestUrl = 2'000;  // of a page; each relative link to a folder is resolved with it
constexpr std::string_view kBeside[] = {"comment", "respond",      "disqus",    "sidebar",  "side-bar",
                                        "related", "widget",       "trackback", "pingback", "recent",
                                        "popular", "archive-list", "menu"};

// The size of a short text in bytes; nothing if the text is not short.
std::optional<std::size_t> short_size(const Page& page, TextRange range) {
  if (range.first == range.last || range.last - range.first > kMaxRuns) return std::nullopt;
  std::size_t size = 0;
  for (TextIndex t = range.first; t < range.last; ++t) {
    if (page.run(t).hidden != 0) return std::nullopt;
    size += page.run(t).size;
    if (size > kLongestShort) return std::nullopt;
  }
  return size;
}

// ASCII letters in lowercase and digits; 0 for what comparable_text() leaves out.
constexpr auto kFolded = [] {
  std::array<char, 0x80> folded{};
  for (std::size_t c = 0; c < folded.size(); ++c)
    if (is_alnum(static_cast<char>(c))) folded[c] = lower(static_cast<char>(c));
  return folded;
}();

// Passes the letters and digits of the text in lowercase to `take` in pieces, until it returns false; returns whether
// it took all of them.
template <typename Take>
bool fold(std::string_view text, const Take& take) {
  for (std::size_t at = 0; at < text.size();) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c < 0x80) {
      ++at;
      if (kFolded[c] != 0 && !take(std::string_view(&kFolded[c], 1))) return false;
      continue;
    }
    const char32_t code = next_code_point(text, at);
    if (u_isalnum(static_cast<UChar32>(code)) == 0) continue;
    std::string bytes;
    append_utf8(static_cast<char32_t>(u_tolower(static_cast<UChar32>(code))), bytes);
    if (!take(std::string_view(bytes))) return false;
  }
  return true;
}

bool has_letter_or_digit(const Page& page, TextRange range) {
  for (TextIndex t = range.first; t < range.last; ++t)
    if (!fold(page.text(t), [](std::string_view) { return false; })) return true;
  return false;
}

// By text run: the number of digits in the visible short runs before it; one entry more than there are runs. Thus each
// run is read once, not once for each element around it.
std::vector<std::uint32_t> digits_before(const Page& page) {
  std::vector<std::uint32_t> out(page.text_count() + 1);
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const bool counts = page.run(t).hidden == 0 && page.run(t).size <= kLongestShort;
    const std::string_view text = counts ? page.text(t) : std::string_view();
    out[t + 1] = out[t] + static_cast<std::uint32_t>(count_digits(text));
  }
  return out;
}

std::vector<ShortElement> short_elements(const Page& page, SampleParts parts) {
  const bool for_dates = parts == SampleParts::kDates;
  const std::vector<std::uint32_t> digits_of = digits_before(page);
  std::vector<ShortElement> out;
  TextRange last{0, 0};
  for (NodeIndex i = 1; i < page.size(); ++i) {
    const TextRange range = page.texts(i);
    const std::uint32_t digits = digits_of[range.last] - digits_of[range.first];
    if (for_dates && digits < kMinDateDigits) continue;
    const NameId tag = page.tag(i);
    // A head with no text but its title would count as an element that shows the title.
    if (tag == name::head || tag == name::script || tag == name::style) continue;
    const auto bytes = short_size(page, range);
    if (!bytes) continue;
    const bool again = !out.empty() && range.first == last.first && range.last == last.last;
    if (again) {
      out.back().node = i;
      continue;
    }
    if (!for_dates && !has_letter_or_digit(page, range)) continue;
    last = range;
    out.push_back({i, static_cast<std::uint16_t>(*bytes), static_cast<std::uint16_t>(digits)});
  }
  return out;
}

// By the letter at that place of a word, in either case: a bit for each of kBeside that has it there.
constexpr std::array<std::uint16_t, 256> beside_by_letter(std::size_t place) {
  std::array<std::uint16_t, 256> out{};
  for (std::size_t i = 0; i < std::size(kBeside); ++i) {
    const char letter = kBeside[i][place];
    out[static_cast<unsigned char>(letter)] |= static_cast<std::uint16_t>(1U << i);
    out[static_cast<unsigned char>(letter - 'a' + 'A')] |= static_cast<std::uint16_t>(1U << i);
  }
  return out;
}

// Whether the value has a word of kBeside. Ignores names that say nothing about the part: a page builder calls all
// parts widgets, and utility classes contain names of lengths, "mr-[--sidebar-width]".
bool has_word(std::string_view value) {
  static constexpr auto kFirst = beside_by_letter(0);
  static constexpr auto kSecond = beside_by_letter(1);
  const auto tells = [&](std::string_view word, std::size_t at) {
    if (!starts_ignoring_case(value.substr(at), word)) return false;
    std::size_t token = at;
    while (token > 0 && !is_c_space(value[token - 1])) --token;
    const std::string_view before = value.substr(token, at - token);
    return before.find('[') == std::string_view::npos && !(word == "widget" && before == "elementor-");
  };
  for (std::size_t at = 0; at + 1 < value.size(); ++at) {
    unsigned rest =
        unsigned{kFirst[static_cast<unsigned char>(value[at])]} & kSecond[static_cast<unsigned char>(value[at + 1])];
    for (; rest != 0; rest &= rest - 1)
      if (tells(kBeside[std::countr_zero(rest)], at)) return true;
  }
  return false;
}

// Whether the hosts are equal or one is below the other, such as "blog.example.org" below "example.org"; true if one is
// unknown.
bool are_of_one_site(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return true;
  if (a.size() < b.size()) std::swap(a, b);
  return a.ends_with(b) && (a.size() == b.size() || a[a.size() - b.size() - 1] == '.');
}

// "../" for "../index.html".
std::string_view without_index(std::string_view target) {
  for (const std::string_view index : {"index.html", "index.htm", "index.php"}) {
    if (!target.ends_with(index)) continue;
    const std::string_view folder = target.substr(0, target.size() - index.size());
    if (folder.ends_with('/')) return folder;
  }
  return target;
}

// Where a link leads: to the home page ("/", "https://example.org", "https://example.org/"; or, as for a blog in a
// folder, to a folder that contains the page: "./", "../..", "../index.html"), to the home page of another site, or
// elsewhere.
enum class Destination : std::uint8_t { kHome, kOtherHome, kElsewhere };
Destination destination(std::string_view target, std::string_view url) {
  const std::size_t scheme = target.find("://");
  if (scheme != std::string_view::npos) {
    const std::size_t path = target.find('/', scheme + 3);
    if (path != std::string_view::npos && path + 1 != target.size()) return Destination::kElsewhere;
    return are_of_one_site(host_of(target), host_of(url)) ? Destination::kHome : Destination::kOtherHome;
  }
  target = without_index(target);
  if (target == "/") return Destination::kHome;
  if (url.size() > kLongestUrl || !target.starts_with('.') || target.find_first_not_of("./") != std::string_view::npos)
    return Destination::kElsewhere;
  const auto folder = resolve_url(url, target);
  const bool is_above = folder && url.starts_with(*folder) && without_index(url).size() > folder->size();
  return is_above ? Destination::kHome : Destination::kElsewhere;
}

}  // namespace

bool links_home(const Page& page, NodeIndex heading, std::string_view url) {
  constexpr std::size_t kLongest = 300;  // bytes of a heading that are compared
  const auto link = page.first(name::a, heading);
  return link && *link < page.end(heading) &&
         element_text(page, *link, kLongest) == element_text(page, heading, kLongest) &&
         destination(page.attribute(*link, name::href).value_or(""), url) == Destination::kHome;
}

namespace {

bool names_site(const Page& page, NodeIndex meta) {
  constexpr std::string_view kSite = "og:site_name";
  constexpr std::string_view kNames[] = {kSite, "application-name", "apple-mobile-web-app-title"};
  const auto name = page.attribute(meta, name::property);
  const std::string_view key = name ? *name : page.attribute(meta, name::name).value_or("");
  return std::find(std::begin(kNames), std::end(kNames), key) != std::end(kNames) &&
         (key == kSite || !is_title_of_page(page, page.attribute(meta, name::content).value_or("")));
}

// The host without "www.", and its label before the first dot: "example.org", "example".
void add_host(std::string_view url, std::set<std::string>& out) {
  const std::string_view host = host_of(url);
  out.insert(comparable_text(host));
  out.insert(comparable_text(host.substr(0, host.find('.'))));
}

// Whether a heading with the class or property of an article's title has this text: some themes also state it as the
// site's name.
bool is_title_of_article(const Page& page, std::string_view folded) {
  for (const NameId tag : {name::h1, name::h2}) {
    for (auto heading = page.first(tag); heading; heading = page.first(tag, *heading + 1)) {
      const bool is_title =
          page.attribute(*heading, name::itemprop) == "headline" ||
          any_class(page, *heading, [](std::string_view token) {
            return token == "post-title" || token == "entry-title" || token == "article-title" || token == "p-name";
          });
      if (is_title && comparable_text(element_text(page, *heading, kLongestShort + 1)) == folded) return true;
    }
  }
  return false;
}

void name_sites(const Page& page, std::string_view url, FieldSample& sample) {
  std::set<std::string>& out = sample.site_names;
  for (auto meta = page.first(name::meta); meta; meta = page.first(name::meta, *meta + 1)) {
    if (!names_site(page, *meta)) continue;
    std::string folded = comparable_text(page.attribute(*meta, name::content).value_or(""));
    if (!is_title_of_article(page, folded)) out.insert(std::move(folded));
  }
  for (auto link = page.first(name::a); link; link = page.first(name::a, *link + 1)) {
    const Destination where = destination(page.attribute(*link, name::href).value_or(""), url);
    if (where == Destination::kElsewhere || !short_size(page, page.texts(*link))) continue;
    (where == Destination::kHome ? out : sample.other_sites).insert(comparable_text(element_text(page, *link)));
  }
  add_host(url, out);
  out.erase("");
  sample.other_sites.erase("");
}

// The trial of what that source states.
FieldTrial& stated_trial(std::string_view field, std::string_view source, double trust, std::size_t samples,
                         std::vector<FieldTrial>& trials) {
  const auto known =
      std::find_if(trials.begin(), trials.end(), [&](const FieldTrial& trial) { return trial.rule.source == source; });
  if (known != trials.end()) return *known;
  FieldTrial& out = trials.emplace_back();
  out.rule.name = field;
  out.rule.source = source;
  out.values.resize(samples);
  out.trust = trust;
  return out;
}

std::vector<std::vector<std::string>> values_on(FieldSamples samples, const FieldReader& reader) {
  std::vector<std::vector<std::string>> out;
  out.reserve(samples.size());
  for (const FieldSample& sample : samples) out.push_back(reader.values(*sample.page, sample.url));
  return out;
}

FieldTrial trial_at(const PlaceReader& place, FieldSamples samples) {
  FieldTrial out;
  out.values.resize(samples.size());
  out.elements.resize(samples.size());
  out.of_place = &place.reader;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    XPathBudget budget;
    if (place.needed.are_in(samples[i].marks))
      out.values[i] = place.reader.values(*samples[i].page, samples[i].url, budget, out.elements[i]);
  }
  return out;
}

// Whether the place is skipped when a single page is read, because the stated fields hold its value.
bool is_stated(const FieldRule& rule) {
  return (rule.name == "author" || rule.name == "date") &&
         (rule.source.starts_with("meta ") || rule.source.starts_with("json-ld"));
}

// Whether the text is inside a link or a heading.
bool is_in_link_or_heading(const Page& page, TextIndex text) {
  for (NodeIndex node = page.run(text).parent; node > 1; node = page.parent(node)) {
    const NameId tag = page.tag(node);
    if (tag == name::a || (tag >= name::h1 && tag <= name::h3)) return true;
  }
  return false;
}

// The lines from the end of the last link or heading before the content, limited in number, to the first paragraph.
TextRange lines_at_top(const Page& page, NodeIndex content_begin, NodeIndex content_end) {
  constexpr std::size_t kParagraph = 100;  // bytes
  constexpr std::size_t kMostBefore = 8;   // lines before the content
  constexpr std::size_t kMostLines = 24;   // in total
  if (content_begin == 0) return {0, 0};
  TextIndex first = page.texts(content_begin).first;
  for (std::size_t lines = 0; first > 0 && lines < kMostBefore && !is_in_link_or_heading(page, first - 1); --first)
    lines += shows_text(page, first - 1) ? 1U : 0U;
  TextIndex last = first;
  const TextIndex end = page.texts(content_end - 1).last;
  for (std::size_t lines = 0; last < end && lines < kMostLines; ++last) {
    if (!shows_text(page, last)) continue;
    if (collapse_white_space(page.text(last).substr(0, 4 * kParagraph)).size() >= kParagraph) break;
    ++lines;
  }
  return {first, last};
}

// Whether the element, or one around it below `end`, says that it names the author.
bool is_marked_as_author(const Page& page, NodeIndex node, NodeIndex end) {
  for (; node > end; node = page.parent(node)) {
    if (page.tag(node) == name::address || page.attribute(node, name::rel).value_or("") == "author" ||
        page.attribute(node, name::itemprop).value_or("") == "author")
      return true;
  }
  return false;
}

}  // namespace

bool is_plain_line(const Page& page, TextIndex text) {
  return shows_text(page, text) && !is_in_link_or_heading(page, text);
}

std::string_view host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/:?#"));
  if (url.starts_with("www.")) url.remove_prefix(4);
  return url;
}

FieldSample page_sample(const SitePage& page, const ContentNodes& content, StatedFields stated, SampleParts parts) {
  FieldSample out;
  out.page = page.page;
  out.url = page.url;
  out.bodies = content.body;
  out.excluded = content.excluded;
  if (!content.body.empty()) out.content_begin = content.body.front();
  for (const NodeIndex body : content.body) out.content_end = std::max(out.content_end, page.page->end(body));
  out.top = lines_at_top(*page.page, out.content_begin, out.content_end);
  out.elements = short_elements(*page.page, parts);
  out.alone = true;
  if (parts == SampleParts::kAll) out.marks = marks_of(*page.page);
  out.stated = std::move(stated);
  if (parts == SampleParts::kDates) return out;
  name_sites(*page.page, page.url, out);
  for (const auto* const names : {&out.stated.publishers, &out.stated.organizations}) {
    for (const std::string& name : *names)
      if (std::string folded = comparable_text(name); !folded.empty()) out.site_names.insert(std::move(folded));
  }
  return out;
}

std::vector<FieldSample> field_samples(std::span<const SitePage> pages, std::span<const ContentNodes> contents,
                                       const FieldOptions& options) {
  std::vector<FieldSample> out;
  for (std::size_t i = 0; i < std::min(pages.size(), options.max_pages); ++i) {
    StatedFields stated = stated_fields(*pages[i].page, linked_scripts(*pages[i].page));
    FieldSample& sample = out.emplace_back(page_sample(pages[i], contents[i], std::move(stated), SampleParts::kAll));
    sample.item = options.feed ? pages[i].item : nullptr;
    sample.alone = false;
  }
  return out;
}

std::string comparable_text(std::string_view text) {
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  std::size_t at = 0;
  // Handles the ASCII beginning, usually the whole text, without branches: characters that are left out are
  // overwritten.
  for (; at < text.size() && static_cast<unsigned char>(text[at]) < 0x80; ++at) {
    out[size] = kFolded[static_cast<unsigned char>(text[at])];
    size += out[size] != 0 ? 1U : 0U;
  }
  out.resize(size);
  fold(text.substr(at), [&](std::string_view piece) {
    out += piece;
    return true;
  });
  return out;
}

bool shows(const Page& page, const ShortElement& element, std::string_view folded) {
  if (folded.size() > kMostGrown * element.bytes) return false;
  const auto is_next = [&](std::string_view piece) {
    if (!folded.starts_with(piece)) return false;
    folded.remove_prefix(piece.size());
    return true;
  };
  const TextRange range = page.texts(element.node);
  for (TextIndex t = range.first; t < range.last; ++t)
    if (!fold(page.text(t), is_next)) return false;
  return folded.empty();
}

bool shows_any(const Page& page, const ShortElement& element, const ComparableTexts& texts) {
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) { return shows(page, element, text); });
}

ComparableTexts comparable_texts(const std::vector<std::string>& texts) {
  std::set<std::string> out;
  for (const std::string& text : texts)
    if (std::string folded = comparable_text(text); !folded.empty()) out.insert(std::move(folded));
  return out;
}

std::vector<ComparableTexts> texts_of_feed(FieldSamples samples,
                                           const std::function<std::vector<std::string>(const FeedItem&)>& texts_of) {
  std::vector<ComparableTexts> out;
  out.reserve(samples.size());
  for (const FieldSample& sample : samples) {
    out.push_back(sample.item == nullptr ? ComparableTexts() : comparable_texts(texts_of(*sample.item)));
  }
  return out;
}

bool has_any(const std::vector<ComparableTexts>& texts) {
  return std::any_of(texts.begin(), texts.end(), [](const ComparableTexts& of_sample) { return !of_sample.empty(); });
}

std::size_t FieldTrial::filled() const {
  return static_cast<std::size_t>(
      std::count_if(values.begin(), values.end(), [](const auto& v) { return !v.empty(); }));
}

std::size_t FieldTrial::distinct() const {
  std::set<std::vector<std::string>> seen;
  for (const auto& of_page : values)
    if (!of_page.empty()) seen.insert(of_page);
  return seen.size();
}

std::optional<FieldTrial> try_rule(FieldRule rule, FieldSamples samples) {
  const auto reader = FieldReader::compile(rule);
  if (!reader) return std::nullopt;
  return FieldTrial{std::move(rule), values_on(samples, *reader)};
}

std::optional<FieldTrial> try_expression(std::string_view field, std::string xpath, std::string_view source,
                                         FieldSamples samples) {
  FieldRule rule;
  rule.name = field;
  rule.xpath = std::move(xpath);
  rule.source = source;
  return try_rule(std::move(rule), samples);
}

std::vector<FieldTrial> trials_of(FieldRule rule, FieldSamples samples) {
  std::vector<FieldTrial> out;
  if (auto trial = try_rule(std::move(rule), samples)) out.push_back(std::move(*trial));
  return out;
}

double trust_in(std::string_view xpath, std::span<const FieldPlace> places, double otherwise) {
  const auto place =
      std::find_if(places.begin(), places.end(), [&](const FieldPlace& known) { return known.xpath == xpath; });
  return place == places.end() ? otherwise : place->trust;
}

double trust_in(const FieldTrial& trial, std::span<const FieldPlace> places, double otherwise) {
  return trial.is_rule() ? trust_in(trial.rule.xpath, places, otherwise) : trial.trust;
}

std::vector<FieldTrial> stated_authors(FieldSamples samples) {
  std::vector<FieldTrial> out;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (const StatedNames& each : samples[i].stated.authors) {
      FieldTrial& trial = stated_trial("author", each.source, each.trust, samples.size(), out);
      if (trial.values[i].empty()) trial.values[i] = each.names;
    }
  }
  return out;
}

std::vector<FieldTrial> stated_dates(FieldSamples samples) {
  std::vector<FieldTrial> out;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (const StatedValue& each : samples[i].stated.published) {
      FieldTrial& trial = stated_trial("date", each.source, each.trust, samples.size(), out);
      if (trial.values[i].empty()) trial.values[i] = {each.value};
    }
  }
  return out;
}

std::vector<PlaceReader> place_readers(std::string_view field, std::span<const FieldPlace> places) {
  std::vector<PlaceReader> out;
  for (const FieldPlace& place : places) {
    FieldRule rule;
    rule.name = field;
    rule.xpath = place.xpath;
    rule.source = place.source;
    rule.format = place.format;
    rule.decode = place.decode;
    auto reader = FieldReader::compile(rule);
    assert(reader);
    const bool stated = is_stated(rule);
    out.push_back({std::move(rule), std::move(reader).value(), NeededMarks(place.xpath), stated});
  }
  return out;
}

FieldTrial try_place(const PlaceReader& place, FieldSamples samples) {
  FieldTrial out = trial_at(place, samples);
  out.rule = place.rule;
  return out;
}

std::vector<FieldTrial> try_places(std::span<const PlaceReader> places, FieldSamples samples) {
  std::vector<FieldTrial> out;
  for (const PlaceReader& place : places) {
    if (samples.front().alone && place.is_stated) continue;
    const auto may_have_value = [&](const FieldSample& sample) { return place.needed.are_in(sample.marks); };
    if (std::none_of(samples.begin(), samples.end(), may_have_value)) continue;
    FieldTrial trial = trial_at(place, samples);
    if (trial.filled() == 0) continue;
    trial.rule = place.rule;
    out.push_back(std::move(trial));
  }
  return out;
}

std::vector<FieldTrial> trials_of_page(std::span<const FieldTrial> places, std::size_t sample) {
  std::vector<FieldTrial> out;
  for (const FieldTrial& place : places) {
    if (is_stated(place.rule) || place.values[sample].empty()) continue;
    out.push_back({place.rule, {place.values[sample]}, place.trust, place.of_place, {place.elements[sample]}});
  }
  return out;
}

const FieldTrial* highest_trial(const std::vector<FieldTrial>& trials,
                                const std::function<double(const FieldTrial&)>& rank) {
  const FieldTrial* best = nullptr;
  double most = 0;
  for (const FieldTrial& trial : trials) {
    const double ranked = rank(trial);
    if (ranked <= most) continue;
    most = ranked;
    best = &trial;
  }
  return best;
}

const FieldTrial* best_trial(const std::vector<FieldTrial>& trials,
                             const std::function<RuleScore(const FieldTrial&)>& score, double min_right,
                             double max_wrong) {
  return highest_trial(trials, [&](const FieldTrial& trial) {
    const RuleScore scored = score(trial);
    const bool fails = scored.right < min_right * scored.known || scored.wrong > max_wrong * scored.known;
    return fails ? 0 : scored.worth();
  });
}

bool is_of_articles(const FieldTrial& trial, FieldSamples samples) {
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (any_beside(samples[i], elements_of_place(trial, samples, i))) return false;
  return true;
}

std::vector<NodeIndex> elements_of_place(const FieldTrial& trial, FieldSamples samples, std::size_t sample) {
  assert(trial.of_place != nullptr);
  const std::vector<NodeIndex>& known = trial.elements[sample];
  return known.empty() ? trial.of_place->nodes(*samples[sample].page) : known;
}

bool any_beside(const FieldSample& sample, std::span<const NodeIndex> nodes) {
  return std::any_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return is_beside(sample, node); });
}

bool is_beside(const FieldSample& sample, NodeIndex node) {
  const Page& page = *sample.page;
  bool is_of_article = false;  // in an aside that names its author before the text, if an <article> holds both
  for (NodeIndex i = node; i > 1; i = page.parent(i)) {
    const auto holds = [&](NodeIndex body) { return i <= body && body < page.end(i); };
    const bool holds_body = std::any_of(sample.bodies.begin(), sample.bodies.end(), holds);
    if (is_of_article) {
      if (page.tag(i) == name::article) return !holds_body;
      if (holds_body) continue;
    }
    if (holds_body || page.tag(i) == name::body) break;
    if (page.tag(i) == name::aside || page.tag(i) == name::nav) {
      const bool is_before =
          !sample.bodies.empty() && (i < sample.bodies.back() || page.texts(i).last <= sample.top.last);
      if (!is_before || !is_marked_as_author(page, node, i)) return true;
      is_of_article = true;
    }
    for (const NameId id : {name::class_, name::id}) {
      const auto value = page.attribute(i, id);
      if (value && has_word(*value)) return true;
    }
  }
  return is_of_article;
}

}  // namespace wrapwright
