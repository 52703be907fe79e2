// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/boosted_trees.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>
#include <memory>
#include <numeric>
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
constexpr std::size_t kLanes = 32;       // rows that are scored at once
constexpr std::size_t kFewestLanes = 4;  // rows that cost more one by one than at once
constexpr std::size_t kPlanes = 8;       // bytes of a word

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

// Reads the bytes in one pass; `at` is the current position. Each step returns an error or nothing; that of
// a node keeps it.
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
  std::optional<Error> mistake = {};

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

  // Little-endian on every machine. REQUIRES: the bytes exist.
  [[nodiscard]] std::uint32_t two_bytes(std::size_t from) const {
    const auto byte = [&](std::size_t i) { return std::uint32_t{static_cast<std::uint8_t>(bytes[from + i])}; };
    return byte(0) | byte(1) << 8U;
  }
  [[nodiscard]] std::uint32_t four_bytes(std::size_t from) const {
    return two_bytes(from) | two_bytes(from + 2) << 16U;
  }

  bool fail(std::size_t byte, std::string message) {
    mistake = broken(byte, std::move(message));
    return false;
  }

  // In depth-first order a node's left subtree must end exactly where its right child begins. This keeps every path
  // within the tree and moving forward. False with a `mistake`.
  bool read_node(std::size_t index, std::size_t count) {
    const Node node{std::bit_cast<float>(four_bytes(at)), static_cast<std::uint16_t>(two_bytes(at + 4)),
                    static_cast<std::uint16_t>(two_bytes(at + 6))};
    if (node.right == 0) {
      if (!std::isfinite(node.threshold)) return fail(at, "the value of a leaf is not finite");
      if (node.feature != 0) return fail(at + 4, "a leaf with a feature");
      const std::size_t expected = open.empty() ? count : open.back();
      if (expected != index + 1) return fail(at, "a leaf where a right child should begin elsewhere");
      if (!open.empty()) open.pop_back();
    } else {
      const auto feature = static_cast<std::size_t>(node.feature & ~kMissingLeft);
      if (std::isnan(node.threshold)) return fail(at, "a threshold is not a number");
      if (feature >= model.features()) return fail(at + 4, "there is no feature " + std::to_string(feature));
      if (node.right < 2 || index + node.right >= count) return fail(at + 6, "a right child outside of its tree");
      open.push_back(index + node.right);
    }
    model.nodes_.push_back(node);
    at += kNodeBytes;
    return true;
  }

  std::optional<Error> read_tree() {
    if (bytes.size() - at < 2) return broken(at, "the file ends before its last tree");
    const std::size_t count = two_bytes(at);
    if (count == 0) return broken(at, "a tree without nodes");
    if (count > kMaxTreeNodes) return broken(at, "a tree of more than 2047 nodes", ErrorKind::kLimit);
    at += 2;
    if ((bytes.size() - at) / kNodeBytes < count) return broken(at, "the file ends within a tree");
    model.roots_.push_back(static_cast<std::uint32_t>(model.nodes_.size()));
    open.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (!read_node(i, count)) return std::move(mistake);
    }
    return std::nullopt;
  }

  std::optional<Error> read() {
    if (auto error = read_header()) return error;
    model.roots_.reserve(trees);
    model.nodes_.reserve((bytes.size() - at) / kNodeBytes);
    for (std::uint32_t i = 0; i < trees; ++i) {
      if (auto error = read_tree()) return error;
    }
    if (at != bytes.size()) return broken(at, "more bytes after the last tree");
    return std::nullopt;
  }
};

// Lays the nodes out feature by feature, and scores many rows at once by them.
class BoostedTrees::Splits {
 public:
  explicit Splits(BoostedTrees& model) : model_(model), by_feature_(model.features()) {}

#ifdef __x86_64__
  class Lanes;
#endif

