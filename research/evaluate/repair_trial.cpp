// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/repair_trial.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "app/inspect/repairs.h"
#include "app/inspect/workbench.h"
#include "content/blocks/page_blocks.h"
#include "research/evaluate/metrics.h"
#include "research/evaluate/site_methods.h"
#include "site/learn/site_learner.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

constexpr std::array<std::pair<Damage, std::string_view>, 5> kDamages = {{{Damage::kNone, "none"},
                                                                          {Damage::kTextLeftOut, "text-left-out"},
                                                                          {Damage::kNoExclusions, "no-exclusions"},
                                                                          {Damage::kOtherContent, "other-content"},
                                                                          {Damage::kRenamed, "renamed"}}};
constexpr const char* kNow = "2026-01-01T00:00:00Z";
constexpr double kSurelyArticle = 0.6;  // minimum share of a block's 2-grams that are in the gold
constexpr double kSurelyForeign = 0.35;
constexpr std::size_t kClicksOfRepair = 3;

std::optional<Wrapper> damaged(const Wrapper& whole, Damage damage) {
  Wrapper out = whole;
  const auto of = std::find_if(out.templates.begin(), out.templates.end(),
                               [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; });
  if (of == out.templates.end()) return std::nullopt;
  switch (damage) {
    case Damage::kNone:
      break;
    case Damage::kTextLeftOut:
      of->exclusions.emplace_back("//p");
      break;
    case Damage::kNoExclusions:
      if (of->exclusions.empty()) return std::nullopt;
      of->exclusions.clear();
      break;
    case Damage::kOtherContent:
      if (of->runners_up.empty()) return std::nullopt;
      of->content = of->runners_up.front().xpath;
      of->exclusions.clear();
      break;
    case Damage::kRenamed:
      of->content = "//div[@id='of-the-earlier-layout']";
      of->exclusions.clear();
      break;
  }
  return out;
}

// An element that the person points at, and whether it belongs to the article.
struct Pointed {
  std::size_t page = 0;
  NodeIndex node = 0;
  bool is_article = false;
  std::size_t words = 0;
};

class GoldView {
 public:
  GoldView(std::span<const SitePage> pages, std::span<const Gold* const> golds, const RepairTrialOptions& options)
      : pages_(pages), options_(options) {
    for (const Gold* const gold : golds) gold_.push_back(measured_text(gold->text, tokens_));
    for (const SitePage& page : pages) {
      std::set<TextIndex>& starts = block_starts_.emplace_back();
      for (const PageBlock& block : page_blocks(*page.page).blocks) starts.insert(block.runs.first);
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
      has_article_.push_back(golds[i]->article);
      articles_ += golds[i]->article ? 1U : 0U;
    }
  }

  [[nodiscard]] std::size_t articles() const { return articles_; }

