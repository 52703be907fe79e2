// SPDX-License-Identifier: Apache-2.0
#include "site/learn/candidate_pool.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/base/ascii.h"
#include "core/page/element_type.h"
#include "core/page/xml_text.h"
#include "core/xpath/token_test.h"
#include "core/xpath/xpath.h"
#include "site/learn/generated_name.h"

namespace wrapwright {
namespace {

// Shorter prefixes carry no information about an id.
constexpr std::size_t kShortestPrefix = 3;
constexpr std::size_t kLongestName = 80;

// Layout elements, whose tag says nothing about their content.
bool is_frame(NameId tag) {
  return tag == name::div || tag == name::td || tag == name::tr || tag == name::tbody || tag == name::table ||
         tag == name::span || tag == name::section || tag == name::body || tag == name::li || tag == name::a;
}

// Elements that articles are made of, each of which holds a part of the text only.
bool is_text_part(NameId tag) {
  return tag == name::p || tag == name::ul || tag == name::ol || tag == name::dl || tag == name::li ||
         tag == name::pre || tag == name::blockquote || tag == name::figure;
}

struct Step {
  std::string text;
  RobustnessClass robustness;
};

// The names by which elements may be selected. A name that is offered for one element is used for all elements that
// match it, even for those that would not have been offered it.
class KnownNames {
 public:
  explicit KnownNames(const PoolOptions& options) : options_(options) {}

  void add(const Page& page, NodeIndex node) {
    const std::string_view tag = page.tag_name(node);
    const std::string_view id = page.attribute(node, name::id).value_or("");
    const auto digit = static_cast<std::size_t>(std::find_if(id.begin(), id.end(), is_digit) - id.begin());
    if (digit < id.size() && digit >= kShortestPrefix && id.size() <= kLongestName && is_name(id.substr(0, digit)))
      prefixes_.insert(key(tag, id.substr(0, digit)));
    std::string_view names = page.attribute(node, name::class_).value_or("");
    const std::string_view first = first_token(names);
    const std::size_t stem = generated_from(first);
    // As style sheets in modules are compiled: "slot__OsKUQ". Before a hyphen only the compiler's name remains: "css-".
    const bool is_module = stem >= kShortestPrefix && stem < first.size() && first[stem - 1] == '_';
    if (is_module && names.starts_with(first) && is_name(first.substr(0, stem)))
      class_prefixes_.insert(key(tag, first.substr(0, stem)));
    for (std::size_t i = 0; i < options_.max_class_tokens; ++i) {
      const std::string_view token = take_token(names);
      if (token.empty()) break;
      if (is_name(token)) tokens_.insert(key(tag, token));
    }
  }

  // Forgets names until no element answers to more than so many prefixes and class tokens. For all elements alike: an
  // expression has to know of each that it selects.
  void limit(const Page& page, NodeIndex node, std::size_t max_names) {
    std::size_t names = 0;
    for_each_name(page, node, [&](std::unordered_set<std::string>& known, const std::string& name, std::string_view) {
      if (++names > max_names) known.erase(name);
    });
  }

  // How many steps steps_of() gives, the tag apart.
  [[nodiscard]] std::size_t count_names(const Page& page, NodeIndex node) const {
    std::size_t names = 0;
    for (const NameId attribute : {name::id, name::itemprop, name::role})
      names += is_name(page.attribute(node, attribute).value_or("")) ? 1U : 0U;
    for_each_name(page, node, [&](const auto&, const std::string&, std::string_view) { ++names; });
    return names;
  }

