// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/extraction_worker.h"

#include <utility>
#include <vector>

#include "content/article/render.h"
#include "core/base/digest.h"

namespace wrapwright {

ExtractionWorker::ExtractionWorker(WrapperCache& wrappers, const PageExtractor* alone, const PageLimits& limits,
                                   const RecordOptions& records)
    : finder_(wrappers, alone, limits),
      records_(records),
      with_items_(records.with_items),
      with_digest_(records.with_digest) {}

ExtractionWorker::ExtractionWorker(const PageExtractor& alone, NormalizerKind normalizer, const PageLimits& limits,
                                   const RecordOptions& records)
    : finder_(alone, normalizer, limits),
      method_(kPageMethod),
      records_(records),
      with_items_(false),
      with_digest_(records.with_digest) {}

WorkedPage ExtractionWorker::work_on(SourcePage& source, std::string& out) {
  WorkedPage done;
  ArticleFinder::Outcome outcome = finder_.find(source);
  done.problem = std::move(outcome.problem);
  done.is_unlikely = outcome.is_unlikely;
  done.signs = std::move(outcome.signs);
  Extraction& found = finder_.found();
  const bool has_items = with_items_ && found.status == PageStatus::kNoArticle && !found.items.empty();
  if (has_items) found.status = PageStatus::kItems;
  done.status = found.status;
  done.is_no_page = found.status == PageStatus::kNoArticle && found.document != DocumentKind::kPage;
  done.is_cut = finder_.page().notes().truncated;
  if (with_digest_ && has_article(found.status)) done.text_digest = sha1_base32(found.text);
  const PageResult result{.source = source,
                          .page = finder_.page(),
                          .found = found,
                          .problem = done.problem,
                          .method = method_,
                          .wrapper = finder_.wrapper()};
  done.preamble = records_.append(result, out);
  if (has_items) append_items(result, out);
  return done;
}

void ExtractionWorker::append_items(const PageResult& list, std::string& out) {
  std::vector<Article> items = std::move(finder_.found().items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    SourcePage source;
    source.id = list.source.id + "#" + std::to_string(i + 1);
    source.url = items[i].url;
    source.archived = list.source.archived;
    Extraction item;
    item.status = PageStatus::kItem;
    item.article = std::move(items[i]);
    render_text(list.page, item.article, item.text);
    records_.append(
        {.source = source, .page = list.page, .found = item, .list = list.source.id, .wrapper = list.wrapper}, out);
  }
}

}  // namespace wrapwright