  template <typename OutcomeOf>
  double f1(const OutcomeOf& outcome_of) {
    double sum = 0;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (!has_article_[i]) continue;
      const MeasuredText text = measured_text(scored_text(prediction_of(*pages_[i].page, outcome_of(i))), tokens_);
      sum += score_text(gold_[i], text, {.lcs = false}).grams.f1;
    }
    return sum / static_cast<double>(articles_);
  }
  double f1(const SiteInspection& inspection) {
    return f1([&](std::size_t i) -> const Extraction& { return inspection.pages[i].outcome; });
  }
  // Statistics of the previous content would make the result of a proposal look doubtful; they are recomputed when it
  // is applied.
  std::optional<double> f1(const Wrapper& wrapper) {
    PageExtractorOptions reading = options_.inspect.extractor;
    reading.low_confidence.min_confidence = 0;
    const auto extractor = PageExtractor::compile(wrapper, reading);
    if (!extractor) return std::nullopt;
    Extraction outcome;
    return f1([&](std::size_t i) -> const Extraction& {
      extractor->extract(*pages_[i].page, pages_[i].url, outcome, pages_[i].fetched);
      return outcome;
    });
  }

  // The elements that are wrongly selected or left out, most words first: blocks, and the largest elements around them
  // that are entirely wrong. Of elements with the same names only the first one, because the proposals are the same for
  // all of them.
  [[nodiscard]] std::vector<Pointed> wrong(const SiteInspection& inspection) {
    std::vector<Pointed> out;
    for (const std::size_t i : inspection.scored_pages) {
      if (!has_article_[i]) continue;
      const bool is_by_template = inspection.pages[i].outcome.status == PageStatus::kOk;
      const auto& blocks = inspection.pages[i].blocks;
      std::set<NodeIndex> known;
      for (const InspectedBlock& block : blocks) {
        const auto is_article = label(i, block.node);
        if (!is_article || (*is_article == block.taken && is_by_template)) continue;
        if (!*is_article && !is_by_template) continue;
        for (const NodeIndex node : {block.node, widest(inspection, i, block.node, *is_article)})
          if (known.insert(node).second) out.push_back({i, node, *is_article, words_of(blocks, i, node)});
      }
    }
    std::stable_sort(out.begin(), out.end(), [](const Pointed& a, const Pointed& b) { return a.words > b.words; });
    std::set<std::string> names;
    std::erase_if(out, [&](const Pointed& each) {
      const Page& tree = *pages_[each.page].page;
      std::string called = each.is_article ? "+" : "-";
      for (NodeIndex node = each.node, step = 0; node != 0 && step < 2; node = tree.parent(node), ++step) {
        called.append(" ").append(tree.tag_name(node));
        for (const NameId attribute : {name::class_, name::id})
          called.append(" ").append(tree.attribute(node, attribute).value_or(""));
      }
      return !names.insert(std::move(called)).second;
    });
    return out;
  }

  // The best candidates for the content XPath by the gold's blocks, at most options.max_choices.
  [[nodiscard]] std::vector<std::string> choices(const SiteInspection& inspection) {
    std::vector<std::vector<double>> all;  // words of each block, and of its article part
    std::vector<std::vector<double>> article;
    std::vector<double> gold;
    for (std::size_t s = 0; s < inspection.scored_pages.size(); ++s) {
      const std::size_t i = inspection.scored_pages[s];
      all.emplace_back();
      article.emplace_back();
      gold.push_back(0);
      for (const PageBlock& block : inspection.scored.scored[s].blocks->blocks) {
        const double words = has_article_[i] ? block.shape.words : 0;
        all.back().push_back(words);
        article.back().push_back(words * share(i, block.node));
        gold.back() += article.back().back();
      }
    }
    std::vector<std::pair<double, std::size_t>> ranked;
    const auto& pool = inspection.scored.pool;
    for (std::size_t c = 0; c < pool.size(); ++c) {
      double sum = 0;
      for (std::size_t at = 0; at < pool[c].spans.size();) {
        const std::uint32_t page = pool[c].spans[at].page;
        double words = gold[page];
        double found = 0;
        for (; at < pool[c].spans.size() && pool[c].spans[at].page == page; ++at) {
          for (std::uint32_t b = pool[c].spans[at].first; b < pool[c].spans[at].last; ++b) {
            words += all[page][b];
            found += article[page][b];
          }
        }
        sum += words > 0 ? 2 * found / words : 0;
      }
      ranked.emplace_back(-sum, c);
    }
    std::stable_sort(ranked.begin(), ranked.end());
    std::vector<std::string> out;
    for (const auto& [less, c] : ranked)
      if (out.size() < options_.max_choices) out.push_back(pool[c].xpath);
    return out;
  }

 private:
  [[nodiscard]] std::string text_of(std::size_t page, NodeIndex node) const {
    const Page& tree = *pages_[page].page;
    const TextRange texts = tree.texts(node);
    std::string out;
    for (TextIndex t = texts.first; t < texts.last; ++t) {
      if (tree.run(t).hidden != 0) continue;
      if (block_starts_[page].contains(t)) out += ' ';
      out += tree.text(t);
    }
    return out;
  }

  // The share of the element's 2-grams that are in the gold.
  [[nodiscard]] double share(std::size_t page, NodeIndex node) { return known(page, node).share; }
  [[nodiscard]] std::optional<bool> label(std::size_t page, NodeIndex node) { return known(page, node).is_article; }

  struct Known {
    double share = 0;
    std::optional<bool> is_article;
  };

  // Cached, because the same elements are queried after each repair.
  const Known& known(std::size_t page, NodeIndex node) {
    const auto [at, is_new] = known_.try_emplace({page, node});
    if (is_new) at->second = read(page, node);
    return at->second;
  }

  [[nodiscard]] Known read(std::size_t page, NodeIndex node) {
    const MeasuredText text = measured_text(text_of(page, node), tokens_);
    if (text.tokens.empty()) return {};
    const auto& words = gold_[page].sorted;
    if (text.grams.empty()) return {0, std::binary_search(words.begin(), words.end(), text.tokens.front())};
    std::vector<std::uint64_t> common;
    std::set_intersection(text.grams.begin(), text.grams.end(), gold_[page].grams.begin(), gold_[page].grams.end(),
                          std::back_inserter(common));
    Known out;
    out.share = static_cast<double>(common.size()) / static_cast<double>(text.grams.size());
    if (out.share >= kSurelyArticle) out.is_article = true;
    if (out.share <= kSurelyForeign) out.is_article = false;
    return out;
  }

  // The largest element around the block that surely consists only of article, or only of non-article.
  [[nodiscard]] NodeIndex widest(const SiteInspection& inspection, std::size_t page, NodeIndex node, bool is_article) {
    const Page& tree = *inspection.pages[page].page->page;
    NodeIndex out = node;
    for (NodeIndex up = tree.parent(node); up != 0; up = tree.parent(up)) {
      const auto of = label(page, up);
      if (!of || *of != is_article) break;
      out = up;
    }
    return out;
  }

  [[nodiscard]] std::size_t words_of(const std::vector<InspectedBlock>& blocks, std::size_t page,
                                     NodeIndex node) const {
    const Page& tree = *pages_[page].page;
    std::size_t out = 0;
    for (const InspectedBlock& block : blocks)
      if (node <= block.node && block.node < tree.end(node)) out += block.words;
    return out;
  }

  std::span<const SitePage> pages_;
  const RepairTrialOptions& options_;
  TokenTable tokens_;
  std::vector<std::set<TextIndex>> block_starts_;  // by page; text_of() puts a space between blocks
  std::map<std::pair<std::size_t, NodeIndex>, Known> known_;
  std::vector<MeasuredText> gold_;
  std::vector<bool> has_article_;
  std::size_t articles_ = 0;
};

