// SPDX-License-Identifier: Apache-2.0
#include "app/serve/http_server.h"

#include <algorithm>
#include <arpa/inet.h>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <microhttpd.h>
#include <mutex>
#include <netinet/in.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/guarded.h"
#include "web/fetch/address.h"
#include "web/http/content_coding.h"

namespace wrapwright {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kReserved = std::size_t{1} << 16U;  // bytes for a body that is only announced

// One request and, when available, its response.
struct Exchange {
  ServeRequest request;
  Clock::time_point begun = Clock::now();
  bool has_begun = false;
  bool is_handed_over = false;
  bool is_waiting = false;                // was handed over, and its response is not sent yet
  std::optional<ContentDecoder> decoder;  // of the body
  std::optional<ServeAnswer> refused;     // error in the body; the rest of it is not read
  std::mutex mutex;
  std::optional<ServeAnswer> answer;  // guarded by mutex
};

MHD_Result add_header(void* to, MHD_ValueKind /*kind*/, const char* key, const char* value) {
  auto& request = *static_cast<ServeRequest*>(to);
  if (key != nullptr) request.headers.try_emplace(lower(key), value == nullptr ? "" : value);
  return MHD_YES;
}

// The values of all header fields of a name.
std::vector<std::string> fields_of(MHD_Connection* connection, std::string_view name) {
  struct Fields {
    std::string_view name;
    std::vector<std::string> values = {};
  };
  Fields out{.name = name};
  const MHD_KeyValueIterator take = [](void* to, MHD_ValueKind /*kind*/, const char* key, const char* value) {
    auto& fields = *static_cast<Fields*>(to);
    if (key != nullptr && lower(key) == fields.name) fields.values.emplace_back(value == nullptr ? "" : value);
    return MHD_YES;
  };
  MHD_get_connection_values(connection, MHD_HEADER_KIND, take, &out);
  return std::move(out.values);
}

// If two programs in a chain use different lengths, what follows the body is a request to only one of them (RFC 9112,
// section 6.3).
bool has_two_lengths(MHD_Connection* connection) {
  const std::vector<std::string> lengths = fields_of(connection, "content-length");
  return std::any_of(lengths.begin(), lengths.end(), [&](const std::string& each) { return each != lengths.front(); });
}

// HTTP/1.1 requires exactly one valid Host (RFC 9112, section 3.2): otherwise two programs in a chain may attribute a
// request to different sites.
bool has_wrong_host(MHD_Connection* connection, std::string_view version) {
  const std::vector<std::string> hosts = fields_of(connection, "host");
  if (hosts.empty()) return version != "HTTP/1.0";
  return hosts.size() > 1 || hosts.front().find_first_of("/?#@\\ \t,") != std::string::npos;
}

std::string client_of(MHD_Connection* connection) {
  const MHD_ConnectionInfo* const info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == nullptr || info->client_addr == nullptr) return "?";
  const sockaddr& address = *info->client_addr;
  return address_text(address, address.sa_family == AF_INET6 ? sizeof(sockaddr_in6) : sizeof(sockaddr_in));
}

MHD_Result send(MHD_Connection* connection, const ServeAnswer& answer) {
  // libmicrohttpd does not modify a body that it copies.
  MHD_Response* const response = MHD_create_response_from_buffer(
      answer.body.size(), const_cast<char*>(answer.body.data()), MHD_RESPMEM_MUST_COPY);  // NOLINT(*-const-cast)
  if (response == nullptr) return MHD_NO;
  MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, answer.content_type.c_str());
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  for (const auto& [name, value] : answer.headers) MHD_add_response_header(response, name.c_str(), value.c_str());
  const MHD_Result done = MHD_queue_response(connection, static_cast<unsigned>(answer.status), response);
  MHD_destroy_response(response);
  return done;
}

ServeAnswer refusal(int status, const char* why) {
  return {.status = status, .body = std::string("{\"error\":\"") + why + "\"}\n", .headers = {{"Connection", "close"}}};
}

ServeAnswer too_long() { return refusal(413, "the body is too long"); }

