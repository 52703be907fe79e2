// SPDX-License-Identifier: Apache-2.0
#include "site/rules/older_html.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr auto kHtml4Names = std::to_array<std::string_view>({
#include "site/rules/html4_entities.inc"
});
static_assert(std::is_sorted(kHtml4Names.begin(), kHtml4Names.end()));

class OlderReading {
 public:
  OlderReading(std::string_view html, const OlderHtml& older) : html_(html), older_(older) {}

  std::optional<std::string> run() {
    while (at_ < html_.size()) {
      const std::size_t next = html_.find_first_of("<&", at_);
      if (next == std::string_view::npos) break;
      at_ = next;
      if (html_[at_] == '&') {
        reference();
      } else if (html_.substr(at_).starts_with("<!--")) {
        skip_past("-->");
      } else if (is_tag("<script")) {
        script();
      } else if (is_tag("<style")) {
        skip_past("</style");
      } else {
        ++at_;
      }
    }
    if (copied_ == 0) return std::nullopt;
    out_ += html_.substr(copied_);
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool is_tag(std::string_view start) const {
    const std::string_view rest = html_.substr(at_);
    if (rest.size() <= start.size() || !starts_ignoring_case(rest, start)) return false;
    const char next = rest[start.size()];
    return next == '>' || next == '/' || is_space(next);
  }

  void skip_past(std::string_view end) {
    do {
      at_ = html_.find(end[0], at_ + 1);
    } while (at_ != std::string_view::npos && !starts_ignoring_case(html_.substr(at_), end));
    at_ = at_ == std::string_view::npos ? html_.size() : at_ + end.size();
  }

  // Writes what comes before `at`, and continues there.
  void copy_to(std::size_t at) {
    out_ += html_.substr(copied_, at - copied_);
    copied_ = at;
  }

  void reference() {
    std::size_t end = at_ + 1;
    while (end < html_.size() && is_alnum(html_[end])) ++end;
    const std::string_view name = html_.substr(at_ + 1, end - at_ - 1);
    const bool is_named = !name.empty() && end < html_.size() && html_[end] == ';';
    if (older_.has_html4_names && is_named && !std::binary_search(kHtml4Names.begin(), kHtml4Names.end(), name)) {
      copy_to(at_ + 1);
      out_ += "amp;";
    }
    at_ = end;
  }

  void script() {
    char quote = 0;
    std::size_t end = at_;
    for (; end < html_.size() && (quote != 0 || html_[end] != '>'); ++end) {
      if (quote != 0) {
        if (html_[end] == quote) quote = 0;
      } else if (html_[end] == '"' || html_[end] == '\'') {
        quote = html_[end];
      }
    }
    at_ = end;
    if (end == html_.size()) return;
    if (!older_.has_empty_scripts || html_[end - 1] != '/') return skip_past("</script");
    copy_to(end - 1);
    out_ += "></script";
    copied_ = end;
  }

  std::string_view html_;
  const OlderHtml& older_;
  std::string out_;
  std::size_t at_ = 0;
  std::size_t copied_ = 0;  // bytes of html_ that are in out_, changed or not
};

}  // namespace

std::optional<std::string> as_read_by_older_parser(std::string_view html, const OlderHtml& older) {
  return OlderReading(html, older).run();
}

}  // namespace wrapwright
