// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/site_difference.h"

#include <algorithm>
#include <map>
#include <utility>

#include "app/inspect/inline_text.h"
#include "app/view/tree_view.h"
#include "content/article/text_fields.h"
#include "content/blocks/page_blocks.h"

namespace wrapwright {
namespace {

struct NamedXPath {
  std::string part;
  const InspectedXPath* xpath;
};

std::vector<NamedXPath> rules_of(const SiteInspection& inspection) {
  std::vector<NamedXPath> out;
  for (const InspectedTemplate& each : inspection.templates) {
    if (each.guard) out.push_back({each.name + ": guard", &*each.guard});
    if (each.kind == TemplateKind::kNonArticle) continue;
    out.push_back({each.name + ": content", &each.chosen.content});
    for (const InspectedXPath& exclusion : each.chosen.exclusions)
      out.push_back({each.name + ": exclusion", &exclusion});
  }
  return out;
}

std::map<std::string, std::string> fields_of(const Extraction& outcome) {
  std::map<std::string, std::string> out(outcome.fields.begin(), outcome.fields.end());
  if (!has_article(outcome.status)) return {};
  const Article& article = outcome.article;
  for (const auto& [name, member] : kTextFields) {
    if (name == "title" || name == "date" || name == "language" || !(article.*member).empty())
      out[std::string(name)] = article.*member;
  }
  out["author"] = joined(article.authors);
  out["tags"] = joined(article.tags);
  return out;
}

std::vector<std::string> labels_of(const InspectedPage& page, const std::vector<NodeIndex>& nodes) {
  std::vector<std::string> out;
  out.reserve(nodes.size());
  for (const NodeIndex node : nodes) out.push_back(element_label(*page.page->page, node));
  return out;
}

using TextOfBlock = std::vector<WordHash>;

TextOfBlock text_of(const PageBlocks& blocks, std::size_t block) {
  const auto words = blocks.words_of(block);
  return {words.begin(), words.end()};
}

// The blocks whose text is less frequent in `others`, in document order.
void append_blocks(const InspectedPage& page, const PageBlocks& blocks, const PageBlocks& others, bool came,
                   std::vector<BlockDifference>& out) {
  std::map<TextOfBlock, std::size_t> known;
  for (std::size_t b = 0; b < others.blocks.size(); ++b) ++known[text_of(others, b)];
  const bool is_scored = page.blocks.size() == blocks.blocks.size();
  for (std::size_t b = 0; b < blocks.blocks.size(); ++b) {
    const auto at = known.find(text_of(blocks, b));
    if (at != known.end() && at->second > 0) {
      --at->second;
      continue;
    }
    const PageBlock& block = blocks.blocks[b];
    BlockDifference& made = out.emplace_back();
    made.came = came;
    made.node = block.node;
    made.words = block.shape.words;
    made.text = text_beginning(*page.page->page, block.runs);
    if (!is_scored) continue;
    made.probability = page.blocks[b].probability;
    made.taken = page.blocks[b].taken;
  }
}

class Comparison {
 public:
  Comparison(const SiteInspection& before, const SiteInspection& after)
      : before_(before), after_(after), before_rules_(rules_of(before)), after_rules_(rules_of(after)) {
    out_.before = &before;
    out_.after = &after;
  }

