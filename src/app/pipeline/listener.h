// SPDX-License-Identifier: Apache-2.0
#pragma once
// Callbacks that receive errors, remarks and progress of a long run, as nothing prints below app/cli. Called by one
// thread at a time; each function may be empty. A value: copies call the same functions.
#include <cstddef>
#include <functional>
#include <string>

#include "core/base/result.h"

namespace wrapwright {

struct Listener {
  std::function<void(const Error& error)> on_error;
  std::function<void(const std::string& line)> on_remark;
  std::function<void(const std::string& line)> on_detail;
  std::function<void(const char* doing, std::size_t done, std::size_t total)> on_progress;  // total 0 = unknown
  std::function<void()> on_end_of_progress;  // also before a result appears on the terminal

  void error(const Error& error) const {
    if (on_error) on_error(error);
  }
  void say(const std::string& line) const {
    if (on_remark) on_remark(line);
  }
  void detail(const std::string& line) const {
    if (on_detail) on_detail(line);
  }
  void progress(const char* doing, std::size_t done, std::size_t total) const {
    if (on_progress) on_progress(doing, done, total);
  }
  void end_progress() const {
    if (on_end_of_progress) on_end_of_progress();
  }
};

}  // namespace wrapwright