  void add_trees() {
    std::vector<std::size_t> nodes(model_.features());
    for (const Node& node : model_.nodes_)
      if (node.right != 0) ++nodes[node.feature & (kMissingLeft - 1U)];
    for (std::size_t feature = 0; feature < nodes.size(); ++feature) by_feature_[feature].reserve(nodes[feature]);
    const std::size_t inner = std::accumulate(nodes.begin(), nodes.end(), std::size_t{0});
    model_.values_.reserve(model_.nodes_.size() - inner);
    model_.splits_.reserve(inner);
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
    leaves_before_.resize(nodes.size() + 1);
    std::uint32_t leaves = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      leaves_before_[i] = leaves;
      if (nodes[i].right != 0) continue;
      ++leaves;
      model_.values_.push_back(nodes[i].threshold);
    }
    leaves_before_[nodes.size()] = leaves;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].right != 0) add_node(nodes[i], tree, leaves_before_[i], leaves_before_[i + nodes[i].right]);
    }
    model_.words_ += (leaves + kWordBits - 1) / kWordBits;
    model_.trees_.push_back(tree);
  }

  // A split for each word that the left side, the leaves [first, last) of the tree, lies in.
  void add_node(const Node& node, const Tree& tree, std::uint32_t first, std::uint32_t last) {
    const bool missing_left = (node.feature & kMissingLeft) != 0;
    for (std::uint32_t word = first / kWordBits; word * kWordBits < last; ++word) {
      std::uint64_t left_side = ~std::uint64_t{0};
      if (first > word * kWordBits) left_side &= ~std::uint64_t{0} << (first - word * kWordBits);
      if (last < (word + 1) * kWordBits) left_side &= ~(~std::uint64_t{0} << (last - word * kWordBits));
      assert(left_side != 0);
      const auto byte = static_cast<std::uint32_t>(std::countr_zero(left_side)) / 8;
      by_feature_[node.feature & (kMissingLeft - 1U)].push_back({node.threshold,
                                                                 ((tree.first_word + word) * 8 + byte) & 0x7FFFFFFFU,
                                                                 missing_left ? 1U : 0U, left_side >> (8 * byte)});
    }
  }

  BoostedTrees& model_;
  std::vector<std::vector<Split>> by_feature_;
  std::vector<std::uint32_t> leaves_before_;  // of the tree, by node and one more
};