ServeAnswer unknown_coding() {
  ServeAnswer answer = refusal(415, "the Content-Encoding of the body is unknown");
  answer.headers.emplace_back("Accept-Encoding", kAcceptEncoding);
  return answer;
}

// The response for a body that cannot be decoded.
ServeAnswer bad_body(const Error& error) {
  return error.kind == ErrorKind::kLimit ? too_long() : refusal(400, "the body does not match its Content-Encoding");
}

ServeAnswer not_answered() { return refusal(503, "the request could not be answered"); }

// The suspended requests. Safe from any thread; replies share it, because they may arrive after the server is gone.
class SuspendedRequests {
 public:
  // Suspends the request. Its number is never reused, so that a late reply does not reach another request; 0 if the
  // server is ending and nothing was suspended.
  [[nodiscard]] std::uint64_t suspend(MHD_Connection* connection, Exchange& exchange) {
    const std::lock_guard lock(mutex_);
    if (is_closed_) return 0;
    requests_.emplace(++last_, Suspended{connection, &exchange});
    MHD_suspend_connection(connection);
    return last_;
  }
  // Resumes the request; does nothing if it is no longer suspended.
  void answer(std::uint64_t number, ServeAnswer&& answer) {
    const std::lock_guard lock(mutex_);
    const auto found = requests_.find(number);
    if (found == requests_.end()) return;
    resume(found->second, std::move(answer));
    requests_.erase(found);
  }
  // Resumes all, and suspends no more.
  void close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (const auto& [number, request] : requests_) resume(request, not_answered());
    requests_.clear();
  }
  [[nodiscard]] bool has(std::uint64_t number) const {
    const std::lock_guard lock(mutex_);
    return requests_.contains(number);
  }

 private:
  struct Suspended {
    MHD_Connection* connection;
    Exchange* exchange;
  };
  static void resume(const Suspended& request, ServeAnswer&& answer) {
    {
      const std::lock_guard lock(request.exchange->mutex);
      request.exchange->answer = std::move(answer);
    }
    MHD_resume_connection(request.connection);
  }

  mutable std::mutex mutex_;
  std::map<std::uint64_t, Suspended> requests_;  // guarded by mutex_
  std::uint64_t last_ = 0;                       // guarded by mutex_
  bool is_closed_ = false;                       // guarded by mutex_
};

// Suspends a request; shared by all copies of its Reply.
class OneReply {
 public:
  OneReply(std::shared_ptr<SuspendedRequests> requests, MHD_Connection* connection, Exchange& exchange)
      : requests_(std::move(requests)), number_(requests_->suspend(connection, exchange)) {}
  OneReply(const OneReply&) = delete;
  OneReply& operator=(const OneReply&) = delete;
  ~OneReply() {
    if (requests_->has(number_)) static_cast<void>(guarded("", [&] { requests_->answer(number_, not_answered()); }));
  }
  [[nodiscard]] bool is_refused() const { return number_ == 0; }
  void answer(ServeAnswer&& answer) const { requests_->answer(number_, std::move(answer)); }

 private:
  std::shared_ptr<SuspendedRequests> requests_;
  std::uint64_t number_;
};

}  // namespace

