// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/repairs.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "app/inspect/inline_text.h"
#include "app/inspect/reasons.h"
#include "app/view/numbers.h"
#include "core/xpath/xpath.h"
#include "site/fields/candidates.h"
#include "site/learn/content_starts.h"
#include "site/wrapper/field_reader.h"

namespace wrapwright {
namespace {

constexpr double kAsked = 1000;  // weight of the requested blocks, which outweighs any model

// The words that a candidate would add or remove.
struct Moved {
  double article = 0;  // words times their probability
  double foreign = 0;
};

struct Choice {
  double score = 0;
  std::size_t candidate = 0;  // in the pool
};

class Proposer {
 public:
  Proposer(const SiteInspection& inspection, std::size_t page, NodeIndex node, const RepairOptions& options)
      : inspection_(inspection),
        page_(page),
        node_(node),
        options_(options),
        tree_(*inspection.pages[page].page->page),
        template_(template_of(inspection, page)) {
    const auto& scored = inspection.scored_pages;
    const auto at = std::lower_bound(scored.begin(), scored.end(), page);
    if (at == scored.end() || *at != page) return;
    scored_ = static_cast<std::uint32_t>(at - scored.begin());
    const auto& blocks = inspection.scored.scored[*scored_].blocks->blocks;
    const TextRange texts = tree_.texts(node);
    for (std::uint32_t b = 0; b < blocks.size(); ++b) {
      if (blocks[b].runs.last <= texts.first || texts.last <= blocks[b].runs.first) continue;
      if (first_ == last_) first_ = b;
      last_ = b + 1;
    }
    is_part_ = last_ - first_ == 1 &&
               (blocks[first_].runs.first < texts.first || texts.last < blocks[first_].runs.last) &&
               tree_.end(node) <= tree_.end(blocks[first_].node) && node != blocks[first_].node;
  }

  [[nodiscard]] std::vector<Repair> take() const {
    std::vector<Repair> out;
    if (!template_ || !scored_ || first_ == last_) return out;
    drop_exclusions(out);
    if (!out.empty()) return out;
    // A repair for pages that a template matches must not be judged by what it finds on others, nor the other way
    // round; but surplus words count on all pages.
    const bool is_matched = is_matched_by_template(*scored_);
    const auto counts = [this, is_matched](std::size_t s, std::size_t b) {
      return !taken(s, b) &&
             (is_matched_by_template(s) == is_matched || inspection_.scored.scored[s].content[b] < 0.5F);
    };
    for (const Choice& choice : best(counts, 1)) {
      const CandidateExpression& candidate = inspection_.scored.pool[choice.candidate];
      Repair& repair = add("Take this too", out);
      SiteTemplate& changed = changed_in(repair);
      const std::set<std::string> guilty = guilty_exclusions();
      std::erase_if(changed.exclusions, [&guilty](const std::string& xpath) { return guilty.contains(xpath); });
      const bool is_wider = holds_content(candidate.xpath);
      const std::string before = changed.content;
      changed.content = is_wider ? candidate.xpath : before + " | " + candidate.xpath;
      std::size_t more = 0;
      if (!is_matched) {
        std::vector<bool> unmatched;
        for (std::size_t s = 0; s < inspection_.scored_pages.size(); ++s)
          unmatched.push_back(!is_matched_by_template(s));
        more = add_exclusions(choice.candidate, unmatched, changed);
      }
      repair.title = is_wider ? "Take the wider element" : "Take this too";
      repair.change = (is_wider ? markdown_code(before) + " → " : "Adds to the content: ") +
                      markdown_code(candidate.xpath) + (more > 0 ? ", with " + counted(more, "exclusion") : "");
      for (const std::string& xpath : guilty) repair.change += ", without the exclusion " + markdown_code(xpath);
    }
    other_contents(true, "Take another element", out);
    return out;
  }

  [[nodiscard]] std::vector<Repair> leave() const {
    std::vector<Repair> out;
    if (!template_) return out;
    std::vector<std::string> found;
    if (is_part_ || !scored_ || first_ == last_) {
      found = expressions_on(node_);
    } else {
      for (const Choice& choice : best([this](std::size_t s, std::size_t b) { return taken(s, b); }, 0))
        found.push_back(inspection_.scored.pool[choice.candidate].xpath);
    }
    for (const std::string& xpath : found) {
      if (out.size() == options_.most) break;
      if (holds_content(xpath)) continue;
      Repair& repair = add("Leave this out", out);
      changed_in(repair).exclusions.push_back(xpath);
      repair.change = "Adds the exclusion " + markdown_code(xpath);
    }
    if (!is_part_) other_contents(false, "Take less", out);
    return out;
  }

