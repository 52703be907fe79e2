// SPDX-License-Identifier: Apache-2.0
#pragma once
// A row of traits while it is written: values, and their names if they are wanted. One thread.
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

class TraitRow {
 public:
  explicit TraitRow(std::vector<float>& values, std::vector<std::string>* names = nullptr)
      : values_(values), names_(names) {}

  void add(std::string_view name, double value) {
    values_.push_back(static_cast<float>(value));
    if (names_ != nullptr) names_->emplace_back(name);
  }
  void add(std::string_view name, bool value) { add(name, value ? 1.0 : 0.0); }
  // The name is in two parts, which are only joined if names are wanted.
  void add(std::string_view prefix, std::string_view name, double value) {
    values_.push_back(static_cast<float>(value));
    if (names_ != nullptr) names_->emplace_back(prefix).append(name);
  }
  void add(std::string_view prefix, std::size_t number, double value) {
    values_.push_back(static_cast<float>(value));
    if (names_ != nullptr) names_->emplace_back(prefix).append(std::to_string(number));
  }
  // A number of things, of which the order of magnitude counts.
  void add_count(std::string_view name, double count) { add(name, std::log1p(count)); }
  template <typename Part>
  void add_count(std::string_view prefix, Part name, double count) {
    add(prefix, name, std::log1p(count));
  }

 private:
  std::vector<float>& values_;
  std::vector<std::string>* names_;
};

}  // namespace wrapwright
