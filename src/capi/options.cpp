// SPDX-License-Identifier: Apache-2.0
// The C interface to what is set before the work begins: limits and options; and to errors.
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "capi/handles.h"
#include "core/base/c_interface.h"
#include "core/base/result.h"
#include "core/base/url.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::value_of;

namespace {

template <typename Number>
Status set_number(std::string_view name, unsigned long long value, Number& out, Number least = 0,
                  Number most = std::numeric_limits<Number>::max()) {
  if (value < least || value > most) {
    return Error{ErrorKind::kUnsupported,
                 std::string(name) + " is a number from " + std::to_string(least) + " to " + std::to_string(most),
                 {}};
  }
  out = static_cast<Number>(value);
  return Done{};
}

Status set_flag(std::string_view name, unsigned long long value, bool& out) {
  unsigned number = 0;
  auto set = set_number(name, value, number, 0U, 1U);
  if (set) out = number == 1;
  return set;
}

Status set_limit(wrapwright_limits& limits, std::string_view name, unsigned long long value) {
  PageLimits& page = limits.page;
  if (name == "max-bytes") return set_number(name, value, page.max_bytes);
  if (name == "max-depth") return set_number(name, value, page.max_depth, 2U, 60'000U);
  if (name == "max-elements") return set_number(name, value, page.max_nodes, 1U);
  if (name == "max-attributes") return set_number(name, value, page.max_attributes);
  if (name == "max-growth") return set_number(name, value, page.max_growth);
  if (name == "max-names") return set_number(name, value, page.max_names);
  if (name == "max-open-elements") return set_number(name, value, page.max_open_elements);
  if (name == "max-formatting-elements") return set_number(name, value, page.max_formatting_elements);
  if (name == "max-adoption-steps") return set_number(name, value, page.max_adoption_steps);
  if (name == "max-tidy-seconds") return set_number(name, value, page.tidy.max_seconds);
  if (name == "max-tidy-growth") return set_number(name, value, page.tidy.max_growth);
  if (name == "max-steps") return set_number(name, value, limits.xpath.max_steps);
  return Error{ErrorKind::kUnsupported, "unknown limit \"" + std::string(name) + "\"", {}};
}

Status set_option(wrapwright_learn_options& options, std::string_view name, unsigned long long value) {
  LearnerOptions& learner = options.learner;
  constexpr std::size_t kOne = 1;
  if (name == "templates") return set_number(name, value, learner.max_templates, kOne, std::size_t{100});
  if (name == "fields") return set_flag(name, value, learner.fields);
  if (name == "feed-fields") return set_flag(name, value, learner.fields_from_feed);
  if (name == "sort-kinds") return set_flag(name, value, learner.sort_kinds);
  if (name == "non-articles") return set_flag(name, value, learner.non_articles);
  if (name == "max-expressions") return set_number(name, value, learner.pool.max_expressions, kOne);
  if (name == "max-title-affix") return set_number(name, value, learner.max_title_affix);
  if (name == "first-pages") return set_number(name, value, options.convergence.first_pages, kOne);
  if (name == "step-pages") return set_number(name, value, options.convergence.step_pages, kOne);
  if (name == "unchanged-rounds") return set_number(name, value, options.convergence.min_unchanged_rounds, kOne);
  return Error{ErrorKind::kUnsupported, "unknown option \"" + std::string(name) + "\"", {}};
}

wrapwright_error_kind public_kind(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kIo:
      return WRAPWRIGHT_ERROR_IO;
    case ErrorKind::kSyntax:
      return WRAPWRIGHT_ERROR_SYNTAX;
    case ErrorKind::kLimit:
      return WRAPWRIGHT_ERROR_LIMIT;
    case ErrorKind::kNetwork:
      return WRAPWRIGHT_ERROR_NETWORK;
    case ErrorKind::kRefused:
      return WRAPWRIGHT_ERROR_REFUSED;
    case ErrorKind::kNotFound:
      return WRAPWRIGHT_ERROR_NOT_FOUND;
    case ErrorKind::kUnsupported:
      return WRAPWRIGHT_ERROR_UNSUPPORTED;
    case ErrorKind::kNoPattern:
      return WRAPWRIGHT_ERROR_NO_ARTICLES;
    case ErrorKind::kInterrupted:
      return WRAPWRIGHT_ERROR_INTERRUPTED;
  }
  return WRAPWRIGHT_ERROR_IO;
}

}  // namespace

const char* wrapwright_version(void) { return WRAPWRIGHT_VERSION; }
void wrapwright_string_free(char* string) { std::free(string); }

wrapwright_error_kind wrapwright_error_kind_of(const wrapwright_error* error) { return public_kind(error->kind); }
const char* wrapwright_error_message(const wrapwright_error* error) { return error->message; }
void wrapwright_error_free(wrapwright_error* error) { c_interface::free_error(error); }

char* wrapwright_site_of_url(const char* url) {
  return pointer_of(nullptr, [&] { return Result(c_interface::string_of(site_of(url))); });
}

wrapwright_limits* wrapwright_limits_new(wrapwright_error** error) {
  return pointer_of(error, [] { return Result(std::make_unique<wrapwright_limits>()); });
}
int wrapwright_limits_set(wrapwright_limits* limits, const char* name, unsigned long long value,
                          wrapwright_error** error) {
  return value_of(error, [&] { return set_limit(*limits, name, value); }) ? 0 : 1;
}
void wrapwright_limits_free(wrapwright_limits* limits) { delete limits; }

wrapwright_learn_options* wrapwright_learn_options_new(wrapwright_error** error) {
  return pointer_of(error, [] { return Result(std::make_unique<wrapwright_learn_options>()); });
}
int wrapwright_learn_options_set(wrapwright_learn_options* options, const char* name, unsigned long long value,
                                 wrapwright_error** error) {
  return value_of(error, [&] { return set_option(*options, name, value); }) ? 0 : 1;
}
void wrapwright_learn_options_free(wrapwright_learn_options* options) { delete options; }