  [[nodiscard]] std::vector<Repair> runners_up() const {
    std::vector<Repair> out;
    if (!template_) return out;
    for (const InspectedContent& other : inspection_.templates[*template_].runners_up) {
      Repair& repair = add("Use this runner-up", out);
      SiteTemplate& changed = changed_in(repair);
      repair.change = markdown_code(changed.content) + " → " + markdown_code(other.content.xpath);
      changed.content = other.content.xpath;
      changed.exclusions.clear();
      for (const InspectedXPath& each : other.exclusions) changed.exclusions.push_back(each.xpath);
    }
    return out;
  }

  [[nodiscard]] std::vector<Repair> field(const std::string& name) const {
    std::vector<Repair> out;
    if (!template_) return out;
    NodeIndex node = node_;
    if (name == "image") {
      while (node < tree_.end(node_) && tree_.tag(node) != name::img) ++node;
      if (node == tree_.end(node_)) return out;
    }
    std::string attribute;
    if (name == "image") attribute = "/@src";
    if (name == "date" && tree_.tag(node) == name::time_ && tree_.attribute(node, name::datetime))
      attribute = "/@datetime";
    // Pages without a value, pages with more than one element, steps and tests.
    std::vector<std::tuple<std::size_t, std::size_t, std::size_t, std::string>> ranked;
    for (const std::string& xpath : short_expressions(tree_, node)) {
      const auto compiled = XPath::compile(xpath);
      if (!compiled) continue;
      const std::vector<NodeIndex> here = compiled->select(tree_);
      if (here.empty() || here.front() != node) continue;
      const auto reader = FieldReader::compile({.name = name, .xpath = xpath + attribute, .constant = {}});
      if (!reader || reader->values(tree_, inspection_.pages[page_].page->url).empty()) continue;
      std::size_t without = 0;
      std::size_t several = 0;
      for (const std::size_t i : inspection_.scored_pages) {
        const Page& other = *inspection_.pages[i].page->page;
        if (reader->values(other, inspection_.pages[i].page->url).empty()) ++without;
        if (compiled->select(other).size() > 1) ++several;
      }
      ranked.emplace_back(without, several, complexity(xpath), xpath);
    }
    std::sort(ranked.begin(), ranked.end());
    for (const auto& [without, several, steps, xpath] : ranked) {
      if (out.size() == options_.most) break;
      Repair& repair = add("This is the " + name, out);
      std::vector<FieldRule>& fields = changed_in(repair).fields;
      const auto is_same = [&name](const FieldRule& rule) { return rule.name == name; };
      const auto before = std::find_if(fields.begin(), fields.end(), is_same);
      repair.change = (before == fields.end() || before->xpath.empty() ? "A rule for the " + name + ": "
                                                                       : markdown_code(before->xpath) + " → ") +
                      markdown_code(xpath + attribute);
      std::erase_if(fields, is_same);
      fields.push_back({.name = name, .xpath = xpath + attribute, .constant = {}, .source = "hand"});
    }
    return out;
  }

  [[nodiscard]] std::vector<Repair> no_article() const {
    std::vector<Repair> out;
    for (const std::string& guard : guards()) {
      if (out.size() == options_.most) break;
      Repair& repair = add("Pages like this are not articles", out);
      repair.change = "Refuses pages on which " + markdown_code(guard) + " selects something";
      SiteTemplate none;
      none.kind = TemplateKind::kNonArticle;
      none.name = free_name(repair.wrapper, "none-");
      none.guard = guard;
      repair.wrapper.templates.insert(repair.wrapper.templates.begin(), std::move(none));
    }
    return out;
  }

