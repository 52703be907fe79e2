// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/boosted_trees.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "core/base/embedded.h"
#include "core/base/files.h"

namespace wrapwright {

namespace {

constexpr std::string_view kMagic = "wrapwright-trees ";
constexpr std::uint32_t kFormat = 1;
constexpr std::size_t kNodeBytes = 8;
constexpr std::size_t kMaxFeatures = 0x8000;
constexpr std::size_t kMaxTreeNodes = 2047;
constexpr std::uint32_t kWordBits = 64;
constexpr std::size_t kLanes = 8;  // rows that are scored at once

Error broken(std::size_t byte, std::string message, ErrorKind kind = ErrorKind::kSyntax) {
  return {kind, std::move(message), {.source = {}, .byte = byte}};
}

std::optional<std::uint32_t> number(std::string_view digits) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace

// Reads the bytes in one pass; `at` is the current position. Each step returns an error or nothing.
struct BoostedTrees::Reader {
  std::string_view bytes;
  BoostedTrees& model;
  std::size_t at = 0;
  std::uint32_t trees = 0;
  std::string date;
  std::string script;
  std::string trainer;
  std::string corpora;
  std::vector<std::size_t> open;  // right children that are still expected, by their index in the tree

  // The next line of the header without its end; nothing if the file ends first.
  std::optional<std::string_view> line() {
    const std::size_t end = bytes.find('\n', at);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view found = bytes.substr(at, end - at);
    at = end + 1;
    return found;
  }

  std::optional<Error> read_format() {
    if (!bytes.starts_with(kMagic)) return broken(0, "not a model: it does not start with \"wrapwright-trees\"");
    const auto first = line();
    const auto format = first ? number(first->substr(kMagic.size())) : std::nullopt;
    if (!format || *format == 0) return broken(kMagic.size(), "the format is not a number");
    if (*format <= kFormat) return std::nullopt;
    return broken(kMagic.size(), "format " + std::to_string(*format) + " is newer than this program, which knows 1",
                  ErrorKind::kUnsupported);
  }

  std::optional<Error> read_field(std::string_view name, std::string_view value) {
    if (name == "feature") {
      if (model.feature_names_.size() == kMaxFeatures) return broken(at, "more than 32768 features");
      model.feature_names_.emplace_back(value);
    } else if (name == "trees") {
      const auto count = number(value);
      // Each tree takes at least the bytes of its size and one node, so no count can request more memory than the file
      // has.
      if (!count || *count > bytes.size() / (2 + kNodeBytes)) return broken(at, "not a number of trees in this file");
      trees = *count;
    } else if (name == "corpus") {
      corpora += (corpora.empty() ? " on " : ", ") + std::string(value);
    } else if (name == "date") {
      date = value;
    } else if (name == "script") {
      script = value;
    } else if (name == "trainer") {
      trainer = value;
    }
    return std::nullopt;
  }

  std::optional<Error> read_header() {
    if (auto error = read_format()) return error;
    while (true) {
      const std::size_t start = at;
      const auto text = line();
      if (!text) return broken(start, "the file ends within its header");
      if (text->empty()) break;
      const std::size_t colon = text->find(": ");
      if (colon == std::string_view::npos) return broken(start, "not a line \"name: value\"");
      const std::size_t after = std::exchange(at, start + colon + 2);
      if (auto error = read_field(text->substr(0, colon), text->substr(colon + 2))) return error;
      at = after;
    }
    for (const auto& [name, value] : {std::pair{"date", &date}, {"script", &script}, {"trainer", &trainer}}) {
      if (value->empty()) return broken(at, std::string("the header has no ") + name);
    }
    model.about_ = date;
    model.about_.append(", ").append(script).append(", ").append(trainer).append(corpora);
    return std::nullopt;
  }

  // Little-endian on every machine. REQUIRES: sizeof(T) bytes from `from` exist.
  template <typename T>
  [[nodiscard]] T little_endian(std::size_t from) const {
    T value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
      value = static_cast<T>(static_cast<T>(value << 8U) | static_cast<std::uint8_t>(bytes[from + i]));
    }
    return value;
  }

