// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names and meanings of the features in a model's input row. The code that computes a number states its name and
// its meaning in the same call, so that no separate list of names has to be kept in sync: the table of a group of
// features is produced by the same code that computes the rows. Plain values; a writer belongs to one thread. Cost:
// only that of computing the numbers, which are written in place.
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

struct Feature {
  std::string name;     // identifies the feature in model files
  std::string meaning;  // in plain English, for explanations of a judgment
};

// In the order of the row.
using FeatureTable = std::vector<Feature>;

[[nodiscard]] std::vector<std::string> names_of(const FeatureTable& table);
// "" for an unknown name. Cost: a search through the table.
[[nodiscard]] std::string meaning_of(const FeatureTable& table, std::string_view name);

// The label of a feature, or of a family of features, in which "%" is replaced by the member's label.
struct FeatureLabel {
  std::string_view name;
  std::string_view meaning;
};

class FeatureWriter {
 public:
  // Writes numbers consecutively, starting at `row`. REQUIRES: there is room for all of them.
  explicit FeatureWriter(float* row) : next_(row) {}
  // Appends the labels of the numbers to `table` instead of writing numbers. The table must outlive the writer.
  explicit FeatureWriter(FeatureTable& table) : table_(&table) {}

  template <typename Number>
  void add(const FeatureLabel& label, Number value) {
    add(label, {}, value);
  }
  template <typename Number>
  void add(const FeatureLabel& family, const FeatureLabel& member, Number value) {
    if (next_ != nullptr) [[likely]] {
      *next_++ = static_cast<float>(value);
    } else {
      describe(family, member);
    }
  }
  // Adds 1 or 0 for each member i of a family, depending on holds(i); vectorized if `holds` is free of branches.
  template <std::size_t N, typename Holds>
  void add_flags(const FeatureLabel& family, const std::array<FeatureLabel, N>& members, Holds holds) {
    if (next_ != nullptr) [[likely]] {
      for (std::size_t i = 0; i < N; ++i) next_[i] = holds(i) ? 1.0F : 0.0F;
      next_ += N;
    } else {
      for (const FeatureLabel& member : members) describe(family, member);
    }
  }
  // One past the last number.
  [[nodiscard]] const float* end() const { return next_; }

  // Adds a count on a logarithmic scale, because its order of magnitude matters.
  void add_count(const FeatureLabel& label, double count) { add(label, log_of(count)); }
  void add_count(const FeatureLabel& family, const FeatureLabel& member, double count) {
    add(family, member, log_of(count));
  }

 private:
  void describe(const FeatureLabel& family, const FeatureLabel& member);

  // log1p(), from a table for the most common counts.
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

  float* next_ = nullptr;
  FeatureTable* table_ = nullptr;
};

}  // namespace wrapwright