  // A separate template for the pages on which the widest of the guards selects something, with the best contents
  // there. It gets the fields of the existing template.
  [[nodiscard]] std::vector<Repair> another_template() const {
    std::vector<Repair> out;
    const std::vector<std::string> known = guards();
    if (known.empty()) return out;
    const std::string& guard = known.front();
    const auto compiled = XPath::compile(guard);
    std::vector<bool> is_like;  // by scored page
    for (const std::size_t i : inspection_.scored_pages)
      is_like.push_back(compiled && !compiled->select(*inspection_.pages[i].page->page).empty());
    std::vector<std::pair<std::string, std::optional<std::size_t>>> contents;
    if (scored_ && first_ != last_) {
      for (const Choice& choice : best([&is_like](std::size_t s, std::size_t /*b*/) { return is_like[s]; }, 1))
        contents.emplace_back(inspection_.scored.pool[choice.candidate].xpath, choice.candidate);
    } else {
      for (std::string& xpath : expressions_on(node_)) contents.emplace_back(std::move(xpath), std::nullopt);
    }
    for (const auto& [content, candidate] : contents) {
      if (out.size() == options_.most) break;
      Repair& repair = add("Another template for pages like this", out);
      SiteTemplate made;
      made.name = free_name(repair.wrapper, "article-");
      made.guard = guard;
      made.content = content;
      if (template_) made.fields = inspection_.wrapper.templates[*template_].fields;
      const std::size_t more = candidate ? add_exclusions(*candidate, is_like, made) : 0;
      repair.change = "Where " + markdown_code(guard) + " selects something, the content is " + markdown_code(content) +
                      (more > 0 ? ", with " + counted(more, "exclusion") : "");
      repair.wrapper.templates.insert(repair.wrapper.templates.begin(), std::move(made));
    }
    return out;
  }

