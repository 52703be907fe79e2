// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "content/article/title.h"
#include "core/base/ascii.h"
#include "core/base/value_memo.h"
#include "core/text/byline.h"
#include "core/xpath/node.h"
#include "core/xpath/values.h"
#include "core/xpath/xpath.h"
#include "site/fields/bylines.h"
#include "site/fields/candidates.h"
#include "site/fields/learners.h"
#include "site/wrapper/byline_text.h"

namespace wrapwright {
namespace {

constexpr double kMinRight = 0.6;
constexpr double kMaxWrong = 0.15;
constexpr double kMinFilled = 0.5;
constexpr double kMinFilledByline = 0.8;  // share of the pages with a value from bylines
constexpr double kTrustInByline = 1.5;
constexpr double kTrustInPages = 5;
constexpr double kTrustInPerson = 2.1;  // in a byline of a single page; metadata often name the site's account instead
constexpr double kConstant = 0.85;      // share of the pages whose feed items have the same author
constexpr std::size_t kMaxStated = 20;
constexpr std::size_t kMaxElements = 8;      // per page, of elements that name its authors
constexpr std::size_t kLongestNamed = 1000;  // bytes of an element that names an author
constexpr double kMinFilledByExpression = 0.3;

// Parts of the names of elements that prompt readers to do something.
constexpr std::string_view kOfButtons[] = {"become",   "btn",    "button",  "login",    "log-in",
                                           "register", "signup", "sign-up", "subscribe"};

constexpr std::string_view kLinkToAuthor = "link to author";

// In order of preference, which decides between equally trusted places.
constexpr FieldPlace kPlaces[] = {
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "p-author") "]//*[" WRAPWRIGHT_HAS_TOKEN("class", "p-name") "]", "p-author",
     3},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "p-author") "]", "p-author", 3},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "author") "]//*[" WRAPWRIGHT_HAS_TOKEN("class", "fn") "]", "author fn", 3},
    {"//*[@itemprop='author']//*[@itemprop='name']", "itemprop author", 3},
    {"//*[@itemprop='author']//*[@itemprop='name']/@content", "itemprop author", 3},
    {"//*[@itemprop='author']/@content", "itemprop author", 3},
    {"//*[@itemprop='author']", "itemprop author", 2.5},
    {"//a[" WRAPWRIGHT_HAS_TOKEN("rel", "author") "]", "rel author", 3},
    {"//article//a[" WRAPWRIGHT_HAS_TOKEN("rel", "author") "]", "rel author", 3},
    {"substring-before(substring-after(substring-after(substring-before(substring-after(//script["
     "@type='application/ld+json' and contains(., '\"author\"')], '\"author\"'), '}'), '\"name\"'), '\"'), '\"')",
     "json-ld author", 2.5, FieldFormat::kUsual, FieldDecoding::kJson},
    {"substring-before(substring-after(substring-after(//script[@type='application/ld+json' and contains(., "
     "'\"author\":\"')], '\"author\"'), '\"'), '\"')",
     "json-ld author", 2.5, FieldFormat::kUsual, FieldDecoding::kJson},
    {"substring-before(substring-after(substring-after(substring-before(substring-after(//script["
     "@type='application/ld+json' and contains(., '\"Person\"')], '\"Person\"'), '}'), '\"name\"'), '\"'), '\"')",
     "json-ld person", 1.5, FieldFormat::kUsual, FieldDecoding::kJson},
    {"//a[contains(@href, '/author/')]", kLinkToAuthor, 2},
    {"//article//a[contains(@href, '/author/')]", kLinkToAuthor, 2},
    {"//a[contains(@href, '/authors/')]", kLinkToAuthor, 2},
    {"//a[contains(@href, '/autor/')]", kLinkToAuthor, 2},
    {"//a[contains(@href, '/auteur/')]", kLinkToAuthor, 2},
    {"//a[contains(@href, '/people/')]", kLinkToAuthor, 1.5},
    {"//a[contains(@href, '/staff/')]", kLinkToAuthor, 1.5},
    {"//a[contains(@href, '/contributor')]", kLinkToAuthor, 1.5},
    {"//meta[@name='author']/@content", "meta author", 2},
    {"//meta[@property='article:author']/@content", "meta article:author", 2},
    {"//meta[@property='author']/@content", "meta author", 2},
    {"//meta[@name='dc.creator']/@content", "meta dc.creator", 2},
    {"//meta[@name='DC.creator']/@content", "meta DC.creator", 2},
    {"//meta[@name='parsely-author']/@content", "meta parsely-author", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "byline") "]//a", "class byline", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "byline") "]", "class byline", 1.5},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "entry-author") "]//a", "class entry-author", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "entry-author") "]", "class entry-author", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "post-author") "]//a", "class post-author", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "post-author") "]", "class post-author", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "author-name") "]", "class author-name", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "wp-block-post-author__name") "]", "class post-author", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "wp-block-post-author-name") "]", "class post-author", 2},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "elementor-author-box__name") "]", "class post-author", 2},
    {"//*[contains(@class, 'author-') and (contains(@class, '-name') or contains(@class, '-title'))]",
     "class author-name", 1.5},
    {"//article//*[" WRAPWRIGHT_HAS_TOKEN("class", "author") "]", "class author", 1.5},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "author") "]//a", "class author", 1.5},
    {"//*[" WRAPWRIGHT_HAS_TOKEN("class", "author") "]", "class author", 1.5},
};

