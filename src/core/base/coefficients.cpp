// SPDX-License-Identifier: Apache-2.0
#include "core/base/coefficients.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "core/base/embedded.h"

namespace wrapwright {
namespace {

// Removes and returns the text before the mark; also removes the mark.
std::string_view take_until(char mark, std::string_view& text) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return out;
}

std::optional<double> number_of(std::string_view text) {
  double out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(out)) return std::nullopt;
  return out;
}

Error broken(std::size_t line, std::string message) {
  Error out{ErrorKind::kSyntax, std::move(message), {}};
  out.where.line = line;
  return out;
}

}  // namespace

Result<std::vector<std::vector<double>>> read_coefficients(std::string_view text,
                                                           std::span<const std::string_view> names,
                                                           std::size_t columns) {
  std::vector<std::vector<double>> out;
  std::size_t number = 0;
  while (!text.empty()) {
    std::string_view line = take_until('\n', text);
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const std::string_view name = take_until('\t', line);
    if (out.size() == names.size() || name != names[out.size()])
      return broken(number, "unexpected row \"" + std::string(name) + "\"");
    std::vector<double>& row = out.emplace_back();
    while (!line.empty()) {
      const auto value = number_of(take_until('\t', line));
      if (!value) return broken(number, "not a number in row \"" + std::string(name) + "\"");
      row.push_back(*value);
    }
    if (row.size() != columns) {
      return broken(number, "row \"" + std::string(name) + "\" has " + std::to_string(row.size()) +
                                " numbers, expected " + std::to_string(columns));
    }
  }
  if (out.size() < names.size()) return broken(number, "no row \"" + std::string(names[out.size()]) + "\"");
  return out;
}

std::vector<std::vector<double>> embedded_coefficients(std::string_view file, std::span<const std::string_view> names,
                                                       std::size_t columns) {
  const auto text = embedded_file(file);
  if (!text) refuse_embedded_file(file, {ErrorKind::kNotFound, "is not built in", {}});
  auto out = read_coefficients(*text, names, columns);
  if (!out) refuse_embedded_file(file, out.error());
  return std::move(out).value();
}

}  // namespace wrapwright
