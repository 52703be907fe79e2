// SPDX-License-Identifier: Apache-2.0
#pragma once
// What was learned about one site: a file of XPaths that a person can read and edit (docs/wrapper-format.md).
// Immutable, so one Wrapper serves all threads.
#include <string>
#include <string_view>

#include "wrapwright/result.h"

namespace wrapwright {
inline namespace v0 {

class Wrapper {
 public:
  // From a file, and from its bytes, which `source` names in errors. Errors have the line and column.
  static Result<Wrapper> load(const std::string& path) {
    return detail::make<Wrapper>(
        [&](wrapwright_error** error) { return wrapwright_wrapper_load(path.c_str(), error); });
  }
  static Result<Wrapper> parse(std::string_view bytes, const std::string& source) {
    return detail::make<Wrapper>([&](wrapwright_error** error) {
      return wrapwright_wrapper_parse(bytes.data(), bytes.size(), source.c_str(), error);
    });
  }
  explicit Wrapper(wrapwright_wrapper* owned) : handle_(owned) {}

  // The bytes of the file: the same for the same wrapper. Fails if out of memory.
  [[nodiscard]] Result<std::string> format() const {
    return detail::make_string([&](wrapwright_error** error) { return wrapwright_wrapper_format(get(), error); });
  }
  [[nodiscard]] std::string_view site() const { return wrapwright_wrapper_site(get()); }  // host without "www."

  [[nodiscard]] wrapwright_wrapper* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_wrapper, wrapwright_wrapper_free> handle_;
};

}  // namespace v0
}  // namespace wrapwright
