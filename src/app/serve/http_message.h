// SPDX-License-Identifier: Apache-2.0
#pragma once
// A request to the server and its response. Plain values.
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wrapwright {

struct ServeRequest {
  std::string method;                                       // "GET"
  std::string target;                                       // as received: "/v1/extract?url=https%3A%2F%2Fexample.org"
  std::string address;                                      // of the client, "192.0.2.1"
  std::map<std::string, std::string, std::less<>> headers;  // names in lower case; the first value of each
  std::string body;

  // The first value of the header, whose name is in lower case; "" without one.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

struct ServeAnswer {
  int status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};

// The path of a target, without its query and as received.
[[nodiscard]] std::string_view path_of(std::string_view target);

// Whether the Origin of a request, if it has one, is the host that its Host header names.
[[nodiscard]] bool is_from_host(std::string_view origin, std::string_view host);

// Decodes %XX and, if `is_form`, + for a space. Invalid escapes stay unchanged.
[[nodiscard]] std::string percent_decoded(std::string_view text, bool is_form);

class ServeQuery {
 public:
  // Parses the query of a target. `last` is a parameter whose value some clients do not escape: its value is the rest
  // of the query, unless one of the `known` parameters follows; "" = none.
  explicit ServeQuery(std::string_view target, std::string_view last = {},
                      const std::vector<std::string_view>& known = {});

  // The first value of the parameter; "" without one.
  [[nodiscard]] const std::string& value(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return values_.find(name) != values_.end(); }

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace wrapwright
