// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/rule_differences.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/base/figures.h"

namespace wrapwright {
namespace {

using Templates = std::vector<SiteTemplate>;

// For each template of `before`, its partner in `after`.
std::vector<std::optional<std::size_t>> partners(const Templates& before, const Templates& after) {
  std::vector<std::optional<std::size_t>> out(before.size());
  std::vector<bool> taken(after.size(), false);
  const auto pair_up = [&](const auto& belong_together) {
    for (std::size_t b = 0; b < before.size(); ++b) {
      for (std::size_t a = 0; a < after.size() && !out[b]; ++a) {
        if (taken[a] || !belong_together(before[b], after[a])) continue;
        out[b] = a;
        taken[a] = true;
      }
    }
  };
  pair_up([](const SiteTemplate& x, const SiteTemplate& y) { return x.name == y.name; });
  pair_up([](const SiteTemplate& x, const SiteTemplate& y) { return !x.content.empty() && x.content == y.content; });
  return out;
}

// The elements of `from` that `of` lacks, counting repetitions.
std::vector<std::string> surplus(const std::vector<std::string>& of, std::vector<std::string> from) {
  for (const std::string& each : of) {
    const auto at = std::find(from.begin(), from.end(), each);
    if (at != from.end()) from.erase(at);
  }
  return from;
}

std::vector<std::string> rules_of(const SiteTemplate& site_template, const std::string& field) {
  std::vector<std::string> out;
  for (const FieldRule& rule : site_template.fields)
    if (rule.name == field) out.push_back(field_rule_text(rule));
  return out;
}

std::string threshold_text(const Wrapper& wrapper) {
  if (!wrapper.kinds) return "";
  return "articles have log-odds of at least " + hundredths(wrapper.kinds->threshold);
}

class Comparison {
 public:
  std::vector<RuleDifference> run(const Wrapper& before, const Wrapper& after) && {
    add("scope", before.scope, after.scope);
    add("normalizer", std::string(to_string(before.normalizer)), std::string(to_string(after.normalizer)));
    add("kinds of page", threshold_text(before), threshold_text(after));
    const auto pairs = partners(before.templates, after.templates);
    add_order(before.templates, after.templates, pairs);
    std::vector<bool> known(after.templates.size(), false);
    for (std::size_t b = 0; b < pairs.size(); ++b) {
      compare(&before.templates[b], pairs[b] ? &after.templates[*pairs[b]] : nullptr);
      if (pairs[b]) known[*pairs[b]] = true;
    }
    for (std::size_t a = 0; a < known.size(); ++a)
      if (!known[a]) compare(nullptr, &after.templates[a]);
    return std::move(out_);
  }

 private:
  void add(const std::string& rule, const std::string& before, const std::string& after) {
    if (before != after) out_.push_back({template_, rule, before, after});
  }

  // The order matters because the first template that fits a page wins; compares only templates that both have.
  void add_order(const Templates& before, const Templates& after,
                 const std::vector<std::optional<std::size_t>>& pairs) {
    std::vector<std::size_t> places;
    std::string names;
    for (std::size_t b = 0; b < pairs.size(); ++b) {
      if (!pairs[b]) continue;
      places.push_back(*pairs[b]);
      names += (names.empty() ? "" : ", ") + before[b].name;
    }
    if (std::is_sorted(places.begin(), places.end())) return;
    std::sort(places.begin(), places.end());
    std::string now;
    for (const std::size_t place : places) now += (now.empty() ? "" : ", ") + after[place].name;
    add("order of templates", names, now);
  }

  // One of the two may be null: the template is added or removed, and so are all its rules.
  void compare(const SiteTemplate* before, const SiteTemplate* after) {
    const SiteTemplate none;
    const SiteTemplate& x = before != nullptr ? *before : none;
    const SiteTemplate& y = after != nullptr ? *after : none;
    template_ = after != nullptr ? y.name : x.name;
    const bool both = before != nullptr && after != nullptr;
    if (both) add("name", x.name, y.name);
    if (both || (before != nullptr ? x : y).kind == TemplateKind::kNonArticle) {
      add("kind", before != nullptr ? std::string(to_string(x.kind)) : "",
          after != nullptr ? std::string(to_string(y.kind)) : "");
    }
    add("url hint", x.url_hint, y.url_hint);
    add("valid from", x.valid_from, y.valid_from);
    add("valid until", x.valid_until, y.valid_until);
    add("guard", x.guard, y.guard);
    add("content", x.content, y.content);
    for (const std::string& each : surplus(y.exclusions, x.exclusions)) add("exclusion", each, "");
    for (const std::string& each : surplus(x.exclusions, y.exclusions)) add("exclusion", "", each);
    compare_fields(x, y);
    template_.clear();
  }

  void compare_fields(const SiteTemplate& x, const SiteTemplate& y) {
    std::vector<std::string> names;
    for (const SiteTemplate* const each : {&x, &y}) {
      for (const FieldRule& rule : each->fields)
        if (std::find(names.begin(), names.end(), rule.name) == names.end()) names.push_back(rule.name);
    }
    for (const std::string& name : names) {
      const std::vector<std::string> before = rules_of(x, name);
      const std::vector<std::string> after = rules_of(y, name);
      const std::vector<std::string> gone = surplus(after, before);
      const std::vector<std::string> come = surplus(before, after);
      for (std::size_t i = 0; i < std::max(gone.size(), come.size()); ++i)
        add("field " + name, i < gone.size() ? gone[i] : "", i < come.size() ? come[i] : "");
      if (gone.empty() && come.empty() && before != after) add("field " + name, joined(before), joined(after));
    }
  }

  // Of several rules for a field the first that gives a value counts.
  static std::string joined(const std::vector<std::string>& rules) {
    std::string out;
    for (const std::string& each : rules) out += (out.empty() ? "" : ", else ") + each;
    return out;
  }

  std::string template_;
  std::vector<RuleDifference> out_;
};

}  // namespace

std::vector<RuleDifference> compare_rules(const Wrapper& before, const Wrapper& after) {
  return Comparison().run(before, after);
}

std::string field_rule_text(const FieldRule& rule) {
  std::string out = !rule.xpath.empty()               ? rule.xpath
                    : rule.from == FieldOrigin::kUrl  ? "from the URL"
                    : rule.from == FieldOrigin::kJson ? "member \"" + rule.member + "\" of the JSON in scripts"
                                                      : "constant \"" + rule.constant + "\"";
  if (rule.format == FieldFormat::kDayFirst) out += ", the day first";
  if (rule.format == FieldFormat::kMonthFirst) out += ", the month first";
  if (rule.format == FieldFormat::kList) out += ", separated by commas";
  if (rule.decode == FieldDecoding::kJson) out += ", out of JSON";
  if (!rule.strip.empty()) out += ", without \"" + rule.strip + "\"";
  return out;
}

}  // namespace wrapwright
