// SPDX-License-Identifier: Apache-2.0
#include "induce/learn.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "induce/fields.h"
#include "induce/learn_confidence.h"
#include "induce/proof.h"
#include "induce/signifiers.h"

namespace wrapwright {
namespace {

FeatureRows joined(const FeatureRows& left, const FeatureRows& right) {
  FeatureRows out;
  out.width = left.width + right.width;
  out.values.reserve(left.values.size() + right.values.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto a = left.row(i);
    const auto b = right.row(i);
    out.values.insert(out.values.end(), a.begin(), a.end());
    out.values.insert(out.values.end(), b.begin(), b.end());
  }
  return out;
}

float log_odds(float p) {
  constexpr float kLeast = 1e-4F;
  const float bounded = std::clamp(p, kLeast, 1 - kLeast);
  return std::log(bounded / (1 - bounded));
}

// The mean of two judgments in log-odds, less what makes up for the harm that a foreign block does.
float united(float a, float b, double caution) {
  const double mean = (static_cast<double>(log_odds(a)) + static_cast<double>(log_odds(b))) / 2;
  return static_cast<float>(1 / (1 + std::exp(caution - mean)));
}

std::string union_of(const std::vector<CandidateExpression>& pool, const std::vector<std::size_t>& chosen) {
  std::string out;
  for (const std::size_t c : chosen) out += (out.empty() ? "" : " | ") + pool[c].xpath;
  return out;
}

SiteTemplate make_template(const std::vector<CandidateExpression>& pool, const ContentChoice& choice) {
  SiteTemplate out;
  out.content = union_of(pool, choice.contents);
  for (const std::size_t c : choice.exclusions) out.exclusions.push_back(pool[c].xpath);
  return out;
}

}  // namespace

std::vector<LabeledPage> label_pages(std::span<const SitePage> pages, const std::vector<SiteBlocks>& blocks,
                                     const BlockModel& model, double caution) {
  const std::vector<FeatureRows> site = site_features(pages, blocks);
  std::vector<LabeledPage> out;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const FeatureRows own = block_features(*pages[i].page, blocks[i].blocks);
    std::vector<float> content = content_probabilities(model.site, joined(own, site[i]));
    const std::vector<float> alone = content_probabilities(model.page, own);
    for (std::size_t b = 0; b < content.size(); ++b) content[b] = united(content[b], alone[b], caution);
    out.push_back({pages[i].page, &blocks[i].blocks, std::move(content)});
  }
  return out;
}

Result<Wrapper> learn_wrapper(std::string_view site, std::span<const SitePage> pages, const LearnerOptions& options) {
  const std::vector<SiteBlocks> blocks = read_blocks(pages);
  const BlockModel& model = options.model != nullptr ? *options.model : standard_block_model();
  const std::vector<LabeledPage> labeled = label_pages(pages, blocks, model, options.caution);
  const std::vector<CandidateExpression> pool = candidate_pool(labeled, options.pool);
  Wrapper out;
  std::vector<bool> left(pages.size(), true);
  while (out.templates.size() < options.templates && std::find(left.begin(), left.end(), true) != left.end()) {
    const ContentChoice choice = choose_content(labeled, left, pool, options.choice);
    if (choice.contents.empty()) break;
    SiteTemplate made = make_template(pool, choice);
    if (!out.templates.empty()) made.name += "-" + std::to_string(out.templates.size() + 1);
    out.templates.push_back(std::move(made));
    for (std::size_t i = 0; i < left.size(); ++i)
      if (choice.covered[i]) left[i] = false;
  }
  if (out.templates.empty())
    return Error{ErrorKind::kNoPattern, "nothing on the pages looks like an article", {std::string(site)}};
  out.site = site;
  out.made_by = "wrapwright " WRAPWRIGHT_VERSION;
  out.normalizer = options.normalizer;
  out.settings.method = "auto";
  out.language = site_language(pages);
  if (options.fields) {
    FieldOptions fields;
    fields.feed = options.fields_from_feed;
    fields.language = out.language;
    add_fields(pages, out, fields);
  }
  if (const Status status = add_samples(pages, out); !status) return status.error();
  if (const Status status = add_confidence(labeled, out); !status) return status.error();
  return out;
}

}  // namespace wrapwright
