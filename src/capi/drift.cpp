// SPDX-License-Identifier: Apache-2.0
// The C interface for drift: what pages show about the wrappers applied to them.
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "capi/handles.h"
#include "core/base/c_interface.h"
#include "core/base/result.h"
#include "site/apply/drift_watch.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::value_of;
using c_interface::view_of;

namespace {

// Nothing if the page was read without a wrapper, or says nothing about it.
std::optional<WrapperSigns> signs_on(const wrapwright_outcome& of) {
  const auto signs = of.wrapper ? signs_of(of.found) : std::nullopt;
  if (!signs) return std::nullopt;
  return WrapperSigns{of.wrapper, *signs};
}

std::shared_ptr<const SiteWrapper> known_wrapper(wrapwright_drift& drift, const Wrapper& wrapper, std::string file) {
  auto& known = drift.wrappers[file];
  if (!known) {
    auto made = std::make_shared<SiteWrapper>();
    made->site = wrapper.site;
    made->file = std::move(file);
    made->baseline = std::make_shared<const DriftBaseline>(drift_baseline(wrapper));
    known = std::move(made);
  }
  return known;
}

Status add_text(wrapwright_drift& drift, const Wrapper& wrapper, std::string file, std::string_view text,
                std::string_view name) {
  if (text.empty()) return Done{};
  const auto signs = parse_signs(text);
  if (!signs) return signs.error();
  drift.watch.add({known_wrapper(drift, wrapper, std::move(file)), *signs}, name);
  return Done{};
}

}  // namespace

namespace wrapwright::capi {

std::string signs_of_outcome(const wrapwright_outcome& of) {
  const auto signs = signs_on(of);
  return signs ? format_signs(signs->signs) : "";
}

}  // namespace wrapwright::capi

wrapwright_drift* wrapwright_drift_new(const wrapwright_options* options, wrapwright_error** error) {
  return pointer_of(error, [&] {
    DriftLimits limits;
    limits.window = capi::options_of(options).drift_window;
    return Result(std::make_unique<wrapwright_drift>(wrapwright_drift{DriftWatch(limits)}));
  });
}
int wrapwright_drift_add(wrapwright_drift* drift, const wrapwright_outcome* outcome, wrapwright_str name,
                         wrapwright_error** error) {
  const auto done = value_of(error, [&]() -> Status {
    if (const auto signs = signs_on(*outcome)) drift->watch.add(*signs, view_of(name));
    return Done{};
  });
  return done ? 0 : 1;
}
wrapwright_bytes* wrapwright_outcome_signs(const wrapwright_outcome* outcome, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(capi::signs_of_outcome(*outcome))); });
}
int wrapwright_drift_add_signs(wrapwright_drift* drift, const wrapwright_wrapper* wrapper, wrapwright_str file,
                               wrapwright_str signs, wrapwright_str name, wrapwright_error** error) {
  const auto done = value_of(error, [&] {
    return add_text(*drift, wrapper->wrapper, std::string(view_of(file)), view_of(signs), view_of(name));
  });
  return done ? 0 : 1;
}
wrapwright_bytes* wrapwright_drift_report(const wrapwright_drift* drift, wrapwright_error** error) {
  return pointer_of(error, [&] { return Result(capi::bytes_of(drift_summary(drift->watch.sites()))); });
}
void wrapwright_drift_free(wrapwright_drift* drift) { delete drift; }