  // In depth-first order a node's left subtree must end exactly where its right child begins. This keeps every path
  // within the tree and moving forward.
  std::optional<Error> read_node(std::size_t index, std::size_t count) {
    const Node node{std::bit_cast<float>(little_endian<std::uint32_t>(at)), little_endian<std::uint16_t>(at + 4),
                    little_endian<std::uint16_t>(at + 6)};
    if (node.right == 0) {
      if (!std::isfinite(node.threshold)) return broken(at, "the value of a leaf is not finite");
      if (node.feature != 0) return broken(at + 4, "a leaf with a feature");
      const std::size_t expected = open.empty() ? count : open.back();
      if (expected != index + 1) return broken(at, "a leaf where a right child should begin elsewhere");
      if (!open.empty()) open.pop_back();
    } else {
      const auto feature = static_cast<std::size_t>(node.feature & ~kMissingLeft);
      if (std::isnan(node.threshold)) return broken(at, "a threshold is not a number");
      if (feature >= model.features()) return broken(at + 4, "there is no feature " + std::to_string(feature));
      if (node.right < 2 || index + node.right >= count) return broken(at + 6, "a right child outside of its tree");
      open.push_back(index + node.right);
    }
    model.nodes_.push_back(node);
    at += kNodeBytes;
    return std::nullopt;
  }

  std::optional<Error> read_tree() {
    if (bytes.size() - at < 2) return broken(at, "the file ends before its last tree");
    const std::size_t count = little_endian<std::uint16_t>(at);
    if (count == 0) return broken(at, "a tree without nodes");
    if (count > kMaxTreeNodes) return broken(at, "a tree of more than 2047 nodes", ErrorKind::kLimit);
    at += 2;
    if ((bytes.size() - at) / kNodeBytes < count) return broken(at, "the file ends within a tree");
    model.roots_.push_back(static_cast<std::uint32_t>(model.nodes_.size()));
    open.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (auto error = read_node(i, count)) return error;
    }
    return std::nullopt;
  }

  std::optional<Error> read() {
    if (auto error = read_header()) return error;
    model.roots_.reserve(trees);
    for (std::uint32_t i = 0; i < trees; ++i) {
      if (auto error = read_tree()) return error;
    }
    if (at != bytes.size()) return broken(at, "more bytes after the last tree");
    return std::nullopt;
  }
};

// Lays the nodes out feature by feature, and scores eight rows at once by them.
class BoostedTrees::Splits {
 public:
  explicit Splits(BoostedTrees& model) : model_(model), by_feature_(model.features()) {}

#ifdef __x86_64__
  // The bit sets of a word's eight rows lie one after the other in `leaves`; behind them those of what all eight rows
  // strike. REQUIRES: AVX2.
  static void score_lanes(const BoostedTrees& model, const float* rows, std::vector<std::uint64_t>& leaves,
                          double* out);
#endif

  void add_trees() {
    std::vector<std::size_t> nodes(model_.features());
    for (const Node& node : model_.nodes_)
      if (node.right != 0) ++nodes[node.feature & (kMissingLeft - 1U)];
    for (std::size_t feature = 0; feature < nodes.size(); ++feature) by_feature_[feature].reserve(nodes[feature]);
    for (std::size_t i = 0; i < model_.roots_.size(); ++i) {
      const std::size_t end = i + 1 < model_.roots_.size() ? model_.roots_[i + 1] : model_.nodes_.size();
      add_tree(std::span(model_.nodes_).subspan(model_.roots_[i], end - model_.roots_[i]));
    }
    for (std::vector<Split>& splits : by_feature_) {
      std::sort(splits.begin(), splits.end(), [](const Split& a, const Split& b) { return a.threshold < b.threshold; });
      model_.first_split_.push_back(static_cast<std::uint32_t>(model_.splits_.size()));
      model_.splits_.insert(model_.splits_.end(), splits.begin(), splits.end());
    }
    model_.first_split_.push_back(static_cast<std::uint32_t>(model_.splits_.size()));
  }

 private:
  // In depth-first order the leaves of a node's left side follow each other.
  void add_tree(std::span<const Node> nodes) {
    const Tree tree{static_cast<std::uint32_t>(model_.words_), static_cast<std::uint32_t>(model_.values_.size())};
    leaves_before_.assign(1, 0);
    for (const Node& node : nodes) {
      leaves_before_.push_back(leaves_before_.back() + (node.right == 0 ? 1 : 0));
      if (node.right == 0) model_.values_.push_back(node.threshold);
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].right != 0) add_node(nodes[i], tree, leaves_before_[i], leaves_before_[i + nodes[i].right]);
    }
    model_.words_ += (leaves_before_.back() + kWordBits - 1) / kWordBits;
    model_.trees_.push_back(tree);
  }

  // A split for each word that the left side, the leaves [first, last) of the tree, lies in.
  void add_node(const Node& node, const Tree& tree, std::uint32_t first, std::uint32_t last) {
    const bool missing_left = (node.feature & kMissingLeft) != 0;
    for (std::uint32_t word = first / kWordBits; word * kWordBits < last; ++word) {
      std::uint64_t left_side = ~std::uint64_t{0};
      if (first > word * kWordBits) left_side &= ~std::uint64_t{0} << (first - word * kWordBits);
      if (last < (word + 1) * kWordBits) left_side &= ~(~std::uint64_t{0} << (last - word * kWordBits));
      by_feature_[node.feature & (kMissingLeft - 1U)].push_back(
          {node.threshold, (tree.first_word + word) & 0x7FFFFFFFU, missing_left ? 1U : 0U, ~left_side});
    }
  }

  BoostedTrees& model_;
  std::vector<std::vector<Split>> by_feature_;
  std::vector<std::uint32_t> leaves_before_;  // of the tree, by node and one more
};