  SiteDifference run() && {
    out_.rules = compare_rules(before_.wrapper, after_.wrapper);
    std::vector<bool> taken(before_.pages.size(), false);
    for (std::size_t a = 0; a < after_.pages.size(); ++a) {
      PageDifference& made = out_.pages.emplace_back();
      made.after = a;
      made.before = partner(a, taken);
      if (made.before) taken[*made.before] = true;
      compare(made);
    }
    for (std::size_t b = 0; b < taken.size(); ++b) {
      if (taken[b]) continue;
      PageDifference& made = out_.pages.emplace_back();
      made.before = b;
      compare(made);
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::optional<std::size_t> partner(std::size_t a, const std::vector<bool>& taken) const {
    const InspectedPage& page = after_.pages[a];
    if (before_.pages.size() == 1 && after_.pages.size() == 1) return 0;
    for (std::size_t b = 0; b < before_.pages.size(); ++b) {
      const InspectedPage& other = before_.pages[b];
      if (taken[b]) continue;
      const bool is_same_url = !page.page->url.empty() && page.page->url == other.page->url;
      const bool is_same_id = page.page->url.empty() && other.page->url.empty() && page.id == other.id;
      if (page.page->page == other.page->page || is_same_url || is_same_id) return b;
    }
    return std::nullopt;
  }

  void compare(PageDifference& of) const {
    const Extraction none;
    const Extraction& before = of.before ? before_.pages[*of.before].outcome : none;
    const Extraction& after = of.after ? after_.pages[*of.after].outcome : none;
    of.is_same_capture = of.before && of.after && page_before(of).page->page == page_after(of).page->page;
    of.is_same_text = before.text == after.text;
    of.text = diff_words(before.text, after.text);
    add_fields(before, after, of);
    if (of.before && of.after && !of.is_same_capture) {
      add_blocks(of);
      add_selections(of);
    }
    of.is_changed = !of.before || !of.after || !of.is_same_text || !of.fields.empty() || !of.blocks.empty() ||
                    before.status != after.status || before.template_name != after.template_name;
  }

  [[nodiscard]] const InspectedPage& page_before(const PageDifference& of) const { return before_.pages[*of.before]; }
  [[nodiscard]] const InspectedPage& page_after(const PageDifference& of) const { return after_.pages[*of.after]; }

  static void add_fields(const Extraction& before, const Extraction& after, PageDifference& of) {
    auto values = fields_of(before);
    for (auto& [name, value] : fields_of(after)) {
      std::string& had = values[name];
      if (had != value) of.fields.push_back({name, had, value});
      values.erase(name);
    }
    for (const auto& [name, value] : values)
      if (!value.empty()) of.fields.push_back({name, value, ""});
  }

  void add_blocks(PageDifference& of) const {
    const PageBlocks before = page_blocks(*page_before(of).page->page);
    const PageBlocks after = page_blocks(*page_after(of).page->page);
    append_blocks(page_before(of), before, after, false, of.blocks);
    append_blocks(page_after(of), after, before, true, of.blocks);
  }

  void add_selections(PageDifference& of) const {
    std::vector<bool> known(before_rules_.size(), false);
    const auto add = [&](const NamedXPath& rule, std::vector<NodeIndex> before, std::vector<NodeIndex> after) {
      if (before.empty() && after.empty()) return;
      const bool is_same = labels_of(page_before(of), before) == labels_of(page_after(of), after);
      of.selections.push_back({rule.part, rule.xpath->xpath, std::move(before), std::move(after), is_same});
    };
    for (const NamedXPath& rule : after_rules_) {
      std::vector<NodeIndex> before;
      for (std::size_t b = 0; b < before_rules_.size(); ++b) {
        const NamedXPath& other = before_rules_[b];
        if (known[b] || other.part != rule.part || other.xpath->xpath != rule.xpath->xpath) continue;
        known[b] = true;
        before = other.xpath->nodes[*of.before];
        break;
      }
      add(rule, std::move(before), rule.xpath->nodes[*of.after]);
    }
    for (std::size_t b = 0; b < before_rules_.size(); ++b)
      if (!known[b]) add(before_rules_[b], before_rules_[b].xpath->nodes[*of.before], {});
  }

  const SiteInspection& before_;
  const SiteInspection& after_;
  std::vector<NamedXPath> before_rules_;
  std::vector<NamedXPath> after_rules_;
  SiteDifference out_;
};

}  // namespace

SiteDifference compare_inspections(const SiteInspection& before, const SiteInspection& after) {
  return Comparison(before, after).run();
}

}  // namespace wrapwright
