// SPDX-License-Identifier: Apache-2.0
#include "induce/doubt.h"

namespace wrapwright {

std::optional<JudgedArticle> second_look(const Page& page, const BoostedTrees& model, const Outcome& match,
                                         const DoubtOptions& options) {
  if (match.status != ApplyStatus::kOk || !match.confidence || *match.confidence >= options.doubtful) return {};
  JudgedArticle alone = extract_by_blocks(page, model);
  if (alone.article.body.empty() || alone.confidence < *match.confidence + options.margin) return {};
  return alone;
}

}  // namespace wrapwright
