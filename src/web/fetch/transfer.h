// SPDX-License-Identifier: Apache-2.0
#pragma once
// One request and its response by libcurl: no redirects, no retries. Enforces all limits on a response, and checks the
// address that it actually connects to. Only used by HttpClient, on its thread.
#include <chrono>
#include <cstddef>
#include <curl/curl.h>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "web/fetch/capture.h"
#include "web/fetch/exchange.h"
#include "web/fetch/http_options.h"
#include "web/http/content_coding.h"

namespace wrapwright {

enum class LongBody { kError, kCut };

struct TransferRequest {
  std::string url;
  std::vector<std::string> header_lines;
  std::size_t decoded_bytes = 0;          // limit of the body
  LongBody long_body = LongBody::kError;  // kCut: a longer body is truncated without an error
  std::string proxy = {};                 // "" = none; with one, the connected address is the proxy's
  std::string pinned = {};                // address given to the proxy instead of the host; "" = the host
  CURLSH* cookies = nullptr;              // shared by the client's transfers; null = none are sent or kept
  // Called before connecting to an address ("192.0.2.1"); false postpones the transfer. May be empty: always true.
  std::function<bool(const std::string& address)> may_connect;
};

struct TransferOutcome {
  int status = 0;
  std::string http_version;
  std::vector<HttpHeader> headers;
  std::string body;
  std::string redirect;        // the absolute target of a 301, 302, 303, 307 or 308; "" if there is none
  std::optional<Error> error;  // no complete response; without a place. A status alone is not an error here.
  bool retryable = false;      // the error may not recur
  bool put_off = false;        // postponed by `may_connect`; nothing was sent
  std::string address;         // the connected address, "" if none
  HttpExchange exchange;       // if HttpOptions::observe is set
};

class Transfer {
 public:
  // `options` must outlive the transfer.
  Transfer(const HttpOptions& options, TransferRequest request);
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;
  ~Transfer();

  // The handle to add to a multi handle, and to remove before the transfer is destroyed. Null if libcurl is out of
  // memory.
  [[nodiscard]] CURL* handle() const { return handle_.get(); }

  // Must be called once, when libcurl has finished with the handle.
  TransferOutcome finish(CURLcode code);

 private:
  struct HandleCloser {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  };
  struct ListFreer {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };

  void set_up();
  void set_up_callbacks();
  static std::size_t on_header(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self);
  static curl_socket_t on_open_socket(void* self, curlsocktype purpose, curl_sockaddr* address);
  static int on_debug(CURL* handle, curl_infotype type, char* data, std::size_t size, void* self);
  bool take_header(std::string_view line);
  bool take_body(std::string_view bytes);
  bool may_connect(const sockaddr& address, socklen_t size);
  Status start_decoding();
  std::optional<Error> error_of(CURLcode code);
  void complete_exchange();

  const HttpOptions& options_;
  TransferRequest request_;
  std::unique_ptr<CURL, HandleCloser> handle_;
  std::unique_ptr<curl_slist, ListFreer> header_list_;
  std::unique_ptr<curl_slist, ListFreer> connect_to_;
  std::string error_text_;  // libcurl writes here
  TransferOutcome outcome_;
  std::size_t header_bytes_ = 0;
  std::size_t header_lines_ = 0;
  std::size_t compressed_bytes_ = 0;
  bool headers_whole_ = false;
  bool cut_ = false;
  bool connected_ = false;       // an address was accepted
  bool put_off_ = false;         // by the request's `may_connect`
  std::string refused_address_;  // the last rejected address, and the reason
  std::optional<Error> abort_;   // why a callback aborted the transfer
  std::optional<ContentDecoder> decoder_;
};

}  // namespace wrapwright
