// SPDX-License-Identifier: Apache-2.0
#pragma once
// Callbacks that receive errors, remarks and progress of a long run, because only app/cli prints. Called by one thread
// at a time; each function may be empty. A value type: copies call the same functions.
#include <cstddef>
#include <functional>
#include <string>

#include "core/base/result.h"

namespace wrapwright {

struct Progress {
  const char* doing = "";  // a verb: "applying"
  std::size_t done = 0;
  std::size_t total = 0;       // 0 = unknown
  const char* unit = "pages";  // what is counted
  std::size_t sites = 0;       // of the pages that are done; 0 = not counted
};

struct Listener {
  std::function<void(const Error& error)> on_error;
  std::function<void(const std::string& line)> on_remark;
  std::function<void(const std::string& line)> on_detail;
  std::function<void(const Progress& progress)> on_progress;
  std::function<void()> on_end_of_progress;  // called also before a result appears on the terminal

  void error(const Error& error) const {
    if (on_error) on_error(error);
  }
  void say(const std::string& line) const {
    if (on_remark) on_remark(line);
  }
  void detail(const std::string& line) const {
    if (on_detail) on_detail(line);
  }
  void progress(const Progress& progress) const {
    if (on_progress) on_progress(progress);
  }
  void end_progress() const {
    if (on_end_of_progress) on_end_of_progress();
  }
};

}  // namespace wrapwright
