// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_worker.h"

#include <utility>

#include "core/base/guarded.h"

namespace wrapwright {

GuardedWorker::GuardedWorker(std::function<std::unique_ptr<PageWorker>()> make)
    : make_(std::move(make)), worker_(make_()) {}

WorkedPage GuardedWorker::work_on(SourcePage& page, std::string& out) {
  const std::size_t before = out.size();
  WorkedPage done;
  auto thrown = guarded("", [&] { done = worker_->work_on(page, out); });
  if (!thrown) return done;
  out.resize(before);
  worker_.reset();  // first, for the memory that it holds
  worker_ = make_();
  SourcePage failed = failed_page(page, *std::move(thrown));
  return worker_->work_on(failed, out);
}

}  // namespace wrapwright
