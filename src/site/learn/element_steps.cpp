// SPDX-License-Identifier: Apache-2.0
#include "site/learn/element_steps.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/hash_table.h"
#include "core/base/seeded_hash.h"
#include "core/page/element_type.h"
#include "core/page/xml_text.h"
#include "core/xpath/token_test.h"
#include "core/xpath/xpath.h"
#include "site/learn/generated_name.h"

namespace wrapwright {
namespace {

// Shorter prefixes carry no information about an id.
constexpr std::size_t kShortestPrefix = 3;
constexpr std::size_t kLongestName = 80;

// What an element can be selected by; "" for an attribute that it lacks. Views of its page.
struct Look {
  std::string_view tag;
  std::string_view id;
  std::string_view classes;
  std::string_view itemprop;
  std::string_view role;
};

Look look_of(const Page& page, NodeIndex node) {
  Look out{page.tag_name(node), {}, {}, {}, {}};
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name == name::id) out.id = page.value(attribute);
    if (attribute.name == name::class_) out.classes = page.value(attribute);
    if (attribute.name == name::itemprop) out.itemprop = page.value(attribute);
    if (attribute.name == name::role) out.role = page.value(attribute);
  }
  return out;
}

// Different looks in the order of their first elements.
class LookTable {
 public:
  [[nodiscard]] std::uint32_t number_of(const Look& look) {
    std::uint64_t hash = seed_;
    for (const std::string_view part : {look.tag, look.id, look.classes, look.itemprop, look.role})
      hash = seeded_hash(part, hash);
    std::uint32_t& number = numbers_[hash];
    if (number == 0) {
      looks_.push_back(look);
      number = static_cast<std::uint32_t>(looks_.size());
    }
    return number - 1;
  }
  [[nodiscard]] const std::vector<Look>& looks() const { return looks_; }

 private:
  std::uint64_t seed_ = seed_at(this);
  HashTable numbers_;  // by hash: in looks_, from 1
  std::vector<Look> looks_;
};

std::string_view take_token(std::string_view& names) {
  const std::string_view token = first_token(names);
  if (!token.empty()) names.remove_prefix(static_cast<std::size_t>(token.data() + token.size() - names.data()));
  return token;
}

// Whether a wrapper file can hold the name, and a person could have written it.
bool is_name(std::string_view value) { return !value.empty() && value.size() <= kLongestName && is_xml_text(value); }

// The names by which elements may be selected.
class KnownNames {
 public:
  using Set = std::unordered_set<std::string, SeededHash, std::equal_to<>>;

  void add(const Look& look, std::size_t max_class_tokens) {
    const auto digit =
        static_cast<std::size_t>(std::find_if(look.id.begin(), look.id.end(), is_digit) - look.id.begin());
    if (digit < look.id.size() && digit >= kShortestPrefix && look.id.size() <= kLongestName &&
        is_name(look.id.substr(0, digit)))
      prefixes_.insert(key(look.tag, look.id.substr(0, digit)));
    std::string_view names = look.classes;
    const std::string_view first = first_token(names);
    const std::size_t stem = generated_from(first);
    // Names from compiled CSS modules: "slot__OsKUQ". What precedes a hyphen is only the compiler's name: "css-".
    const bool is_module = stem >= kShortestPrefix && stem < first.size() && first[stem - 1] == '_';
    if (is_module && names.starts_with(first) && is_name(first.substr(0, stem)))
      class_prefixes_.insert(key(look.tag, first.substr(0, stem)));
    for (std::size_t i = 0; i < max_class_tokens; ++i) {
      const std::string_view token = take_token(names);
      if (token.empty()) break;
      if (is_name(token)) tokens_.insert(key(look.tag, token));
    }
  }

  // Drops names until no element with this look matches more than max_names prefixes and class tokens. Applies to all
  // elements, because the spans of an expression must include every element that it selects.
  void limit(const Look& look, std::size_t max_names) {
    std::size_t names = 0;
    for_each_name(*this, look, [&](Set& known, const std::string& name, std::string_view) {
      if (++names > max_names) known.erase(name);
    });
  }

  // The number of steps, not counting the tag.
  [[nodiscard]] std::size_t count(const Look& look) const {
    std::size_t names = 0;
    for (const std::string_view value : {look.id, look.itemprop, look.role}) names += is_name(value) ? 1U : 0U;
    for_each_name(*this, look, [&](const Set&, const std::string&, std::string_view) { ++names; });
    return names;
  }

