// SPDX-License-Identifier: Apache-2.0
#pragma once
// How much a page may take: bytes, depth, elements, steps of XPaths. A value with defaults that are safe for pages from
// anywhere; may be read by several threads at a time.
#include <cstdint>
#include <string>

#include "wrapwright/result.h"

namespace wrapwright {
inline namespace v0 {

class Limits {
 public:
  static Result<Limits> make() { return detail::make<Limits>(wrapwright_limits_new); }
  explicit Limits(wrapwright_limits* owned) : handle_(owned) {}

  // `name` is that of the program's option without "--": "max-bytes", "max-elements", "max-steps" and so on
  // (`wrapwright apply --help` lists them with their units). Fails for an unknown name and a value out of its range.
  Status set(const std::string& name, std::uint64_t value) {
    return detail::run(
        [&](wrapwright_error** error) { return wrapwright_limits_set(get(), name.c_str(), value, error); });
  }

  [[nodiscard]] wrapwright_limits* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_limits, wrapwright_limits_free> handle_;
};

}  // namespace v0
}  // namespace wrapwright
