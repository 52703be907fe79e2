// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/wacz_output.h"

#include <algorithm>

#include "core/base/atomic_file.h"
#include "core/base/files.h"
#include "core/base/url.h"
#include "web/archive/wacz.h"
#include "web/archive/wacz_writer.h"
#include "web/fetch/source.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHead = R"({"format":"json-pages-1.0","id":"pages","title":"All Pages","hasText":true})"
                                   "\n";

// Whether the archive is inside a WACZ that is one of the inputs.
bool is_inside(const std::string& archive, const std::vector<std::string>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(),
                     [&](const std::string& input) { return archive == input || archive.starts_with(input + "/"); });
}

Status add_wacz(const std::string& path, WaczWriter& writer) {
  const auto wacz = Wacz::open(path);
  if (!wacz) return wacz.error();
  for (const std::string& file : wacz->archives()) {
    auto added =
        writer.add_archive(fs::path(file).filename().string(), [zip = *wacz, file] { return zip.open_file(file); });
    if (!added) return added;
  }
  return Done{};
}

Status add_input(const std::string& path, WaczWriter& writer) {
  std::string buffer;
  const auto start = read_file_start(path, buffer, kArchiveStart);
  if (!start) return start.error();
  if (is_record_index(path, *start)) return Done{};
  if (is_zip(*start)) return add_wacz(path, writer);
  return writer.add_archive(fs::path(path).filename().string(), [path] { return open_bytes(path); });
}

}  // namespace

Result<std::unique_ptr<WaczOutput>> WaczOutput::open(fs::path path, std::string created) {
  // Checked now, because the file itself is only made when all pages are done.
  if (auto writable = AtomicFile::create(path); !writable) return std::move(writable).error();
  auto scratch = ScratchFolder::make();
  if (!scratch) return std::move(scratch).error();
  std::unique_ptr<WaczOutput> out(new WaczOutput(std::move(path), std::move(created), std::move(scratch).value()));
  out->pages_ << kHead;
  return out;
}

void WaczOutput::write(std::string_view lines, const SourcePage& page) {
  if (!page.archived && page.error) return;
  if (!page.archived || page.archived->file == "-") {
    if (others_++ == 0) first_other_ = page.id;
    return;
  }
  const std::string& archive = page.archived->file;
  if (archives_.empty() || archives_.back() != archive) {
    if (std::find(archives_.begin(), archives_.end(), archive) == archives_.end()) archives_.push_back(archive);
  }
  pages_ << lines;
}

Status WaczOutput::close(const std::vector<std::string>& inputs) {
  pages_.close();
  if (!pages_) return Error{ErrorKind::kIo, "cannot write", {(scratch_->path() / "pages.jsonl").string()}};
  std::vector<std::string> paths;
  for (const std::string& input : inputs) {
    if (!is_http(input) && std::find(paths.begin(), paths.end(), input) == paths.end()) paths.push_back(input);
  }
  for (const std::string& archive : archives_) {
    if (!is_inside(archive, paths)) paths.push_back(archive);
  }
  if (paths.empty() && others_ == 0) return Done{};
  WaczWriter writer(path_, "wrapwright/" WRAPWRIGHT_VERSION, created_);
  std::string left_out;
  if (others_ > 0) {
    left_out = ": a WACZ is made of archives that are files, so it has no " +
               (others_ == 1 ? "page " : std::to_string(others_) + " pages, the first: ") + first_other_;
  }
  for (const std::string& path : paths) {
    if (auto added = add_input(path, writer); !added)
      (left_out += left_out.empty() ? ": " : "; ") += added.error().to_string();
  }
  if (!writer.has_archives()) {
    return Error{ErrorKind::kNotFound, "not written, since no archive can be added" + left_out, {path_.string()}};
  }
  auto written = writer.write(scratch_->path() / "pages.jsonl");
  if (!written || left_out.empty()) return written;
  return Error{ErrorKind::kUnsupported, "written incompletely" + left_out, {path_.string()}};
}

}  // namespace wrapwright
