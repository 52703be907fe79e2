// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs libtidy in a separate process: on some pages it overflows its stack or never returns, and its state is global,
// so that two threads would corrupt each other's trees. The process is forked for the first page and serves one page
// after another; it ends when it exceeds its limits or when this object is destroyed. After a failure the next page
// gets a new process. Nothing is printed, and the calling process receives no signal except SIGCHLD. Not thread-safe:
// use one object per thread. Cost: the page and its tree are copied through a socket once.
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "core/normalize/normalizer.h"
#include "core/page/page_builder.h"

namespace wrapwright {

class TidyProcess {
 public:
  explicit TidyProcess(const TidyLimits& limits) : limits_(limits) {}
  TidyProcess(const TidyProcess&) = delete;
  TidyProcess& operator=(const TidyProcess&) = delete;
  ~TidyProcess() { stop(); }

  // Copies the tree of the page to the builder. If libtidy fails, returns the reason, and the builder holds a part of
  // the tree. REQUIRES: the page is not empty.
  [[nodiscard]] std::optional<std::string> parse(std::string_view html, PageBuilder& builder);

 private:
  [[nodiscard]] bool start();
  int stop();  // returns the exit status
  [[nodiscard]] bool send(std::string_view html) const;
  [[nodiscard]] bool receive(PageBuilder& builder);
  [[nodiscard]] std::string reason(int status) const;

  TidyLimits limits_;
  pid_t process_ = -1;
  int socket_ = -1;
};

}  // namespace wrapwright