class HttpServer::Impl {
 public:
  Impl(const HttpServerOptions& options, Handler handler) : options_(options), handler_(std::move(handler)) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    suspended_->close();  // libmicrohttpd aborts at a suspended connection
    if (daemon_ != nullptr) MHD_stop_daemon(daemon_);
    if (listening_ >= 0) ::close(listening_);
  }

  Status start();
  [[nodiscard]] std::uint16_t port() const {
    const MHD_DaemonInfo* const info = MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_BIND_PORT);
    return info == nullptr ? 0 : info->port;
  }
  void stop_listening() {
    if (listening_ < 0) listening_ = MHD_quiesce_daemon(daemon_);
  }
  [[nodiscard]] std::size_t waiting() const { return waiting_; }

 private:
  static void* on_target(void* /*self*/, const char* target, MHD_Connection* /*connection*/) {
    std::unique_ptr<Exchange> exchange;
    const auto thrown = guarded("", [&] {
      exchange = std::make_unique<Exchange>();
      exchange->request.target = target;
    });
    return thrown ? nullptr : exchange.release();
  }
  static MHD_Result on_access(void* self, MHD_Connection* connection, const char* /*url*/, const char* method,
                              const char* version, const char* data, std::size_t* size, void** exchange) {
    if (*exchange == nullptr) return MHD_NO;
    MHD_Result out = MHD_NO;
    const auto thrown = guarded("", [&] {
      out = static_cast<Impl*>(self)->access(connection, method, version, data, *size,
                                             *static_cast<Exchange*>(*exchange));
    });
    return thrown ? MHD_NO : out;
  }
  static void on_completed(void* self, MHD_Connection* /*connection*/, void** exchange,
                           MHD_RequestTerminationCode /*why*/) {
    const std::unique_ptr<Exchange> owned(static_cast<Exchange*>(*exchange));
    *exchange = nullptr;
    if (owned != nullptr && owned->is_waiting) --static_cast<Impl*>(self)->waiting_;
  }

  MHD_Result access(MHD_Connection* connection, const char* method, const char* version, const char* data,
                    std::size_t& size, Exchange& exchange);
  MHD_Result finish(MHD_Connection* connection, Exchange& exchange);

  HttpServerOptions options_;
  Handler handler_;
  MHD_Daemon* daemon_ = nullptr;
  MHD_socket listening_ = MHD_INVALID_SOCKET;  // once it no longer takes connections
  std::atomic<std::size_t> waiting_ = 0;
  std::shared_ptr<SuspendedRequests> suspended_ = std::make_shared<SuspendedRequests>();
};

MHD_Result HttpServer::Impl::access(MHD_Connection* connection, const char* method, const char* version,
                                    const char* data, std::size_t& size, Exchange& exchange) {
  if (!exchange.has_begun) {
    exchange.has_begun = true;
    exchange.request.method = method;
    exchange.request.address = client_of(connection);
    MHD_get_connection_values(connection, MHD_HEADER_KIND, add_header, &exchange.request);
    if (has_wrong_host(connection, version))
      return send(connection, refusal(400, "the request must have exactly one valid Host header"));
    if (has_two_lengths(connection)) return send(connection, refusal(400, "conflicting lengths of the body"));
    const auto& headers = exchange.request.headers;
    const auto length = headers.find("content-length");
    // For an unknown coding, libmicrohttpd treats everything up to the end of the connection as the body.
    if (const auto transfer = headers.find("transfer-encoding"); transfer != headers.end()) {
      if (length != headers.end()) return send(connection, refusal(400, "conflicting lengths of the body"));
      if (lower(trim(transfer->second)) != "chunked")
        return send(connection, refusal(501, "the Transfer-Encoding of the body is unknown"));
    }
    std::size_t stated = 0;
    if (length != headers.end())
      std::from_chars(length->second.data(), length->second.data() + length->second.size(), stated);
    if (stated > options_.max_body) return send(connection, too_long());
    const auto coding = headers.find("content-encoding");
    auto decoder =
        ContentDecoder::make(coding == headers.end() ? std::string_view() : coding->second, options_.max_body);
    if (!decoder) return send(connection, unknown_coding());
    exchange.decoder = std::move(decoder).value();
    exchange.request.body.reserve(std::min(stated, kReserved));
    return MHD_YES;
  }
  if (size > 0) {
    if (!exchange.refused) {
      const auto decoded = exchange.decoder->write({data, size}, exchange.request.body);
      if (!decoded) exchange.refused = bad_body(decoded.error());
    }
    size = 0;
    // Limits how long a slowly arriving body can keep its connection.
    return Clock::now() - exchange.begun > options_.max_request_time ? MHD_NO : MHD_YES;
  }
  if (exchange.refused) return send(connection, *exchange.refused);
  if (!exchange.is_handed_over) {
    if (const auto whole = exchange.decoder->finish(); !whole) return send(connection, bad_body(whole.error()));
  }
  return finish(connection, exchange);
}

