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
constexpr std::size_t kMostBytes = 0x1000000;  // so that a byte index fits into 32 bits
constexpr std::size_t kMostSteps = 0x10000;    // of a feature
constexpr std::size_t kWordBytes = 8;
constexpr std::uint32_t kWordBits = 64;
constexpr std::size_t kLanes = 32;       // rows scored at once
constexpr std::size_t kFewestLanes = 4;  // from so many rows on, scoring them at once is faster

Error broken(std::size_t byte, std::string message, ErrorKind kind = ErrorKind::kSyntax) {
  return {kind, std::move(message), {.source = {}, .byte = byte}};
}

std::optional<std::uint32_t> number(std::string_view digits) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Little-endian on every machine.
std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t out = 0;
  for (unsigned i = 0; i < kWordBytes; ++i) out |= std::uint64_t{bytes[i]} << (8 * i);
  return out;
}

}  // namespace

// Reads the bytes in one pass; `at` is the current position. Each step returns an error or nothing; read_node() stores
// its error.
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
class BoostedTrees::Steps {
 public:
  explicit Steps(BoostedTrees& model) : model_(model), by_feature_(model.features()) {}

#ifdef __x86_64__
  class Lanes;
#endif

  // Fails if a feature has too many thresholds.
  bool add_trees() {
    std::vector<std::size_t> nodes(model_.features());
    for (const Node& node : model_.nodes_)
      if (node.right != 0) ++nodes[node.feature & (kMissingLeft - 1U)];
    for (std::size_t feature = 0; feature < nodes.size(); ++feature) by_feature_[feature].reserve(nodes[feature]);
    const std::size_t inner = std::accumulate(nodes.begin(), nodes.end(), std::size_t{0});
    model_.values_.reserve(model_.nodes_.size() - inner);
    model_.strikes_.reserve(inner + inner / 2);
    for (std::size_t i = 0; i < model_.roots_.size(); ++i) {
      const std::size_t end = i + 1 < model_.roots_.size() ? model_.roots_[i + 1] : model_.nodes_.size();
      add_tree(std::span(model_.nodes_).subspan(model_.roots_[i], end - model_.roots_[i]));
    }
    model_.trees_.push_back({bytes_, static_cast<std::uint32_t>(model_.values_.size())});
    for (std::vector<LeftSide>& sides : by_feature_) {
      std::sort(sides.begin(), sides.end(),
                [](const LeftSide& a, const LeftSide& b) { return a.threshold < b.threshold; });
      if (!add_steps(sides)) return false;
    }
    model_.first_step_.push_back(static_cast<std::uint32_t>(model_.steps_.size()));
    add_step(0);
    return true;
  }

 private:
  // The left subtree of an inner node: the leaves [first, last), numbered over all trees, eight per byte.
  struct LeftSide {
    float threshold;
    bool missing_left;
    std::uint32_t first;
    std::uint32_t last;
  };

  // In depth-first order the leaves of a node's left subtree are consecutive.
  void add_tree(std::span<const Node> nodes) {
    model_.trees_.push_back({bytes_, static_cast<std::uint32_t>(model_.values_.size())});
    leaves_before_.resize(nodes.size() + 1);
    std::uint32_t leaves = bytes_ * 8;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      leaves_before_[i] = leaves;
      if (nodes[i].right != 0) continue;
      ++leaves;
      model_.values_.push_back(nodes[i].threshold);
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].right == 0) continue;
      by_feature_[nodes[i].feature & (kMissingLeft - 1U)].push_back(
          {nodes[i].threshold, (nodes[i].feature & kMissingLeft) != 0, leaves_before_[i],
           leaves_before_[i + nodes[i].right]});
    }
    bytes_ = (leaves + 7) / 8;
  }

  bool add_steps(std::span<const LeftSide> sides) {
    const std::size_t first = model_.steps_.size();
    model_.first_step_.push_back(static_cast<std::uint32_t>(first));
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (i == 0 || sides[i - 1].threshold < sides[i].threshold) add_step(sides[i].threshold);
      const std::size_t step = model_.steps_.size() - 1 - first;
      if (step >= kMostSteps) return false;
      add_strikes(sides[i], static_cast<std::uint16_t>(step));
    }
    return true;
  }

  void add_step(float threshold) {
    model_.steps_.push_back({threshold, static_cast<std::uint32_t>(model_.strikes_.size())});
  }

  void add_strikes(const LeftSide& side, std::uint16_t step) {
    for (std::uint32_t byte = side.first / 8; byte * 8 < side.last; ++byte) {
      unsigned kept = 0;
      if (byte * 8 < side.first) kept = ~(0xFFU << (side.first - byte * 8));
      if ((byte + 1) * 8 > side.last) kept |= 0xFFU << (side.last - byte * 8);
      model_.strikes_.push_back({side.threshold, byte, step, static_cast<std::uint8_t>(kept), side.missing_left});
    }
  }

  BoostedTrees& model_;
  std::uint32_t bytes_ = 0;  // of the trees added so far
  std::vector<std::vector<LeftSide>> by_feature_;
  std::vector<std::uint32_t> leaves_before_;  // for each node of the current tree, counted over all trees
};

