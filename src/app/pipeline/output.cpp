// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/output.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "core/base/files.h"
#include "core/encoding/printable.h"

namespace wrapwright {
namespace {

constexpr std::size_t kBuffer = std::size_t{256} << 10U;

}  // namespace

Result<Output> Output::open(const std::string& path, const Listener& listener, Packing packing) {
  auto output = open_target(path, listener);
  if (output && packing != Packing::kPlain) {
    output->packer_ = make_packer(packing);
    output->pass_on("");  // no output is an empty member, which is a valid file
  }
  return output;
}

Result<Output> Output::open_target(const std::string& path, const Listener& listener) {
  if (path.empty() || path == "-") return standard(listener);
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    const int fd = file.get();
    if (fd < 0) return io_error(path, "cannot write", errno);
    return Output(listener, path, Direct{std::move(file), fd, ::isatty(fd) == 1});
  }
  auto file = AtomicFile::create(path);
  if (!file) return std::move(file).error();
  return Output(listener, path, std::move(*file));
}

Output Output::standard(const Listener& listener) {
  return {listener, "standard output", Direct{Descriptor(), STDOUT_FILENO, ::isatty(STDOUT_FILENO) == 1}};
}

Output::~Output() {
  if (std::holds_alternative<Direct>(target_)) flush();
}

void Output::write_through(std::string_view bytes) {
  if (failure_ || bytes.empty()) return;
  if (auto* const file = std::get_if<AtomicFile>(&target_)) {
    if (auto written = file->write(bytes); !written) failure_ = std::move(written).error();
    return;
  }
  const auto& direct = std::get<Direct>(target_);
  std::string shown;
  if (direct.is_terminal) {
    append_printable(bytes, LineBreaks::kKeep, shown);
    bytes = shown;
    listener_.end_progress();
  }
  if (write_all(direct.fd, bytes)) return;
  reader_is_gone_ = errno == EPIPE;
  failure_ = io_error(path_, "cannot write", errno);
}

void Output::pass_on(std::string_view bytes) {
  if (!packer_) return write_through(bytes);
  std::string packed;
  packer_->add(bytes, packed);
  write_through(packed);
}

// Each piece is written as a whole, so that no character is split.
void Output::write(std::string_view bytes) {
  if (buffer_.size() + bytes.size() > kBuffer) flush();
  if (bytes.size() > kBuffer) {
    pass_on(bytes);
  } else {
    buffer_ += bytes;
  }
}

void Output::flush() {
  if (!buffer_.empty()) pass_on(buffer_);
  buffer_.clear();
}

Status Output::close() {
  flush();
  if (packer_) {
    std::string rest;
    packer_->end(rest);
    write_through(rest);
  }
  if (failure_ && !reader_is_gone_) return *failure_;
  if (auto* const file = std::get_if<AtomicFile>(&target_)) return file->commit();
  return Done{};
}

}  // namespace wrapwright
