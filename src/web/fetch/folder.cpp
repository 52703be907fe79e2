// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/folder.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/files.h"
#include "core/base/url.h"
#include "web/fetch/index_file.h"
#include "web/fetch/source.h"

namespace wrapwright {

class FolderReader::Pages {
 public:
  Pages() = default;
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  virtual ~Pages() = default;
  virtual std::optional<Result<FolderPage>> next() = 0;
};

namespace {

namespace fs = std::filesystem;

constexpr const char* kLinkOutside = "a link leads out of the folder: ";

FolderPage page_of(IndexRow row, const fs::path& folder) {
  FolderPage page;
  page.id = std::move(row.id);
  page.url = row.final_url.empty() ? std::move(row.url) : std::move(row.final_url);
  page.file = folder / row.file;
  page.group = std::move(row.group);
  page.era = std::move(row.era);
  page.lang = std::move(row.lang);
  page.content_type = find_header(row.headers, "content-type");
  page.encoding = std::move(row.encoding);
  page.fetched = std::move(row.time);
  return page;
}

class IndexPages final : public FolderReader::Pages {
 public:
  IndexPages(fs::path folder, const fs::path& index)
      : folder_(std::move(folder)),
        index_(index.string()),
        file_(index, std::ios::binary),
        open_error_(file_.is_open() ? 0 : errno) {
    std::error_code code;
    resolved_ = fs::canonical(folder_, code);
  }

  Status find_superseded();
  std::optional<Result<FolderPage>> next() override;

 private:
  // A row of `fetch`: the hash of its URL, and where it begins.
  struct Fetched {
    std::uint64_t url;
    std::uint64_t offset;
    bool operator<(const Fetched& other) const { return url != other.url ? url < other.url : offset < other.offset; }
  };

  [[nodiscard]] Error unreadable() const {
    return io_error(index_, "cannot read", open_error_ != 0 ? open_error_ : errno);
  }
  // The error for a file that is not a page, or that must not be read.
  std::optional<Error> check_file(const fs::path& file);
  [[nodiscard]] bool is_inside(const fs::path& folder);
  bool next_line();
  void rewind(std::uint64_t offset);
  void compare_urls(const Fetched* first, const Fetched* last);

