// SPDX-License-Identifier: Apache-2.0
#pragma once
// The workbenches of some sites over HTTP: "/" lists the sites, "/SITE/index.html" and "/SITE/page-001.html" are views,
// POST "/SITE/api/WORD" asks a workbench (app/inspect/workbench.h). One thread does all work, in the order of requests.
//
// Who may ask: requests must name the server as a loopback address, so that no other name leads a browser here, and those
// that compute or write must have the token of this server, which only its own pages know, and come from its own pages.
// Pages of sites are shown in a frame without scripts, under a policy that loads nothing.
#include <memory>
#include <string>
#include <vector>

#include "app/inspect/workbench.h"
#include "app/serve/http_server.h"

namespace wrapwright {

class WorkbenchServer {
 public:
  explicit WorkbenchServer(std::vector<Workbench> sites);
  WorkbenchServer(const WorkbenchServer&) = delete;
  WorkbenchServer& operator=(const WorkbenchServer&) = delete;
  // Answers what waits.
  ~WorkbenchServer();

  [[nodiscard]] HttpServer::Handler handler();
  // From now on requests are refused; those that wait are answered.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// A site's part of a path, and of a folder's name: bytes but letters, digits, "-" and "." are escaped.
[[nodiscard]] std::string site_segment(const std::string& site);

}  // namespace wrapwright
