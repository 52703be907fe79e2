// SPDX-License-Identifier: Apache-2.0
#pragma once
// The one error channel of the library: a value or an Error, for everything that input, the network or the disk can
// cause. Plain values, as thread-safe as T. No function of the library throws, but for std::bad_alloc where these
// headers copy a string.
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "wrapwright/c.h"

namespace wrapwright {
inline namespace v0 {

struct Error {
  std::string message;  // one line, with the place where it is known: "a.xml:3:17: ..."
};

// Either a T or an Error. REQUIRES: ok() before value(), !ok() before error().
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return *std::get_if<0>(&state_); }
  const T& value() const& { return *std::get_if<0>(&state_); }
  T&& value() && { return std::move(*std::get_if<0>(&state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

// The value of a step that has no other result.
struct Done {};
using Status = Result<Done>;

// How these headers hold the handles of c.h; of no use to programs.
namespace detail {

template <typename T, void (*kFree)(T*)>
struct Free {
  void operator()(T* handle) const noexcept { kFree(handle); }
};
template <typename T, void (*kFree)(T*)>
using Handle = std::unique_ptr<T, Free<T, kFree>>;
using String = Handle<char, wrapwright_string_free>;

inline Error error_of(char* message) {
  const String owner(message);
  return {message == nullptr ? "out of memory" : message};
}

// An Out of the handle that `call` returns, or the error that it stores.
template <typename Out, typename Call>
Result<Out> make(const Call& call) {
  char* error = nullptr;
  auto* const handle = call(&error);
  if (handle == nullptr) return error_of(error);
  return Out(handle);
}

template <typename Call>
Result<std::string> make_string(const Call& call) {
  char* error = nullptr;
  const String text(call(&error));
  if (!text) return error_of(error);
  return std::string(text.get());
}

// Of a call that returns 0 where it succeeds.
template <typename Call>
Status run(const Call& call) {
  char* error = nullptr;
  if (call(&error) != 0) return error_of(error);
  return Done{};
}

}  // namespace detail
}  // namespace v0
}  // namespace wrapwright
