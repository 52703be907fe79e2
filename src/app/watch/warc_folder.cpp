// SPDX-License-Identifier: Apache-2.0
#include "app/watch/warc_folder.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <functional>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/files.h"
#include "web/archive/byte_buffer.h"
#include "web/archive/byte_source.h"
#include "web/archive/member_reader.h"
#include "web/archive/warc_writer.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".warc.gz";

fs::path open_path(const fs::path& folder, const std::string& name) {
  return folder / (name + std::string(kOpenEnding));
}

// "2026-11-23T04:15:00Z" as "20261123041500".
std::string digits_of(const std::string& time) {
  std::string out;
  std::copy_if(time.begin(), time.end(), std::back_inserter(out), is_digit);
  return out;
}

Status flush_folder(const fs::path& folder) {
  const Descriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file.get() < 0 || ::fsync(file.get()) != 0) return io_error(folder, "cannot flush to disk", errno);
  return Done{};
}

Status give_name(const fs::path& folder, const std::string& name) {
  if (::rename(open_path(folder, name).c_str(), (folder / name).c_str()) != 0) {
    return io_error(open_path(folder, name), "cannot rename", errno);
  }
  return flush_folder(folder);
}

// The end of the last complete gzip member of a file to which members were appended and that may be truncated anywhere
// after `from`.
Result<std::uint64_t> end_of_whole_members(const fs::path& path, std::uint64_t from) {
  std::error_code code;
  const std::uint64_t size = fs::file_size(path, code);
  if (code) return io_error(path, "cannot read", code.value());
  if (size <= from) return size;
  auto bytes = open_bytes(path);
  if (!bytes) return std::move(bytes).error();
  MemberReader members(std::move(bytes).value());
  if (from > 0) members.seek(from);
  ByteBuffer inflated;
  while (true) {
    const MemberReader::Step step = members.read(inflated);
    inflated.clear();
    if (members.packing() != Packing::kGzip) return from;  // not even the first bytes of a member
    if (step == MemberReader::Step::kDamage) return members.member_offset();
    if (step == MemberReader::Step::kEnd) return size;
  }
}

}  // namespace

WarcFolder::WarcFolder(fs::path path, WarcFolderOptions options)
    : path_(std::move(path)), options_(std::move(options)), packer_(make_packer(Packing::kGzip)) {}

Status WarcFolder::begin_file() {
  const auto name_of = [&](std::size_t number) {
    std::string digits = std::to_string(number);
    digits.insert(0, digits.size() < 5 ? 5 - digits.size() : 0, '0');
    return "wrapwright-" + digits_of(options_.time) + "-" + digits + std::string(kEnding);
  };
  std::error_code ignored;
  while (fs::exists(path_ / name_of(number_), ignored)) ++number_;
  name_ = name_of(number_++);
  const fs::path path = open_path(path_, name_);
  file_ = std::make_unique<Descriptor>(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (file_->get() < 0) {
    file_.reset();
    return io_error(path, "cannot create", errno);
  }
  length_ = 0;
  std::string info;
  warcinfo_id_ =
      append_warcinfo({.software = options_.software,
                       .date = options_.time,
                       .file_name = name_,
                       .fields = {{"robots", options_.robots}, {"http-header-user-agent", options_.user_agent}}},
                      *packer_, info);
  return append(info);
}

Result<RecordPlace> WarcFolder::next_place() {
  if (file_ && length_ >= options_.max_bytes) {
    if (auto closed = close(); !closed) return std::move(closed).error();
  }
  if (!file_) {
    if (auto begun = begin_file(); !begun) return std::move(begun).error();
  }
  return RecordPlace{{name_, length_}, warcinfo_id_};
}

Status WarcFolder::append(std::string_view members) {
  const bool is_written = write_all(file_->get(), members) && ::fdatasync(file_->get()) == 0;
  if (is_written) {
    length_ += members.size();
    return Done{};
  }
  Error error = io_error(open_path(path_, name_), "cannot write", errno);
  file_.reset();
  return error;
}

Status WarcFolder::close() {
  if (!file_) return Done{};
  const bool is_closed = file_->close();
  const int code = errno;
  file_.reset();
  if (!is_closed) return io_error(open_path(path_, name_), "cannot write", code);
  closed_.push_back(name_);
  return give_name(path_, name_);
}

std::vector<std::string> open_files(const fs::path& folder) {
  std::vector<std::string> out;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    std::string name = entry.path().filename().string();
    if (!name.ends_with(std::string(kEnding) + std::string(kOpenEnding))) continue;
    name.resize(name.size() - kOpenEnding.size());
    out.push_back(std::move(name));
  }
  std::sort(out.begin(), out.end());
  return out;
}

Result<std::uint64_t> recover_file(const fs::path& folder, const std::string& name, std::uint64_t from,
                                   const std::function<void(const ArchiveRecord& record)>& adopt) {
  const fs::path path = open_path(folder, name);
  auto end = end_of_whole_members(path, from);
  if (!end) return end;
  std::error_code code;
  if (*end == 0) {
    fs::remove(path, code);
    return std::uint64_t{0};
  }
  fs::resize_file(path, *end, code);
  if (code) return io_error(path, "cannot cut off", code.value());
  if (*end > from) {
    auto reader = ArchiveReader::open(path);
    if (!reader) return std::move(reader).error();
    if (from > 0) reader->seek(from);
    while (const auto record = reader->next()) {
      if (*record) adopt(***record);
    }
  }
  if (auto named = give_name(folder, name); !named) return std::move(named).error();
  return end;
}

}  // namespace wrapwright
