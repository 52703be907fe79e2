// SPDX-License-Identifier: Apache-2.0
#include "app/serve/workbench_server.h"

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

TEST(WorkbenchServer, AnswersItsOwnPagesAlone) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  WorkbenchServer server(store, {});
  const HttpServer::Handler handler = server.handler();
  struct Case {
    const char* method;
    const char* host;
    const char* origin;
    int status;  // 0: it is handed on
  };
  for (const auto& c : {
           Case{"GET", "127.0.0.1:8080", "", 0},
           Case{"GET", "localhost:8080", "", 0},
           Case{"GET", "[::1]:8080", "", 0},
           Case{"GET", "evil.example:8080", "", 403},
           Case{"GET", "127.0.0.1.evil.example", "", 403},
           Case{"GET", "", "", 403},
           Case{"POST", "127.0.0.1:8080", "", 403},
           Case{"POST", "127.0.0.1:8080", "https://evil.example", 403},
           Case{"PUT", "127.0.0.1:8080", "", 405},
       }) {
    ServeRequest request;
    request.method = c.method;
    request.target = "/site.example/page-001.html";
    if (*c.host != '\0') request.headers["host"] = c.host;
    if (*c.origin != '\0') request.headers["origin"] = c.origin;
    const auto answer = handler.at_once(request);
    EXPECT_EQ(answer ? answer->status : 0, c.status) << c.method << " " << c.host;
  }
  server.stop();
  EXPECT_EQ(handler.at_once({.method = "GET", .target = "/", .address = {}, .headers = {}, .body = {}})->status, 503);
}

}  // namespace
}  // namespace wrapwright
