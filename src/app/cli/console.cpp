// SPDX-License-Identifier: Apache-2.0
#include "app/cli/console.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

#include "core/base/url.h"
#include "core/encoding/printable.h"

namespace wrapwright {
namespace {

constexpr auto kRedrawEvery = std::chrono::milliseconds(100);
constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kLongestMessage = 2'000;

}  // namespace

Console::Console(Talk talk) : talk_(talk), terminal_(talk != Talk::kQuiet && ::isatty(STDERR_FILENO) == 1) {}

Console::~Console() { end_progress(); }

void Console::wipe() {
  if (bar_drawn_) std::fputs("\r\x1b[K", stderr);
  bar_drawn_ = false;
}

void Console::line(std::string_view message) {
  const std::string shown = "wrapwright: " + printable_line(without_passwords(message), kLongestMessage) + "\n";
  const std::lock_guard lock(mutex_);
  wipe();
  std::fwrite(shown.data(), 1, shown.size(), stderr);
}

void Console::error(const Error& error) { line(error.to_string()); }
void Console::error(std::string_view message) { line(message); }

void Console::say(std::string_view message) {
  if (talk_ != Talk::kQuiet) line(message);
}

void Console::detail(std::string_view message) {
  if (talk_ == Talk::kVerbose) line(message);
}

void Console::progress(std::string_view doing, std::size_t done, std::size_t total) {
  if (!terminal_) return;
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (bar_drawn_ && now - last_draw_ < kRedrawEvery) return;
  last_draw_ = now;
  bar_drawn_ = true;
  if (total == 0) {
    std::fprintf(stderr, "\r\x1b[K%.*s %zu", static_cast<int>(doing.size()), doing.data(), done);
    std::fflush(stderr);
    return;
  }
  const std::size_t filled = std::min(done, total) * kBarWidth / total;
  const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
  std::fprintf(stderr, "\r\x1b[K%.*s [%s] %zu/%zu", static_cast<int>(doing.size()), doing.data(), bar.c_str(), done,
               total);
  std::fflush(stderr);
}

void Console::end_progress() {
  const std::lock_guard lock(mutex_);
  wipe();
}

Listener listener_of(Console& console) {
  return {.on_error =
              [&console](const Error& error) {
                if (error.kind != ErrorKind::kInterrupted) console.error(error);
              },
          .on_remark = [&console](const std::string& line) { console.say(line); },
          .on_detail = [&console](const std::string& line) { console.detail(line); },
          .on_progress =
              [&console](const char* doing, std::size_t done, std::size_t total) {
                console.progress(doing, done, total);
                if (done == total) console.end_progress();
              },
          .on_end_of_progress = [&console] { console.end_progress(); }};
}

}  // namespace wrapwright
