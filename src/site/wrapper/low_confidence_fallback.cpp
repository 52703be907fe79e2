// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/low_confidence_fallback.h"

namespace wrapwright {

bool is_doubtful(const Outcome& match, const LowConfidenceOptions& options) {
  return match.status == ApplyStatus::kOk && match.confidence && *match.confidence < options.min_confidence;
}

std::optional<JudgedArticle> low_confidence_fallback(const Page& page, const BoostedTrees& model, const Outcome& match,
                                                     const LowConfidenceOptions& options,
                                                     const PageJudgeOptions& page_judge) {
  if (!is_doubtful(match, options)) return {};
  JudgedArticle alone = extract_by_blocks(page, model, page_judge);
  if (alone.article.body.empty() || alone.confidence < *match.confidence + options.min_gain) return {};
  return alone;
}

}  // namespace wrapwright