Result<BoostedTrees> BoostedTrees::read(std::string_view bytes) {
  if (bytes.size() > kMostBytes) return broken(kMostBytes, "more than 16 MiB", ErrorKind::kLimit);
  BoostedTrees model;
  Reader reader{.bytes = bytes, .model = model, .date = {}, .script = {}, .trainer = {}, .corpora = {}, .open = {}};
  if (auto error = reader.read()) return *std::move(error);
  if (!Steps(model).add_trees()) return broken(0, "more than 65536 thresholds of a feature", ErrorKind::kLimit);
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

double BoostedTrees::score(const float* row, std::vector<std::uint8_t>& leaves) const {
  leaves.assign(trees_.back().first_byte + kWordBytes, 0xFF);
  for (std::size_t feature = 0; feature < features(); ++feature) {
    const float value = row[feature];
    if (std::isnan(value)) {
      for (const Strike& each : strikes_of(feature))
        if (!each.missing_left) leaves[each.byte] &= each.kept;
    } else {
      for (const Strike& each : strikes_of(feature)) {
        if (each.threshold >= value) break;
        leaves[each.byte] &= each.kept;
      }
    }
  }
  double sum = 0;
  for (std::size_t tree = 0; tree + 1 < trees_.size(); ++tree) {
    const std::uint8_t* word = leaves.data() + trees_[tree].first_byte;
    const float* values = values_.data() + trees_[tree].first_leaf;
    // Bits after the tree's own leaves do not matter, because one of its leaves always remains.
    for (; word_at(word) == 0; word += kWordBytes) values += kWordBits;
    sum += static_cast<double>(values[std::countr_zero(word_at(word))]);
  }
  return sum;
}

#ifdef __x86_64__
// Scores up to kLanes rows at once, by RapidScorer (Ye et al., KDD 2018): the first bytes of all rows' bit sets are
// stored next to each other, then the second bytes, and so on, so that clearing the few leaves of a small left subtree
// takes one step for all rows. Rows of one page are similar: strikes that apply to all of them are done once, before
// the others. REQUIRES: AVX2.
class BoostedTrees::Steps::Lanes {
 public:
  explicit Lanes(const BoostedTrees& model)
      : model_(model),
        values_(std::make_unique_for_overwrite<float[]>(model.features() * kLanes)),
        of_all_(std::make_unique_for_overwrite<std::uint8_t[]>(bytes())),
        in_doubt_(model.features()),
        planes_(std::make_unique_for_overwrite<std::uint8_t[]>(bytes() * kLanes)) {}

  // REQUIRES: 0 < out.size() <= kLanes.
  __attribute__((target("avx2"))) void score(const float* rows, std::span<double> out) {
    lay_out(rows, out.size());
    std::fill_n(of_all_.get(), bytes(), std::uint8_t{0xFF});
    const std::size_t features = model_.features();
    for (std::size_t feature = 0; feature < features; ++feature) strike_for_all(feature);
    spread();
    for (std::size_t feature = 0; feature < features; ++feature) strike_for_some(feature);
    sums_.fill(0);
    for (std::size_t tree = 0; tree + 1 < model_.trees_.size(); ++tree) add_leaves(tree);
    std::copy_n(sums_.begin(), out.size(), out.begin());
  }

 private:
  // The position at which a row's value must be stored so that the result bytes are in row order after
  // _mm256_packs_epi32() and _mm256_packs_epi16(), which interleave their operands within each 128-bit half.
  static constexpr std::size_t place_of(std::size_t lane) { return lane % 16 / 4 * 8 + lane / 16 * 4 + lane % 4; }

  // Stores the values of each feature next to each other. Lanes without a row repeat the last one.
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

  // Four features of eight rows with consecutive positions: transposes a 4x4 matrix in each half.
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

  // Packs the lanes of four comparisons into bytes.
  __attribute__((target("avx2"))) static __m256i bytes_of(__m256 a, __m256 b, __m256 c, __m256 d) {
    return _mm256_packs_epi16(_mm256_packs_epi32(_mm256_castps_si256(a), _mm256_castps_si256(b)),
                              _mm256_packs_epi32(_mm256_castps_si256(c), _mm256_castps_si256(d)));
  }

  // REQUIRES: no value is missing (NaN).
  __attribute__((target("avx2"))) static float least_of(__m256 values) {
    __m128 least = _mm_min_ps(_mm256_castps256_ps128(values), _mm256_extractf128_ps(values, 1));
    least = _mm_min_ps(least, _mm_movehl_ps(least, least));
    return _mm_cvtss_f32(_mm_min_ss(least, _mm_movehdup_ps(least)));
  }

  [[nodiscard]] std::size_t bytes() const { return model_.trees_.back().first_byte; }
  [[nodiscard]] __m256i* plane(std::size_t byte) const {
    return reinterpret_cast<__m256i*>(planes_.get() + byte * kLanes);
  }

  // Does the strikes that apply to all rows; if a value is missing, all strikes of the feature are left to
  // strike_for_some().
  __attribute__((target("avx2"))) void strike_for_all(std::size_t feature) {
    const std::span<const Strike> strikes = model_.strikes_of(feature);
    in_doubt_[feature] = strikes.data();
    if (strikes.empty()) return;
    const float* const values = values_.get() + feature * kLanes;
    const __m256 a = _mm256_loadu_ps(values);
    const __m256 b = _mm256_loadu_ps(values + 8);
    const __m256 c = _mm256_loadu_ps(values + 16);
    const __m256 d = _mm256_loadu_ps(values + 24);
    const __m256 is_any_missing = _mm256_or_ps(_mm256_cmp_ps(a, b, _CMP_UNORD_Q), _mm256_cmp_ps(c, d, _CMP_UNORD_Q));
    if (_mm256_movemask_ps(is_any_missing) != 0) [[unlikely]]
      return;
    const float least = least_of(_mm256_min_ps(_mm256_min_ps(a, b), _mm256_min_ps(c, d)));
    std::uint8_t* const of_all = of_all_.get();
    const Strike* each = strikes.data();
    for (; each != strikes.data() + strikes.size() && each->threshold < least; ++each) of_all[each->byte] &= each->kept;
    in_doubt_[feature] = each;
  }

  // Copies the leaves that remain for all rows to each lane.
  __attribute__((target("avx2"))) void spread() {
    const std::uint8_t* const of_all = of_all_.get();
    auto* plane = reinterpret_cast<__m256i*>(planes_.get());
    for (std::size_t byte = 0, end = bytes(); byte < end; ++byte)
      _mm256_storeu_si256(plane++, _mm256_set1_epi8(static_cast<char>(of_all[byte])));
  }

  // Does the strikes for the rows that go right. All comparisons are done before the strikes, because the end of a
  // short inner loop in each step would be mispredicted.
  __attribute__((target("avx2"))) void strike_for_some(std::size_t feature) {
    const std::span<const Strike> strikes = model_.strikes_of(feature);
    const Strike* const first = in_doubt_[feature];
    if (first == strikes.data() + strikes.size()) return;
    const float* const values = values_.get() + feature * kLanes;
    const __m256 a = _mm256_loadu_ps(values);
    const __m256 b = _mm256_loadu_ps(values + 8);
    const __m256 c = _mm256_loadu_ps(values + 16);
    const __m256 d = _mm256_loadu_ps(values + 24);
    const __m256 is_any_missing = _mm256_or_ps(_mm256_cmp_ps(a, b, _CMP_UNORD_Q), _mm256_cmp_ps(c, d, _CMP_UNORD_Q));
    if (_mm256_movemask_ps(is_any_missing) != 0) [[unlikely]] {
      const __m256i stay = bytes_of(_mm256_cmp_ps(a, a, _CMP_ORD_Q), _mm256_cmp_ps(b, b, _CMP_ORD_Q),
                                    _mm256_cmp_ps(c, c, _CMP_ORD_Q), _mm256_cmp_ps(d, d, _CMP_ORD_Q));
      for (const Strike& each : strikes)
        if (!each.missing_left) strike(each, stay, planes_.get());
    }
    const std::span<const Step> steps = model_.steps_of(feature);
    const Step* step = steps.data() + first->step;
    stay_.resize(std::max(stay_.size(), steps.size() * kLanes));
    auto* stay = reinterpret_cast<__m256i*>(stay_.data()) + first->step;
    for (; step != steps.data() + steps.size(); ++step) {
      // A missing value is not greater than anything.
      const __m256 threshold = _mm256_broadcast_ss(&step->threshold);
      const __m256i stay_here =
          bytes_of(_mm256_cmp_ps(a, threshold, _CMP_NGT_UQ), _mm256_cmp_ps(b, threshold, _CMP_NGT_UQ),
                   _mm256_cmp_ps(c, threshold, _CMP_NGT_UQ), _mm256_cmp_ps(d, threshold, _CMP_NGT_UQ));
      if (_mm256_testc_si256(stay_here, _mm256_set1_epi8(-1)) != 0) break;
      _mm256_storeu_si256(stay++, stay_here);
    }
    const auto* const stays = reinterpret_cast<const __m256i*>(stay_.data());
    std::uint8_t* const planes = planes_.get();
    const Strike* const last = model_.strikes_.data() + step->first_strike;
    for (const Strike* each = first; each != last; ++each)
      strike(*each, _mm256_loadu_si256(stays + each->step), planes);
  }

  // Clears the leaves for the rows that do not go left.
  __attribute__((target("avx2"))) static void strike(const Strike& strike, __m256i stay, std::uint8_t* planes) {
    auto* const plane = reinterpret_cast<__m256i*>(planes) + strike.byte;
    const __m256i kept = _mm256_or_si256(stay, _mm256_set1_epi8(static_cast<char>(strike.kept)));
    _mm256_storeu_si256(plane, _mm256_and_si256(kept, _mm256_loadu_si256(plane)));
  }

  // The index of the first remaining leaf of each lane in these bytes, of which there are at most eight; kWordBits if
  // none remains.
  __attribute__((target("avx2"))) void first_leaves(std::size_t byte, std::size_t end, std::uint8_t* out) const {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i eight = _mm256_set1_epi8(8);
    __m256i first = zero;
    __m256i base = _mm256_set1_epi8(kWordBits);
    __m256i before = _mm256_set1_epi8(static_cast<char>(8 * (end - byte)));
    for (std::size_t each = end; each-- > byte;) {
      const __m256i left = _mm256_loadu_si256(plane(each));
      const __m256i is_empty = _mm256_cmpeq_epi8(left, zero);
      before = _mm256_sub_epi8(before, eight);
      first = _mm256_blendv_epi8(left, first, is_empty);
      base = _mm256_blendv_epi8(before, base, is_empty);
    }
    // The index of the lowest set bit of a nibble.
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

  // Adds to the sums of all lanes, also unused ones, so that the loop has a constant length.
  __attribute__((target("avx2"))) void add_leaves(std::size_t tree) {
    const std::size_t end = model_.trees_[tree + 1].first_byte;
    std::size_t byte = model_.trees_[tree].first_byte;
    const float* values = model_.values_.data() + model_.trees_[tree].first_leaf;
    alignas(32) std::uint8_t leaves[kLanes];
    first_leaves(byte, std::min(end, byte + kWordBytes), leaves);
    if (byte + kWordBytes >= end) [[likely]] {
      for (std::size_t lane = 0; lane < kLanes; ++lane) sums_[lane] += static_cast<double>(values[leaves[lane]]);
      return;
    }
    std::array<bool, kLanes> is_found{};
    while (true) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        if (is_found[lane] || leaves[lane] == kWordBits) continue;
        is_found[lane] = true;
        sums_[lane] += static_cast<double>(values[leaves[lane]]);
      }
      byte += kWordBytes;
      if (byte >= end) return;
      values += kWordBits;
      first_leaves(byte, std::min(end, byte + kWordBytes), leaves);
    }
  }

  const BoostedTrees& model_;
  std::unique_ptr<float[]> values_;         // of the rows, by feature
  std::unique_ptr<std::uint8_t[]> of_all_;  // the leaves that remain for all rows
  std::vector<const Strike*> in_doubt_;     // by feature: the first strike that does not apply to all rows
  std::vector<std::uint8_t> stay_;          // by step of one feature, row
  std::unique_ptr<std::uint8_t[]> planes_;  // the leaves that remain: by byte, row
  std::array<double, kLanes> sums_{};       // by row
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
    Steps::Lanes lanes(*this);
    for (; out.size() - i >= kFewestLanes; i += std::min(kLanes, out.size() - i))
      lanes.score(rows.data() + i * features(), out.subspan(i, std::min(kLanes, out.size() - i)));
  }
#endif
  std::vector<std::uint8_t> leaves;
  for (; i < out.size(); ++i) out[i] = score(rows.data() + i * features(), leaves);
}

double BoostedTrees::predict(std::span<const float> row) const { return 1 / (1 + std::exp(-raw(row))); }

}  // namespace wrapwright