Result<BoostedTrees> BoostedTrees::read(std::string_view bytes) {
  // Node indices have 32 bits.
  if (bytes.size() > UINT32_MAX) return broken(UINT32_MAX, "more than 4 GiB", ErrorKind::kLimit);
  BoostedTrees model;
  Reader reader{.bytes = bytes, .model = model, .date = {}, .script = {}, .trainer = {}, .corpora = {}, .open = {}};
  if (auto error = reader.read()) return *std::move(error);
  model.nodes_.shrink_to_fit();
  Splits(model).add_trees();
  return model;
}

Result<BoostedTrees> BoostedTrees::read(std::string_view bytes, std::span<const std::string> computed) {
  auto model = read(bytes);
  if (!model) return model;
  if (const Status checked = model->check_features(computed); !checked) return checked.error();
  return model;
}

Result<BoostedTrees> BoostedTrees::read_file(const std::filesystem::path& file, std::span<const std::string> computed) {
  const auto bytes = wrapwright::read_file(file);
  if (!bytes) return bytes.error();
  auto model = read(*bytes, computed);
  if (model) return model;
  Error error = model.error();
  error.where.source = file.string();
  return error;
}

BoostedTrees BoostedTrees::read_embedded(std::string_view name, std::span<const std::string> computed) {
  const auto bytes = embedded_file(name);
  if (!bytes) refuse_embedded_file(name, {ErrorKind::kNotFound, "is not built in", {}});
  auto model = read(*bytes, computed);
  if (!model) refuse_embedded_file(name, model.error());
  return std::move(model).value();
}

Status BoostedTrees::check_features(std::span<const std::string> computed) const {
  const auto unsupported = [](const std::string& message) { return Error{ErrorKind::kUnsupported, message, {}}; };
  if (features() != computed.size()) {
    return unsupported("the model has " + std::to_string(features()) + " features, but this program computes " +
                       std::to_string(computed.size()));
  }
  const auto [other, expected] = std::mismatch(feature_names_.begin(), feature_names_.end(), computed.begin());
  if (other == feature_names_.end()) return Done{};
  return unsupported("feature " + std::to_string(other - feature_names_.begin() + 1) + " of the model is \"" + *other +
                     "\", but this program computes \"" + *expected + "\"");
}

double BoostedTrees::score(const float* row, std::vector<std::uint64_t>& leaves) const {
  leaves.assign(words_, ~std::uint64_t{0});
  for (std::size_t feature = 0; feature < features(); ++feature) {
    const Split* split = splits_.data() + first_split_[feature];
    const Split* const end = splits_.data() + first_split_[feature + 1];
    const float value = row[feature];
    if (std::isnan(value)) {
      for (; split != end; ++split) {
        if (split->missing_left == 0) leaves[split->word] &= split->right_side;
      }
    } else {
      for (; split != end && split->threshold < value; ++split) leaves[split->word] &= split->right_side;
    }
  }
  double sum = 0;
  for (const Tree& tree : trees_) {
    std::uint32_t word = 0;
    while (leaves[tree.first_word + word] == 0) ++word;
    const auto bit = static_cast<std::uint32_t>(std::countr_zero(leaves[tree.first_word + word]));
    sum += static_cast<double>(values_[tree.first_leaf + word * kWordBits + bit]);
  }
  return sum;
}