struct Proposal {
  double f1 = 0;
  std::string xml;
  AppliedRepair as;
};

// The best proposal for an element. The preview of a proposal's effect on all pages, which is meant for people, is not
// computed.
Result<std::optional<Proposal>> best_proposal(const SiteInspection& inspection, const Pointed& at, GoldView& gold,
                                              std::map<std::string, std::optional<double>>& tried) {
  std::optional<Proposal> out;
  const bool is_matched = inspection.pages[at.page].outcome.status == PageStatus::kOk;
  std::vector<const char*> actions = {at.is_article ? "take" : "leave"};
  if (at.is_article && !is_matched) actions.push_back("template");
  for (const char* const action : actions) {
    const auto repairs = propose_repairs(inspection, at.page, at.node, action);
    if (!repairs) return repairs.error();
    for (const Repair& each : *repairs) {
      std::string xml = format_wrapper(each.wrapper);
      const auto [known, is_new] = tried.try_emplace(xml);
      if (is_new) known->second = gold.f1(each.wrapper);
      const std::optional<double> f1 = known->second;
      if (f1 && (!out || *f1 > out->f1))
        out = {*f1, std::move(xml), {at.page, at.node, action, each.title, each.change}};
    }
  }
  return out;
}

Status repair_by_pointing(Workbench& bench, GoldView& gold, const RepairTrialOptions& options, RepairTrial& out) {
  double now = gold.f1(bench.inspection());
  std::optional<std::size_t> open_page;
  while (out.repairs.size() < options.max_repairs) {
    const auto wrong = gold.wrong(bench.inspection());
    std::optional<Proposal> best;
    std::map<std::string, std::optional<double>> tried;
    for (std::size_t i = 0; i < std::min(wrong.size(), options.max_pointed); ++i) {
      auto proposal = best_proposal(bench.inspection(), wrong[i], gold, tried);
      if (!proposal) return std::move(proposal).error();
      if (*proposal && (!best || (*proposal)->f1 > best->f1)) best = *std::move(proposal);
    }
    if (!best || best->f1 < now + options.min_gain) break;
    const auto applied = bench.answer("apply", {{"xml", best->xml}, {"title", best->as.title}}, kNow);
    if (!applied) return applied.error();
    const double then = gold.f1(bench.inspection());
    if (then < now + options.min_gain) {
      const auto undone = bench.answer("undo", Json::object(), kNow);
      if (!undone) return undone.error();
      break;
    }
    now = then;
    out.clicks += open_page == best->as.page ? kClicksOfRepair : kClicksOfRepair + 1;
    open_page = best->as.page;
    out.repairs.push_back(std::move(best->as));
  }
  out.repaired = now;
  return Done{};
}

}  // namespace