 private:
  // Expressions that select something on this page and on no page that has its article, ordered by the number of other
  // pages on which they select, highest first.
  [[nodiscard]] std::vector<std::string> guards() const {
    std::vector<std::string> tried;
    std::set<std::string> known;
    const auto try_element = [&](NodeIndex node) {
      for (std::string& xpath : short_expressions(tree_, node))
        if (tried.size() < options_.max_guards && known.insert(xpath).second) tried.push_back(std::move(xpath));
    };
    for (NodeIndex node = node_; node != 0; node = tree_.parent(node)) try_element(node);
    for (NodeIndex node = 0; node < tree_.size() && tried.size() < options_.max_guards; ++node)
      if (tree_.attribute(node, name::class_) || tree_.attribute(node, name::id)) try_element(node);
    std::vector<std::tuple<std::size_t, std::size_t, std::string>> ranked;  // fewest pages last, then simplest
    for (const std::string& xpath : tried) {
      const auto compiled = XPath::compile(xpath);
      if (!compiled || compiled->select(tree_).empty()) continue;
      std::size_t others = 0;
      bool is_of_articles = false;
      for (std::size_t i = 0; i < inspection_.pages.size() && !is_of_articles; ++i) {
        if (i == page_ || compiled->select(*inspection_.pages[i].page->page).empty()) continue;
        const Extraction& outcome = inspection_.pages[i].outcome;
        is_of_articles = outcome.status == PageStatus::kOk && outcome.confidence.value_or(1) >= options_.min_confidence;
        ++others;
      }
      if (!is_of_articles) ranked.emplace_back(inspection_.pages.size() - others, complexity(xpath), xpath);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> out;
    out.reserve(ranked.size());
    for (const auto& each : ranked) out.push_back(std::get<2>(each));
    return out;
  }

  Repair& add(const std::string& title, std::vector<Repair>& out) const {
    return out.emplace_back(Repair{title, "", inspection_.wrapper});
  }
  SiteTemplate& changed_in(Repair& repair) const {
    SiteTemplate& out = repair.wrapper.templates[*template_];
    out.value.reset();
    out.figures = {};
    return out;
  }
  static std::string free_name(const Wrapper& wrapper, const std::string& start) {
    const auto is_used = [&wrapper](const std::string& name) {
      return std::any_of(wrapper.templates.begin(), wrapper.templates.end(),
                         [&name](const SiteTemplate& each) { return each.name == name; });
    };
    std::size_t number = 1;
    while (is_used(start + std::to_string(number))) ++number;
    return start + std::to_string(number);
  }

  // Whether a template takes the block; blocks that only the page-level method takes do not count.
  [[nodiscard]] bool taken(std::size_t s, std::size_t b) const {
    return is_matched_by_template(s) && inspection_.pages[inspection_.scored_pages[s]].blocks[b].taken;
  }
  [[nodiscard]] bool is_matched_by_template(std::size_t s) const {
    return inspection_.pages[inspection_.scored_pages[s]].outcome.status == PageStatus::kOk;
  }
  [[nodiscard]] bool is_asked(std::size_t s, std::size_t b) const { return s == *scored_ && first_ <= b && b < last_; }

  // The words of the candidate's blocks for which counts(page, block) is true; the requested blocks have the
  // probability `said`.
  template <typename Counts>
  [[nodiscard]] Moved moved(const CandidateExpression& candidate, const Counts& counts, double said) const {
    Moved out;
    for (const BlockSpan& span : candidate.spans) {
      const ScoredPage& page = inspection_.scored.scored[span.page];
      for (std::size_t b = span.first; b < span.last; ++b) {
        if (!counts(span.page, b)) continue;
        const double words = page.blocks->blocks[b].shape.words;
        const double p = is_asked(span.page, b) ? said : static_cast<double>(page.content[b]);
        out.article += words * p;
        out.foreign += words * (1 - p);
      }
    }
    return out;
  }

  // The number of requested blocks that the candidate covers.
  [[nodiscard]] std::uint32_t asked_of(const CandidateExpression& candidate) const {
    std::uint32_t covered = 0;
    for (const BlockSpan& span : candidate.spans) {
      if (span.page != *scored_) continue;
      const std::uint32_t from = std::max(span.first, first_);
      const std::uint32_t to = std::min(span.last, last_);
      if (from < to) covered += to - from;
    }
    return covered;
  }
  [[nodiscard]] bool covers_asked(const CandidateExpression& candidate) const {
    return asked_of(candidate) == last_ - first_;
  }

  // The candidates that cover the requested blocks, ordered by what else they would move and by robustness; `said` is 1
  // if the blocks should be taken, 0 if they should be left out. Keeps the first of candidates that cover the same
  // blocks.
  template <typename Counts>
  [[nodiscard]] std::vector<Choice> best(const Counts& counts, double said) const {
    const auto& pool = inspection_.scored.pool;
    double all = 1;
    for (const InspectedPage& page : inspection_.pages)
      for (const InspectedBlock& block : page.blocks) all += static_cast<double>(block.words);
    std::vector<Choice> out;
    for (std::size_t c = 0; c < pool.size(); ++c) {
      if (pool[c].is_inline || !covers_asked(pool[c])) continue;
      const Moved of = moved(pool[c], counts, said);
      const double gain = said > 0 ? of.article - of.foreign : of.foreign - of.article;
      out.push_back({gain / all - fragility_price(pool[c], inspection_.scored.scored.size(), options_.search), c});
    }
    std::stable_sort(out.begin(), out.end(), [&pool](const Choice& a, const Choice& b) {
      return a.score != b.score ? a.score > b.score : pool[a.candidate].xpath.size() < pool[b.candidate].xpath.size();
    });
    return distinct(out, options_.most);
  }

  // The best expressions to replace the content, with the current exclusions, among those that take the element or
  // leave it out. All pages have the same weight.
  void other_contents(bool is_taken, const char* title, std::vector<Repair>& out) const {
    if (!scored_ || first_ == last_) return;
    const auto& pool = inspection_.scored.pool;
    const auto& scored = inspection_.scored.scored;
    std::vector<std::vector<double>> running;  // by page, then by block: what the blocks before it add
    for (std::size_t s = 0; s < scored.size(); ++s) {
      const InspectedPage& page = inspection_.pages[inspection_.scored_pages[s]];
      const bool is_of_other = page.outcome.status == PageStatus::kOk && page.outcome.template_index != template_;
      const double share = is_of_other ? 0 : 1 / std::max(1.0, expected_words(scored[s]));
      std::vector<double>& of_page = running.emplace_back(1, 0);
      for (std::size_t b = 0; b < scored[s].content.size(); ++b) {
        const bool is_asked_for = is_asked(s, b);
        const bool is_excluded = !is_asked_for && page.blocks[b].reason.fate == BlockFate::kExcluded;
        const double p = is_asked_for ? (is_taken ? 1 : 0) : static_cast<double>(scored[s].content[b]);
        const double words = is_excluded ? 0 : scored[s].blocks->blocks[b].shape.words;
        of_page.push_back(of_page.back() + share * words * (2 * p - 1));
      }
    }
    std::vector<Choice> ranked;
    for (std::size_t c = 0; c < pool.size(); ++c) {
      if (pool[c].is_inline || (is_taken ? !covers_asked(pool[c]) : asked_of(pool[c]) > 0)) continue;
      double sum = 0;
      for (const BlockSpan& span : pool[c].spans) sum += running[span.page][span.last] - running[span.page][span.first];
      const double price = fragility_price(pool[c], scored.size(), options_.search);
      ranked.push_back({sum / static_cast<double>(scored.size()) - price, c});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Choice& a, const Choice& b) { return a.score > b.score; });
    const std::string& before = inspection_.wrapper.templates[*template_].content;
    const std::set<std::string> guilty = is_taken ? guilty_exclusions() : std::set<std::string>();
    for (const Choice& choice : distinct(ranked, options_.most_other)) {
      const std::string& xpath = pool[choice.candidate].xpath;
      if (xpath == before) continue;
      Repair& repair = add(title, out);
      SiteTemplate& changed = changed_in(repair);
      changed.content = xpath;
      std::erase_if(changed.exclusions, [&guilty](const std::string& each) { return guilty.contains(each); });
      repair.change = markdown_code(before) + " → " + markdown_code(xpath);
    }
  }