bool is_plausible(const FieldTrial& trial) {
  const std::size_t most = trial.is_rule() ? kMostAuthors : kMaxStated;
  return std::all_of(trial.values.begin(), trial.values.end(), [&](const std::vector<std::string>& names) {
    return names.size() <= most &&
           std::all_of(names.begin(), names.end(), [](const std::string& name) { return is_author_name(name); });
  });
}

// The elements that an expression selects on the samples, before they are read.
struct Selection {
  std::size_t filled = 0;  // samples with at least one element
  std::size_t most = 0;    // maximum over the samples
  bool all_of_article = true;
  bool first_of_article = true;
  std::vector<NodeIndex> first;  // by sample: the first element, 0 without one
  std::vector<NodeIndex> all;    // the elements of each sample, each list ended by 0
};

Selection selection_of(const std::string& expression, FieldSamples samples) {
  Selection out;
  const auto xpath = XPath::compile(expression);
  if (!xpath) return out;
  for (const FieldSample& sample : samples) {
    const std::vector<NodeIndex> nodes = xpath->select(*sample.page);
    out.first.push_back(nodes.empty() ? 0 : nodes.front());
    out.all.insert(out.all.end(), nodes.begin(), nodes.end());
    out.all.push_back(0);
    if (nodes.empty()) continue;
    ++out.filled;
    out.most = std::max(out.most, nodes.size());
    out.first_of_article = out.first_of_article && !is_beside(sample, nodes.front());
    out.all_of_article = out.all_of_article && out.first_of_article && nodes.size() <= kMaxElements &&
                         !any_beside(sample, std::span(nodes).subspan(1));
  }
  return out;
}

// The trials of expressions from one source. Of expressions that select the same elements, only the first is tried: the
// others would read the same names.
class TrialsOfSource {
 public:
  TrialsOfSource(std::string_view source, FieldSamples samples) : source_(source), samples_(samples) {}

  // Adds the rule for all selected elements, and the rule for the first only: comments after the article often mark up
  // their authors in the same way.
  void add(const std::string& xpath) {
    Selection selection = selection_of(xpath, samples_);
    if (static_cast<double>(selection.filled) < kMinFilledByExpression * static_cast<double>(samples_.size())) return;
    const bool tries_first = selection.most > 1 && selection.first_of_article;
    if (tries_first && tried_first_.insert(selection.first).second) {
      add("string(" + xpath + ")", [&](std::size_t sample) {
        const NodeIndex node = selection.first[sample];
        const Page& page = *samples_[sample].page;
        return node == 0 ? std::vector<std::string>() : authors_in(string_of(page, XPathNode::of_element(node)));
      });
    }
    if (!selection.all_of_article || !tried_all_.insert(selection.all).second) return;
    auto at = selection.all.begin();
    add(xpath, [&](std::size_t sample) {
      const auto begin = at;
      const auto end = std::find(begin, selection.all.end(), NodeIndex{0});
      at = end + 1;
      return authors_of(*samples_[sample].page, {begin, end});
    });
  }

  [[nodiscard]] const std::vector<FieldTrial>& trials() const { return trials_; }
  [[nodiscard]] std::vector<FieldTrial> take() && { return std::move(trials_); }

 private:
  // `values_on` is called for each sample in order.
  template <typename ValuesOn>
  void add(std::string expression, const ValuesOn& values_on) {
    FieldTrial trial;
    for (std::size_t i = 0; i < samples_.size(); ++i) trial.values.push_back(values_on(i));
    if (!is_plausible(trial)) return;
    const bool known = std::any_of(trials_.begin(), trials_.end(),
                                   [&](const FieldTrial& other) { return other.values == trial.values; });
    if (known) return;
    trial.rule.name = "author";
    trial.rule.xpath = std::move(expression);
    trial.rule.source = source_;
    trials_.push_back(std::move(trial));
  }

