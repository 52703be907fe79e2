// SPDX-License-Identifier: Apache-2.0
#pragma once
// The workbenches of sites for the person at this machine.
//
// Who may ask: requests must name the server as a loopback address, so that no other name leads a browser here, and
// those that compute or write must have the token of this server, which only its own pages know, and come from its own
// pages. Pages of sites are shown in a frame without scripts, under a policy that loads nothing.
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
  // As WorkbenchSites.
  WorkbenchServer(const WrapperStore& store, WorkbenchSitesOptions options,
                  std::vector<std::unique_ptr<OpenedSite>> sites = {});

  [[nodiscard]] HttpServer::Handler handler();
  // From now on requests are refused; those that wait are answered.
  void stop() { is_stopping_ = true; }

 private:
  [[nodiscard]] std::optional<ServeAnswer> at_once(const ServeRequest& request) const;

  const std::string token_ = make_secret();
  std::atomic<bool> is_stopping_ = false;
  WorkbenchSites sites_;
};

}  // namespace wrapwright
