// SPDX-License-Identifier: Apache-2.0
#pragma once
// The workbenches of sites behind HTTP, wherever they are mounted: "" and "index.html" list the sites,
// "SITE/index.html" and "SITE/page-001.html" are views, POST "SITE/api/WORD" asks a workbench
// (app/inspect/workbench.h). Who may ask is the caller's to know. One thread does all work, in the order of requests.
// Memory: that of the sites that are open; of those that were opened when they were asked for the latest few stay, and
// those with changes that are not saved.
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/inspect/opened_site.h"
#include "app/inspect/store_overview.h"
#include "app/serve/http_server.h"

namespace wrapwright {

struct WorkbenchSitesOptions {
  // Whether the first page lists the store's sites; else those that are open.
  bool lists_store = false;
  // Sites are opened by these when they are asked for, with the pages that `pages_of` gives; kNotFound: there are none,
  // and the wrapper is shown without pages. May be empty.
  std::function<Result<Site>(const std::string& site)> pages_of = {};
  OpenSiteOptions open;
  // What is known of the sites' drift; may be empty.
  std::function<DriftBySite()> drift = {};
  // Where a site's pages are not at hand: how to look at them, between backquotes what is typed.
  std::string hint;
  std::function<void(const std::string& site)> on_saved = {};
  std::size_t max_open = 4;           // of those that were opened when they were asked for
  std::size_t max_waiting = 100;      // requests
  std::chrono::seconds list_age{30};  // the store is read anew for the first page after that
};

// What a request may do, and the token that its pages must show when they ask for something that computes or changes.
struct WorkbenchRights {
  bool may_change = true;
  std::string token;
};

class WorkbenchSites {
 public:
  // `sites` stay open. The store must outlive the object.
  WorkbenchSites(const WrapperStore& store, WorkbenchSitesOptions options,
                 std::vector<std::unique_ptr<OpenedSite>> sites = {});
  WorkbenchSites(const WorkbenchSites&) = delete;
  WorkbenchSites& operator=(const WorkbenchSites&) = delete;
  // Answers what waits.
  ~WorkbenchSites();

  // `path` is what follows the mount's "/", without a query; `find` the name of a site that is looked for. Answers by
  // the object's thread, 503 at once if too many wait.
  void answer(ServeRequest&& request, std::string path, std::string find, WorkbenchRights rights,
              HttpServer::Reply reply);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The script of the views, "inspector.js" beside the sites.
[[nodiscard]] ServeAnswer workbench_script();
[[nodiscard]] ServeAnswer workbench_refusal(int status, const char* why);

}  // namespace wrapwright