  fs::path folder_;
  fs::path resolved_;
  fs::path known_folder_;  // that of the previous page, and whether it is inside `resolved_`
  bool known_inside_ = false;
  std::string index_;
  std::ifstream file_;
  int open_error_;
  std::string text_;                       // the line
  std::uint64_t offset_ = 0;               // of the line
  std::uint64_t end_ = 0;                  // of the line, with its line break
  std::size_t line_ = 0;                   // its number
  std::vector<std::uint64_t> superseded_;  // offsets of rows, ascending
};

void IndexPages::rewind(std::uint64_t offset) {
  file_.clear();
  file_.seekg(static_cast<std::streamoff>(offset));
  end_ = offset;
  line_ = 0;
}

bool IndexPages::next_line() {
  while (std::getline(file_, text_)) {
    offset_ = end_;
    end_ += text_.size() + 1;
    ++line_;
    if (offset_ == 0 && text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3);
    if (!is_blank_line(text_)) return true;
  }
  return false;
}

// Different URLs may have the same hash.
void IndexPages::compare_urls(const Fetched* first, const Fetched* last) {
  std::set<std::string> seen;
  while (last-- != first) {
    rewind(last->offset);
    if (!next_line()) continue;
    auto row = parse_index_row(text_);
    if (row && !seen.insert(std::move(row->url)).second) superseded_.push_back(last->offset);
  }
}

Status IndexPages::find_superseded() {
  std::vector<Fetched> rows;
  while (next_line()) {
    // Only rows with the key "file", whose letters may be escaped, are from `fetch`.
    if (text_.find("\"file\"") == std::string::npos && text_.find("\\u") == std::string::npos) continue;
    const auto row = parse_index_row(text_);
    if (row && row->from_fetch && !row->url.empty()) rows.push_back({std::hash<std::string>()(row->url), offset_});
  }
  if (file_.bad() || !file_.eof()) return unreadable();
  std::sort(rows.begin(), rows.end());
  for (const Fetched* first = rows.data(); first != rows.data() + rows.size();) {
    const Fetched* last = first + 1;
    while (last != rows.data() + rows.size() && last->url == first->url) ++last;
    if (last - first > 1) compare_urls(first, last);
    first = last;
  }
  std::sort(superseded_.begin(), superseded_.end());
  rewind(0);
  return Done{};
}

// The pages of one folder are adjacent, so links are resolved once per folder.
bool IndexPages::is_inside(const fs::path& folder) {
  if (folder != known_folder_) {
    known_folder_ = folder;
    known_inside_ = lies_below(resolved_, folder);
  }
  return known_inside_;
}

// Several indexes may share one folder of pages through links. Through such a link only files named as pages are read,
// so that an index that came with the link cannot name anything else; a file that is itself a link must stay inside.
std::optional<Error> IndexPages::check_file(const fs::path& file) {
  const auto error = [&](ErrorKind kind, const std::string& what) {
    return Error{kind, what + file.string(), {index_, line_}};
  };
  std::error_code code;
  const fs::file_type type = fs::symlink_status(file, code).type();
  const bool is_link = type == fs::file_type::symlink;
  if (is_link ? !fs::is_regular_file(file, code) : type != fs::file_type::regular)
    return error(ErrorKind::kNotFound, "no such page: ");
  const bool may_read =
      is_link ? lies_below(resolved_, file) : is_inside(file.parent_path()) || is_html_file_name(file.string());
  return may_read ? std::nullopt : std::optional(error(ErrorKind::kRefused, kLinkOutside));
}

std::optional<Result<FolderPage>> IndexPages::next() {
  while (next_line()) {
    if (std::binary_search(superseded_.begin(), superseded_.end(), offset_)) continue;
    auto row = parse_index_row(text_);
    if (!row) {
      Error error = std::move(row).error();
      error.where = {index_, line_};
      return error;
    }
    FolderPage page = page_of(std::move(row).value(), folder_);
    if (auto error = check_file(page.file)) return *std::move(error);
    return page;
  }
  if (!file_.bad()) return std::nullopt;
  file_.clear(std::ios::eofbit | std::ios::failbit);
  return unreadable();
}

class TreePages final : public FolderReader::Pages {
 public:
  TreePages(fs::path folder, FolderReader::IsPage is_more) : folder_(std::move(folder)), is_more_(is_more) {
    std::error_code code;
    resolved_ = fs::canonical(folder_, code);
  }

  // Lists the folder at this path relative to the root: "", or a path that ends in "/".
  Status enter(const std::string& relative);
  std::optional<Result<FolderPage>> next() override;

 private:
  // The pages and folders of one folder that are not done yet, in descending order; names of folders end in "/", which
  // sorts them where their pages belong by path.
  using Names = std::vector<std::string>;

  // Why the file of this name must not be read; nothing if it may be read.
  [[nodiscard]] std::optional<Error> check_file(const fs::path& file) const;
  [[nodiscard]] bool is_listed(const fs::path& path) const {
    return is_html_file_name(path.string()) || (is_more_ != nullptr && is_more_(path));
  }

