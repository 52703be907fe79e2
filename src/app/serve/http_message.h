// SPDX-License-Identifier: Apache-2.0
#pragma once
// A request to the server and its answer. Plain values.
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
  std::map<std::string, std::string, std::less<>> headers;  // names in lower case; the first of each
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

// Whether the Origin of a request, if it has one, is this host's, as its Host header names it.
[[nodiscard]] bool is_from_host(std::string_view origin, std::string_view host);

// %XX and, if `is_form`, + for a space. What is no escape stays as it is.
[[nodiscard]] std::string percent_decoded(std::string_view text, bool is_form);

class ServeQuery {
 public:
  // Of a target. `last`: a parameter whose value is not escaped by some clients: it takes all that follows, unless one
  // of `known` parameters does; "" = none.
  explicit ServeQuery(std::string_view target, std::string_view last = {},
                      const std::vector<std::string_view>& known = {});

  // The first value of the parameter; "" without one.
  [[nodiscard]] const std::string& value(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return values_.find(name) != values_.end(); }

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace wrapwright
