// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/transfer.h"

#include <algorithm>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/ascii.h"
#include "core/base/clock.h"
#include "core/base/url.h"
#include "web/fetch/address.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

bool is_redirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

// Errors of libcurl that are caused by the request or the configuration, so that a retry cannot help.
bool is_permanent(CURLcode code) {
  switch (code) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
    case CURLE_NOT_BUILT_IN:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_OUT_OF_MEMORY:
    case CURLE_FILESIZE_EXCEEDED:
    case CURLE_BAD_FUNCTION_ARGUMENT:
      return true;
    default:
      return false;
  }
}

std::string http_version_name(long version) {
  switch (version) {
    case CURL_HTTP_VERSION_1_0:
      return "1.0";
    case CURL_HTTP_VERSION_1_1:
      return "1.1";
    case CURL_HTTP_VERSION_2_0:
      return "2";
    default:
      return "";
  }
}

Error limit_error(std::string_view what, std::size_t limit, std::string_view unit) {
  return {ErrorKind::kLimit, std::string(what) + std::to_string(limit) + std::string(unit), {}};
}

// The request as the host would have received it without a proxy, without credentials that would let a reader
// impersonate the user.
std::string as_archived(std::string_view request) {
  std::string out;
  bool is_first = true;
  while (!request.empty()) {
    const std::size_t end = std::min(request.find('\n'), request.size() - 1) + 1;
    std::string line(request.substr(0, end));
    request.remove_prefix(end);
    const std::string name = lower(std::string_view(line).substr(0, line.find(':')));
    if (is_first) {
      const std::size_t scheme = line.find(" http://");
      const std::size_t path = scheme == std::string::npos ? scheme : line.find('/', scheme + 8);
      if (path != std::string::npos && path < line.rfind(' ')) line.erase(scheme + 1, path - scheme - 1);
    } else if (name.starts_with("proxy-") || name == "cookie" || name == "authorization") {
      continue;
    }
    is_first = false;
    out += line;
  }
  return out;
}

// libcurl rejects a byte count that does not fit; a count this large is no limit anyway.
long clamp_long(std::size_t value) { return static_cast<long>(std::min<std::size_t>(value, INT32_MAX)); }

}  // namespace

Transfer::Transfer(const HttpOptions& options, TransferRequest request)
    : options_(options), request_(std::move(request)), handle_(curl_easy_init()), error_text_(CURL_ERROR_SIZE, '\0') {
  if (handle_) set_up();
}

Transfer::~Transfer() = default;

