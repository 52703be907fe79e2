// SPDX-License-Identifier: Apache-2.0
#pragma once
// Talk with the user, all of it on standard error: errors, remarks, progress. Results go to standard output
// (cli/output.h). Safe from any thread: a message is never torn.
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"

namespace wrapwright {

enum class Talk { kQuiet, kNormal, kVerbose };  // quiet: errors only

class Console {
 public:
  explicit Console(Talk talk);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  // "wrapwright: feeds/a.xml:3:17: message"
  void error(const Error& error);
  void error(std::string_view message);
  void say(std::string_view message);     // unless quiet
  void detail(std::string_view message);  // if verbose

  // Draws a bar, at most ten times a second, and only where standard error is a terminal and the user wants talk.
  void progress(std::string_view doing, std::size_t done, std::size_t total);
  void end_progress();

 private:
  void line(std::string_view message);
  void wipe();

  std::mutex mutex_;
  Talk talk_;
  bool terminal_;
  bool bar_drawn_ = false;
  std::chrono::steady_clock::time_point last_draw_;
};

}  // namespace wrapwright
