// SPDX-License-Identifier: Apache-2.0
#pragma once
// libtidy in a process of its own: on some pages it overflows its stack or never returns, and its state is global, so
// that two threads would corrupt each other's trees. The process is forked for the first page, serves one page after
// the other, and ends when it exceeds its limits or when this object is destroyed; the next page then gets a new
// process. Nothing is printed, and no signal reaches the calling process but SIGCHLD. Not thread-safe: one object for
// each thread. Cost: the page and its tree are copied through a socket once.
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

  // Copies the tree of the page, which must not be empty, to the builder. If libtidy fails: the reason, and the builder
  // has a part of the tree.
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