Result<BoostedTrees> BoostedTrees::read(std::string_view bytes) {
  // Indices of leaves' bytes have 31 bits, and a tree of ten bytes has eight of them.
  if (bytes.size() > INT32_MAX) return broken(INT32_MAX, "more than 2 GiB", ErrorKind::kLimit);
  BoostedTrees model;
  Reader reader{.bytes = bytes, .model = model, .date = {}, .script = {}, .trainer = {}, .corpora = {}, .open = {}};
  if (auto error = reader.read()) return *std::move(error);
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
        if (split->missing_left == 0) leaves[split->word()] &= split->right_side();
      }
    } else {
      for (; split != end && split->threshold < value; ++split) leaves[split->word()] &= split->right_side();
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
// Scores up to kLanes rows at once, by RapidScorer (Ye et al., KDD 2018): of a word's bit sets the first bytes of all
// rows lie next to each other, then their second ones, and so on, so that striking the few leaves of a small left side
// takes one step for all rows. Rows of one page are alike: what all of them strike is kept in one set for all. REQUIRES:
// AVX2.
class BoostedTrees::Splits::Lanes {
 public:
  explicit Lanes(const BoostedTrees& model)
      : model_(model), values_(std::make_unique_for_overwrite<float[]>(model.features() * kLanes)) {}

  // REQUIRES: 0 < out.size() <= kLanes.
  __attribute__((target("avx2"))) void score(const float* rows, std::span<double> out) {
    bytes_.assign(model_.words_ * kPlanes * kLanes, 0xFF);
    of_all_.assign(model_.words_, ~std::uint64_t{0});
    lay_out(rows, out.size());
    for (std::size_t feature = 0; feature < model_.features(); ++feature) {
      if (model_.first_split_[feature] != model_.first_split_[feature + 1]) strike(feature);
    }
    std::fill(out.begin(), out.end(), 0.0);
    for (std::size_t tree = 0; tree < model_.trees_.size(); ++tree) add_leaves(tree, out);
  }

 private:
  // The place of a row's value where the bytes that tell of the rows are to be in order after _mm256_packs_epi32() and
  // _mm256_packs_epi16(), which take turns between their operands in each half.
  static constexpr std::size_t place_of(std::size_t lane) { return lane % 16 / 4 * 8 + lane / 16 * 4 + lane % 4; }

  // Puts the values of each feature next to each other. Lanes without a row have the last one.
  __attribute__((target("avx2"))) void lay_out(const float* rows, std::size_t count) {
    const std::size_t features = model_.features();
    const std::size_t in_fours = features / 4 * 4;
    const auto row = [&](std::size_t lane) { return rows + std::min(lane, count - 1) * features; };
    for (std::size_t lane = 0; lane < kLanes / 2; lane += 4) {
      const float* const low[] = {row(lane), row(lane + 1), row(lane + 2), row(lane + 3)};
      const float* const high[] = {row(lane + 16), row(lane + 17), row(lane + 18), row(lane + 19)};
      float* const values = values_.get() + place_of(lane);
      for (std::size_t feature = 0; feature < in_fours; feature += 4)
        lay_out_fours(low, high, feature, values + feature * kLanes);
    }
    for (std::size_t feature = in_fours; feature < features; ++feature)
      for (std::size_t lane = 0; lane < kLanes; ++lane) values_[feature * kLanes + place_of(lane)] = row(lane)[feature];
  }

  // Four features of eight rows, whose places follow each other: a 4x4 matrix is transposed in each half.
  __attribute__((target("avx2"))) static void lay_out_fours(const float* const (&low)[4], const float* const (&high)[4],
                                                            std::size_t feature, float* values) {
    const __m256 a = two_halves(low[0] + feature, high[0] + feature);
    const __m256 b = two_halves(low[1] + feature, high[1] + feature);
    const __m256 c = two_halves(low[2] + feature, high[2] + feature);
    const __m256 d = two_halves(low[3] + feature, high[3] + feature);
    const __m256 first_ab = _mm256_unpacklo_ps(a, b);
    const __m256 last_ab = _mm256_unpackhi_ps(a, b);
    const __m256 first_cd = _mm256_unpacklo_ps(c, d);
    const __m256 last_cd = _mm256_unpackhi_ps(c, d);
    _mm256_storeu_ps(values, _mm256_shuffle_ps(first_ab, first_cd, _MM_SHUFFLE(1, 0, 1, 0)));
    _mm256_storeu_ps(values + kLanes, _mm256_shuffle_ps(first_ab, first_cd, _MM_SHUFFLE(3, 2, 3, 2)));
    _mm256_storeu_ps(values + 2 * kLanes, _mm256_shuffle_ps(last_ab, last_cd, _MM_SHUFFLE(1, 0, 1, 0)));
    _mm256_storeu_ps(values + 3 * kLanes, _mm256_shuffle_ps(last_ab, last_cd, _MM_SHUFFLE(3, 2, 3, 2)));
  }

  __attribute__((target("avx2"))) static __m256 two_halves(const float* low, const float* high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
  }

  // The lanes of the four comparisons as bytes.
  __attribute__((target("avx2"))) static __m256i bytes_of(__m256 a, __m256 b, __m256 c, __m256 d) {
    return _mm256_packs_epi16(_mm256_packs_epi32(_mm256_castps_si256(a), _mm256_castps_si256(b)),
                              _mm256_packs_epi32(_mm256_castps_si256(c), _mm256_castps_si256(d)));
  }

  // REQUIRES: none is missing.
  __attribute__((target("avx2"))) static float least_of(__m256 values) {
    __m128 least = _mm_min_ps(_mm256_castps256_ps128(values), _mm256_extractf128_ps(values, 1));
    least = _mm_min_ps(least, _mm_movehl_ps(least, least));
    return _mm_cvtss_f32(_mm_min_ss(least, _mm_movehdup_ps(least)));
  }

  // Strikes what the rows that go right leave behind.
  __attribute__((target("avx2"))) void strike(const Split& split, __m256i goes_right) {
    std::uint64_t struck = split.struck;
    std::uint8_t* plane = bytes_.data() + std::size_t{split.byte} * kLanes;
    do {
      auto* const at = reinterpret_cast<__m256i*>(plane);
      const __m256i leaves = _mm256_and_si256(goes_right, _mm256_set1_epi8(static_cast<char>(struck)));
      _mm256_storeu_si256(at, _mm256_andnot_si256(leaves, _mm256_loadu_si256(at)));
      plane += kLanes;
      struck >>= 8U;
    } while (struck != 0);
  }

  __attribute__((target("avx2"))) void strike(std::size_t feature) {
    const Split* split = model_.splits_.data() + model_.first_split_[feature];
    const Split* const end = model_.splits_.data() + model_.first_split_[feature + 1];
    const float* const values = values_.get() + feature * kLanes;
    const __m256 a = _mm256_loadu_ps(values);
    const __m256 b = _mm256_loadu_ps(values + 8);
    const __m256 c = _mm256_loadu_ps(values + 16);
    const __m256 d = _mm256_loadu_ps(values + 24);
    const __m256 is_any_missing = _mm256_or_ps(_mm256_cmp_ps(a, b, _CMP_UNORD_Q), _mm256_cmp_ps(c, d, _CMP_UNORD_Q));
    if (_mm256_movemask_ps(is_any_missing) == 0) [[likely]] {
      const float least = least_of(_mm256_min_ps(_mm256_min_ps(a, b), _mm256_min_ps(c, d)));
      for (; split != end && split->threshold < least; ++split) of_all_[split->word()] &= split->right_side();
    } else {
      const __m256i missing = bytes_of(_mm256_cmp_ps(a, a, _CMP_UNORD_Q), _mm256_cmp_ps(b, b, _CMP_UNORD_Q),
                                       _mm256_cmp_ps(c, c, _CMP_UNORD_Q), _mm256_cmp_ps(d, d, _CMP_UNORD_Q));
      for (const Split* each = split; each != end; ++each)
        if (each->missing_left == 0) strike(*each, missing);
    }
    for (; split != end; ++split) {
      // A missing value is not greater than anything.
      const __m256 threshold = _mm256_broadcast_ss(&split->threshold);
      const __m256i goes_right =
          bytes_of(_mm256_cmp_ps(a, threshold, _CMP_GT_OQ), _mm256_cmp_ps(b, threshold, _CMP_GT_OQ),
                   _mm256_cmp_ps(c, threshold, _CMP_GT_OQ), _mm256_cmp_ps(d, threshold, _CMP_GT_OQ));
      if (_mm256_testz_si256(goes_right, goes_right) != 0) return;
      strike(*split, goes_right);
    }
  }

  // Where the first leaf that is left to each lane is in the word; kWordBits where none is.
  __attribute__((target("avx2"))) void first_leaves(std::size_t word, std::uint8_t* out) const {
    const __m256i zero = _mm256_setzero_si256();
    __m256i first = zero;
    __m256i base = _mm256_set1_epi8(kWordBits);
    for (std::size_t plane = kPlanes; plane-- > 0;) {
      const auto* const at = reinterpret_cast<const __m256i*>(bytes_.data() + (word * kPlanes + plane) * kLanes);
      const auto shared = static_cast<char>(of_all_[word] >> (8 * plane));
      const __m256i left = _mm256_and_si256(_mm256_loadu_si256(at), _mm256_set1_epi8(shared));
      const __m256i is_empty = _mm256_cmpeq_epi8(left, zero);
      first = _mm256_blendv_epi8(left, first, is_empty);
      base = _mm256_blendv_epi8(_mm256_set1_epi8(static_cast<char>(8 * plane)), base, is_empty);
    }
    // The lowest bit of each half of a byte.
    const __m256i lowest = _mm256_setr_epi8(4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3,
                                            0, 1, 0, 2, 0, 1, 0);
    const __m256i half = _mm256_set1_epi8(0x0F);
    const __m256i low = _mm256_and_si256(first, half);
    const __m256i in_low = _mm256_shuffle_epi8(lowest, low);
    const __m256i in_high = _mm256_shuffle_epi8(lowest, _mm256_and_si256(_mm256_srli_epi16(first, 4), half));
    const __m256i bit =
        _mm256_blendv_epi8(in_low, _mm256_add_epi8(in_high, _mm256_set1_epi8(4)), _mm256_cmpeq_epi8(low, zero));
    const __m256i is_none = _mm256_cmpeq_epi8(first, zero);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_add_epi8(base, _mm256_andnot_si256(is_none, bit)));
  }

  void add_leaves(std::size_t tree, std::span<double> out) const {
    const std::size_t end = tree + 1 < model_.trees_.size() ? model_.trees_[tree + 1].first_word : model_.words_;
    std::size_t word = model_.trees_[tree].first_word;
    const float* values = model_.values_.data() + model_.trees_[tree].first_leaf;
    alignas(32) std::uint8_t leaves[kLanes];
    first_leaves(word, leaves);
    if (word + 1 == end) [[likely]] {
      for (std::size_t lane = 0; lane < out.size(); ++lane) out[lane] += static_cast<double>(values[leaves[lane]]);
      return;
    }
    std::array<bool, kLanes> is_found{};
    while (true) {
      for (std::size_t lane = 0; lane < out.size(); ++lane) {
        if (is_found[lane] || leaves[lane] == kWordBits) continue;
        is_found[lane] = true;
        out[lane] += static_cast<double>(values[leaves[lane]]);
      }
      if (++word == end) return;
      values += kWordBits;
      first_leaves(word, leaves);
    }
  }

  const BoostedTrees& model_;
  std::unique_ptr<float[]> values_;    // of the rows, by feature
  std::vector<std::uint8_t> bytes_;    // of the leaves that are left: by word, byte of the word, row
  std::vector<std::uint64_t> of_all_;  // the leaves that are left to all rows, by word
};
#endif

double BoostedTrees::raw(std::span<const float> row) const {
  double out = 0;
  raw(row, {&out, 1});
  return out;
}

void BoostedTrees::raw(std::span<const float> rows, std::span<double> out) const {
  assert(rows.size() == out.size() * features());
  std::size_t i = 0;
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") != 0) {
    Splits::Lanes lanes(*this);
    for (; out.size() - i >= kFewestLanes; i += std::min(kLanes, out.size() - i))
      lanes.score(rows.data() + i * features(), out.subspan(i, std::min(kLanes, out.size() - i)));
  }
#endif
  std::vector<std::uint64_t> leaves;
  for (; i < out.size(); ++i) out[i] = score(rows.data() + i * features(), leaves);
}

double BoostedTrees::predict(std::span<const float> row) const { return 1 / (1 + std::exp(-raw(row))); }

}  // namespace wrapwright
