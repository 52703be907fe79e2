// SPDX-License-Identifier: Apache-2.0
#pragma once
// Maps a request of any supported interface to the call that answers it. Pure functions.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/serve/access_keys.h"
#include "app/serve/http_message.h"
#include "app/serve/response_formats.h"
#include "core/base/result.h"

namespace wrapwright {

enum class Work {
  kHealth,
  kReady,
  kMetrics,
  kOpenApi,     // the description of the server's own interface
  kStaticFile,  // a file of the web pages, `name`
  kWorkbench,   // `name` is the path below it
  kSites,
  kSite,
  kPage,   // of `urls`, one
  kPost,   // of `html`
  kBatch,  // of all `urls`
  kFeed,   // of `urls`, one
  kFeeds,  // that are watched
  kWatch,  // a feed, of `urls`, one; and no longer:
  kUnwatch,
};

struct Call {
  Work work = Work::kHealth;
  const char* api = "";  // for metrics
  std::vector<std::string> urls = {};
  std::string html = {};    // what was posted, but for
  bool takes_body = false;  // the body itself
  PageFormat page_format = PageFormat::kRecord;
  FormatOptions options = {};    // links: of a feed, too
  bool is_open_webui = false;    // of a batch
  std::string feed_format = {};  // of a feed: "", "rss", "atom", "json"; and so on
  std::size_t max_items = 0;     // 0 = all
  bool has_excerpts = false;
  bool is_full_text_rss = false;  // the address may be that of a page, and JSON is RSS as JSON
  bool leaves_out_failed = false;
  std::string name = {};   // of a site, of a file, or a path
  bool is_signed = false;  // by a separate key
};

// A request that cannot be understood, and its status.
struct BadCall {
  int status = 400;
  std::string problem;
  const char* api = "";
  const char* allowed = "";  // the allowed methods, if that is the problem; else ""
};

struct RouteOptions {
  bool compat = true;  // accept the interfaces of other servers
  std::size_t max_batch = 20;
};

// Supports all interfaces except those that `options` exclude.
[[nodiscard]] std::variant<Call, BadCall> route(const ServeRequest& request, const AccessKeys& keys,
                                                const RouteOptions& options);

// Standard or URL-safe, with or without padding, a space for "+"; nothing if it is not base64.
[[nodiscard]] std::optional<std::string> base64_decoded(std::string_view text);

}  // namespace wrapwright