MHD_Result HttpServer::Impl::finish(MHD_Connection* connection, Exchange& exchange) {
  if (exchange.is_handed_over) {
    const std::lock_guard lock(exchange.mutex);
    return exchange.answer ? send(connection, *exchange.answer) : MHD_NO;
  }
  std::optional<ServeAnswer> now;
  if (guarded("", [&] { now = handler_.at_once(exchange.request); })) now = not_answered();
  if (now) return send(connection, *now);
  exchange.is_handed_over = true;
  // Created first, because the reply may arrive before the handler returns.
  const auto one = std::make_shared<const OneReply>(suspended_, connection, exchange);
  if (one->is_refused()) return send(connection, not_answered());
  exchange.is_waiting = true;
  ++waiting_;
  // If it throws, the reply is dropped, which sends a response.
  static_cast<void>(guarded("", [&] {
    handler_.later(std::move(exchange.request), [one](ServeAnswer answer) { one->answer(std::move(answer)); });
  }));
  return MHD_YES;
}

Status HttpServer::Impl::start() {
  sockaddr_storage storage{};
  if (options_.host.find(':') != std::string::npos) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(options_.port);
    ::inet_pton(AF_INET6, options_.host.c_str(), &address.sin6_addr);
    std::memcpy(&storage, &address, sizeof address);
  } else {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(options_.port);
    ::inet_pton(AF_INET, options_.host.c_str(), &address.sin_addr);
    std::memcpy(&storage, &address, sizeof address);
  }
  unsigned flags = static_cast<unsigned>(MHD_USE_EPOLL_INTERNAL_THREAD) |
                   static_cast<unsigned>(MHD_ALLOW_SUSPEND_RESUME) | static_cast<unsigned>(MHD_USE_ITC);
  if (storage.ss_family == AF_INET6) flags |= static_cast<unsigned>(MHD_USE_IPv6);
  daemon_ = MHD_start_daemon(flags, options_.port, nullptr, nullptr, &Impl::on_access, this, MHD_OPTION_SOCK_ADDR,
                             &storage, MHD_OPTION_THREAD_POOL_SIZE, options_.threads, MHD_OPTION_CONNECTION_LIMIT,
                             options_.max_connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, options_.max_header,
                             MHD_OPTION_CONNECTION_TIMEOUT, static_cast<unsigned>(options_.idle_time.count()),
                             MHD_OPTION_URI_LOG_CALLBACK, &Impl::on_target, nullptr, MHD_OPTION_NOTIFY_COMPLETED,
                             &Impl::on_completed, this, MHD_OPTION_END);
  if (daemon_ != nullptr) return Done{};
  return Error{ErrorKind::kIo,
               std::string("cannot listen: ") + std::strerror(errno),
               {options_.host + ":" + std::to_string(options_.port)}};
}

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::start(const HttpServerOptions& options, Handler handler) {
  auto impl = std::make_unique<Impl>(options, std::move(handler));
  if (auto started = impl->start(); !started) return std::move(started).error();
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

std::uint16_t HttpServer::port() const { return impl_->port(); }
void HttpServer::stop_listening() { impl_->stop_listening(); }
std::size_t HttpServer::waiting() const { return impl_->waiting(); }

Status read_listen_address(const std::string& text, HttpServerOptions& options) {
  const std::size_t colon = text.rfind(':');
  const Error error{ErrorKind::kSyntax, "not an address and a port such as 127.0.0.1:8080 or [::1]:8080", {text}};
  if (colon == std::string::npos) return error;
  std::string host = text.substr(0, colon);
  const bool has_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (has_brackets) host = host.substr(1, host.size() - 2);
  in_addr four{};
  in6_addr six{};
  const bool is_address =
      has_brackets ? ::inet_pton(AF_INET6, host.c_str(), &six) == 1 : ::inet_pton(AF_INET, host.c_str(), &four) == 1;
  unsigned port = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + colon + 1, end, port);
  if (!is_address || read.ec != std::errc() || read.ptr != end || port > 65'535) return error;
  options.host = host;
  options.port = static_cast<std::uint16_t>(port);
  return Done{};
}

}  // namespace wrapwright