std::string_view to_string(Damage damage) {
  for (const auto& [each, name] : kDamages)
    if (each == damage) return name;
  return "";
}

std::optional<Damage> damage_from_string(std::string_view name) {
  for (const auto& [damage, each] : kDamages)
    if (each == name) return damage;
  return std::nullopt;
}

class RepairSite::Impl {
 public:
  Impl(std::span<const SitePage> pages, std::span<const Gold* const> golds, std::filesystem::path store,
       const RepairTrialOptions& options)
      : options_(options), pages_(pages), gold_(pages, golds, options_), store_(std::move(store)) {}

  [[nodiscard]] bool has_articles() const { return gold_.articles() > 0; }

  Status learn(const std::string& site) {
    SiteLearnerOptions learning;
    learning.update.learner = options_.inspect.learner;
    auto learned = SiteLearner(std::move(learning)).learn({.name = site, .pages = pages_});
    if (!learned) return std::move(learned).error();
    whole_ = std::move(learned->wrapper);
    const auto extractor = PageExtractor::compile(whole_, options_.inspect.extractor);
    if (!extractor) return extractor.error();
    Extraction outcome;
    learned_ = gold_.f1([&](std::size_t i) -> const Extraction& {
      extractor->extract(*pages_[i].page, pages_[i].url, outcome, pages_[i].fetched);
      return outcome;
    });
    return Done{};
  }

  Result<std::optional<RepairTrial>> repair(Damage damage) {
    const auto broken = damaged(whole_, damage);
    if (!broken) return std::optional<RepairTrial>();
    auto bench = Workbench::open(*broken, pages_, std::vector<std::string>(pages_.size()), store_,
                                 {.inspect = options_.inspect, .forest = {}});
    if (!bench) return std::move(bench).error();
    RepairTrial out;
    out.learned = learned_;
    out.damaged_xml = format_wrapper(*broken);
    out.damaged = gold_.f1(bench->inspection());
    const bool is_worse = damage == Damage::kNone || out.damaged < learned_;
    if (!is_worse || out.damaged >= options_.errs_below) return std::optional<RepairTrial>();
    choose(*broken, gold_.choices(bench->inspection()), out);
    if (Status done = repair_by_pointing(*bench, gold_, options_, out); !done) return std::move(done).error();
    return std::optional<RepairTrial>(std::move(out));
  }

 private:
  void choose(const Wrapper& broken, const std::vector<std::string>& choices, RepairTrial& out) {
    for (const std::string& xpath : choices) {
      Wrapper chosen = broken;
      const auto of = std::find_if(chosen.templates.begin(), chosen.templates.end(),
                                   [](const SiteTemplate& each) { return each.kind == TemplateKind::kArticle; });
      of->content = xpath;
      for (const bool with_exclusions : {true, false}) {
        if (!with_exclusions && of->exclusions.empty()) continue;
        if (!with_exclusions) of->exclusions.clear();
        const auto f1 = gold_.f1(chosen);
        if (!f1 || *f1 <= out.best_choice) continue;
        out.best_choice = *f1;
        out.choice = xpath;
      }
    }
  }

  RepairTrialOptions options_;
  std::span<const SitePage> pages_;
  GoldView gold_;
  WrapperStore store_;
  Wrapper whole_;
  double learned_ = 0;
};

RepairSite::RepairSite(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
RepairSite::~RepairSite() = default;

Result<std::unique_ptr<RepairSite>> RepairSite::learn(const std::string& site, std::span<const SitePage> pages,
                                                      std::span<const Gold* const> golds, std::filesystem::path store,
                                                      const RepairTrialOptions& options) {
  auto impl = std::make_unique<Impl>(pages, golds, std::move(store), options);
  if (!impl->has_articles()) return std::unique_ptr<RepairSite>();
  if (Status learned = impl->learn(site); !learned) return std::move(learned).error();
  return std::unique_ptr<RepairSite>(new RepairSite(std::move(impl)));
}

Result<std::optional<RepairTrial>> RepairSite::repair(Damage damage) { return impl_->repair(damage); }

}  // namespace wrapwright
