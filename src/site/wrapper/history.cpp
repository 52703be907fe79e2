// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/history.h"

#include <algorithm>
#include <utility>

#include "core/base/json.h"

namespace wrapwright {
namespace {

bool is_same(const FieldRule& a, const FieldRule& b) {
  return a.name == b.name && a.xpath == b.xpath && a.constant == b.constant && a.format == b.format &&
         a.strip == b.strip && a.from == b.from && a.decode == b.decode && a.member == b.member;
}

bool is_same(const SiteTemplate& a, const SiteTemplate& b) {
  return a.kind == b.kind && a.guard == b.guard && a.content == b.content && a.exclusions == b.exclusions &&
         std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
                    [](const FieldRule& x, const FieldRule& y) { return is_same(x, y); });
}

}  // namespace

void add_change(RuleChange change, Wrapper& wrapper, std::size_t most) {
  wrapper.history.push_back(std::move(change));
  if (wrapper.history.size() <= most) return;
  const auto surplus = static_cast<std::ptrdiff_t>(wrapper.history.size() - most);
  wrapper.history.erase(wrapper.history.begin(), wrapper.history.begin() + surplus);
}

std::string history_text(const Wrapper& wrapper) {
  std::string out;
  for (auto change = wrapper.history.rbegin(); change != wrapper.history.rend(); ++change) {
    out += wrapper.site + "  " + (change->date.empty() ? "date unknown" : change->date) + "  " + change->rule + "  " +
           change->what + (change->why.empty() ? "" : ": " + change->why) + "\n";
  }
  return out;
}

std::string history_json(const Wrapper& wrapper) {
  std::string out;
  for (auto change = wrapper.history.rbegin(); change != wrapper.history.rend(); ++change) {
    const Json line{{"site", wrapper.site},
                    {"date", change->date},
                    {"rule", change->rule},
                    {"what", change->what},
                    {"why", change->why}};
    out += write_json(line) + "\n";
  }
  return out;
}

bool have_same_rules(const Wrapper& a, const Wrapper& b) {
  return std::equal(a.templates.begin(), a.templates.end(), b.templates.begin(), b.templates.end(),
                    [](const SiteTemplate& x, const SiteTemplate& y) { return is_same(x, y); });
}

}  // namespace wrapwright