  // The steps that select this element by one of its names; the step by tag alone comes last.
  [[nodiscard]] std::vector<Step> steps_of(const Page& page, NodeIndex node) const {
    std::vector<Step> out;
    const std::string tag(page.tag_name(node));
    const auto add = [&](const std::string& test, bool numbered = false) {
      out.push_back({tag + "[" + test + "]", numbered ? RobustnessClass::kNumbered : RobustnessClass::kNamed});
    };
    const std::string_view id = page.attribute(node, name::id).value_or("");
    if (is_name(id)) add("@id=" + xpath_literal(id), is_numbered(id));
    for_each_name(page, node, [&](const auto& known, const std::string&, std::string_view name) {
      if (&known == &prefixes_) {
        add("starts-with(@id, " + xpath_literal(name) + ")");
      } else if (&known == &class_prefixes_) {
        add("starts-with(@class, " + xpath_literal(name) + ")");
      } else {
        add(token_test("class", name), is_numbered(name));
      }
    });
    for (const auto& [attribute, written] : {std::pair{name::itemprop, "@itemprop="}, {name::role, "@role="}}) {
      const std::string_view value = page.attribute(node, attribute).value_or("");
      if (is_name(value)) add(written + xpath_literal(value));
    }
    out.push_back({tag, RobustnessClass::kTag});
    return out;
  }

 private:
  // What a wrapper file can hold, and a person could have written.
  static bool is_name(std::string_view value) {
    return !value.empty() && value.size() <= kLongestName && is_xml_text(value);
  }

  // Calls visit(set, key in it, name) for each known prefix and class token that the element answers to.
  template <typename Visit>
  void for_each_name(const Page& page, NodeIndex node, const Visit& visit) {
    visit_names(*this, page, node, visit);
  }
  template <typename Visit>
  void for_each_name(const Page& page, NodeIndex node, const Visit& visit) const {
    visit_names(*this, page, node, visit);
  }
  template <typename Self, typename Visit>
  static void visit_names(Self& self, const Page& page, NodeIndex node, const Visit& visit) {
    const std::string_view tag = page.tag_name(node);
    const auto visit_known = [&](auto& set, std::string_view name) {
      const std::string entry = key(tag, name);
      if (set.contains(entry)) visit(set, entry, name);
    };
    const std::string_view id = page.attribute(node, name::id).value_or("");
    for (std::size_t n = kShortestPrefix; n <= std::min(id.size(), kLongestName) && !self.prefixes_.empty(); ++n)
      visit_known(self.prefixes_, id.substr(0, n));
    std::string_view names = page.attribute(node, name::class_).value_or("");
    for (std::size_t n = kShortestPrefix; n <= std::min(names.size(), kLongestName) && !self.class_prefixes_.empty();
         ++n)
      if (names[n - 1] == '_') visit_known(self.class_prefixes_, names.substr(0, n));
    for (std::string_view token = take_token(names); !token.empty(); token = take_token(names))
      visit_known(self.tokens_, token);
  }

  static std::string key(std::string_view tag, std::string_view name) {
    std::string out(tag);
    out += ' ';
    out += name;
    return out;
  }
  static std::string_view take_token(std::string_view& names) {
    const std::string_view token = first_token(names);
    if (!token.empty()) names.remove_prefix(static_cast<std::size_t>(token.data() + token.size() - names.data()));
    return token;
  }