  std::string_view source_;
  FieldSamples samples_;
  std::vector<FieldTrial> trials_;
  std::set<std::vector<NodeIndex>> tried_first_;  // Selection::first
  std::set<std::vector<NodeIndex>> tried_all_;    // Selection::all
};

std::vector<FieldTrial> try_expressions(const std::vector<std::string>& xpaths, std::string_view source,
                                        FieldSamples samples) {
  TrialsOfSource out(source, samples);
  for (const std::string& xpath : xpaths) out.add(xpath);
  return std::move(out).take();
}

// Whether it names this or another site instead of a person; a single page cannot disprove this by another author.
bool is_site(const FieldTrial& trial, FieldSamples samples) {
  if (samples.size() > 1) return false;
  return std::any_of(trial.values.front().begin(), trial.values.front().end(), [&](const std::string& name) {
    const std::string folded = comparable_text(name);
    return samples.front().site_names.contains(folded) || samples.front().other_sites.contains(folded);
  });
}

// "jdoe2", "jane.doe", "JaneD": the name of an account rather than of its owner.
bool looks_like_account(std::string_view name) {
  const auto is_of_account = [](char c) { return is_alnum(c) || c == '.' || c == '_' || c == '-'; };
  if (name.empty() || !std::all_of(name.begin(), name.end(), is_of_account)) return false;
  const bool begins_small = name.front() >= 'a' && name.front() <= 'z';
  const bool has_more = std::any_of(name.begin() + 1, name.end(), [](char c) { return !(c >= 'a' && c <= 'z'); });
  const bool is_all_large = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return begins_small || (has_more && !is_all_large);
}

std::vector<FieldTrial> try_usual_places(FieldSamples samples) {
  static const auto readers = place_readers("author", kPlaces);
  return try_places(readers, samples);
}

// Whether the link is inside a paragraph of the article's text, but not at its beginning, like a link to somebody whom
// the text mentions. "Jane Doe is a writer" describes the author.
bool is_in_sentence(const FieldSample& sample, NodeIndex link) {
  constexpr std::size_t kSentences = 150;  // bytes of the paragraph
  constexpr std::size_t kMark = 4;         // bytes, for "(" and a dash
  const Page& page = *sample.page;
  const NodeIndex paragraph = page.parent(link);
  const TextRange around = page.texts(paragraph);
  const TextIndex first = page.texts(link).first;
  if (page.tag(paragraph) != name::p || first < sample.top.last || link >= sample.content_end) return false;
  std::size_t before = 0;
  for (TextIndex t = around.first; t < first; ++t) before += trim(page.text(t), is_c_space).size();
  std::size_t bytes = before;
  for (TextIndex t = first; t < around.last && bytes < kSentences; ++t) bytes += page.run(t).size;
  return before > kMark && bytes >= kSentences;
}

// Whether the place is such a link on any sample. REQUIRES: the trial is of a usual place.
bool is_link_in_sentence(const FieldTrial& trial, FieldSamples samples) {
  if (trial.rule.source != kLinkToAuthor) return false;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::vector<NodeIndex> links = elements_of_place(trial, samples, i);
    if (!links.empty() && is_in_sentence(samples[i], links.front())) return true;
  }
  return false;
}

// Whether the place is the credit of a picture on any sample. REQUIRES: the trial is of a usual place.
bool is_credit(const FieldTrial& trial, FieldSamples samples) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::vector<NodeIndex> nodes = elements_of_place(trial, samples, i);
    if (!nodes.empty() && is_picture_credit(*samples[i].page, nodes.front())) return true;
  }
  return false;
}

// The trials of the usual places and of the stated fields, without those that cannot be authors. `places` are those
// that try_usual_places() has tried.
std::vector<FieldTrial> plausible_places(std::vector<FieldTrial> places, FieldSamples samples) {
  std::vector<FieldTrial> out = std::move(places);
  std::erase_if(out, [&](const FieldTrial& trial) {
    return !is_of_articles(trial, samples) || is_link_in_sentence(trial, samples) || is_credit(trial, samples);
  });
  std::vector<FieldTrial> stated = stated_authors(samples);
  for (FieldTrial& trial : stated) {
    // "Jane Doe, professor of the history of ..."
    for (std::vector<std::string>& names : trial.values) {
      if (!names.empty() && is_author_name(names.front()))
        std::erase_if(names, [](const std::string& name) { return !is_author_name(name); });
    }
    out.push_back(std::move(trial));
  }
  std::erase_if(out, [&](const FieldTrial& trial) { return !is_plausible(trial); });
  // A blog may have the name of its author, so the name of the site counts if there is no other.
  const auto names_site = [&](const FieldTrial& trial) { return is_site(trial, samples); };
  if (!std::all_of(out.begin(), out.end(), names_site)) std::erase_if(out, names_site);
  return out;
}