  fs::path folder_;
  fs::path resolved_;
  std::vector<std::pair<std::string, Names>> open_;  // from the root to the folder being read, with relative paths
  FolderReader::IsPage is_more_;
};

Status TreePages::enter(const std::string& relative) {
  Names names;
  std::error_code code;
  std::error_code ignored;
  fs::directory_iterator it(folder_ / relative, code);
  for (; !code && it != fs::directory_iterator(); it.increment(code)) {
    std::string name = it->path().filename().string();
    if (it->is_directory(ignored)) {
      if (!it->is_symlink(ignored)) names.push_back(name + "/");
    } else if (is_listed(it->path())) {
      names.push_back(std::move(name));
    }
  }
  if (code) return Error{ErrorKind::kIo, "cannot list: " + code.message(), {(folder_ / relative).string()}};
  std::sort(names.begin(), names.end(), std::greater<>());
  open_.emplace_back(relative, std::move(names));
  return Done{};
}

std::optional<Error> TreePages::check_file(const fs::path& file) const {
  std::error_code code;
  const fs::file_type type = fs::symlink_status(file, code).type();
  if (type == fs::file_type::regular) return std::nullopt;
  if (!fs::is_regular_file(file, code)) {
    return code ? io_error(file, "cannot open", code.value())
                : Error{ErrorKind::kUnsupported, "not a regular file", {file.string()}};
  }
  if (lies_below(resolved_, file)) return std::nullopt;
  return Error{ErrorKind::kRefused, kLinkOutside + file.string(), {folder_.string()}};
}

std::optional<Result<FolderPage>> TreePages::next() {
  while (!open_.empty()) {
    auto& [relative, names] = open_.back();
    if (names.empty()) {
      open_.pop_back();
      continue;
    }
    std::string id = relative + names.back();
    names.pop_back();
    if (id.ends_with('/')) {
      if (auto listed = enter(id); !listed) return std::move(listed).error();
      continue;
    }
    FolderPage page;
    page.file = folder_ / id;
    if (auto error = check_file(page.file)) return *std::move(error);
    page.id = std::move(id);
    return page;
  }
  return std::nullopt;
}

}  // namespace

FolderReader::FolderReader(std::unique_ptr<Pages> pages) : pages_(std::move(pages)) {}
FolderReader::FolderReader(FolderReader&&) noexcept = default;
FolderReader& FolderReader::operator=(FolderReader&&) noexcept = default;
FolderReader::~FolderReader() = default;

Result<FolderReader> FolderReader::open(const fs::path& path, const FolderLimits& limits, IsPage is_more) {
  std::error_code code;
  if (!fs::is_directory(path, code)) return Error{ErrorKind::kNotFound, "no such folder", {path.string()}};
  const fs::path index = path / kIndexName;
  if (!fs::exists(index, code)) {
    auto tree = std::make_unique<TreePages>(path, is_more);
    if (auto listed = tree->enter(""); !listed) return std::move(listed).error();
    return FolderReader(std::move(tree));
  }
  if (const auto size = fs::file_size(index, code); !code && size > limits.max_index_bytes) {
    const std::string limit = std::to_string(limits.max_index_bytes);
    return Error{ErrorKind::kLimit, "more than " + limit + " bytes", {index.string()}};
  }
  auto pages = std::make_unique<IndexPages>(path, index);
  if (auto found = pages->find_superseded(); !found) return std::move(found).error();
  return FolderReader(std::move(pages));
}

std::optional<Result<FolderPage>> FolderReader::next() { return pages_->next(); }

namespace {

void drop_ending(std::string_view& name, std::string_view ending) {
  if (name.ends_with(ending)) name.remove_suffix(ending.size());
}

// Escapes in a file's name are kept as those of its URL; other "%" and "#" would have another meaning there.
void append_escaped(std::string_view name, std::string& out) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool is_escape =
        c == '%' && i + 2 < name.size() && hex_value(name[i + 1]) >= 0 && hex_value(name[i + 2]) >= 0;
    if (c == '#') {
      out += "%23";
    } else if (c == '%' && !is_escape) {
      out += "%25";
    } else {
      out += c;
    }
  }
}

}  // namespace

std::string url_of_mirrored_file(std::string_view base, std::string_view path) {
  drop_ending(path, ".gz");
  const std::size_t mark = std::min(path.find('?'), path.size());
  std::string_view query = path.substr(mark);
  path = path.substr(0, mark);
  drop_ending(query, ".html");
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name == "index.html" || name == "index.htm") drop_ending(path, name);
  std::string url(base.substr(0, base.find_first_of("?#")));
  if (!url.ends_with('/')) url += '/';
  append_escaped(path, url);
  append_escaped(query, url);
  return resolve_url(url, "").value_or("");
}

Result<Folder> read_folder(const fs::path& path, const FolderLimits& limits) {
  auto reader = FolderReader::open(path, limits);
  if (!reader) return std::move(reader).error();
  Folder out;
  while (auto page = reader->next()) {
    if (!*page) {
      out.bad.push_back(std::move(*page).error());
    } else if (out.pages.size() == limits.max_pages) {
      return Error{ErrorKind::kLimit, "more than " + std::to_string(limits.max_pages) + " pages", {path.string()}};
    } else {
      out.pages.push_back(std::move(*page).value());
    }
  }
  return out;
}

}  // namespace wrapwright
