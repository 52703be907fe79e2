// SPDX-License-Identifier: Apache-2.0
#pragma once
// Serves the workbenches of sites to the person at this machine.
//
// Access control: requests must name the server by a loopback address, so that no other name can lead a browser here;
// those that compute or write must also come from the server's own pages and have its token, which only these pages
// know. Pages of sites are shown in a frame without scripts, under a policy that loads nothing.
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "app/serve/http_server.h"
#include "app/serve/secret.h"
#include "app/serve/workbench_sites.h"

namespace wrapwright {

class WorkbenchServer {
 public:
  // Parameters as for WorkbenchSites.
  WorkbenchServer(const WrapperStore& store, WorkbenchSitesOptions options,
                  std::vector<std::unique_ptr<OpenedSite>> sites = {});

  [[nodiscard]] HttpServer::Handler handler();
  // From then on, requests are refused; waiting ones still get a response.
  void stop() { is_stopping_ = true; }

 private:
  [[nodiscard]] std::optional<ServeAnswer> at_once(const ServeRequest& request) const;

  const std::string token_ = make_secret();
  std::atomic<bool> is_stopping_ = false;
  WorkbenchSites sites_;
};

}  // namespace wrapwright