RuleScore score_of(const FieldTrial& trial, const std::vector<ComparableTexts>& authors) {
  RuleScore out;
  for (std::size_t i = 0; i < authors.size(); ++i) {
    if (authors[i].empty()) continue;
    out.known += 1;
    const ComparableTexts given = comparable_texts(trial.values[i]);
    if (!given.empty()) (given == authors[i] ? out.right : out.wrong) += 1;
  }
  return out;
}

// Expressions for the elements that contain the authors.
std::vector<std::string> expressions(FieldSamples samples, const std::vector<ComparableTexts>& authors,
                                     std::size_t most) {
  std::vector<SampleElement> elements;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (authors[i].empty()) continue;
    for (const ShortElement& element : samples[i].elements) {
      const std::string text = short_element_text(samples[i], element);
      if (text.empty() || is_beside(samples[i], element.node)) continue;
      const bool names =
          authors[i].contains(comparable_text(text)) || comparable_texts(byline_names(text)) == authors[i];
      if (names) elements.push_back({samples[i].page, element.node});
    }
  }
  return shared_expressions(elements, most);
}

// The author of the feed, if nearly all items have the same.
std::string constant_author(FieldSamples samples) {
  std::map<std::string, std::size_t> counts;
  std::size_t known = 0;
  for (const FieldSample& sample : samples) {
    if (sample.item == nullptr || sample.item->author.empty()) continue;
    ++counts[sample.item->author];
    ++known;
  }
  for (const auto& [author, count] : counts)
    if (known >= 2 && static_cast<double>(count) >= kConstant * static_cast<double>(known)) return author;
  return "";
}

std::vector<FieldTrial> learn_with_feed(FieldSamples samples, std::vector<FieldTrial> trials,
                                        const std::vector<ComparableTexts>& authors, const FieldOptions& options) {
  std::erase_if(trials, [](const FieldTrial& trial) { return !trial.is_rule(); });
  std::vector<FieldTrial> shown =
      try_expressions(expressions(samples, authors, options.max_candidates), "feed", samples);
  std::move(shown.begin(), shown.end(), std::back_inserter(trials));
  const auto score = [&](const FieldTrial& trial) { return score_of(trial, authors); };
  const FieldTrial* best = best_trial(trials, score, kMinRight, kMaxWrong);
  const RuleScore of_best = best != nullptr ? score(*best) : RuleScore{};
  const double right_share = best != nullptr ? of_best.right / of_best.known : 0;
  const std::string constant = constant_author(samples);
  std::vector<FieldTrial> out;
  if (best != nullptr && (constant.empty() || right_share >= kConstant)) out.push_back(*best);
  if (constant.empty() || (best != nullptr && right_share > 0.999)) return out;
  FieldRule rule;
  rule.name = "author";
  // The feed may have "name (email)", and a single name may contain commas.
  const auto names = byline_names(constant);
  rule.constant = names.size() == 1 ? names.front() : constant;
  rule.source = "feed";
  if (auto trial = try_rule(std::move(rule), samples)) out.push_back(std::move(*trial));
  return out;
}

// Whether the name is that of a button or a link for readers: "become-author-btn", "author-login".
bool names_button(std::string_view token) {
  const std::string folded = lower(token);
  return std::any_of(std::begin(kOfButtons), std::end(kOfButtons),
                     [&](std::string_view word) { return folded.find(word) != std::string::npos; });
}

bool token_names_author(std::string_view value) {
  constexpr std::size_t kShortest = 5;  // "autor"
  for (; value.size() >= kShortest; value.remove_prefix(1)) {
    switch (lower(value.front())) {
      case 'a':
        for (const std::string_view part : {"author", "autor", "auteur"})
          if (starts_ignoring_case(value, part)) return true;
        break;
      case 'b':
        if (starts_ignoring_case(value, "byline")) return true;
        break;
      case 'v':
        if (starts_ignoring_case(value, "verfasser")) return true;
        break;
      case 'w':
        if (starts_ignoring_case(value, "writer")) return true;
        break;
      default:
        break;
    }
  }
  return false;
}

