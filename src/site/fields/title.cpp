// SPDX-License-Identifier: Apache-2.0
#include "content/article/title.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "core/text/bytes_in.h"
#include "site/fields/candidates.h"
#include "site/fields/learners.h"
#include "site/fields/part_search.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {
namespace {

// Shares of the pages.
constexpr double kMaxWrong = 0.15;
constexpr double kMinRight = 0.7;
constexpr double kRecurring = 0.3;        // share from which a prefix or suffix belongs to the site, not to the title
constexpr std::size_t kShortestPart = 4;  // bytes minimum bytes of a heading that is part of <title>
constexpr std::size_t kShortestHost = 5;  // minimum letters and digits of a name within the host's
constexpr double kUnaided = 0.5;          // vote of page_title(); the vote of each place is 1
constexpr std::size_t kMinRecurring = 3;  // pages, or all if there are fewer

constexpr FieldPlace kPlaces[] = {
    {"//meta[@property='og:title']/@content", "meta og:title"},
    {"//title", "title"},
    {"//meta[@name='twitter:title']/@content", "meta twitter:title"},
    {"//*[@itemprop='headline']", "itemprop headline"},
    {"substring-before(substring-after(substring-after(//script[@type='application/ld+json' and contains(., "
     "'\"headline\"')], '\"headline\"'), '\"'), '\"')",
     "json-ld", 1, FieldFormat::kUsual, FieldDecoding::kJson},
};

// Ends of the title that begin with a separator, or beginnings that end with one, of at most max_bytes: "- The Site" in
// "A title - The Site".
std::set<std::string> outer_parts(std::string_view title, std::size_t max_bytes) {
  static constexpr std::string_view kSeparators[] = {" | ", " - ",  " – ", " — ", " · ", " • ", " » ",
                                                     " « ", " :: ", " : ", ": ",  " / ", " ~ ", " < ",
                                                     " > ", " @ ",  "_",   "|",   "｜",  "："};
  std::set<std::string> out;
  const std::string_view head = title.substr(0, max_bytes);
  const std::size_t tail_begin = title.size() - head.size();
  const BytesIn bytes(title);
  for (const std::string_view separator : kSeparators) {
    if (!bytes.may_have(separator)) continue;
    for (std::size_t at = head.find(separator); at != std::string_view::npos; at = head.find(separator, at + 1)) {
      const std::size_t after = at + separator.size();
      if (at != 0 && after != title.size()) out.insert(collapse_white_space(title.substr(0, after)));
    }
    for (std::size_t at = title.find(separator, tail_begin); at != std::string_view::npos;
         at = title.find(separator, at + 1)) {
      if (at != 0 && at + separator.size() != title.size()) out.insert(collapse_white_space(title.substr(at)));
    }
  }
  return out;
}

// The longest suffix or prefix that recurs in the titles; "" if there is none.
std::string recurring_part(const FieldTrial& trial, std::size_t max_bytes) {
  if (trial.distinct() < 2) return "";
  std::map<std::string, std::size_t> counts;
  for (std::size_t i = 0; i < trial.values.size(); ++i) {
    for (const std::string& part : outer_parts(trial.value(i), max_bytes)) ++counts[part];
  }
  std::string best;
  for (const auto& [part, count] : counts) {
    const bool recurs = count >= std::min(kMinRecurring, trial.filled()) &&
                        static_cast<double>(count) >= kRecurring * static_cast<double>(trial.filled());
    if (recurs && part.size() > best.size()) best = part;
  }
  return best;
}

// The text is often in a link inside the heading.
bool is_in_heading(const Page& page, NodeIndex node) {
  return is_major_heading(page.tag(node)) || is_major_heading(page.tag(page.parent(node)));
}

// Short headings; a copy of the page's, each as comparable_text().
struct Heading {
  NodeIndex node;
  std::string folded;
};
using Headings = std::vector<Heading>;
Headings headings_of(const FieldSample& sample) {
  Headings out;
  for (const ShortElement& element : sample.elements) {
    if (is_in_heading(*sample.page, element.node) && !names_section(*sample.page, element.node))
      out.push_back({element.node, comparable_text(element_text(*sample.page, element.node))});
  }
  return out;
}

// Whether a suffix of a title, such as "| The Example", names the host, such as "www.theexample.org": the host contains
// all its words.
bool names_host(std::string_view suffix, std::string_view url) {
  const std::string host = comparable_text(host_of(url));
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < suffix.size();) {
    const std::size_t end = std::min(suffix.find(' ', at), suffix.size());
    const std::string word = comparable_text(suffix.substr(at, end - at));
    if (host.find(word) == std::string::npos) return false;
    bytes += word.size();
    at = end + 1;
  }
  return bytes >= kShortestHost;
}

