// SPDX-License-Identifier: Apache-2.0
#include "blocks/boosted_trees.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "base/embedded.h"

namespace wrapwright {

namespace {

constexpr std::string_view kMagic = "wrapwright-trees ";
constexpr std::uint32_t kFormat = 1;
constexpr std::size_t kNodeBytes = 8;
constexpr std::size_t kMaxFeatures = 0x8000;

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

Result<BoostedTrees> BoostedTrees::read(std::string_view bytes) {
  // Node indices have 32 bits.
  if (bytes.size() > UINT32_MAX) return broken(UINT32_MAX, "more than 4 GiB", ErrorKind::kLimit);
  BoostedTrees model;
  Reader reader{.bytes = bytes, .model = model, .date = {}, .script = {}, .trainer = {}, .corpora = {}, .open = {}};
  if (auto error = reader.read()) return *std::move(error);
  model.nodes_.shrink_to_fit();
  return model;
}

BoostedTrees BoostedTrees::read_embedded(std::string_view name,
                                         [[maybe_unused]] const std::vector<std::string>& features) {
  const auto bytes = embedded_file(name);
  assert(bytes);
  auto model = read(*bytes);
  assert(model && model->check_features(features));
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

double BoostedTrees::raw(std::span<const float> row) const {
  assert(row.size() == features());
  // A step waits for the memory of the previous step, so several trees are traversed together.
  constexpr std::size_t kTogether = 8;
  double sum = 0;
  std::array<std::uint32_t, kTogether> at{};
  std::size_t tree = 0;
  for (; !row.empty() && tree + kTogether <= roots_.size(); tree += kTogether) {
    for (std::size_t i = 0; i < kTogether; ++i) at[i] = roots_[tree + i];
    for (bool inner = true; inner;) {
      std::uint32_t moved = 0;
      for (std::uint32_t& place : at) {
        const std::uint32_t before = std::exchange(place, next(place, row.data()));
        moved |= place ^ before;
      }
      inner = moved != 0;
    }
    for (const std::uint32_t place : at) sum += nodes_[place].threshold;
  }
  for (; tree < roots_.size(); ++tree) {
    std::uint32_t place = roots_[tree];
    while (!is_leaf(place)) place = next(place, row.data());
    sum += nodes_[place].threshold;
  }
  return sum;
}

double BoostedTrees::predict(std::span<const float> row) const { return 1 / (1 + std::exp(-raw(row))); }

}  // namespace wrapwright