  // The first choices, without those that cover the same blocks as an earlier one.
  [[nodiscard]] std::vector<Choice> distinct(const std::vector<Choice>& ranked, std::size_t most) const {
    std::set<std::vector<std::uint32_t>> known;
    std::vector<Choice> kept;
    for (const Choice& choice : ranked) {
      if (kept.size() == most) break;
      std::vector<std::uint32_t> covered;
      for (const BlockSpan& span : inspection_.scored.pool[choice.candidate].spans)
        covered.insert(covered.end(), {span.page, span.first, span.last});
      if (known.insert(std::move(covered)).second) kept.push_back(choice);
    }
    return kept;
  }

  [[nodiscard]] bool overlaps(const std::vector<NodeIndex>& nodes) const {
    const TextRange texts = tree_.texts(node_);
    return std::any_of(nodes.begin(), nodes.end(), [&](NodeIndex node) {
      const TextRange of = tree_.texts(node);
      return of.first < texts.last && texts.first < of.last;
    });
  }

  // The exclusions that remove some of the element.
  [[nodiscard]] std::set<std::string> guilty_exclusions() const {
    std::set<std::string> out;
    for (const InspectedExclusion& each : inspection_.templates[*template_].chosen.exclusions)
      if (overlaps(each.nodes[page_])) out.insert(each.xpath);
    return out;
  }

  // If exclusions remove what should be taken: proposes to drop them, or to replace them by narrower ones.
  void drop_exclusions(std::vector<Repair>& out) const {
    const std::set<std::string> guilty = guilty_exclusions();
    if (guilty.empty() || !overlaps(inspection_.templates[*template_].chosen.content.nodes[page_])) return;
    std::string names;
    for (const std::string& xpath : guilty) names += (names.empty() ? "" : ", ") + markdown_code(xpath);
    const auto without = [&guilty](SiteTemplate& changed) {
      std::erase_if(changed.exclusions, [&guilty](const std::string& xpath) { return guilty.contains(xpath); });
    };
    Repair& dropped = add(guilty.size() == 1 ? "Drop this exclusion" : "Drop these exclusions", out);
    dropped.change = "Without " + names;
    without(changed_in(dropped));
    if (const auto narrower = narrower_than(guilty)) {
      Repair& narrowed = add("Leave out less", out);
      narrowed.change = names + " → " + markdown_code(*narrower);
      without(changed_in(narrowed));
      changed_in(narrowed).exclusions.push_back(*narrower);
    }
  }

  // The best candidate among those that are inside what the exclusions remove, and do not cover what should be taken.
  [[nodiscard]] std::optional<std::string> narrower_than(const std::set<std::string>& guilty) const {
    std::map<std::uint32_t, std::vector<bool>> out_by_page;
    for (std::uint32_t s = 0; s < inspection_.scored.scored.size(); ++s) {
      const std::size_t i = inspection_.scored_pages[s];
      std::vector<bool>& of_page = out_by_page[s];
      for (const InspectedBlock& block : inspection_.pages[i].blocks) {
        const auto& reason = block.reason;
        of_page.push_back(
            inspection_.pages[i].outcome.template_index == template_ && reason.fate == BlockFate::kExcluded &&
            reason.exclusion &&
            guilty.contains(inspection_.templates[*template_].chosen.exclusions[*reason.exclusion].xpath));
      }
    }
    const auto counts = [](std::size_t /*page*/, std::size_t /*block*/) { return true; };
    double most = 0;
    std::optional<std::string> out;
    for (const CandidateExpression& candidate : inspection_.scored.pool) {
      if (candidate.is_inline || candidate.spans.empty()) continue;
      const bool is_within = std::all_of(candidate.spans.begin(), candidate.spans.end(), [&](const BlockSpan& span) {
        for (std::uint32_t b = span.first; b < span.last; ++b)
          if (!out_by_page[span.page][b] || is_asked(span.page, b)) return false;
        return true;
      });
      if (!is_within) continue;
      const Moved of = moved(candidate, counts, 1);
      const double gain = of.foreign - of.article -
                          kAsked * fragility_price(candidate, inspection_.scored.scored.size(), options_.search);
      if (gain <= most) continue;
      most = gain;
      out = candidate.xpath;
    }
    return out;
  }

