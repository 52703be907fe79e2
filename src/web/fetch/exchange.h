// SPDX-License-Identifier: Apache-2.0
#pragma once
// One request and its response as sent over the wire, for archives. A plain value.
#include <string>

namespace wrapwright {

struct HttpExchange {
  std::string url;
  std::string address;        // the connected address, "192.0.2.1"
  std::string time;           // when the request began, ISO 8601 in UTC
  std::string request;        // request line and header fields, as sent; of HTTP/2 in the form of HTTP/1.1
  std::string response_head;  // status line and header fields as received, with the empty line
  std::string body;           // with content codings; transfer codings are undone
  std::string http_version;   // "1.0" "1.1" "2"
  int status = 0;
  bool is_cut = false;  // the body was too long, and the rest of it was not received
};

}  // namespace wrapwright
