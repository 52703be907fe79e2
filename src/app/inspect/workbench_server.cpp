// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/workbench_server.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <utility>

#include "app/inspect/html_document.h"
#include "app/inspect/sites_view.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

constexpr std::string_view kHtml = "text/html; charset=utf-8";
// As the documents' own (html_document.h); no other site may show them in a frame.
constexpr const char* kPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

// 128 bits of the system's randomness.
std::string make_token() {
  std::random_device device;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (int i = 0; i < 32; ++i) out += kDigits[device() % kDigits.size()];
  return out;
}

const std::string& header_of(const ServeRequest& request, std::string_view name) {
  static const std::string kNone;
  const auto found = request.headers.find(name);
  return found == request.headers.end() ? kNone : found->second;
}

bool is_loopback(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) host = host.substr(0, colon);
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]";
}

// As a constant time for equal lengths: whoever guesses learns nothing from how long it takes.
bool is_same_token(std::string_view a, std::string_view b) {
  unsigned differences = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    differences |= static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]));
  return differences == 0;
}

ServeAnswer json_answer(int status, const Json& body) {
  return {.status = status, .body = write_json(body) + "\n", .headers = {{"Cache-Control", "no-store"}}};
}
ServeAnswer refused(int status, const char* why) { return json_answer(status, {{"error", why}}); }

ServeAnswer html_answer(std::string body) {
  return {.status = 200,
          .content_type = std::string(kHtml),
          .body = std::move(body),
          .headers = {{"Cache-Control", "no-store"},
                      {"Content-Security-Policy", kPolicy},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cross-Origin-Resource-Policy", "same-origin"}}};
}

}  // namespace

std::string site_segment(const std::string& site) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : site) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    if (is_plain) {
      out += c;
    } else {
      out += '_';
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 15U];
    }
  }
  return out;
}

class WorkbenchServer::Impl {
 public:
  explicit Impl(std::vector<Workbench> sites)
      : sites_(std::move(sites)), token_(make_token()), worker_([this] { work(); }) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      is_ending_ = true;
    }
    changed_.notify_all();
    worker_.join();
  }

  [[nodiscard]] std::optional<ServeAnswer> at_once(const ServeRequest& request) const {
    if (is_stopping_) return refused(503, "the server ends");
    const std::string& host = header_of(request, "host");
    if (!is_loopback(host)) return refused(403, "this server answers under 127.0.0.1 and localhost alone");
    if (request.method == "GET" || request.method == "HEAD") {
      if (path_of(request.target) != "/inspector.js") return std::nullopt;
      return ServeAnswer{.status = 200,
                         .content_type = "text/javascript; charset=utf-8",
                         .body = std::string(inspector_script()),
                         .headers = {{"Cross-Origin-Resource-Policy", "same-origin"}}};
    }
    if (request.method != "POST") return refused(405, "no such method");
    const std::string& origin = header_of(request, "origin");
    if (!origin.empty() && origin != "http://" + host) return refused(403, "the request comes from another site");
    if (!is_same_token(header_of(request, "x-wrapwright-token"), token_))
      return refused(403, "the request lacks the token of this server's pages: load the page anew");
    return std::nullopt;
  }

  void stop() { is_stopping_ = true; }

  void later(ServeRequest&& request, HttpServer::Reply reply) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.emplace_back(std::move(request), std::move(reply));
    }
    changed_.notify_one();
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      auto [request, reply] = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      reply(answer(request));
    }
  }

  [[nodiscard]] ServeAnswer answer(const ServeRequest& request) {
    const std::string_view path = path_of(request.target);
    if (path == "/") {
      std::vector<SiteLine> lines;
      for (const Workbench& each : sites_)
        lines.push_back(site_line(each.inspection(), site_segment(each.inspection().wrapper.site) + "/index.html"));
      return html_answer(sites_view(std::move(lines)));
    }
    const std::size_t slash = path.find('/', 1);
    if (slash == std::string_view::npos) return refused(404, "no such page");
    for (Workbench& each : sites_) {
      if (path.substr(1, slash - 1) == site_segment(each.inspection().wrapper.site))
        return answer_for(each, request, path.substr(slash + 1));
    }
    return refused(404, "no such site");
  }

  [[nodiscard]] ServeAnswer answer_for(Workbench& site, const ServeRequest& request, std::string_view file) const {
    constexpr std::string_view kApi = "api/";
    if (request.method == "POST" && file.starts_with(kApi)) {
      const auto body = read_json(request.body);
      if (!body) return json_answer(400, {{"error", body.error().to_string()}});
      const auto out = site.answer(file.substr(kApi.size()), *body, iso_time(std::chrono::system_clock::now()));
      if (out) return json_answer(200, *out);
      // An expression that does not compile is an answer, too; the browser need not log it as a failure.
      return json_answer(200, {{"error", out.error().to_string()}});
    }
    if (request.method == "POST") return refused(405, "no such method");
    auto html = site.view(file.empty() ? "index.html" : file, token_);
    if (!html) return refused(404, "no such page");
    return html_answer(std::move(*html));
  }

  std::vector<Workbench> sites_;  // of the worker alone
  const std::string token_;
  std::atomic<bool> is_stopping_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::pair<ServeRequest, HttpServer::Reply>> jobs_;  // guarded by mutex_
  bool is_ending_ = false;                                       // guarded by mutex_
  std::thread worker_;                                           // last: it uses all of the above
};

WorkbenchServer::WorkbenchServer(std::vector<Workbench> sites) : impl_(std::make_unique<Impl>(std::move(sites))) {}
WorkbenchServer::~WorkbenchServer() = default;
void WorkbenchServer::stop() { impl_->stop(); }

HttpServer::Handler WorkbenchServer::handler() {
  return {.at_once = [this](const ServeRequest& request) { return impl_->at_once(request); },
          .later = [this](ServeRequest&& request,
                          HttpServer::Reply reply) { impl_->later(std::move(request), std::move(reply)); }};
}

}  // namespace wrapwright
