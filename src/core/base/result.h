// SPDX-License-Identifier: Apache-2.0
#pragma once
// The error channel of the library: a value or an Error, for everything that input, the network or the disk can cause.
// Programming errors are asserts instead. Plain values, as thread-safe as T.
#include <cassert>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace wrapwright {

enum class ErrorKind {
  kIo,           // an error of the file system or a device
  kSyntax,       // the input does not have the expected format; `where` has line and column, or the byte
  kLimit,        // a limit from an options struct was exceeded; the message names it
  kNetwork,      // no response, a malformed one, or a status other than success
  kRefused,      // not allowed: by robots.txt, a private address, an unsupported scheme
  kNotFound,     // nothing has this name
  kUnsupported,  // well-formed, but not supported
  kNoPattern,    // nothing could be learned from these pages
  kInterrupted,  // the user asked to stop
};

// The position of an error: a file, URL or "-", and if known the line and column (from 1) or the byte offset (from 0).
struct Place {
  static constexpr std::size_t kNoByte = static_cast<std::size_t>(-1);
  std::string source;
  std::size_t line = 0;    // 0 = unknown
  std::size_t column = 0;  // 0 = unknown
  std::size_t byte = kNoByte;
};

struct Error {
  ErrorKind kind;
  std::string message;  // one line, without the source name, which is in `where`
  Place where;

  // "feeds/a.xml:3:17: message"; unknown parts are left out.
  [[nodiscard]] std::string to_string() const;
};

// Either a T or an Error. Check ok() before value() or error(): access to the wrong one is an assertion failure.
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

  [[nodiscard]] const Error& error() const& {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }
  [[nodiscard]] Error&& error() && {
    assert(!ok());
    return std::move(*std::get_if<1>(&state_));
  }

 private:
  std::variant<T, Error> state_;
};

// The value type of Status: success without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace wrapwright