// Whether the heading is a link to the page of a section, which is short: "/politics/". A title may lead to its own page.
bool is_link_to_section(const FieldSample& sample, NodeIndex heading) {
  const Page& page = *sample.page;
  if (page.tag(heading) == name::a) heading = page.parent(heading);
  const auto link = page.first(name::a, heading);
  if (!link || *link >= page.end(heading)) return false;
  const std::string_view target = page.attribute(*link, name::href).value_or("");
  const std::size_t scheme = target.find("://");
  const std::size_t host = scheme == std::string_view::npos ? 0 : scheme + 3;
  const std::string_view path = target.substr(std::min(target.find('/', host), target.size()));
  const auto slashes = std::count(path.begin(), path.end(), '/');
  return path.starts_with('/') && path.ends_with('/') && slashes == 2 && !sample.url.ends_with(path) &&
         comparable_text(path) == comparable_text(element_text(page, heading));
}

// The texts of a page's headings, except names of its site, with the highest level of each.
using OwnHeadings = std::map<std::string, NameId>;
OwnHeadings own_headings(const FieldSample& sample, const Headings& headings) {
  OwnHeadings out;
  const std::string host = comparable_text(host_of(sample.url));
  for (const Heading& heading : headings) {
    const bool is_host = heading.folded.size() >= kShortestHost && host.find(heading.folded) != std::string::npos;
    if (is_host || sample.site_names.contains(heading.folded) || is_link_to_section(sample, heading.node)) continue;
    const NameId tag = sample.page->tag(heading.node);
    const NameId level = is_major_heading(tag) ? tag : sample.page->tag(sample.page->parent(heading.node));
    const auto [at, is_new] = out.try_emplace(heading.folded, level);
    if (!is_new) at->second = std::min(at->second, level);
  }
  return out;
}

// Whether a single colon separates it from the rest; a colon usually separates a title from its kicker.
bool has_colon(std::string_view part) {
  constexpr std::string_view kWide = "：";
  if (part.starts_with(kWide) || part.ends_with(kWide)) return true;
  return (part.starts_with(':') && !part.starts_with("::")) || (part.ends_with(':') && !part.ends_with("::"));
}

// Whether it is the name of the site followed by sections: "- The Site - News - Roads". Not after the separators of a
// path, whose last part is the title.
bool begins_with_site(std::string_view part, const FieldSample& sample) {
  const std::size_t space = part.find(' ');
  constexpr std::string_view kOfPaths = ":></@~";
  if (space == std::string_view::npos || kOfPaths.find(part.front()) != std::string_view::npos ||
      part.starts_with("»") || part.starts_with("«"))
    return false;
  const std::string mark = " " + std::string(part.substr(0, space)) + " ";
  const std::string_view rest = part.substr(space + 1);
  const std::size_t end = rest.find(mark);
  return end != std::string_view::npos && sample.site_names.contains(comparable_text(rest.substr(0, end)));
}

// The suffix or prefix of a single page's title that leaves the longest of its highest headings, "" if the title is one;
// otherwise a part that names the site; "" if there is none.
std::string foreign_part(const FieldTrial& trial, const FieldSample& sample, const OwnHeadings& headings,
                         std::size_t max_bytes) {
  const std::string_view title = trial.value(0);
  if (headings.contains(comparable_text(title))) return "";
  const std::set<std::string> parts = outer_parts(title, max_bytes);
  std::string out;
  auto best = headings.end();
  for (const std::string& part : parts) {
    if (has_colon(part)) continue;
    const auto left = headings.find(comparable_text(strip_title(title, part)));
    if (left == headings.end()) continue;
    if (best != headings.end() &&
        (left->second > best->second || (left->second == best->second && left->first.size() <= best->first.size())))
      continue;
    out = part;
    best = left;
  }
  const auto take = [&](const auto& fits) {
    const auto found = out.empty() ? std::find_if(parts.begin(), parts.end(), fits) : parts.end();
    if (found != parts.end()) out = *found;
  };
  take([&](const std::string& part) { return sample.site_names.contains(comparable_text(part)); });
  take([&](const std::string& part) { return title.ends_with(part) && begins_with_site(part, sample); });
  take([&](const std::string& part) {
    return !has_colon(part) && title.ends_with(part) && names_host(part, sample.url);
  });
  return out;
}