  const PoolOptions& options_;
  std::unordered_set<std::string> prefixes_;        // of ids, by tag
  std::unordered_set<std::string> class_prefixes_;  // of classes, up to what is generated, by tag
  std::unordered_set<std::string> tokens_;          // of classes, by tag
};

// The path from the root that selects the element by positions among siblings.
std::string path_with_positions(const Page& page, NodeIndex node) {
  std::string out;
  for (; node != 0; node = page.parent(node)) {
    const NodeIndex parent = page.parent(node);
    std::size_t position = 0;
    std::size_t alike = 0;
    for (NodeIndex i = parent + 1; i < page.end(parent); i = page.end(i)) {
      if (page.tag(i) != page.tag(node)) continue;
      ++alike;
      if (i <= node) ++position;
    }
    std::string step = "/";
    step += page.tag_name(node);
    if (alike > 1) step += "[" + std::to_string(position) + "]";
    out.insert(0, step);
  }
  return out;
}

// The blocks [first, last) of a page.
struct Covered {
  std::uint32_t first;
  std::uint32_t last;
};

// The blocks that lie completely in these texts, none of which begins before block `from`.
Covered cover(const ScoredPage& page, std::uint32_t from, TextRange texts) {
  const auto& blocks = page.blocks->blocks;
  const auto end = std::partition_point(blocks.begin() + from, blocks.end(),
                                        [&](const PageBlock& block) { return block.runs.last <= texts.last; });
  return {from, static_cast<std::uint32_t>(end - blocks.begin())};
}

void add_span(std::uint32_t p, Covered covered, CandidateExpression& candidate) {
  if (!candidate.spans.empty() && candidate.spans.back().page == p) {
    // Elements come in document order, so a nested element comes after the one that contains it.
    if (covered.last <= candidate.spans.back().last) return;
  } else {
    ++candidate.pages;
  }
  candidate.spans.push_back({p, covered.first, covered.last});
}

// Evaluates the expression on the pages. Changes is_inline to whether anything that it selects is.
void read_spans(const XPath& xpath, std::span<const ScoredPage> pages, CandidateExpression& candidate) {
  candidate.spans.clear();
  candidate.pages = 0;
  candidate.is_inline = false;
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    const auto& blocks = pages[p].blocks->blocks;
    for (const NodeIndex node : xpath.select(*pages[p].page)) {
      candidate.is_inline = candidate.is_inline || !is_block_level(pages[p].page->tag(node));
      const TextRange texts = pages[p].page->texts(node);
      const auto from = std::partition_point(blocks.begin(), blocks.end(),
                                             [&](const PageBlock& block) { return block.runs.first < texts.first; });
      const Covered covered = cover(pages[p], static_cast<std::uint32_t>(from - blocks.begin()), texts);
      if (covered.first != covered.last) add_span(p, covered, candidate);
    }
  }
}

class PoolBuilder {
 public:
  PoolBuilder(std::span<const ScoredPage> pages, const PoolOptions& options)
      : pages_(pages), options_(options), names_(options) {}

  std::vector<CandidateExpression> build() {
    for (const ScoredPage& scored : pages_)
      for (NodeIndex node = 1; node < scored.page->size(); ++node) names_.add(*scored.page, node);
    limit_names();
    for (std::uint32_t p = 0; p < pages_.size(); ++p) add_page(p);
    for (CandidateExpression& candidate : pool_)
      if (candidate.robustness == RobustnessClass::kPosition) read_position(candidate);
    return std::move(pool_);
  }

 private:
  struct Element {
    std::uint32_t page;
    NameId tag;
    Covered covered;
  };

  // As add_element() would make them, for all elements.
  [[nodiscard]] double count_expressions() const {
    double total = 0;
    std::vector<double> named;  // by node
    std::vector<double> above;  // of the elements around it, by node
    for (const ScoredPage& scored : pages_) {
      const Page& page = *scored.page;
      named.assign(page.size(), 0);
      above.assign(page.size(), 0);
      for (NodeIndex node = 1; node < page.size(); ++node) {
        const NodeIndex parent = page.parent(node);
        named[node] = static_cast<double>(names_.count_names(page, node));
        above[node] = above[parent] + named[parent];
        total += (named[node] + 1) * (named[parent] + 1) + (is_frame(page.tag(node)) ? 0 : above[node]);
      }
    }
    return total;
  }

  void limit_names() {
    constexpr double kAlways = 100'000;
    double elements = 0;
    for (const ScoredPage& scored : pages_) elements += scored.page->size();
    const double most = kAlways + static_cast<double>(options_.max_expressions) * elements;
    for (std::size_t max_names = 64; count_expressions() > most; max_names /= 2) {
      for (const ScoredPage& scored : pages_)
        for (NodeIndex node = 1; node < scored.page->size(); ++node) names_.limit(*scored.page, node, max_names);
      if (max_names == 0) break;
    }
  }

