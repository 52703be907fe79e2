// SPDX-License-Identifier: Apache-2.0
#pragma once
// A row of traits while it is written: values, and their names if they are wanted. One thread.
#include <array>
#include <cmath>
#include <cstddef>
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
  void add_count(std::string_view name, double count) { add(name, log_of(count)); }
  template <typename Part>
  void add_count(std::string_view prefix, Part name, double count) {
    add(prefix, name, log_of(count));
  }

 private:
  // log1p(), without computing it for the counts that most are.
  static double log_of(double count) {
    static const std::array<double, 64> known = [] {
      std::array<double, 64> out{};
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::log1p(static_cast<double>(i));
      return out;
    }();
    if (count < 0 || count >= static_cast<double>(known.size())) return std::log1p(count);
    const auto whole = static_cast<std::size_t>(count);
    return static_cast<double>(whole) == count ? known[whole] : std::log1p(count);
  }

  std::vector<float>& values_;
  std::vector<std::string>* names_;
};

}  // namespace wrapwright
