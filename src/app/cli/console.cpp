// SPDX-License-Identifier: Apache-2.0
#include "app/cli/console.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

#include "app/cli/progress_line.h"
#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/base/url.h"
#include "core/encoding/printable.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

constexpr auto kRedrawEvery = std::chrono::milliseconds(100);
constexpr std::size_t kLongestMessage = 2'000;

std::string as_json(const char* level, const Error& error) {
  Json out;
  out["time"] = current_time();
  out["level"] = level;
  out["message"] = without_passwords(error.message);
  if (!error.where.source.empty()) out["source"] = without_passwords(error.where.source);
  if (error.where.line > 0) out["line"] = error.where.line;
  if (error.where.column > 0) out["column"] = error.where.column;
  if (error.where.byte != Place::kNoByte) out["byte"] = error.where.byte;
  return write_json(out) + "\n";
}

}  // namespace

Console::Console(Talk talk, LogFormat format)
    : talk_(talk),
      format_(format),
      terminal_(talk != Talk::kQuiet && format == LogFormat::kText && ::isatty(STDERR_FILENO) == 1) {}

Console::~Console() { end_progress(); }

void Console::wipe() {
  if (is_drawn_) std::fputs("\r\x1b[K", stderr);
  is_drawn_ = false;
}

void Console::line(const char* level, const Error& error) {
  const std::string shown =
      format_ == LogFormat::kJson
          ? as_json(level, error)
          : "wrapwright: " + printable_line(without_passwords(error.to_string()), kLongestMessage) + "\n";
  const std::lock_guard lock(mutex_);
  wipe();
  std::fwrite(shown.data(), 1, shown.size(), stderr);
}

void Console::error(const Error& error) { line("error", error); }
void Console::error(std::string_view message) { line("error", {ErrorKind::kRefused, std::string(message), {}}); }

void Console::say(std::string_view message) {
  if (talk_ != Talk::kQuiet) line("note", {ErrorKind::kRefused, std::string(message), {}});
}

void Console::detail(std::string_view message) {
  if (talk_ == Talk::kVerbose) line("detail", {ErrorKind::kRefused, std::string(message), {}});
}

void Console::progress(const Progress& progress) {
  if (!terminal_) return;
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (doing_ != progress.doing || progress.done < done_before_) {
    doing_ = progress.doing;
    begun_ = now;
  }
  done_before_ = progress.done;
  if (is_drawn_ && now - last_draw_ < kRedrawEvery) return;
  last_draw_ = now;
  is_drawn_ = true;
  const std::string line = "\r\x1b[K" + progress_line(progress, std::chrono::duration<double>(now - begun_).count());
  std::fwrite(line.data(), 1, line.size(), stderr);
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
              [&console](const Progress& progress) {
                console.progress(progress);
                if (progress.done == progress.total) console.end_progress();
              },
          .on_end_of_progress = [&console] { console.end_progress(); }};
}

}  // namespace wrapwright
