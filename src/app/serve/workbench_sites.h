// SPDX-License-Identifier: Apache-2.0
#pragma once
// Serves the workbenches of sites over HTTP, wherever they are mounted: "" and "index.html" list the sites,
// "SITE/index.html" and "SITE/page-001.html" are views, POST "SITE/api/WORD" calls a workbench
// (app/inspect/workbench.h). Access control is the caller's task. One thread does all work, in the order of requests.
// Memory: that of the open sites; of sites opened on demand, the latest few stay open, and those with unsaved changes.
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
  // Whether the first page lists the store's sites; otherwise it lists the open ones.
  bool lists_store = false;
  // Returns the pages for opening a site on demand; kNotFound = there are none, and the wrapper is shown without pages.
  // May be empty.
  std::function<Result<Site>(const std::string& site)> pages_of = {};
  OpenSiteOptions open;
  // Returns what is known about the sites' drift; may be empty.
  std::function<DriftBySite()> drift = {};
  // Shown if a site's pages are not available: how to look at them, with commands in backquotes.
  std::string hint;
  std::function<void(const std::string& site)> on_saved = {};
  std::size_t max_open = 4;           // sites opened on demand
  std::size_t max_waiting = 100;      // requests
  std::chrono::seconds list_age{30};  // after that, the store is read again for the first page
};

// What a request may do, and the token that its pages must send with requests that compute or change something.
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
  // Responds to all waiting requests.
  ~WorkbenchSites();

  // `path` is the part after the mount's "/", without a query; `find` is the name of a site to search for. The object's
  // thread responds, or this call with 503 if too many requests wait.
  void answer(ServeRequest&& request, std::string path, std::string find, WorkbenchRights rights,
              HttpServer::Reply reply);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The script of the views, "inspector.js" next to the sites.
[[nodiscard]] ServeAnswer workbench_script();
[[nodiscard]] ServeAnswer workbench_refusal(int status, const char* why);

}  // namespace wrapwright
