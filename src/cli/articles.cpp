// SPDX-License-Identifier: Apache-2.0
#include "cli/articles.h"

#include <system_error>
#include <utility>

#include "base/files.h"
#include "fetch/page_name.h"

namespace wrapwright {
namespace {

std::string_view ending_of(OutputFormat format) {
  switch (format) {
    case OutputFormat::kText:
      return ".txt";
    case OutputFormat::kMarkdown:
      return ".md";
    case OutputFormat::kHtml:
      return ".html";
    case OutputFormat::kJson:
      return ".json";
  }
  return "";
}

std::string name_of(const SourcePage& page) {
  if (!page.url.empty()) return std::filesystem::path(page_file_name(page.url, "")).stem().string();
  const std::string stem = std::filesystem::path(page.id).stem().string();
  return page.id == "-" || stem.empty() ? "page" : file_name_of(stem, "");
}

}  // namespace

Result<Articles> Articles::open(const std::string& path, OutputFormat format, Console& console) {
  std::error_code code;
  if (path.ends_with('/') || std::filesystem::is_directory(path, code)) {
    if (auto made = make_folder(path); !made) return std::move(made).error();
    return Articles(path, format);
  }
  auto output = Output::open(path, console);
  if (!output) return std::move(output).error();
  return Articles(std::move(output).value());
}

std::string Articles::free_name(const SourcePage& page) {
  const std::string name = name_of(page);
  std::size_t& number = used_[name];
  if (++number == 1) return name;
  // Another page may have the name "x-2" of its own.
  while (!used_.emplace(name + "-" + std::to_string(number), 1).second) ++number;
  return name + "-" + std::to_string(number);
}

void Articles::write(std::string_view records, const std::vector<ArticlePiece>& pieces) {
  if (output_) return output_->write(records);
  std::size_t begin = 0;
  for (const ArticlePiece& piece : pieces) {
    const std::string_view article = records.substr(begin, piece.end - begin);
    begin = piece.end;
    if (!piece.has_article || failure_) continue;
    const auto file = folder_ / (free_name(*piece.page) + std::string(ending_of(format_)));
    if (auto written = write_file_atomically(file, article); !written) failure_ = std::move(written).error();
  }
}

Status Articles::close() {
  if (output_) return output_->close();
  if (failure_) return *failure_;
  return Done{};
}

}  // namespace wrapwright
