// SPDX-License-Identifier: Apache-2.0
#pragma once
// A gradient-boosted ensemble of regression trees, read from a file that a training script writes
// (docs/reference/model-format.md). Owns its data; the bytes may be freed after reading. Immutable, so one model serves all
// threads. Rows are scored feature by feature instead of tree by tree, as by QuickScorer (Lucchese et al., SIGIR 2015):
// every inner node at which the row goes right removes the leaves of its left subtree from the tree's bit set; the
// first leaf that remains is the row's leaf. Cost per row: O(nodes), on average half of them, without dependencies
// between the steps; a few microseconds for 250 trees of 63 leaves, and less per row for many rows together, of which
// AVX2 scores 32 at once. Memory: about 40 bytes per inner node.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

class BoostedTrees {
 public:
  // kSyntax, with the byte position, for malformed bytes; kUnsupported for a newer format. Any bytes are safe: in an
  // accepted model every row ends at a leaf. Memory and time are O(bytes).
  static Result<BoostedTrees> read(std::string_view bytes);
  // The same, for a model with exactly these features; otherwise kUnsupported, as by check_features().
  static Result<BoostedTrees> read(std::string_view bytes, std::span<const std::string> computed);
  // The same from a file; an error names the file.
  static Result<BoostedTrees> read_file(const std::filesystem::path& file, std::span<const std::string> computed);
  // The same from a file embedded in the library (core/base/embedded.h); ends the program on an error.
  static BoostedTrees read_embedded(std::string_view name, std::span<const std::string> computed);

  // The sum of the leaves that the row falls into. NaN is a missing value and follows the branch that training chose
  // for missing values. REQUIRES: row.size() == features().
  [[nodiscard]] double raw(std::span<const float> row) const;
  // The same for consecutive rows. REQUIRES: rows.size() == out.size() * features().
  void raw(std::span<const float> rows, std::span<double> out) const;
  // The same as a probability, 1 / (1 + exp(-raw)).
  [[nodiscard]] double predict(std::span<const float> row) const;

  [[nodiscard]] std::size_t features() const { return feature_names_.size(); }
  // The names of the row's values, in order.
  [[nodiscard]] const std::vector<std::string>& feature_names() const { return feature_names_; }
  // Fails with kUnsupported, naming the difference, if the model's features differ from `computed`: the model refers to
  // values by their index in the row, so with other features it would read out of bounds or misinterpret values.
  [[nodiscard]] Status check_features(std::span<const std::string> computed) const;
  [[nodiscard]] std::size_t trees() const { return roots_.size(); }
  // The origin of the model in one line: date, script, trainer, and the corpora with their digests.
  [[nodiscard]] const std::string& about() const { return about_; }

 private:
  friend class TreeContributions;  // walks the trees, too

  // Trees are in depth-first order: the left child of an inner node follows it.
  struct Node {
    float threshold;        // in a leaf: its value
    std::uint16_t feature;  // kMissingLeft may be set; in a leaf 0
    std::uint16_t right;    // distance to the right child; 0 = leaf
  };
  static constexpr std::uint16_t kMissingLeft = 0x8000;

  // The effect of an inner node on one byte of the bit set if a row goes right: it clears the bits of some leaves of
  // the left subtree.
  struct Strike {
    float threshold;     // greater values go right, and so do missing values unless missing_left
    std::uint32_t byte;  // index into the bit set of all trees
    std::uint16_t step;  // index among the feature's steps
    std::uint8_t kept;   // mask of the bits that stay set
    bool missing_left;
  };
  // The nodes of all trees with the same feature and threshold.
  struct Step {
    float threshold;
    std::uint32_t first_strike;
  };
  struct Tree {
    std::uint32_t first_byte;  // its leaves, eight per byte, the first one in the lowest bit
    std::uint32_t first_leaf;  // index of their values
  };

  struct Reader;
  class Steps;

  [[nodiscard]] double score(const float* row, std::vector<std::uint8_t>& leaves) const;
  [[nodiscard]] std::span<const Step> steps_of(std::size_t feature) const {
    return {steps_.data() + first_step_[feature], steps_.data() + first_step_[feature + 1]};
  }
  // The strikes of all steps of the feature.
  [[nodiscard]] std::span<const Strike> strikes_of(std::size_t feature) const {
    return {strikes_.data() + steps_[first_step_[feature]].first_strike,
            strikes_.data() + steps_[first_step_[feature + 1]].first_strike};
  }
  [[nodiscard]] std::uint32_t next(std::uint32_t at, const float* row) const;
  [[nodiscard]] bool is_leaf(std::uint32_t at) const { return nodes_[at].right == 0; }
  [[nodiscard]] std::size_t feature_of(std::uint32_t at) const { return nodes_[at].feature & (kMissingLeft - 1U); }

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> roots_;
  std::vector<Step> steps_;                // by feature, then by threshold, and one more
  std::vector<std::uint32_t> first_step_;  // by feature, and one more
  std::vector<Strike> strikes_;            // by step
  std::vector<Tree> trees_;                // and one more
  std::vector<float> values_;              // of the leaves
  std::vector<std::string> feature_names_;
  std::string about_;
};

// REQUIRES: `at` is an inner node.
inline std::uint32_t BoostedTrees::next(std::uint32_t at, const float* row) const {
  const Node node = nodes_[at];
  const float value = row[node.feature & (kMissingLeft - 1U)];
  const bool missing_left = (node.feature & kMissingLeft) != 0;
  const bool left = (value <= node.threshold) | ((value != value) & missing_left);  // NOLINT(misc-redundant-expression)
  return at + (left ? 1U : node.right);
}

}  // namespace wrapwright
