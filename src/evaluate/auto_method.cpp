// SPDX-License-Identifier: Apache-2.0
// `auto` as a method with named settings: what `learn` does by default.
#include <array>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "evaluate/site_methods.h"
#include "extract/settings.h"
#include "induce/learn.h"
#include "wrapper/apply.h"

namespace wrapwright {
namespace {

constexpr std::array kParameters = {
    Parameter{"folds", "0", "a folder, or 0",
              "models of scripts/train-blocks, fold-0 and so on, each trained without the groups it is used for"},
    Parameter{"content-price", "0.002", "0..1", "of an expression for content, in F1"},
    Parameter{"exclusion-price", "0.0005", "0..1", "of an exclusion, in F1"},
    Parameter{"caution", "0.3", "-5..5", "taken from the log-odds of every block"},
    Parameter{"contents", "3", "1..100", "most expressions for content of a template"},
    Parameter{"exclusions", "16", "0..100", "most exclusions of a template"},
};

class AutoMethod : public SiteMethod {
 public:
  AutoMethod(const LearnOptions& options, std::vector<BlockModel> folds)
      : options_(options), folds_(std::move(folds)) {}

  [[nodiscard]] NormalizerKind normalizer() const override { return options_.normalizer; }
  [[nodiscard]] bool learns() const override { return true; }

  Status run(std::string_view site, std::span<const SitePage> sample, std::span<const SitePage> pages,
             std::span<Prediction> out) const override {
    LearnOptions options = options_;
    if (!folds_.empty()) options.model = &folds_[fold_of(site)];
    const auto wrapper = learn_wrapper(site, sample, options);
    if (!wrapper) return wrapper.error();
    const auto applier = Applier::compile(*wrapper);
    if (!applier) return applier.error();
    Outcome outcome;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      applier->apply(*pages[i].page, pages[i].url, outcome);
      if (outcome.status == ApplyStatus::kOk) out[i] = prediction_of(*pages[i].page, outcome.article);
    }
    return Done{};
  }

 private:
  // As scripts/train-blocks parts the groups: by the first 32 bits of the SHA-256 of the name without "www.".
  [[nodiscard]] std::size_t fold_of(std::string_view site) const {
    if (site.starts_with("www.")) site.remove_prefix(4);
    return std::stoul(sha256_hex(site).substr(0, 8), nullptr, 16) % folds_.size();
  }

  LearnOptions options_;
  std::vector<BlockModel> folds_;
};

Result<std::vector<BlockModel>> read_folds(const std::string& folder) {
  std::vector<BlockModel> out;
  if (folder == "0") return out;
  for (std::size_t i = 0; i == 0 || std::filesystem::exists(folder + "/fold-" + std::to_string(i)); ++i) {
    auto model = read_block_model(folder + "/fold-" + std::to_string(i));
    if (!model) return std::move(model).error();
    out.push_back(std::move(model).value());
  }
  return out;
}

Result<std::unique_ptr<SiteMethod>> make_auto(const Settings& settings) {
  auto folds = read_folds(settings.find("folds")->second);
  if (!folds) return std::move(folds).error();
  LearnOptions options;
  const auto content = number_setting(settings, "content-price", 0, 1);
  if (!content) return content.error();
  options.choice.content_price = *content;
  const auto exclusion = number_setting(settings, "exclusion-price", 0, 1);
  if (!exclusion) return exclusion.error();
  options.choice.exclusion_price = *exclusion;
  const auto caution = number_setting(settings, "caution", -5, 5);
  if (!caution) return caution.error();
  options.caution = *caution;
  const auto contents = number_setting(settings, "contents", 1, 100);
  if (!contents) return contents.error();
  options.choice.contents = static_cast<std::size_t>(*contents);
  const auto exclusions = number_setting(settings, "exclusions", 0, 100);
  if (!exclusions) return exclusions.error();
  options.choice.exclusions = static_cast<std::size_t>(*exclusions);
  return {std::make_unique<AutoMethod>(options, std::move(folds).value())};
}

}  // namespace

constexpr SiteMethodEntry kAuto = {
    .description = {.name = "auto",
                    .summary =
                        "judges every block of a site's pages, then chooses short XPaths that agree; `learn` does it",
                    .source = "after Dalvi, Kumar, Soliman 2011, with gradient-boosted judges",
                    .formula = "expected F1 over the pages, less a price for each expression",
                    .cost = "O(n) a page, and the choice",
                    .parameters = kParameters},
    .make = make_auto};

}  // namespace wrapwright
