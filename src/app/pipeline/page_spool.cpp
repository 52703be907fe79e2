// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_spool.h"

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "core/base/files.h"
#include "core/base/scratch_folder.h"

namespace wrapwright {

struct PageSpool::Room {
  std::size_t max_memory = 0;
  std::atomic<std::size_t> in_memory = 0;
  std::unique_ptr<ScratchFolder> folder;  // null until something exceeds the memory budget
  std::size_t files = 0;
};

namespace {

class InMemory : public KeptBytes {
 public:
  InMemory(std::string bytes, std::shared_ptr<std::atomic<std::size_t>> used)
      : bytes_(std::move(bytes)), used_(std::move(used)) {
    used_->fetch_add(bytes_.size());
  }
  InMemory(const InMemory&) = delete;
  InMemory& operator=(const InMemory&) = delete;
  ~InMemory() override { used_->fetch_sub(bytes_.size()); }
  [[nodiscard]] Result<std::string_view> read(std::size_t max_bytes, std::string& /*buffer*/) const override {
    return std::string_view(bytes_).substr(0, max_bytes);
  }

 private:
  std::string bytes_;
  std::shared_ptr<std::atomic<std::size_t>> used_;  // part of the spool's room
};

class InFile : public KeptBytes {
 public:
  // `room` keeps the folder of the file alive.
  InFile(std::filesystem::path path, std::shared_ptr<void> room) : path_(std::move(path)), room_(std::move(room)) {}
  InFile(const InFile&) = delete;
  InFile& operator=(const InFile&) = delete;
  ~InFile() override {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  [[nodiscard]] Result<std::string_view> read(std::size_t max_bytes, std::string& buffer) const override {
    return read_file_start(path_, buffer, max_bytes);
  }

 private:
  std::filesystem::path path_;
  std::shared_ptr<void> room_;
};

}  // namespace

PageSpool::PageSpool(std::size_t max_memory) : room_(std::make_shared<Room>()) { room_->max_memory = max_memory; }
PageSpool::~PageSpool() = default;

Result<std::shared_ptr<const KeptBytes>> PageSpool::keep(std::string bytes) {
  if (room_->in_memory.load() + bytes.size() <= room_->max_memory) {
    return std::shared_ptr<const KeptBytes>(std::make_shared<InMemory>(
        std::move(bytes), std::shared_ptr<std::atomic<std::size_t>>(room_, &room_->in_memory)));
  }
  if (!room_->folder) {
    auto folder = ScratchFolder::make();
    if (!folder) return std::move(folder).error();
    room_->folder = std::move(folder).value();
  }
  const auto path = room_->folder->path() / (std::to_string(room_->files++) + ".html");
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) return io_error(path, "cannot write", errno);
  return std::shared_ptr<const KeptBytes>(std::make_shared<InFile>(path, room_));
}

}  // namespace wrapwright