  // Adds the exclusions that go best with this content on some of the scored pages.
  std::size_t add_exclusions(std::size_t candidate, const std::vector<bool>& use, SiteTemplate& changed) const {
    const WrapperSearchResult found =
        search_exclusions(inspection_.scored.scored, use, inspection_.scored.pool, {candidate}, options_.search);
    std::size_t added = 0;
    for (const std::size_t each : found.exclusions) {
      const CandidateExpression& exclusion = inspection_.scored.pool[each];
      const std::string& xpath = exclusion.xpath;
      if (asked_of(exclusion) > 0) continue;
      if (std::find(changed.exclusions.begin(), changed.exclusions.end(), xpath) != changed.exclusions.end()) continue;
      changed.exclusions.push_back(xpath);
      ++added;
    }
    return added;
  }

  // Whether the expression selects an element that holds the content of this page.
  [[nodiscard]] bool holds_content(const std::string& xpath) const {
    const auto& body = inspection_.pages[page_].outcome.article.body;
    const auto compiled = XPath::compile(xpath);
    if (!compiled || body.empty() || inspection_.pages[page_].outcome.status != PageStatus::kOk) return false;
    const std::vector<NodeIndex> nodes = compiled->select(tree_);
    return std::all_of(body.begin(), body.end(), [&](NodeIndex of) {
      return std::any_of(nodes.begin(), nodes.end(),
                         [&](NodeIndex node) { return node <= of && of < tree_.end(node); });
    });
  }

  // Short expressions that select the element, those that select the fewest elements first.
  [[nodiscard]] std::vector<std::string> expressions_on(NodeIndex node) const {
    std::vector<std::tuple<std::size_t, std::size_t, std::string>> ranked;
    for (const std::string& xpath : short_expressions(tree_, node)) {
      const auto compiled = XPath::compile(xpath);
      if (compiled) ranked.emplace_back(compiled->select(tree_).size(), complexity(xpath), xpath);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> out;
    out.reserve(ranked.size());
    for (const auto& each : ranked) out.push_back(std::get<2>(each));
    return out;
  }

  const SiteInspection& inspection_;
  std::size_t page_;
  NodeIndex node_;
  const RepairOptions& options_;
  const Page& tree_;
  std::optional<std::size_t> template_;
  std::optional<std::uint32_t> scored_;  // the page among the scored ones
  std::uint32_t first_ = 0;              // blocks of the element
  std::uint32_t last_ = 0;
  bool is_part_ = false;  // whether the element is a part of a block
};

}  // namespace

Result<std::vector<Repair>> propose_repairs(const SiteInspection& inspection, std::size_t page, NodeIndex node,
                                            std::string_view what, const RepairOptions& options) {
  const Proposer proposer(inspection, page, node, options);
  if (what == "take") return proposer.take();
  if (what == "leave") return proposer.leave();
  if (what == "runner-up") return proposer.runners_up();
  if (what == "no-article") return proposer.no_article();
  if (what == "template") return proposer.another_template();
  for (const char* const name : {"title", "author", "date", "image"})
    if (what == name) return proposer.field(name);
  return Error{ErrorKind::kUnsupported, "no such repair", {std::string(what)}};
}

std::vector<Repair> repairs_with(const SiteInspection& inspection, std::size_t page, const std::string& xpath) {
  const auto chosen = template_of(inspection, page);
  if (!chosen) return {};
  const std::string& content = inspection.wrapper.templates[*chosen].content;
  std::vector<Repair> out(3, Repair{"", "", inspection.wrapper});
  for (Repair& repair : out) {
    repair.wrapper.templates[*chosen].value.reset();
    repair.wrapper.templates[*chosen].figures = {};
  }
  out[0].title = "Use it as the content";
  out[0].change = markdown_code(content) + " → " + markdown_code(xpath);
  out[0].wrapper.templates[*chosen].content = xpath;
  out[1].title = "Add it to the content";
  out[1].change = markdown_code(content + " | " + xpath);
  out[1].wrapper.templates[*chosen].content = content + " | " + xpath;
  out[2].title = "Leave out what it selects";
  out[2].change = "Adds the exclusion " + markdown_code(xpath);
  out[2].wrapper.templates[*chosen].exclusions.push_back(xpath);
  return out;
}

}  // namespace wrapwright