// Whether one of the names, separated by white space, names an author.
bool names_author(std::string_view names) {
  if (!token_names_author(names)) return false;  // as for most; avoids splitting them
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find_first_of(" \t\r\n", at), names.size());
    const std::string_view token = names.substr(at, end - at);
    if (token_names_author(token) && !names_button(token)) return true;
    at = end + 1;
  }
  return false;
}

// By node: whether its class, property or id says that it holds an author. Empty if none does.
using NamedNodes = std::vector<bool>;

// Covers the nodes before the end of the content.
NamedNodes named_nodes(const FieldSample& sample) {
  const Page& page = *sample.page;
  const NodeIndex end = sample.content_end == 0 ? page.size() : std::min(sample.content_end, page.size());
  NamedNodes out;
  ValueMemo<bool> classes;
  const auto names = [](std::string_view value) { return names_author(value); };
  for (NodeIndex node = 1; node < end; ++node) {
    for (const Attribute& attribute : page.attributes(node)) {
      const bool is_class = attribute.name == name::class_;
      if (!is_class && attribute.name != name::itemprop && attribute.name != name::id) continue;
      const std::string_view value = page.value(attribute);
      if (!(is_class ? classes.of(value, names) : names(value))) continue;
      out.resize(end);
      out[node] = true;
    }
  }
  return out;
}

// Whether a class stands for the author's job: "bylineTitle", "author-role".
bool names_job(const Page& page, NodeIndex node) {
  const std::string_view classes = page.attribute(node, name::class_).value_or("");
  const std::string folded = lower(classes);
  for (const std::string_view job : {"bylinetitle", "byline-title", "byline_title", "author-job", "author-role",
                                     "authorrole", "author-position", "job-title", "jobtitle"})
    if (folded.find(job) != std::string::npos) return true;
  return false;
}

// Whether the element is a label for screen readers, such as that of a region, which is not a name.
bool is_hidden_label(const Page& page, NodeIndex node) {
  return page.attribute(node, name::aria_hidden).value_or("") == "true";
}

// Elements before the end of the content whose names, or those of at most `most_up` elements around them, say that they
// hold an author; `named` has those names by sample.
std::vector<SampleElement> named_elements(FieldSamples samples, std::span<const NamedNodes> named, int most_up) {
  std::vector<SampleElement> elements;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (named[i].empty()) continue;
    const FieldSample& sample = samples[i];
    const Page& page = *sample.page;
    const auto is_named = [&](NodeIndex element) {
      NodeIndex node = element;
      for (int up = 0; !named[i][node]; ++up) {
        node = page.parent(node);
        if (up == most_up || node < 2) return false;
      }
      return !names_job(page, element) && !names_job(page, node);
    };
    for (const ShortElement& element : sample.elements) {
      if (sample.content_end != 0 && element.node >= sample.content_end) break;
      if (!is_named(element.node) || is_hidden_label(page, element.node)) continue;
      const std::string text = short_element_text(sample, element);
      if (!is_author_name(text) || is_inside_content(sample, element) || is_beside(sample, element.node)) continue;
      if (byline_names(text).empty() || is_picture_credit(page, element.node)) continue;
      elements.push_back({sample.page, element.node});
    }
  }
  return elements;
}

// Adds rules for elements that are named themselves, or by their parents.
void add_named(FieldSamples samples, std::span<const NamedNodes> named, std::vector<FieldTrial>& trials,
               std::size_t most) {
  std::vector<std::string> xpaths = shared_expressions(named_elements(samples, named, 1), most);
  std::erase_if(xpaths, [](const std::string& xpath) { return !names_author(xpath); });
  std::vector<FieldTrial> found = try_expressions(xpaths, "named", samples);
  std::move(found.begin(), found.end(), std::back_inserter(trials));
}

