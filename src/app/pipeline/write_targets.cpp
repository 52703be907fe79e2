// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/write_targets.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "core/base/ascii.h"
#include "web/captures/archive_pages.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

Error refused(const fs::path& target) {
  return {ErrorKind::kRefused, "refusing to overwrite this input file", {target.string()}};
}

// Whether such a file is read if its folder is a source.
bool is_read_with_folder(const fs::path& path) {
  constexpr std::array<std::string_view, 9> kEndings = {".html",   ".htm",  ".xhtml",   ".html.gz",   ".cdx",
                                                        ".cdx.gz", ".cdxj", ".cdxj.gz", "index.jsonl"};
  const std::string name = lower(path.filename().string());
  const auto ends = [&name](std::string_view ending) { return name.ends_with(ending); };
  return is_archive_name(path) || std::any_of(kEndings.begin(), kEndings.end(), ends);
}

bool lies_below(const fs::path& folder, const fs::path& path) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

}  // namespace

Result<WriteTargets> WriteTargets::make(const std::vector<std::string>& paths,
                                        std::initializer_list<std::vector<std::string>> read, const fs::path& store) {
  WriteTargets out;
  std::vector<fs::path> all;
  for (const std::string& path : paths) {
    if (path.empty() || path == "-") continue;
    std::error_code code;
    all.push_back(fs::weakly_canonical(fs::absolute(path, code), code));
    if (std::count(all.begin(), all.end(), all.back()) > 1 && !fs::is_directory(all.back(), code))
      return Error{ErrorKind::kRefused, "two outputs name this file", {path}};
    if (fs::is_regular_file(all.back(), code)) out.targets_.push_back(all.back());
  }
  for (const std::vector<std::string>& group : read) {
    for (const std::string& path : group) {
      if (auto allowed = out.allow_reading(path); !allowed) return std::move(allowed).error();
    }
  }
  if (auto allowed = out.allow_reading_folder(store, ".xml"); !allowed) return std::move(allowed).error();
  return out;
}

Status WriteTargets::allow_reading(const fs::path& path) const {
  std::error_code code;
  const fs::path named = targets_.empty() ? fs::path() : fs::canonical(path, code);
  if (targets_.empty() || code) return Done{};
  const bool is_folder = fs::is_directory(named, code);
  const auto found = std::find_if(targets_.begin(), targets_.end(), [&](const fs::path& target) {
    return is_folder ? lies_below(named, target) && is_read_with_folder(target) : named == target;
  });
  return found == targets_.end() ? Status(Done{}) : Status(refused(*found));
}

Status WriteTargets::allow_reading_folder(const fs::path& folder, std::string_view ending) const {
  std::error_code code;
  const fs::path named = targets_.empty() ? fs::path() : fs::canonical(folder, code);
  if (targets_.empty() || code) return Done{};
  const auto found = std::find_if(targets_.begin(), targets_.end(), [&](const fs::path& target) {
    return target == named || (target.parent_path() == named && target.string().ends_with(ending));
  });
  return found == targets_.end() ? Status(Done{}) : Status(refused(*found));
}

}  // namespace wrapwright
