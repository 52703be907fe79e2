// SPDX-License-Identifier: Apache-2.0
#include "induce/learn.h"

#include <iterator>
#include <utility>
#include <vector>

#include "induce/fields.h"
#include "induce/learn_confidence.h"
#include "induce/no_article.h"
#include "induce/proof.h"
#include "induce/signifiers.h"
#include "induce/template_learner.h"

namespace wrapwright {

const BlockModel& model_of(const LearnerOptions& options) {
  return options.model != nullptr ? *options.model : standard_block_model();
}

Result<Wrapper> learn_wrapper(std::string_view site, std::span<const SitePage> pages, const LearnerOptions& options) {
  const JudgedSite judged = judge_site(pages, model_of(options), options.caution, options.pool);
  Wrapper out;
  std::vector<bool> left(pages.size(), true);
  std::vector<SiteTemplate> without;
  if (options.no_article) without = find_no_article(judged, left);
  out.templates = learn_templates(judged, std::move(left), options.templates, options.choice);
  if (out.templates.empty())
    return Error{ErrorKind::kNoPattern, "nothing on the pages looks like an article", {std::string(site)}};
  // First, because the content of another kind may well be found on these pages.
  out.templates.insert(out.templates.begin(), std::make_move_iterator(without.begin()),
                       std::make_move_iterator(without.end()));
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
  if (const Status status = add_confidence(judged.labeled, out); !status) return status.error();
  return out;
}

}  // namespace wrapwright
