// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/article_names.h"

#include <filesystem>

#include "core/base/files.h"
#include "web/fetch/page_name.h"

namespace wrapwright {
namespace {

std::string name_of(const SourcePage& page) {
  if (!page.url.empty()) return std::filesystem::path(page_file_name(page.url, "")).stem().string();
  const std::string stem = std::filesystem::path(page.id).stem().string();
  return page.id == "-" || stem.empty() ? "page" : file_name_of(stem, "");
}

}  // namespace

std::string ArticleNames::next(const SourcePage& page) {
  std::string name = name_of(page);
  std::size_t& number = used_[name];
  if (++number == 1) return name;
  // Another page may really have the name "x-2".
  while (!used_.emplace(name + "-" + std::to_string(number), 1).second) ++number;
  return name + "-" + std::to_string(number);
}

}  // namespace wrapwright
