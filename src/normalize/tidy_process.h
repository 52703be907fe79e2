// SPDX-License-Identifier: Apache-2.0
#pragma once
// libtidy in a process of its own: some pages make it recurse until its stack is full, or run without end, and its
// state is that of the process, so that two threads in it spoil each other's trees. The process is forked at the first
// page, serves one page after the other, and is ended by its limits alone or with this object; the next page then gets
// a new one. Nothing is printed, and no signal reaches the calling process but SIGCHLD. Not thread-safe: one object for
// each thread. Cost: the page and its tree are copied through a socket once.
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "normalize/normalizer.h"
#include "page/page_builder.h"

namespace wrapwright {

class TidyProcess {
 public:
  explicit TidyProcess(const TidyLimits& limits) : limits_(limits) {}
  TidyProcess(const TidyProcess&) = delete;
  TidyProcess& operator=(const TidyProcess&) = delete;
  ~TidyProcess() { stop(); }

  // Walks the tree of the page, which is not empty, into the builder. Where libtidy does not come to an end: why, and
  // the builder holds a part.
  [[nodiscard]] std::optional<std::string> parse(std::string_view html, PageBuilder& builder);

 private:
  [[nodiscard]] bool start();
  int stop();  // the status that it ended with
  [[nodiscard]] bool send(std::string_view html) const;
  [[nodiscard]] bool receive(PageBuilder& builder);
  [[nodiscard]] std::string reason(int status) const;

  TidyLimits limits_;
  pid_t process_ = -1;
  int socket_ = -1;
};

}  // namespace wrapwright
