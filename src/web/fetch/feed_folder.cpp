// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/feed_folder.h"

#include <optional>

#include "core/base/files.h"
#include "web/fetch/lasting_failures.h"

namespace wrapwright {

Capture FeedFolder::fetch(HttpClient& client, const std::string& url, const std::string& name) {
  HttpRequest request{url, std::string(kFeedAccept), {}, {}, {}};
  const auto file = read_file(path_ / name);
  // The validators are those of the file, whichever URL it came from: they are sent only to that URL, and not if the
  // file no longer holds what came from there, because a 304 would then keep it forever.
  const auto before = validators_.find("file:" + name);
  if (file && before && *before && (*before)->size == file->size()) {
    request.conditional_url = (*before)->source_url;
    request.if_none_match = (*before)->etag;
    request.if_modified_since = (*before)->last_modified;
  }
  Capture capture = client.fetch_one(request);
  if (capture.not_modified()) {
    if (file) {
      capture.body = *file;
    } else {
      capture.error = Error{ErrorKind::kNetwork, "HTTP status 304 to an unconditional request", {url}};
    }
  }
  return capture;
}

Status FeedFolder::keep(const Capture& capture, const std::string& name) {
  const std::string key = "file:" + name;
  if (capture.status == 304) {
    auto before = validators_.find(key);
    if (!before) return std::move(before).error();
    return remember(validators_, key, capture, *before, max_fresh_);
  }
  if (auto written = keep_copy(capture.body, name); !written) return written;
  return remember(validators_, key, capture, std::nullopt, max_fresh_);
}

Result<bool> FeedFolder::enter_outcome(const std::string& url, const Capture& capture) {
  LastingFailures failures(validators_);
  const std::string key = "feed:" + url;
  if (is_lasting(capture)) return failures.enter(key, capture);
  if (capture.error) return true;
  if (auto forgotten = failures.forget(key); !forgotten) return std::move(forgotten).error();
  return true;
}

Status FeedFolder::keep_copy(std::string_view bytes, const std::string& name) {
  return write_file_atomically(path_ / name, bytes);
}

}  // namespace wrapwright