void Transfer::set_up() {
  CURL* h = handle_.get();
  const AnswerLimits& limits = options_.limits;
  for (const auto& line : request_.header_lines) {
    curl_slist* longer = curl_slist_append(header_list_.get(), line.c_str());
    if (longer == nullptr) continue;
    static_cast<void>(header_list_.release());
    header_list_.reset(longer);
  }
  curl_easy_setopt(h, CURLOPT_URL, request_.url.c_str());
  curl_easy_setopt(h, CURLOPT_HTTPHEADER, header_list_.get());
  const std::string agent = options_.user_agent.empty() ? user_agent(options_.contact_url) : options_.user_agent;
  curl_easy_setopt(h, CURLOPT_USERAGENT, agent.c_str());
  curl_easy_setopt(h, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(h, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(h, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  // "" keeps libcurl from reading the environment itself.
  curl_easy_setopt(h, CURLOPT_PROXY, request_.proxy.c_str());
  curl_easy_setopt(h, CURLOPT_NOPROXY, "");
  curl_easy_setopt(h, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  if (!request_.pinned.empty()) {
    const bool is_six = request_.pinned.find(':') != std::string::npos;
    const std::string rule = "::" + (is_six ? "[" + request_.pinned + "]" : request_.pinned) + ":";  // on any port
    connect_to_.reset(curl_slist_append(nullptr, rule.c_str()));
    curl_easy_setopt(h, CURLOPT_CONNECT_TO, connect_to_.get());
  }
  if (request_.cookies != nullptr) {
    curl_easy_setopt(h, CURLOPT_SHARE, request_.cookies);
    curl_easy_setopt(h, CURLOPT_COOKIEFILE, "");  // enables cookies without reading a file
  }
  curl_easy_setopt(h, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(h, CURLOPT_ERRORBUFFER, error_text_.data());
  curl_easy_setopt(h, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits.max_connect_time.count()));
  curl_easy_setopt(h, CURLOPT_TIMEOUT_MS, static_cast<long>(limits.max_total_time.count()));
  curl_easy_setopt(h, CURLOPT_LOW_SPEED_LIMIT, clamp_long(limits.min_speed));
  curl_easy_setopt(h, CURLOPT_LOW_SPEED_TIME, static_cast<long>(limits.max_slow_time.count()));
  if (!options_.ca_file.empty()) curl_easy_setopt(h, CURLOPT_CAINFO, options_.ca_file.c_str());
  set_up_callbacks();
}

void Transfer::set_up_callbacks() {
  CURL* h = handle_.get();
  curl_easy_setopt(h, CURLOPT_HEADERFUNCTION, &Transfer::on_header);
  curl_easy_setopt(h, CURLOPT_HEADERDATA, this);
  curl_easy_setopt(h, CURLOPT_WRITEFUNCTION, &Transfer::on_body);
  curl_easy_setopt(h, CURLOPT_WRITEDATA, this);
  curl_easy_setopt(h, CURLOPT_OPENSOCKETFUNCTION, &Transfer::on_open_socket);
  curl_easy_setopt(h, CURLOPT_OPENSOCKETDATA, this);
  if (!options_.observe) return;
  outcome_.exchange.time = current_time();
  curl_easy_setopt(h, CURLOPT_VERBOSE, 1L);
  curl_easy_setopt(h, CURLOPT_DEBUGFUNCTION, &Transfer::on_debug);
  curl_easy_setopt(h, CURLOPT_DEBUGDATA, this);
}

int Transfer::on_debug(CURL* /*handle*/, curl_infotype type, char* data, std::size_t size, void* self) {
  const std::string_view head(data, size);
  // What is sent to the proxy is not part of the exchange with the host.
  if (type == CURLINFO_HEADER_OUT && !head.starts_with("CONNECT "))
    static_cast<Transfer*>(self)->outcome_.exchange.request += head;
  return 0;
}

std::size_t Transfer::on_header(char* data, std::size_t size, std::size_t count, void* self) {
  return static_cast<Transfer*>(self)->take_header({data, size * count}) ? size * count : 0;
}

std::size_t Transfer::on_body(char* data, std::size_t size, std::size_t count, void* self) {
  return static_cast<Transfer*>(self)->take_body({data, size * count}) ? size * count : 0;
}

curl_socket_t Transfer::on_open_socket(void* self, curlsocktype purpose, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(self);
  if (purpose != CURLSOCKTYPE_IPCXN || !transfer.may_connect(address->addr, address->addrlen)) return CURL_SOCKET_BAD;
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Checks the address that is being connected to, not the name, so that a name cannot resolve differently later.
bool Transfer::may_connect(const sockaddr& address, socklen_t size) {
  if (!request_.proxy.empty()) {  // the user has named the proxy; HttpClient has checked the host
    connected_ = true;
    return true;
  }
  const std::string_view reason = why_not_public(address, size);
  const std::string text = address_text(address, size);
  const auto& allowed = options_.allowed_addresses;
  if (reason.empty() || options_.private_addresses == PrivateAddresses::kAllow ||
      std::find(allowed.begin(), allowed.end(), text) != allowed.end()) {
    // Once postponed, no other address of the same host is tried.
    put_off_ = put_off_ || (request_.may_connect && !request_.may_connect(text));
    connected_ = connected_ || !put_off_;
    return !put_off_;
  }
  refused_address_ = text + " is " + std::string(reason) + "; --allow-private fetches from there";
  return false;
}

bool Transfer::take_header(std::string_view line) {
  header_bytes_ += line.size();
  ++header_lines_;
  if (header_bytes_ > options_.limits.max_header_bytes) {
    abort_ = limit_error("the headers are longer than ", options_.limits.max_header_bytes, " bytes");
    return false;
  }
  if (header_lines_ > options_.limits.max_header_lines) {
    abort_ = limit_error("there are more than ", options_.limits.max_header_lines, " header lines");
    return false;
  }
  // A status line comes at the beginning and after an interim response (100, 103); a field may begin like it.
  if (line.starts_with("HTTP/") && !decoder_ && (header_lines_ == 1 || headers_whole_)) {
    outcome_.headers.clear();
    headers_whole_ = false;
    if (options_.observe) outcome_.exchange.response_head = line;
    return true;
  }
  if (options_.observe && !headers_whole_) outcome_.exchange.response_head += line;
  if (trim(line, is_xml_space).empty()) {
    headers_whole_ = true;
    if (const Status length = check_content_length(outcome_.headers); !length) {
      abort_ = {ErrorKind::kNetwork, length.error().message, {}};
    }
    return !abort_;
  }
  const std::size_t colon = line.find(':');
  if (headers_whole_ || colon == std::string_view::npos) return true;  // trailers are counted, but not kept
  outcome_.headers.push_back(
      {std::string(line.substr(0, colon)), std::string(trim(line.substr(colon + 1), is_xml_space))});
  return true;
}

Status Transfer::start_decoding() {
  std::string codings;
  for (const auto& header : outcome_.headers)
    if (!find_header({header}, "content-encoding").empty()) codings += (codings.empty() ? "" : ",") + header.value;
  auto decoder = ContentDecoder::make(codings, request_.decoded_bytes);
  if (!decoder) return std::move(decoder).error();
  decoder_.emplace(std::move(decoder).value());
  return Done{};
}

bool Transfer::take_body(std::string_view bytes) {
  if (!decoder_) {
    if (auto started = start_decoding(); !started) {
      abort_ = std::move(started).error();
      return false;
    }
  }
  compressed_bytes_ += bytes.size();
  if (options_.observe) outcome_.exchange.body += bytes;
  auto decoded = decoder_->write(bytes, outcome_.body);
  if (!decoded && decoded.error().kind == ErrorKind::kLimit && request_.long_body == LongBody::kCut) {
    cut_ = true;
    return false;
  }
  if (!decoded) {
    abort_ = std::move(decoded).error();
    return false;
  }
  if (compressed_bytes_ <= options_.limits.max_compressed_bytes) return true;
  abort_ = limit_error("the body is longer than ", options_.limits.max_compressed_bytes, " bytes on the wire");
  return false;
}

std::optional<Error> Transfer::error_of(CURLcode code) {
  if (cut_) return std::nullopt;
  if (abort_) return abort_;
  if (code == CURLE_OK) {
    if (!decoder_) return std::nullopt;
    auto whole = decoder_->finish();
    if (whole) return std::nullopt;
    return std::move(whole).error();
  }
  // libcurl's own limit for a header line, which has no separate error code.
  if (code == CURLE_OUT_OF_MEMORY && connected_ && !headers_whole_) {
    return limit_error("a header line is longer than ", CURL_MAX_HTTP_HEADER, " bytes");
  }
  if (!connected_ && !refused_address_.empty()) return Error{ErrorKind::kRefused, refused_address_, {}};
  std::string text(trim(error_text_.c_str(), is_xml_space));
  if (text.empty()) text = curl_easy_strerror(code);
  if (!request_.proxy.empty()) text = "by the proxy " + without_passwords(request_.proxy) + ": " + text;
  return Error{ErrorKind::kNetwork, text, {}};
}

void Transfer::complete_exchange() {
  HttpExchange& exchange = outcome_.exchange;
  exchange.url = request_.url;
  exchange.request = as_archived(exchange.request);
  exchange.address = outcome_.address;
  exchange.http_version = outcome_.http_version;
  exchange.status = outcome_.status;
  exchange.is_cut = cut_;
}

TransferOutcome Transfer::finish(CURLcode code) {
  long status = 0;
  long version = 0;
  curl_easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(handle_.get(), CURLINFO_HTTP_VERSION, &version);
  outcome_.status = static_cast<int>(status);
  outcome_.http_version = http_version_name(version);
  const char* address = nullptr;
  if (request_.proxy.empty()) curl_easy_getinfo(handle_.get(), CURLINFO_PRIMARY_IP, &address);
  if (address != nullptr && code != CURLE_COULDNT_CONNECT) outcome_.address = address;
  outcome_.put_off = put_off_ && !connected_;
  outcome_.error = error_of(code);
  outcome_.retryable = outcome_.error && outcome_.error->kind == ErrorKind::kNetwork && !is_permanent(code);
  if (!outcome_.error && is_redirect(outcome_.status)) {
    const auto location = find_header(outcome_.headers, "location");
    if (!location.empty()) outcome_.redirect = resolve_url(request_.url, location).value_or(std::string(location));
  }
  if (options_.observe) complete_exchange();
  return std::move(outcome_);
}

}  // namespace wrapwright
