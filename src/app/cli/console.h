// SPDX-License-Identifier: Apache-2.0
#pragma once
// Messages to the user on standard error: errors, remarks, progress. Results go to standard output (app/pipeline/output.h). A
// message is one line: control characters in it are escaped, and the middle of a very long one is left out
// (core/encoding/printable.h); or, for programs, a JSON object with time, level (error, note, detail) and message and,
// for an error that has a place, source, line, column and byte. Safe from any thread: messages are never interleaved.
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "app/pipeline/listener.h"
#include "core/base/result.h"

namespace wrapwright {

enum class LogFormat { kText, kJson };

enum class Talk { kQuiet, kNormal, kVerbose };  // quiet: errors only

class Console {
 public:
  explicit Console(Talk talk, LogFormat format = LogFormat::kText);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  // "wrapwright: feeds/a.xml:3:17: message"
  void error(const Error& error);
  void error(std::string_view message);
  void say(std::string_view message);     // not in quiet mode
  void detail(std::string_view message);  // only in verbose mode

  // Draws a line with the amount of work done, the total, the rate and, if the total is known, the time left; at most
  // ten times per second, only for text messages on a terminal, and not in quiet mode.
  void progress(const Progress& progress);
  void end_progress();

 private:
  void line(const char* level, const Error& error);
  void wipe();

  std::mutex mutex_;
  Talk talk_;
  LogFormat format_;
  bool terminal_;
  bool is_drawn_ = false;
  std::chrono::steady_clock::time_point last_draw_;
  std::string doing_;  // what the progress line shows, and since when
  std::chrono::steady_clock::time_point begun_;
  std::size_t done_before_ = 0;
};

// A listener that shows the messages of the pipeline and the archive on the console; an interrupt by the user is not an
// error. REQUIRES: the console outlives the listener.
[[nodiscard]] Listener listener_of(Console& console);

}  // namespace wrapwright
