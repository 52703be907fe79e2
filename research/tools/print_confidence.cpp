// SPDX-License-Identifier: Apache-2.0
// Prints what is known about extractions without the gold, together with how good they were; scripts/fit-confidence
// learns from it.
//   print_confidence FOLDS PROTOCOL CORPUS   learns the corpus's groups of two pages or more by block models that have
//                                            not seen them (FOLDS: a folder of scripts/train-blocks --folds), under a
//                                            protocol of `evaluate`; prints a JSON line for each wrapper, with its
//                                            samples and the judged pages that it matches and the gold has a text of
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/feed/folder_feeds.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/normalize/normalizer.h"
#include "research/evaluate/corpus.h"
#include "research/evaluate/metrics.h"
#include "research/evaluate/model_folds.h"
#include "research/evaluate/prediction.h"
#include "research/evaluate/protocol.h"
#include "research/evaluate/site_methods.h"
#include "site/learn/learn_confidence.h"
#include "site/learn/learn_wrapper.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/confidence.h"

namespace wrapwright {
namespace {

Json json_of(const SelectionShape& shape) {
  return {{"pieces", shape.element_count},   {"sentences", shape.sentence_share}, {"gap", shape.missed_sentence_share},
          {"links", shape.link_share},       {"rest", shape.unselected_bytes},    {"selected", shape.selected_bytes},
          {"trailing", shape.trailing_share}};
}

double gram_f1(const std::string& gold, const Prediction& said) {
  TokenTable tokens;
  return score_text(measured_text(gold, tokens), measured_text(scored_text(said), tokens), {.lcs = false}).grams.f1;
}

// The pages of a group, parsed. Views hold pointers into it.
struct ParsedGroup {
  std::vector<Page> trees;
  std::vector<std::shared_ptr<const Feed>> feeds;
  std::vector<SitePage> views;  // by Corpus::pages; only the group's pages are set
};

ParsedGroup parse_group(const Corpus& corpus, const CorpusGroup& group, Normalizer& normalizer, FolderFeeds& feeds) {
  ParsedGroup out;
  out.trees.reserve(group.pages.size());
  out.views.resize(corpus.pages.size());
  for (const std::size_t i : group.pages) {
    const CorpusPage& page = corpus.pages[i];
    const auto bytes = read_file(page.file);
    out.trees.push_back(normalizer.parse({bytes ? *bytes : std::string(), "", ""}));
    auto match = feeds.find(group.group, page.url, page.id);
    out.feeds.push_back(match.feed);
    out.views[i] = {.page = &out.trees.back(), .item = match.item, .url = page.url, .digest = "", .fetched = ""};
  }
  return out;
}

// One wrapper: the confidence from its samples, and its results on the judged pages.
class Learned {
 public:
  Learned(const Corpus& corpus, const std::vector<SitePage>& views, Wrapper wrapper, Applier applier)
      : corpus_(corpus), views_(views), wrapper_(std::move(wrapper)), applier_(std::move(applier)) {}

  void add_sample_evidence(const Split& split, const std::vector<ScoredPage>& scored) {
    promised_.assign(corpus_.pages.size(), std::nullopt);
    for (std::size_t k = 0; k < split.learn.size(); ++k) {
      const std::size_t i = split.learn[k];
      const TemplateMatch outcome = applier_.apply(*views_[i].page, views_[i].url);
      if (outcome.status != PageStatus::kOk) continue;
      promised_[i] = promised_f1(scored[k], outcome.article);
      Json sample = json_of(selection_shape(*views_[i].page, outcome.article));
      sample["promised"] = *promised_[i];
      samples_.push_back(std::move(sample));
      confidences_.push_back({i, wrapper_.samples[k].confidence});
    }
  }

  void add_judged(const Split& split) {
    for (const std::size_t i : split.judge) {
      const std::string& gold = corpus_.pages[i].gold.text;
      const TemplateMatch outcome = applier_.apply(*views_[i].page, views_[i].url);
      if (gold.empty() || outcome.status != PageStatus::kOk) continue;
      const Prediction said = prediction_of(*views_[i].page, outcome.article);
      if (!said.found) continue;
      Json page = json_of(selection_shape(*views_[i].page, outcome.article));
      page["f1"] = gram_f1(gold, said);
      if (promised_[i]) page["promised"] = *promised_[i];
      page["confidence"] = confidence_of(i, outcome);
      pages_.push_back(std::move(page));
    }
  }

  [[nodiscard]] Json line(const std::string& group) const {
    return {{"corpus", corpus_.name}, {"group", group}, {"samples", samples_}, {"pages", pages_}};
  }

 private:
  // The confidence by the program's current coefficients.
  [[nodiscard]] double confidence_of(std::size_t page, const TemplateMatch& outcome) const {
    for (const auto& [sample, confidence] : confidences_)
      if (sample == page) return confidence.value_or(0);
    return outcome.confidence.value_or(0);
  }

  const Corpus& corpus_;
  const std::vector<SitePage>& views_;
  Wrapper wrapper_;
  Applier applier_;
  std::vector<std::optional<double>> promised_;  // by Corpus::pages
  std::vector<std::pair<std::size_t, std::optional<double>>> confidences_;
  Json samples_ = Json::array();
  Json pages_ = Json::array();
};

Status print_split(const Corpus& corpus, const CorpusGroup& group, const std::vector<SitePage>& views,
                   const Split& split, const Models* models) {
  std::vector<SitePage> sample;
  for (const std::size_t i : split.learn) sample.push_back(views[i]);
  const LearnerOptions options;
  const AnalyzedPages analyzed(sample, models);
  auto wrapper = learn_wrapper(group.group, analyzed, options);
  if (!wrapper && wrapper.error().kind == ErrorKind::kNoPattern) return Done{};
  if (!wrapper) return std::move(wrapper).error();
  auto applier = Applier::compile(*wrapper, {}, models);
  if (!applier) return std::move(applier).error();
  Learned learned(corpus, views, std::move(wrapper).value(), std::move(applier).value());
  learned.add_sample_evidence(split, score_blocks(analyzed, block_model_of(models), options.decision_bias));
  learned.add_judged(split);
  std::printf("%s\n", write_json(learned.line(group.group)).c_str());
  return Done{};
}

Status print_corpus(const char* folds_folder, const char* protocol_name, const char* folder) {
  auto folds = ModelFolds::read(folds_folder);
  if (!folds) return std::move(folds).error();
  const auto protocol = protocol_from_string(protocol_name);
  if (!protocol) return protocol.error();
  const auto corpus = read_corpus(folder);
  if (!corpus) return corpus.error();
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  FolderFeeds feeds(folder, {}, [](const Error&) {});
  for (const CorpusGroup& group : corpus->groups) {
    if (group.pages.size() < 2) continue;
    const ParsedGroup parsed = parse_group(*corpus, group, *normalizer, feeds);
    for (const Split& split : make_splits(*corpus, {&group}, *protocol)) {
      if (auto printed = print_split(*corpus, group, parsed.views, split, folds->models_of(group.group)); !printed)
        return printed;
    }
  }
  return Done{};
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("Usage: print_confidence FOLDS PROTOCOL CORPUS\n", stderr);
    return 2;
  }
  const auto printed = wrapwright::print_corpus(argv[1], argv[2], argv[3]);
  if (printed && std::fflush(stdout) == 0) return 0;
  std::fprintf(stderr, "print_confidence: %s\n", printed ? "cannot write" : printed.error().to_string().c_str());
  return 1;
}