#ifdef __x86_64__
// Rows of one page are alike: two of three splits are passed by all eight, and struck from one set for all.
__attribute__((target("avx2"))) void BoostedTrees::Splits::score_lanes(const BoostedTrees& model, const float* rows,
                                                                       std::vector<std::uint64_t>& leaves,
                                                                       double* out) {
  const std::size_t features = model.features();
  leaves.assign(model.words_ * (kLanes + 1), ~std::uint64_t{0});
  std::uint64_t* const of_lanes = leaves.data();
  std::uint64_t* const of_all = of_lanes + model.words_ * kLanes;
  for (std::size_t feature = 0; feature < features; ++feature) {
    const Split* split = model.splits_.data() + model.first_split_[feature];
    const Split* const end = model.splits_.data() + model.first_split_[feature + 1];
    if (split == end) continue;
    alignas(32) float values[kLanes];
    for (std::size_t lane = 0; lane < kLanes; ++lane) values[lane] = rows[lane * features + feature];
    const __m256 row_values = _mm256_load_ps(values);
    const int missing = _mm256_movemask_ps(_mm256_cmp_ps(row_values, row_values, _CMP_UNORD_Q));
    if (missing == 0) [[likely]] {
      const float least = *std::min_element(std::begin(values), std::end(values));
      for (; split != end && split->threshold < least; ++split) of_all[split->word] &= split->right_side;
    } else {
      for (const Split* each = split; each != end; ++each) {
        if (each->missing_left != 0) continue;
        for (std::size_t lane = 0; lane < kLanes; ++lane)
          if ((missing >> lane & 1) != 0) of_lanes[each->word * kLanes + lane] &= each->right_side;
      }
    }
    for (; split != end; ++split) {
      // A missing value is not greater than anything.
      const __m256 goes_right = _mm256_cmp_ps(row_values, _mm256_broadcast_ss(&split->threshold), _CMP_GT_OQ);
      if (_mm256_movemask_ps(goes_right) == 0) break;
      const __m256i right_side = _mm256_set1_epi64x(static_cast<long long>(split->right_side));
      const __m256i lanes = _mm256_castps_si256(goes_right);
      auto* const word = reinterpret_cast<__m256i*>(of_lanes + split->word * kLanes);
      const __m256i low = _mm256_andnot_si256(right_side, _mm256_cvtepi32_epi64(_mm256_castsi256_si128(lanes)));
      const __m256i high = _mm256_andnot_si256(right_side, _mm256_cvtepi32_epi64(_mm256_extracti128_si256(lanes, 1)));
      _mm256_storeu_si256(word, _mm256_andnot_si256(low, _mm256_loadu_si256(word)));
      _mm256_storeu_si256(word + 1, _mm256_andnot_si256(high, _mm256_loadu_si256(word + 1)));
    }
  }
  std::fill(out, out + kLanes, 0.0);
  for (const Tree& tree : model.trees_) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      std::size_t word = tree.first_word;
      std::uint32_t first_leaf = tree.first_leaf;
      std::uint64_t left = of_lanes[word * kLanes + lane] & of_all[word];
      while (left == 0) {
        ++word;
        first_leaf += kWordBits;
        left = of_lanes[word * kLanes + lane] & of_all[word];
      }
      out[lane] += static_cast<double>(model.values_[first_leaf + static_cast<std::uint32_t>(std::countr_zero(left))]);
    }
  }
}
#endif

double BoostedTrees::raw(std::span<const float> row) const {
  double out = 0;
  raw(row, {&out, 1});
  return out;
}

void BoostedTrees::raw(std::span<const float> rows, std::span<double> out) const {
  assert(rows.size() == out.size() * features());
  std::vector<std::uint64_t> leaves;
  std::size_t i = 0;
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") != 0) {
    for (; out.size() - i >= kLanes; i += kLanes)
      Splits::score_lanes(*this, rows.data() + i * features(), leaves, out.data() + i);
    // Eight rows at once cost less than two one by one.
    if (const std::size_t rest = out.size() - i; rest > 1) {
      std::vector<float> last(rows.begin() + static_cast<std::ptrdiff_t>(i * features()), rows.end());
      last.resize(kLanes * features());
      for (std::size_t lane = rest; lane < kLanes; ++lane)
        std::copy_n(last.begin(), features(), last.begin() + static_cast<std::ptrdiff_t>(lane * features()));
      std::array<double, kLanes> sums{};
      Splits::score_lanes(*this, last.data(), leaves, sums.data());
      std::copy_n(sums.begin(), rest, out.begin() + static_cast<std::ptrdiff_t>(i));
      i = out.size();
    }
  }
#endif
  for (; i < out.size(); ++i) out[i] = score(rows.data() + i * features(), leaves);
}

double BoostedTrees::predict(std::span<const float> row) const { return 1 / (1 + std::exp(-raw(row))); }

}  // namespace wrapwright