// `headings` has those of each sample, here and below.
std::vector<FieldTrial> stripped_places(FieldSamples samples, const std::vector<Headings>& headings,
                                        std::size_t max_affix) {
  static const auto readers = place_readers("title", kPlaces);
  std::vector<FieldTrial> out = try_places(readers, samples);
  const bool is_single = samples.size() == 1;
  const OwnHeadings own = is_single && !out.empty() ? own_headings(samples.front(), headings.front()) : OwnHeadings();
  for (FieldTrial& trial : out) {
    trial.rule.strip =
        is_single ? foreign_part(trial, samples.front(), own, max_affix) : recurring_part(trial, max_affix);
    if (!trial.rule.strip.empty()) trial = try_rule(std::move(trial.rule), samples).value();
  }
  return out;
}

// For each sample, the texts that may be its title, as comparable_text().
using Hints = std::vector<std::vector<std::string>>;

// Texts on more than half of the pages: these are names of the site, not titles. For a single page, the names that it
// states for its site.
std::set<std::string> names_of_site(FieldSamples samples, const Hints& hints) {
  if (samples.size() == 1) return samples.front().site_names;
  std::map<std::string, std::size_t> counts;
  for (const auto& of_page : hints)
    for (const std::string& hint : std::set<std::string>(of_page.begin(), of_page.end())) ++counts[hint];
  std::set<std::string> out;
  for (const auto& [hint, count] : counts)
    if (count > 1 && count * 2 > hints.size()) out.insert(hint);
  return out;
}

std::string most_votes(const FieldSample& sample, const std::vector<std::string>& hints,
                       const std::set<std::string>& excluded) {
  std::map<std::string, double> votes;
  for (const std::string& hint : hints)
    if (!hint.empty() && !excluded.contains(hint)) votes[hint] += &hint == &hints.back() ? kUnaided : 1;
  std::string best;
  double most = 0;
  for (const auto& vote : votes) {
    const std::string& hint = vote.first;
    double count = vote.second;
    const bool is_shown = std::any_of(sample.elements.begin(), sample.elements.end(), [&](const ShortElement& e) {
      return shows(*sample.page, e, hint) && sample.page->tag(e.node) != name::title;
    });
    if (is_shown) count += 1;
    if (count > most) {
      best = hint;
      most = count;
    }
  }
  return best;
}

// The longest heading (of several, the first) that is part of <title> or a similar element; "" if there is none. A
// title may be as long as a page and consist of all its headings, so headings of the same size are searched for
// together.
std::string heading_in_title(const FieldSample& sample, const Headings& all, const std::vector<std::string>& hints,
                             const std::set<std::string>& excluded) {
  std::map<std::size_t, std::vector<const Heading*>, std::greater<>> by_size;
  for (const Heading& heading : all) {
    if (heading.folded.size() >= kShortestPart && !excluded.contains(heading.folded))
      by_size[heading.folded.size()].push_back(&heading);
  }
  for (const auto& [size, headings] : by_size) {
    PartSearch parts(size);
    for (const Heading* heading : headings) parts.add(heading->folded);
    for (const std::string& hint : hints) parts.look_into(hint);
    for (const Heading* heading : headings)
      if (parts.has(heading->folded) && !is_beside(sample, heading->node)) return heading->folded;
  }
  return "";
}

// By page, as comparable_text().
struct References {
  std::vector<std::string> titles;   // the presumed title; "" if unknown
  std::vector<std::string> unaided;  // page_title(), which is used without a rule
};

// The headings that name the site.
std::set<std::string> recurring_headings(FieldSamples samples, const std::vector<Headings>& headings) {
  Hints hints(samples.size());
  if (samples.size() > 1) {
    for (std::size_t i = 0; i < samples.size(); ++i)
      for (const Heading& heading : headings[i]) hints[i].push_back(heading.folded);
  }
  return names_of_site(samples, hints);
}

References references(FieldSamples samples, const std::vector<Headings>& headings,
                      const std::vector<FieldTrial>& places) {
  References out{std::vector<std::string>(samples.size()), {}};
  const std::set<std::string> recurring = recurring_headings(samples, headings);
  Hints hints(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (const FieldTrial& trial : places) hints[i].push_back(comparable_text(trial.value(i)));
    hints[i].push_back(heading_in_title(samples[i], headings[i], hints[i], recurring));
    out.unaided.push_back(comparable_text(page_title(*samples[i].page)));
    hints[i].push_back(out.unaided.back());
  }
  const std::set<std::string> excluded = names_of_site(samples, hints);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    std::string& title = out.titles[i];
    if (samples[i].item != nullptr) title = comparable_text(samples[i].item->title);
    if (title.empty()) title = most_votes(samples[i], hints[i], excluded);
  }
  return out;
}