// Adds rules for the elements with bylines; `bylines` has those of each sample.
void add_bylines(FieldSamples samples, std::span<const Bylines> bylines, std::vector<FieldTrial>& trials,
                 std::size_t most) {
  std::vector<SampleElement> elements;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (const Byline& byline : bylines[i]) {
      if (byline.is_byline) elements.push_back({samples[i].page, byline.node});
    }
  }
  // An expression may select another element first, as string(//h3) does.
  const auto says_byline = [&](const FieldTrial& trial) {
    double said = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const std::vector<std::string>& names = trial.values[i];
      const bool is_said = std::any_of(bylines[i].begin(), bylines[i].end(),
                                       [&](const Byline& byline) { return byline.is_byline && byline.names == names; });
      if (!names.empty() && is_said) said += 1;
    }
    return said >= kMinFilledByline * static_cast<double>(samples.size());
  };
  // If all bylines of a single page agree, no trial after the first expression for it can give another result.
  bool says_one = samples.size() == 1;
  const Byline* first = nullptr;
  for (const Byline& byline : bylines.front()) {
    if (!byline.is_byline) continue;
    if (first == nullptr) first = &byline;
    says_one = says_one && byline.names == first->names;
  }
  TrialsOfSource trials_of_bylines("byline", samples);
  for (const std::string& xpath : shared_expressions(elements, most)) {
    trials_of_bylines.add(xpath);
    const std::vector<FieldTrial>& tried = trials_of_bylines.trials();
    if (says_one && !tried.empty() && says_byline(tried.back())) break;
  }
  std::vector<FieldTrial> found = std::move(trials_of_bylines).take();
  std::copy_if(std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()), std::back_inserter(trials),
               says_byline);
}

// Adds what a byline of one page says, without an XPath, if it names somebody.
void add_byline(std::vector<std::string> names, double trust, std::vector<FieldTrial>& trials) {
  if (names.empty()) return;
  FieldTrial& trial = trials.emplace_back();
  trial.rule.name = "author";
  trial.rule.source = "byline";
  trial.values = {std::move(names)};
  trial.trust = trust;
}

void add_first_byline(const FieldSample& sample, const Bylines& bylines, std::vector<FieldTrial>& trials) {
  std::vector<std::string> names = first_byline_authors(sample, bylines);
  const bool is_person = !names.empty() && looks_like_person(names.front());
  add_byline(std::move(names), is_person ? kTrustInPerson : kTrustInByline, trials);
}

// Adds the persons in the first element with such a name, and in similar elements next to it. Without an expression,
// because generated stylesheets have names that change with each build.
void add_first_named(const FieldSample& sample, const NamedNodes& nodes, std::vector<FieldTrial>& trials) {
  const std::vector<SampleElement> named = named_elements({&sample, 1}, {&nodes, 1}, 2);
  if (named.empty()) return;
  const Page& page = *sample.page;
  const NodeIndex first = named.front().node;
  std::vector<std::string> names;
  for (const SampleElement& each : named) {
    const bool is_alike = page.parent(each.node) == page.parent(first) &&
                          page.attribute(each.node, name::class_) == page.attribute(first, name::class_);
    if (!is_alike) break;
    for (std::string& name : byline_names(byline_text(page, each.node, kLongestNamed)))
      names.push_back(std::move(name));
  }
  const bool are_persons = names.size() <= kMostAuthors && std::all_of(names.begin(), names.end(), looks_like_person);
  if (are_persons) add_byline(std::move(names), kTrustInByline, trials);
}

// Caches the values of trials as comparable texts, by sample. Lifetime: the trials must outlive it unchanged.
class ComparableTrials {
 public:
  explicit ComparableTrials(const std::vector<FieldTrial>& trials) : trials_(trials), texts_(trials.size()) {}

  [[nodiscard]] const std::vector<FieldTrial>& trials() const { return trials_; }
  // REQUIRES: `trial` is one of the trials.
  [[nodiscard]] const std::vector<ComparableTexts>& of(const FieldTrial& trial) {
    std::vector<ComparableTexts>& out = texts_[static_cast<std::size_t>(&trial - trials_.data())];
    if (out.empty())
      std::transform(trial.values.begin(), trial.values.end(), std::back_inserter(out), comparable_texts);
    return out;
  }

 private:
  const std::vector<FieldTrial>& trials_;
  std::vector<std::vector<ComparableTexts>> texts_;  // by trial; empty until requested
};

// The trust in the trial, together with trials from other sources that say the same on a page. 0 if it fills too few
// pages. REQUIRES: `trial` is one of `trials`.
double rank_of(const FieldTrial& trial, ComparableTrials& trials) {
  const auto pages = static_cast<double>(trial.values.size());
  const double filled = static_cast<double>(trial.filled()) / pages;
  if (filled < kMinFilled) return 0;
  double rank = trust_in(trial, kPlaces, kTrustInByline) * filled;
  for (const FieldTrial& other : trials.trials()) {
    if (other.rule.source == trial.rule.source) continue;
    const std::vector<ComparableTexts>& own = trials.of(trial);
    const std::vector<ComparableTexts>& others = trials.of(other);
    double agreed = 0;
    for (std::size_t i = 0; i < trial.values.size(); ++i)
      if (!trial.values[i].empty() && own[i] == others[i]) agreed += 1;
    rank += agreed / pages;
  }
  return rank;
}