  void add_page(std::uint32_t p) {
    const Page& page = *pages_[p].page;
    const auto& blocks = pages_[p].blocks->blocks;
    const double total = expected_words(pages_[p]);
    steps_.assign(page.size(), {});
    std::uint32_t from = 0;
    for (NodeIndex node = 1; node < page.size(); ++node) {
      const TextRange texts = page.texts(node);
      if (texts.first == texts.last) continue;
      while (from < blocks.size() && blocks[from].runs.first < texts.first) ++from;
      const Covered covered = cover(pages_[p], from, texts);
      if (covered.first == covered.last) continue;
      steps_[node] = names_.steps_of(page, node);
      add_element(p, node, covered);
      double inside = 0;
      for (std::uint32_t b = covered.first; b < covered.last; ++b) inside += expected_words_of(p, b);
      if (inside >= options_.min_large_share * total) {
        add(path_with_positions(page, node), RobustnessClass::kPosition, RobustnessClass::kPosition,
            {p, page.tag(node), covered});
      }
    }
  }

  [[nodiscard]] double expected_words_of(std::uint32_t p, std::size_t b) const {
    return static_cast<double>(pages_[p].blocks->blocks[b].shape.words) * static_cast<double>(pages_[p].content[b]);
  }

  // Paths with positions are generated for large elements only, but may select other elements too.
  void read_position(CandidateExpression& candidate) const {
    if (const auto xpath = XPath::compile(candidate.xpath)) read_spans(*xpath, pages_, candidate);
  }

  void add_element(std::uint32_t p, NodeIndex node, Covered covered) {
    const Page& page = *pages_[p].page;
    const Element element{p, page.tag(node), covered};
    const std::vector<Step>& own = steps_[node];
    for (const Step& step : own) add("//" + step.text, step.robustness, step.robustness, element);
    const std::string& tag = own.back().text;
    const NodeIndex parent = page.parent(node);
    if (parent == 0) return;
    for (const Step& step : steps_[parent]) {
      if (step.robustness != RobustnessClass::kNamed) continue;
      for (const Step& last : own)
        add("//" + step.text + "/" + last.text, RobustnessClass::kBelow, last.robustness, element);
    }
    if (is_frame(page.tag(node))) return;
    for (NodeIndex up = parent; up != 0; up = page.parent(up)) {
      // Every ancestor is used: an expression that is left out here would still select the element.
      for (const Step& step : steps_[up]) {
        if (step.robustness == RobustnessClass::kNamed)
          add("//" + step.text + "//" + tag, RobustnessClass::kBelow, RobustnessClass::kTag, element);
      }
    }
  }

  // `last` is the class of the last step by itself.
  void add(std::string xpath, RobustnessClass robustness, RobustnessClass last, const Element& element) {
    const auto [at, is_new] = index_.try_emplace(std::move(xpath), pool_.size());
    if (is_new) {
      CandidateExpression& made = pool_.emplace_back();
      made.xpath = at->first;
      made.robustness = robustness;
      made.is_numbered = last == RobustnessClass::kNumbered;
      made.is_inline = !is_block_level(element.tag);
      made.is_text_part = last == RobustnessClass::kTag && is_text_part(element.tag);
    }
    add_span(element.page, element.covered, pool_[at->second]);
  }

  std::span<const ScoredPage> pages_;
  const PoolOptions& options_;
  KnownNames names_;
  std::vector<CandidateExpression> pool_;
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<std::vector<Step>> steps_;  // by node of the current page; empty for nodes that cover no block
};

}  // namespace

std::vector<CandidateExpression> candidate_pool(std::span<const ScoredPage> pages, const PoolOptions& options) {
  return PoolBuilder(pages, options).build();
}

Result<CandidateExpression> candidate_of(std::string_view xpath, std::span<const ScoredPage> pages) {
  const auto compiled = XPath::compile(xpath);
  if (!compiled) return compiled.error();
  CandidateExpression out;
  out.xpath = xpath;
  read_spans(*compiled, pages, out);
  return out;
}

}  // namespace wrapwright
