// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/tidy_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "core/normalize/tidy_memory.h"
#include "core/normalize/tidy_tree.h"

namespace wrapwright {
namespace {

constexpr std::size_t kFreeMemory = std::size_t{32} << 20U;  // allowed to libtidy for every page
constexpr std::size_t kMaxStack = std::size_t{8} << 20U;     // of the process, if the main thread forked it
constexpr std::size_t kBuffer = std::size_t{64} << 10U;
using Size = std::uint64_t;

// False at the end of the stream, and if the other process has ended.
bool read_whole(int socket, char* out, std::size_t size) {
  while (size > 0) {
    const ssize_t n = ::recv(socket, out, size, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    out += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

bool write_whole(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    // MSG_NOSIGNAL: no SIGPIPE if the other process has ended.
    const ssize_t n = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

// Writes events to the socket: one letter per event, followed by the sizes and bytes of its strings. Has its own
// buffer.
class SocketWriter : public TidyTreeSink {
 public:
  explicit SocketWriter(int socket) : socket_(socket) {}
  void open(std::string_view tag) override { put('o', tag); }
  void attribute(std::string_view name, std::string_view value) override {
    put('a', name);
    put('v', value);
  }
  void text(std::string_view utf8) override { put('t', utf8); }
  void close() override { put('c', {}); }
  void end() {
    put('e', {});
    flush();
  }

 private:
  void put(char event, std::string_view text) {
    const Size size = text.size();
    char head[1 + sizeof(size)];
    head[0] = event;
    std::memcpy(head + 1, &size, sizeof(size));
    append({head, sizeof(head)});
    append(text);
  }
  void append(std::string_view bytes) {
    if (bytes.size() > buffer_.size() - used_) flush();
    if (bytes.size() > buffer_.size()) return write(bytes);
    std::copy(bytes.begin(), bytes.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ += bytes.size();
  }
  void flush() {
    write({buffer_.data(), used_});
    used_ = 0;
  }
  void write(std::string_view bytes) const {
    if (!write_whole(socket_, bytes)) ::_exit(0);
  }

  int socket_;
  std::size_t used_ = 0;
  std::array<char, kBuffer> buffer_;
};

// Reads the events of SocketWriter.
class SocketReader {
 public:
  explicit SocketReader(int socket) : socket_(socket), buffer_(kBuffer) {}

  bool next(char& event, std::string& text) {
    char head[1 + sizeof(Size)];
    if (!take(head, sizeof(head))) return false;
    event = head[0];
    Size size = 0;
    std::memcpy(&size, head + 1, sizeof(size));
    text.resize(size);
    return take(text.data(), text.size());
  }

 private:
  bool take(char* out, std::size_t size) {
    while (size > 0) {
      if (at_ == end_ && !fill()) return false;
      const std::size_t part = std::min(size, end_ - at_);
      std::memcpy(out, buffer_.data() + at_, part);
      at_ += part;
      out += part;
      size -= part;
    }
    return true;
  }
  bool fill() {
    ssize_t n = 0;
    do {
      n = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    } while (n < 0 && errno == EINTR);
    at_ = 0;
    end_ = n > 0 ? static_cast<std::size_t>(n) : 0;
    return end_ > 0;
  }

  int socket_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

// Limits the processor time from now on; the default action of the signal ends the process.
void set_timer(unsigned seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

void limit_process(int socket) {
  // The inherited files include the sockets of other processes of this kind. They are closed, as otherwise those
  // processes would never see the end of their streams.
  if (socket > STDERR_FILENO + 1) ::close_range(STDERR_FILENO + 1, static_cast<unsigned>(socket) - 1, 0);
  ::close_range(static_cast<unsigned>(socket) + 1, ~0U, 0);
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, stream);
  if (nowhere > STDERR_FILENO) ::close(nowhere);
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGPROF, SIGTERM}) ::signal(signal, SIG_DFL);
  ::signal(SIGINT, SIG_IGN);  // the program handles Ctrl-C, and this process ends with it
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  const rlimit stack{kMaxStack, kMaxStack};
  ::setrlimit(RLIMIT_STACK, &stack);
}

// False if the other process has closed the socket.
bool serve_page(int socket, const TidyLimits& limits) {
  Size size = 0;
  if (!read_whole(socket, reinterpret_cast<char*>(&size), sizeof(size)) || size == 0) return false;
  void* const html = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (html == MAP_FAILED) ::_exit(kTidyOutOfMemory);
  if (!read_whole(socket, static_cast<char*>(html), size)) return false;
  set_timer(limits.max_seconds);
  SocketWriter writer(socket);
  walk_tidy_tree({static_cast<const char*>(html), size}, kFreeMemory + limits.max_growth * size, writer);
  set_timer(0);
  writer.end();
  ::munmap(html, size);
  return true;
}

// Serves pages until the other process closes the socket; never returns. Nothing here calls malloc() (tidy_memory.h).
[[noreturn]] void serve(int socket, const TidyLimits& limits) {
  limit_process(socket);
  while (serve_page(socket, limits)) continue;
  ::_exit(0);
}

}  // namespace

bool TidyProcess::start() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  process_ = ::fork();
  if (process_ == 0) serve(ends[1], limits_);
  ::close(ends[1]);
  socket_ = ends[0];
  if (process_ > 0) return true;
  stop();
  return false;
}

int TidyProcess::stop() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  int status = 0;
  if (process_ > 0) {
    // A process that has ended already keeps its exit status.
    ::kill(process_, SIGKILL);
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
  }
  process_ = -1;
  return status;
}

bool TidyProcess::send(std::string_view html) const {
  const Size size = html.size();
  return write_whole(socket_, {reinterpret_cast<const char*>(&size), sizeof(size)}) && write_whole(socket_, html);
}

bool TidyProcess::receive(PageBuilder& builder) {
  SocketReader reader(socket_);
  std::string name;
  std::string text;
  for (char event = 0; reader.next(event, text);) {
    switch (event) {
      case 'o':
        builder.open(text);
        break;
      case 'a':
        name = text;
        break;
      case 'v':
        builder.attribute(name, text);
        break;
      case 't':
        builder.text(text);
        break;
      case 'c':
        builder.close();
        break;
      default:
        return true;
    }
  }
  return false;
}

std::string TidyProcess::reason(int status) const {
  if (WIFEXITED(status) && WEXITSTATUS(status) == kTidyOutOfMemory) {
    return "libtidy needs more than " + std::to_string(limits_.max_growth) + " bytes of memory for each byte of it";
  }
  if (!WIFSIGNALED(status)) return "libtidy ended early";
  if (WTERMSIG(status) == SIGPROF)
    return "libtidy needs more than " + std::to_string(limits_.max_seconds) + " s for it";
  if (WTERMSIG(status) == SIGSEGV) return "libtidy crashed (stack overflow) on this page";
  return "libtidy was ended by signal " + std::to_string(WTERMSIG(status));
}

std::optional<std::string> TidyProcess::parse(std::string_view html, PageBuilder& builder) {
  if (process_ < 0 && !start()) return std::string("cannot start a process for libtidy");
  if (send(html) && receive(builder)) return std::nullopt;
  return reason(stop());
}

}  // namespace wrapwright