  // Calls visit(text, robustness) for each step, for that by the tag alone last.
  template <typename Visit>
  void for_each_step(const Look& look, const Visit& visit) const {
    const std::string tag(look.tag);
    const auto add = [&](const std::string& test, bool numbered = false) {
      visit(tag + "[" + test + "]", numbered ? RobustnessClass::kNumbered : RobustnessClass::kNamed);
    };
    if (is_name(look.id)) add("@id=" + xpath_literal(look.id), is_numbered(look.id));
    for_each_name(*this, look, [&](const Set& known, const std::string&, std::string_view name) {
      if (&known == &prefixes_) {
        add("starts-with(@id, " + xpath_literal(name) + ")");
      } else if (&known == &class_prefixes_) {
        add("starts-with(@class, " + xpath_literal(name) + ")");
      } else {
        add(token_test("class", name), is_numbered(name));
      }
    });
    if (is_name(look.itemprop)) add("@itemprop=" + xpath_literal(look.itemprop));
    if (is_name(look.role)) add("@role=" + xpath_literal(look.role));
    visit(tag, RobustnessClass::kTag);
  }

 private:
  // Calls visit(set, key in it, name) for each known prefix and class token that elements with this look match.
  template <typename Self, typename Visit>
  static void for_each_name(Self& self, const Look& look, const Visit& visit) {
    const auto visit_known = [&](auto& set, std::string_view name) {
      const std::string entry = key(look.tag, name);
      if (set.contains(entry)) visit(set, entry, name);
    };
    for (std::size_t n = kShortestPrefix; n <= std::min(look.id.size(), kLongestName) && !self.prefixes_.empty(); ++n)
      visit_known(self.prefixes_, look.id.substr(0, n));
    std::string_view names = look.classes;
    for (std::size_t n = kShortestPrefix; n <= std::min(names.size(), kLongestName) && !self.class_prefixes_.empty();
         ++n)
      if (names[n - 1] == '_') visit_known(self.class_prefixes_, names.substr(0, n));
    for (std::string_view token = take_token(names); !token.empty(); token = take_token(names))
      visit_known(self.tokens_, token);
  }

  static std::string key(std::string_view tag, std::string_view name) {
    std::string out(tag);
    out += ' ';
    out += name;
    return out;
  }

  Set prefixes_;        // of ids, by tag
  Set class_prefixes_;  // of classes, up to what is generated, by tag
  Set tokens_;          // of classes, by tag
};

// The number of expressions that candidate_pool() would make for these elements.
double count_expressions(std::span<const ScoredPage> pages, const std::vector<std::vector<std::uint32_t>>& looks,
                         const std::vector<Look>& known, const KnownNames& names) {
  std::vector<double> named;  // by look
  named.reserve(known.size());
  for (const Look& look : known) named.push_back(static_cast<double>(names.count(look)));
  double total = 0;
  std::vector<double> above;  // by node: sum over its ancestors
  for (std::size_t p = 0; p < pages.size(); ++p) {
    const Page& page = *pages[p].page;
    above.assign(page.size(), 0);
    for (NodeIndex node = 1; node < page.size(); ++node) {
      const NodeIndex parent = page.parent(node);
      const double of_parent = parent == 0 ? 0 : named[looks[p][parent]];
      above[node] = above[parent] + of_parent;
      total += (named[looks[p][node]] + 1) * (of_parent + 1) + (is_layout_tag(page.tag(node)) ? 0 : above[node]);
    }
  }
  return total;
}

}  // namespace

bool is_layout_tag(NameId tag) {
  return tag == name::div || tag == name::td || tag == name::tr || tag == name::tbody || tag == name::table ||
         tag == name::span || tag == name::section || tag == name::body || tag == name::li || tag == name::a;
}

ElementSteps::ElementSteps(std::span<const ScoredPage> pages, const PoolOptions& options) {
  LookTable table;
  double elements = 0;
  for (const ScoredPage& scored : pages) {
    const Page& page = *scored.page;
    auto& looks = looks_.emplace_back(page.size());
    for (NodeIndex node = 1; node < page.size(); ++node) looks[node] = table.number_of(look_of(page, node));
    elements += page.size();
  }

  KnownNames names;
  for (const Look& look : table.looks()) names.add(look, options.max_class_tokens);
  constexpr double kAlways = 100'000;
  const double most = kAlways + static_cast<double>(options.max_expressions) * elements;
  for (std::size_t max_names = 64; count_expressions(pages, looks_, table.looks(), names) > most; max_names /= 2) {
    for (const Look& look : table.looks()) names.limit(look, max_names);
    if (max_names == 0) break;
  }

  std::unordered_map<std::string, std::uint32_t, SeededHash, std::equal_to<>> numbers;
  for (const Look& look : table.looks()) {
    auto& steps = steps_.emplace_back();
    names.for_each_step(look, [&](std::string text, RobustnessClass robustness) {
      const auto [at, is_new] = numbers.try_emplace(std::move(text), static_cast<std::uint32_t>(texts_.size()));
      if (is_new) texts_.push_back(at->first);
      steps.push_back({at->second, robustness});
    });
  }
}

}  // namespace wrapwright