// Whether the page's bylines and named elements cannot change the result: all usual places agree, and are trusted at
// least as much as a byline and a named element that agree on something else.
bool is_settled(const std::vector<FieldTrial>& trials, FieldSamples samples) {
  if (!samples.front().alone || trials.empty()) return false;
  if (!samples.front().stated.organizations.empty() && is_site(trials.front(), samples)) return false;
  ComparableTrials comparable(trials);
  const auto says_the_same = [&](const FieldTrial& trial) {
    return comparable.of(trial).front() == comparable.of(trials.front()).front();
  };
  const auto is_trusted = [&](const FieldTrial& trial) { return rank_of(trial, comparable) >= kTrustInByline + 1; };
  return std::all_of(trials.begin(), trials.end(), says_the_same) &&
         std::any_of(trials.begin(), trials.end(), is_trusted);
}

// Adds the persons that one of the first lines names, if everything else names the site.
void add_first_line(const FieldSample& sample, std::vector<FieldTrial>& trials) {
  const auto names_site = [&](const FieldTrial& trial) { return is_site(trial, {&sample, 1}); };
  if (trials.empty() || !std::all_of(trials.begin(), trials.end(), names_site)) return;
  add_byline(first_line_authors(sample), kTrustInPerson, trials);
}

// If a byline names a person, trials that name the site are dropped.
void drop_trials_of_site(std::vector<FieldTrial>& trials, FieldSamples samples) {
  const auto names_site = [&](const FieldTrial& trial) { return is_site(trial, samples); };
  const auto names_person = [&](const FieldTrial& trial) {
    return trial.rule.source == "byline" && looks_like_person(trial.value(0)) && !names_site(trial);
  };
  if (std::any_of(trials.begin(), trials.end(), names_person)) std::erase_if(trials, names_site);
}

// If the first byline or the stated fields name a person, names of accounts are dropped; so is "janedoe" if any place
// has "Jane Doe".
void drop_trials_of_accounts(std::vector<FieldTrial>& trials, FieldSamples samples) {
  const auto names_account = [](const FieldTrial& trial) { return looks_like_account(trial.value(0)); };
  if (std::none_of(trials.begin(), trials.end(), names_account)) return;
  ComparableTexts persons;
  for (const FieldTrial& trial : trials)
    if (looks_like_person(trial.value(0))) persons.insert(comparable_text(trial.value(0)));
  std::erase_if(trials, [&](const FieldTrial& trial) {
    return names_account(trial) && persons.contains(comparable_text(trial.value(0)));
  });
  const auto names_person = [&](const FieldTrial& trial) {
    return !trial.is_rule() && looks_like_person(trial.value(0)) && !is_site(trial, samples);
  };
  if (std::any_of(trials.begin(), trials.end(), names_person)) std::erase_if(trials, names_account);
}

// Drops names that are only the beginning of the full name that is stated: "Jane Do" and "Jane" of "Jane Doe".
void drop_cut_names(std::vector<FieldTrial>& trials) {
  const auto is_cut = [](std::string_view name, std::string_view whole) {
    if (whole.size() <= name.size() || !whole.starts_with(name)) return false;
    const char next = whole[name.size()];
    return next == ' ' ? name.find(' ') == std::string_view::npos
                       : is_alpha(next) || static_cast<unsigned char>(next) >= 0x80;
  };
  std::vector<std::string> stated;
  for (const FieldTrial& trial : trials) {
    if (!trial.is_rule() && trial.values.front().size() == 1 && looks_like_person(trial.value(0)))
      stated.emplace_back(trial.value(0));
  }
  std::erase_if(trials, [&](const FieldTrial& trial) {
    return trial.values.front().size() == 1 && std::any_of(stated.begin(), stated.end(), [&](const std::string& whole) {
             return is_cut(trial.value(0), whole);
           });
  });
}

// Removes the name of the site, which often follows those of its authors, from several names.
void drop_names_of_site(const FieldSample& sample, std::vector<std::string>& names) {
  std::vector<std::string> persons;
  std::copy_if(names.begin(), names.end(), std::back_inserter(persons),
               [&](const std::string& name) { return !sample.site_names.contains(comparable_text(name)); });
  if (!persons.empty()) names = std::move(persons);
}

