// SPDX-License-Identifier: Apache-2.0
#pragma once
// The one error channel of the library: a value or an Error, for everything that input, the network or the disk can
// cause. Plain values, as thread-safe as T. No function of the library throws, except std::bad_alloc where these
// headers copy a string.
#include <cassert>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "wrapwright/c.h"

namespace wrapwright {
inline namespace v1 {

// What went wrong. Later versions may add kinds.
enum class ErrorKind {
  kIo = WRAPWRIGHT_ERROR_IO,                    // the file system or a device
  kSyntax = WRAPWRIGHT_ERROR_SYNTAX,            // the input does not have the expected format
  kLimit = WRAPWRIGHT_ERROR_LIMIT,              // a limit was exceeded, or out of memory
  kNetwork = WRAPWRIGHT_ERROR_NETWORK,          // no response, a broken one, or an unsuccessful status
  kRefused = WRAPWRIGHT_ERROR_REFUSED,          // by robots.txt, a private address, a file that was edited by hand
  kNotFound = WRAPWRIGHT_ERROR_NOT_FOUND,       // nothing has this name
  kUnsupported = WRAPWRIGHT_ERROR_UNSUPPORTED,  // also an unknown option, or a value out of its range
  kNoArticles = WRAPWRIGHT_ERROR_NO_ARTICLES,   // nothing could be learned from these pages
  kInterrupted = WRAPWRIGHT_ERROR_INTERRUPTED,  // somebody asked to stop
};

struct Error {
  ErrorKind kind;
  std::string message;  // one line, with the place if it is known: "a.xml:3:17: ..."
};

// Either a T or an Error. REQUIRES: ok() before value(), !ok() before error().
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
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

// How these headers hold the handles of c.h; not for use by programs.
namespace detail {

template <typename T, void (*kFree)(T*)>
struct Free {
  void operator()(T* handle) const noexcept { kFree(handle); }
};
template <typename T, void (*kFree)(T*)>
using Handle = std::unique_ptr<T, Free<T, kFree>>;
using Bytes = Handle<wrapwright_bytes, wrapwright_bytes_free>;

using OwnedError = Handle<wrapwright_error, wrapwright_error_free>;

inline wrapwright_str str(std::string_view text) { return {text.data(), text.size()}; }
inline std::string_view view(wrapwright_str text) {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}

inline Error value_of(const wrapwright_error* error) {
  return {static_cast<ErrorKind>(wrapwright_error_kind_of(error)), std::string(view(wrapwright_error_message(error)))};
}

// An Out that owns the handle that `call` returns, or the error that it stores.
template <typename Out, typename Call>
Result<Out> make(const Call& call) {
  wrapwright_error* error = nullptr;
  auto* const handle = call(&error);
  const OwnedError owner(error);
  if (handle == nullptr) return value_of(error);
  return Out(handle);
}

template <typename Call>
Result<std::string> make_string(const Call& call) {
  wrapwright_error* error = nullptr;
  const Bytes text(call(&error));
  const OwnedError owner(error);
  if (!text) return value_of(error);
  return std::string(view(wrapwright_bytes_view(text.get())));
}

// The status of a call that returns 0 on success.
template <typename Call>
Status run(const Call& call) {
  wrapwright_error* error = nullptr;
  const bool failed = call(&error) != 0;
  const OwnedError owner(error);
  if (failed) return value_of(error);
  return Done{};
}

}  // namespace detail
}  // namespace v1
}  // namespace wrapwright