// The elements that show the titles; if no title is known, all headings in the first half of the content.
std::vector<SampleElement> title_elements(FieldSamples samples, const std::vector<std::string>& titles) {
  std::vector<SampleElement> elements;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const FieldSample& sample = samples[i];
    const NodeIndex middle = sample.content_begin + (sample.content_end - sample.content_begin) / 2;
    for (const ShortElement& element : sample.elements) {
      if (sample.page->tag(element.node) == name::title) continue;
      const bool fits = titles[i].empty() ? is_major_heading(sample.page->tag(element.node)) &&
                                                element.node <= middle && !is_beside(sample, element.node)
                                          : shows(*sample.page, element, titles[i]);
      if (!fits) continue;
      elements.push_back({sample.page, element.node});
      // The text is often in a link inside the heading, while class names are on the heading.
      for (NodeIndex i2 = sample.page->parent(element.node), up = 0; i2 > 1 && up < 3;
           i2 = sample.page->parent(i2), ++up)
        if (is_major_heading(sample.page->tag(i2))) elements.push_back({sample.page, i2});
    }
  }
  return elements;
}

// If no title is known, a value is right if no other page has it.
RuleScore score_of(const FieldTrial& trial, const std::vector<std::string>& titles) {
  RuleScore out;
  std::vector<std::string> given;
  for (std::size_t i = 0; i < titles.size(); ++i) given.push_back(comparable_text(trial.value(i)));
  std::map<std::string_view, std::size_t> counts;
  const bool all_known =
      std::none_of(titles.begin(), titles.end(), [](const std::string& title) { return title.empty(); });
  if (!all_known) {
    for (const std::string& each : given) ++counts[each];
  }
  for (std::size_t i = 0; i < titles.size(); ++i) {
    out.known += 1;
    if (given[i].empty()) continue;
    const bool right = titles[i].empty() ? counts[given[i]] == 1 && titles.size() > 2 : given[i] == titles[i];
    (right ? out.right : out.wrong) += 1;
  }
  return out;
}

}  // namespace

std::vector<FieldTrial> learn_title(FieldSamples samples, const FieldOptions& options) {
  std::vector<Headings> headings;
  for (const FieldSample& sample : samples) headings.push_back(headings_of(sample));
  std::vector<FieldTrial> trials = stripped_places(samples, headings, options.max_title_affix);
  const auto [titles, unaided_titles] = references(samples, headings, trials);
  const auto score = [&, &known = titles](const FieldTrial& trial) { return score_of(trial, known); };
  // Visible elements are preferred to metadata, and simple expressions to others, so after one that is right on all
  // samples, no later one is better.
  std::vector<FieldTrial> shown;
  const auto is_found = [&] {
    return !shown.empty() && score(shown.back()).worth() >= static_cast<double>(samples.size());
  };
  const auto try_all = [&](std::vector<std::string> expressions) {
    // Those of one page are in that order.
    if (samples.size() > 1)
      std::stable_sort(expressions.begin(), expressions.end(),
                       [](const std::string& a, const std::string& b) { return complexity(a) < complexity(b); });
    for (std::string& xpath : expressions) {
      auto trial = try_expression("title", std::move(xpath), "heading", samples);
      if (trial) shown.push_back(std::move(*trial));
      if (is_found()) return;
    }
  };
  const std::vector<SampleElement> elements = title_elements(samples, titles);
  if (samples.front().alone) try_all(simplest_expressions(elements));
  if (!is_found()) {
    shown.clear();
    try_all(shared_expressions(elements, options.max_candidates));
  }
  trials.insert(trials.begin(), std::make_move_iterator(shown.begin()), std::make_move_iterator(shown.end()));
  const FieldTrial* best = best_trial(trials, score, kMinRight, kMaxWrong);
  // The title that is used without a rule may be better than any single place.
  RuleScore unaided;
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (unaided_titles[i] == titles[i]) unaided.right += 1;
  unaided.wrong = static_cast<double>(samples.size()) - unaided.right;
  if (best == nullptr || score(*best).worth() < unaided.worth()) return {};
  return {*best};
}

}  // namespace wrapwright