// The share of the pages on which a trial with these names gives the same as reading the single page; 0 without pages.
double agreed_share(const std::vector<ComparableTexts>& names, const std::vector<ComparableTexts>& by_page) {
  double agreed = 0;
  for (std::size_t i = 0; i < by_page.size(); ++i)
    if (!by_page[i].empty() && names[i] == by_page[i]) agreed += 1;
  return by_page.empty() ? 0 : agreed / static_cast<double>(by_page.size());
}

// The most trusted trial, taking into account how often it agrees with what each single page gives; `by_page` is empty
// if that is unknown.
std::vector<FieldTrial> most_trusted(const std::vector<FieldTrial>& trials,
                                     const std::vector<ComparableTexts>& by_page) {
  ComparableTrials comparable(trials);
  const FieldTrial* const best = highest_trial(trials, [&](const FieldTrial& trial) {
    const double rank = rank_of(trial, comparable);
    return rank == 0 ? 0 : rank + kTrustInPages * agreed_share(comparable.of(trial), by_page);
  });
  if (best == nullptr) return {};
  // A rule costs less than parsing JSON-LD on each page.
  const auto same = std::find_if(trials.begin(), trials.end(), [&](const FieldTrial& trial) {
    return trial.is_rule() && trial.values == best->values;
  });
  return {same == trials.end() ? *best : *same};
}

// The author of a single page: `trials` are its plausible places, and `bylines` those of the page, or null if they are
// not read yet.
std::vector<FieldTrial> learn_alone(std::vector<FieldTrial> trials, const FieldSample& sample, const Bylines* bylines,
                                    const FieldOptions& options) {
  const FieldSamples samples(&sample, 1);
  if (!is_settled(trials, samples)) {
    const Bylines read = bylines == nullptr ? bylines_of(sample) : *bylines;
    add_bylines(samples, {&read, 1}, trials, options.max_candidates);
    add_first_byline(sample, read, trials);
    const NamedNodes named = named_nodes(sample);
    add_named(samples, {&named, 1}, trials, options.max_candidates);
    if (trials.empty()) add_first_named(sample, named, trials);
    if (trials.empty()) add_byline(authors_below_headline(sample), kTrustInByline, trials);
  } else if (looks_like_account(trials.front().value(0))) {
    add_first_byline(sample, bylines == nullptr ? bylines_of(sample) : *bylines, trials);
  }
  add_first_line(sample, trials);
  drop_trials_of_site(trials, samples);
  drop_trials_of_accounts(trials, samples);
  drop_cut_names(trials);
  std::vector<FieldTrial> out = most_trusted(trials, {});
  if (!out.empty()) drop_names_of_site(sample, out.front().values.front());
  return out;
}

// What each single page gives, which no rule should contradict.
std::vector<ComparableTexts> authors_by_page(std::span<const FieldTrial> places, FieldSamples samples,
                                             std::span<const Bylines> bylines, const FieldOptions& options) {
  std::vector<ComparableTexts> out;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    FieldSample alone = samples[i];
    alone.item = nullptr;
    alone.alone = true;
    std::vector<FieldTrial> trials = plausible_places(trials_of_page(places, i), {&alone, 1});
    const std::vector<FieldTrial> read = learn_alone(std::move(trials), alone, &bylines[i], options);
    out.push_back(read.empty() ? ComparableTexts() : comparable_texts(read.front().values.front()));
  }
  return out;
}

// `places` are those that try_usual_places() has tried.
std::vector<FieldTrial> learn_without_feed(const std::vector<FieldTrial>& places, FieldSamples samples,
                                           const FieldOptions& options) {
  std::vector<FieldTrial> trials = plausible_places(places, samples);
  std::vector<Bylines> bylines;
  std::vector<NamedNodes> named;
  for (const FieldSample& sample : samples) {
    bylines.push_back(bylines_of(sample));
    named.push_back(named_nodes(sample));
  }
  add_bylines(samples, bylines, trials, options.max_candidates);
  add_named(samples, named, trials, options.max_candidates);
  return most_trusted(trials, authors_by_page(places, samples, bylines, options));
}

}  // namespace

std::vector<FieldTrial> learn_author(FieldSamples samples, const FieldOptions& options) {
  std::vector<FieldTrial> places = try_usual_places(samples);
  const auto authors = texts_of_feed(samples, [](const FeedItem& item) { return byline_names(item.author); });
  if (has_any(authors)) return learn_with_feed(samples, plausible_places(std::move(places), samples), authors, options);
  if (!samples.front().alone) return learn_without_feed(places, samples, options);
  return learn_alone(plausible_places(std::move(places), samples), samples.front(), nullptr, options);
}

}  // namespace wrapwright
