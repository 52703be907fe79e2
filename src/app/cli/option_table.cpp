// SPDX-License-Identifier: Apache-2.0
#include "app/cli/option_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <utility>

namespace wrapwright {
namespace {

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + separator.size());
  }
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// Parses CLI11's description of a value: "N:INT in [0 - 50]", "TEXT:{text,html}", "FILE".
void read_type(const std::string& type, OptionRow& row) {
  const std::size_t colon = type.find(':');
  row.value = type.substr(0, colon);
  const std::string rule = colon == std::string::npos ? "" : type.substr(colon + 1);
  if (rule.starts_with('{') && rule.ends_with('}')) {
    row.choices = split(std::string_view(rule).substr(1, rule.size() - 2), ",");
    if (row.value == "TEXT") row.value = "WHICH";
  }
  constexpr std::string_view kBegin = " in [";
  const std::size_t begin = rule.find(kBegin);
  const std::size_t end = rule.find(']');
  if (begin != std::string::npos && end != std::string::npos)
    row.range = replaced(rule.substr(begin + kBegin.size(), end - begin - kBegin.size()), " - ", " to ");
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

OptionRow row_of(const CLI::Option& option) {
  OptionRow row;
  row.is_positional = option.get_positional();
  row.name = row.is_positional ? option.get_single_name() : "";
  if (!option.get_snames().empty()) row.short_name = "-" + option.get_snames().front();
  if (!option.get_lnames().empty()) row.name = "--" + option.get_lnames().front();
  if (option.get_items_expected_max() > 0 && !row.is_positional) read_type(option.get_type_name(), row);
  row.preset = option.get_default_str();
  row.group = option.get_group();
  const std::string& text = option.get_description();
  const std::size_t end = text.find('\n');
  row.summary = text.substr(0, end);
  if (end != std::string::npos) row.details = replaced(text.substr(end + 1), "\n", " ");
  row.is_required = option.get_required();
  row.takes_several = option.get_items_expected_max() > 1;
  return row;
}

CommandTable table_of(const CLI::App& command) {
  CommandTable table{
      .name = command.get_name(), .summary = command.get_description(), .options = {}, .examples = {}, .notes = {}};
  for (const CLI::Option* const option : command.get_options())
    if (!option->get_group().empty()) table.options.push_back(row_of(*option));
  std::vector<std::string> paragraphs = split(command.get_footer(), "\n\n");
  constexpr std::string_view kMark = "Example: ";
  for (std::string& line : split(paragraphs.front(), "\n")) {
    if (line.starts_with(kMark)) line.erase(0, kMark.size());
    line = trimmed(line);
    if (!line.empty()) table.examples.push_back(std::move(line));
  }
  paragraphs.erase(paragraphs.begin());
  for (const std::string& paragraph : paragraphs) {
    std::string note = trimmed(replaced(paragraph, "\n", " "));
    if (!note.empty()) table.notes.push_back(std::move(note));
  }
  return table;
}

ValueKind value_kind(const OptionRow& row) {
  if (row.is_positional) return row.name == "COMMAND" ? ValueKind::kCommand : ValueKind::kFile;
  if (row.value.empty()) return ValueKind::kNone;
  if (!row.choices.empty()) return ValueKind::kChoice;
  if (row.value == "DIR") return ValueKind::kFolder;
  for (const char* const file : {"FILE", "PATH", "SOURCE", "STORE", "FEED"})
    if (row.value.find(file) != std::string::npos) return ValueKind::kFile;
  return ValueKind::kOther;
}

std::string usage_of(const OptionRow& row) {
  if (row.is_positional) return row.name + (row.takes_several ? "..." : "");
  std::string out = row.short_name;
  if (!row.short_name.empty() && !row.name.empty()) out += ", ";
  out += row.name;
  if (!row.value.empty()) out += " " + row.value;
  return out;
}

std::string usage_line(const std::string& program, const CommandTable& command) {
  std::string out = program + " " + command.name + " [OPTION]...";
  for (const OptionRow& row : command.options) {
    if (!row.is_positional) continue;
    const std::string word = usage_of(row);
    out += row.is_required ? " " + word : " [" + word + "]";
  }
  return out + "\n";
}

std::vector<std::string> further_groups(const CommandTable& command) {
  std::vector<std::string> groups;
  for (const OptionRow& row : command.options) {
    if (row.group != kUsualOptions && std::find(groups.begin(), groups.end(), row.group) == groups.end())
      groups.push_back(row.group);
  }
  std::sort(groups.begin(), groups.end());
  return groups;
}

std::string values_of(const OptionRow& row) {
  std::string out;
  const auto add = [&out](const std::string& part) { out += (out.empty() ? "" : "; ") + part; };
  if (!row.choices.empty()) {
    std::string words;
    for (const std::string& word : row.choices) words += (words.empty() ? "" : ", ") + word;
    add(words);
  }
  if (!row.range.empty()) add(row.range);
  if (!row.preset.empty()) add("default: " + row.preset);
  return out;
}

}  // namespace wrapwright
