// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/columns.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/ascii.h"
#include "research/evaluate/method.h"

namespace wrapwright {
namespace {

constexpr const char* kDefaultMethod = "auto";
constexpr const char* kAllMethods = "all";

class Columns {
 public:
  Status add_method(const std::string& word, const std::vector<std::string>& protocols) {
    const auto at = word.find('@');
    const std::string method = word.substr(0, at);
    if (at == std::string::npos) {
      for (const std::string& protocol : protocols) {
        if (auto added = add(method, protocol); !added) return added;
      }
      return Done{};
    }
    return add(method, word.substr(at + 1));
  }

  Status add_predictions(const std::string& word) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
      return Error{ErrorKind::kSyntax, "predictions must be given as NAME=FILE, not \"" + word + "\"", {}};
    const std::string name = word.substr(0, equals);
    if (!std::all_of(name.begin(), name.end(), is_plain)) {
      return Error{
          ErrorKind::kSyntax,
          R"(a name of predictions may contain letters, digits, ".", "_", "+" and "-"; this is ")" + name + "\"",
          {}};
    }
    if (has(name)) return Error{ErrorKind::kSyntax, "two columns have the name \"" + name + "\"", {}};
    specs_.push_back({.name = name, .method = "", .protocol = {}, .predictions = {word.substr(equals + 1)}});
    return Done{};
  }

  std::vector<ColumnSpec> take() && { return std::move(specs_); }

 private:
  static bool is_plain(char c) { return is_alnum(c) || c == '.' || c == '_' || c == '+' || c == '-'; }

  [[nodiscard]] bool has(const std::string& name) const {
    return std::any_of(specs_.begin(), specs_.end(), [&](const ColumnSpec& spec) { return spec.name == name; });
  }

  Status add(const std::string& method, const std::string& protocol) {
    const auto parsed = protocol_from_string(protocol);
    if (!parsed) return parsed.error();
    if (auto made = make_site_method(method); !made) return made.error();
    const std::string name = parsed->kind == ProtocolKind::kSame ? method : method + "@" + to_string(*parsed);
    if (!has(name)) specs_.push_back({.name = name, .method = method, .protocol = *parsed, .predictions = {}});
    return Done{};
  }

  std::vector<ColumnSpec> specs_;
};

std::vector<std::string> curves() {
  std::vector<std::string> words;
  for (const char* k : {"2", "3", "5", "8", "10"}) words.push_back("forest@leave-out:" + std::string(k));
  for (const char* k : {"1", "2", "3", "5", "8", "10", "15", "20", "30"})
    words.push_back("forest:terms=" + std::string(k) + "@same");
  for (const char* rank : {"j", "u", "ju", "coverage"}) words.push_back("forest:rank=" + std::string(rank) + "@same");
  return words;
}

}  // namespace

Result<std::vector<ColumnSpec>> column_specs(const ColumnWords& words) {
  std::vector<std::string> methods;
  for (const std::string& word : words.methods) {
    const bool is_all = word == kAllMethods || word.starts_with(std::string(kAllMethods) + "@");
    if (!is_all) {
      methods.push_back(word);
      continue;
    }
    for (const MethodDescription& known : evaluation_methods())
      methods.push_back(std::string(known.name) + word.substr(std::string_view(kAllMethods).size()));
  }
  if (methods.empty() && words.predictions.empty()) methods.emplace_back(kDefaultMethod);
  if (words.curves) {
    for (std::string& word : curves()) methods.push_back(std::move(word));
  }
  const std::vector<std::string> protocols =
      words.protocols.empty() ? std::vector<std::string>{"same"} : words.protocols;
  Columns columns;
  for (const std::string& word : methods) {
    if (auto added = columns.add_method(word, protocols); !added) return added.error();
  }
  for (const std::string& word : words.predictions) {
    if (auto added = columns.add_predictions(word); !added) return added.error();
  }
  return std::move(columns).take();
}

}  // namespace wrapwright
