// SPDX-License-Identifier: Apache-2.0
#pragma once
// Messages to the user on standard error: errors, remarks, progress. Results go to standard output (app/pipeline/output.h). A
// message is one line: control characters in it are escaped, and the middle of a very long one is left out
// (core/encoding/printable.h). Safe from any thread: messages are never interleaved.
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "app/pipeline/listener.h"
#include "core/base/result.h"

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
  void say(std::string_view message);     // not in quiet mode
  void detail(std::string_view message);  // only in verbose mode

  // Draws a progress bar, or where the total is 0, which is unknown, the number alone; at most ten times per second,
  // and only if standard error is a terminal and the mode is not quiet.
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

// What the pipeline and the archive say, on the console; that the user interrupted them is no error. REQUIRES: the
// console outlives the listener.
[[nodiscard]] Listener listener_of(Console& console);

}  // namespace wrapwright
