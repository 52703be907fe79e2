// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/downloader.h"

#include <set>
#include <utility>

#include "web/fetch/page_name.h"

namespace wrapwright {
namespace {

using SystemClock = std::chrono::system_clock;

}  // namespace

std::size_t DownloadSummary::count(DownloadOutcome outcome) const {
  const auto it = counts.find(outcome);
  return it == counts.end() ? 0 : it->second;
}

std::string to_string(const DownloadSummary& summary) {
  const auto part = [&](DownloadOutcome outcome, const char* word) {
    const std::size_t count = summary.count(outcome);
    return count == 0 ? std::string() : ", " + std::to_string(count) + " " + word;
  };
  const std::string text = part(DownloadOutcome::kNew, "new") + part(DownloadOutcome::kChanged, "changed") +
                           part(DownloadOutcome::kUnchanged, "unchanged") + part(DownloadOutcome::kKept, "kept") +
                           part(DownloadOutcome::kGone, "gone") +
                           part(DownloadOutcome::kFailedBefore, "failed as before") +
                           part(DownloadOutcome::kFailed, "failed");
  return text.empty() ? "nothing to fetch" : text.substr(2);
}

// The validators in the store, else those derived from the page: the store lacks them if the process was killed in
// between.
Result<std::optional<Validators>> Downloader::known(const std::string& key) {
  auto stored = validators_.find(key);
  if (!stored || *stored) return stored;
  return storage_.validators_of_page(key);
}

void Downloader::tell(Run& run, DownloadEvent event) {
  ++run.summary.counts[event.outcome];
  if (event.outcome == DownloadOutcome::kFailed && event.error) run.failed.emplace(event.index, *event.error);
  if (run.progress) run.progress(event);
}

// A stored page is requested anyway, to see its changes when it is back.
Result<bool> Downloader::rests(const std::string& key) {
  if (options_.refetch == Refetch::kAlways || storage_.has_page(key)) return false;
  return failures_.rests(key);
}

Status Downloader::plan(Run& run) {
  std::set<std::string> keys;
  std::set<std::string> ids;
  for (std::size_t i = 0; i < run.items.size(); ++i) {
    const DownloadItem& item = run.items[i];
    if (item.url.empty()) {
      tell(run, {i, DownloadOutcome::kFailed, Error{ErrorKind::kNotFound, "the item has no link", {item.id}}});
      continue;
    }
    const std::string key = page_key(item.url);
    if (!keys.insert(key).second) {
      ++run.summary.duplicates;
      continue;
    }
    // Some feeds give all items the same id.
    const bool has_id = !item.id.empty() && ids.insert(item.id).second;
    if (auto planned = plan_item(run, i, has_id ? item.id : item.url, key); !planned) return planned;
  }
  return Done{};
}

Status Downloader::plan_item(Run& run, std::size_t index, std::string id, const std::string& key) {
  HttpRequest request;
  request.url = run.items[index].url;
  auto before = known(key);
  if (!before) return std::move(before).error();
  if (*before) {
    const Validators& validators = **before;
    const bool ask_all = options_.refetch == Refetch::kAlways;
    if (validators.gone && !ask_all) {
      tell(run,
           {index, DownloadOutcome::kGone, Error{ErrorKind::kNotFound, "gone (HTTP status 410)", {request.url}}, true});
      return Done{};
    }
    if (!validators.moved_to.empty()) request.url = validators.moved_to;
    if (storage_.has_page(key) && !ask_all) {
      const bool fresh =
          options_.max_fresh.count() > 0 && SystemClock::now() < SystemClock::from_time_t(validators.fresh_until);
      const bool none = validators.etag.empty() && validators.last_modified.empty();
      if (fresh || none || options_.refetch == Refetch::kNever) {
        tell(run, {index, DownloadOutcome::kKept, {}});
        return Done{};
      }
      request.conditional_url = validators.source_url;
      request.if_none_match = validators.etag;
      request.if_modified_since = validators.last_modified;
    }
  }
  const auto resting = rests(key);
  if (!resting) return resting.error();
  if (*resting) {
    Error error{ErrorKind::kNotFound, "failed recently, and is not requested again yet", {request.url}};
    tell(run, {index, DownloadOutcome::kFailedBefore, std::move(error), true});
    return Done{};
  }
  run.tasks.push_back({index, std::move(id), key, std::move(*before)});
  run.requests.push_back(std::move(request));
  return Done{};
}

Status Downloader::store(Run& run, const Task& task, const Capture& capture) {
  DownloadItem item = run.items[task.item];
  item.id = task.id;
  // The page is stored before its validators: a kill in between costs a request, never a page.
  const auto outcome = storage_.store(item, task.key, capture);
  if (!outcome) return outcome.error();
  if (auto put = remember(validators_, task.key, capture, task.before, options_.max_fresh); !put) return put;
  if (auto forgotten = failures_.forget(task.key); !forgotten) return forgotten;
  tell(run, {task.item, *outcome, {}});
  return Done{};
}

Status Downloader::fail(Run& run, const Task& task, const Capture& capture) {
  bool is_news = true;
  if (is_lasting(capture)) {
    const auto entered = failures_.enter(task.key, capture);
    if (!entered) return entered.error();
    is_news = *entered;
  }
  const auto outcome = is_news ? DownloadOutcome::kFailed : DownloadOutcome::kFailedBefore;
  tell(run, {task.item, outcome, capture.error, !is_news});
  return forget_move(task, capture);
}

Status Downloader::take(Run& run, const Task& task, const Capture& capture) {
  if (capture.error && capture.error->kind == ErrorKind::kInterrupted) return *capture.error;
  if (capture.not_modified() && storage_.has_page(task.key)) {
    if (auto forgotten = failures_.forget(task.key); !forgotten) return forgotten;
    tell(run, {task.item, DownloadOutcome::kUnchanged, {}});
    return remember(validators_, task.key, capture, task.before, options_.max_fresh);
  }
  if (capture.status == 304) {
    const Error error{ErrorKind::kNetwork, "HTTP status 304 to an unconditional request", {capture.url}};
    tell(run, {task.item, DownloadOutcome::kFailed, error});
    return Done{};
  }
  if (capture.status == 410) {
    tell(run, {task.item, DownloadOutcome::kGone, capture.error});
    return remember(validators_, task.key, capture, task.before, options_.max_fresh);
  }
  if (capture.error) return fail(run, task, capture);
  return store(run, task, capture);
}

// The redirect target of the page is gone: next time its own URL is requested again.
Status Downloader::forget_move(const Task& task, const Capture& capture) {
  const bool client_error = capture.status >= 400 && capture.status < 500 && capture.status != 429;
  if (!client_error || !task.before || task.before->moved_to.empty()) return Done{};
  Validators now = *task.before;
  now.moved_to.clear();
  return validators_.put(task.key, now);
}

Result<DownloadSummary> Downloader::download(HttpClient& client, const std::vector<DownloadItem>& items,
                                             const std::function<void(const DownloadEvent&)>& progress) {
  Run run{items, progress};
  if (auto planned = plan(run); !planned) return std::move(planned).error();
  client.fetch(run.requests, [&](std::size_t index, const Capture& capture) {
    if (run.fatal) return HttpClient::Next::kStop;
    auto taken = take(run, run.tasks[index], capture);
    if (taken) return HttpClient::Next::kGoOn;
    run.fatal = std::move(taken).error();
    return HttpClient::Next::kStop;
  });
  if (run.fatal) return std::move(*run.fatal);
  for (auto& [item, error] : run.failed) run.summary.errors.push_back(std::move(error));
  return std::move(run.summary);
}

}  // namespace wrapwright
