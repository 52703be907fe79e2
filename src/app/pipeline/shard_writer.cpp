// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/shard_writer.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "web/archive/byte_source.h"

namespace wrapwright {
namespace {

constexpr std::size_t kBuffer = std::size_t{256} << 10U;
constexpr std::size_t kDigits = 5;

// Why the file is not the shard that was written; "" if it is.
std::string difference(const std::filesystem::path& path, const JournalShard& shard) {
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) return "it is missing";
  const std::uint64_t bytes = std::filesystem::file_size(path, code);
  if (bytes != shard.bytes) return "it has " + std::to_string(bytes) + " of " + std::to_string(shard.bytes) + " bytes";
  const auto file = open_bytes(path);
  if (!file) return file.error().message;
  Sha256 digest;
  std::string piece(kBuffer, '\0');
  while (true) {
    const auto read = (*file)->read(piece.data(), piece.size());
    if (!read) return read.error().message;
    if (*read == 0) return digest.hex() == shard.digest ? "" : "its bytes differ";
    digest.add(std::string_view(piece).substr(0, *read));
  }
}

// Checks that the shards of earlier runs are unchanged, and belong to this output.
Status check_shards(const std::filesystem::path& output, const std::vector<JournalShard>& shards) {
  for (std::size_t i = 0; i < shards.size(); ++i) {
    const std::string name = shard_name(output.filename().string(), i);
    const std::filesystem::path path = output.parent_path() / name;
    const std::string why =
        shards[i].name == name ? difference(path, shards[i]) : "the journal belongs to another output";
    if (why.empty()) continue;
    return Error{ErrorKind::kRefused,
                 "differs from what an earlier run wrote (" + why +
                     "): restore it, or remove the shards and the journal, and start again",
                 {path.string()}};
  }
  return Done{};
}

}  // namespace

std::string shard_name(const std::string& name, std::size_t number) {
  const std::size_t unpacked = packing_of_name(name) == Packing::kPlain ? name.size() : name.rfind('.');
  const std::size_t dot = unpacked == 0 ? std::string::npos : name.rfind('.', unpacked - 1);
  const std::size_t stem = dot == std::string::npos || dot == 0 ? unpacked : dot;
  std::string digits = std::to_string(number);
  digits.insert(0, kDigits - std::min(kDigits, digits.size()), '0');
  return name.substr(0, stem) + "-" + digits + name.substr(stem);
}

Result<std::unique_ptr<ShardWriter>> ShardWriter::open(ShardOptions options) {
  remove_old_temporaries(options.path.has_parent_path() ? options.path.parent_path() : ".");
  const std::filesystem::path path = options.path.string() + ".journal";
  std::error_code code;
  options.resume = options.resume && std::filesystem::exists(path, code);  // otherwise there was no earlier run
  auto journal = options.resume ? Journal::resume(path, options.settings) : Journal::create(path, options.settings);
  if (!journal) return std::move(journal).error();
  if (auto checked = check_shards(options.path, journal->shards()); !checked) return std::move(checked).error();
  return std::unique_ptr<ShardWriter>(new ShardWriter(std::move(options), std::move(journal).value()));
}

ShardWriter::ShardWriter(ShardOptions options, Journal journal)
    : options_(std::move(options)),
      journal_(std::move(journal)),
      packer_(make_packer(options_.is_packed ? Packing::kPlain : packing_of_name(options_.path.string()))),
      number_(journal_.shards().size()),
      to_skip_(journal_.parts()) {}

bool ShardWriter::skips(const std::string& input) {
  if (is_whole(input)) return true;
  const std::lock_guard lock(mutex_);
  const auto left = to_skip_.find(input);
  if (left == to_skip_.end() || left->second == 0) return false;
  --left->second;
  return true;
}

// Records the input of the last record as complete, unless this run should have skipped pages of it that it has not
// seen.
void ShardWriter::end_input() {
  if (input_.empty()) return;
  const std::lock_guard lock(mutex_);
  const auto left = to_skip_.find(input_);
  if (left == to_skip_.end() || left->second == 0) whole_.push_back(std::move(input_));
  input_.clear();
  input_pages_ = 0;
}

void ShardWriter::write(const ShardRecord& record) {
  if (failure_) return;
  if (auto added = add(record); !added) failure_ = std::move(added).error();
}

Status ShardWriter::add(const ShardRecord& record) {
  if (shard_ && shard_->bytes > 0 && shard_->bytes + record.bytes.size() > options_.max_bytes) {
    if (auto ended = end_shard(); !ended) return ended;
  }
  if (input_ != record.input) {
    end_input();
    input_ = record.input;
    const auto before = journal_.parts().find(input_);
    input_pages_ = before == journal_.parts().end() ? 0 : before->second;
  }
  if (!shard_) {
    if (auto begun = begin_shard(); !begun) return begun;
  }
  if (record.preamble != nullptr && shard_->preambles.insert(record.preamble->id).second) {
    if (auto written = append(record.preamble->bytes, true); !written) return written;
  }
  ++input_pages_;
  shard_->bytes += record.bytes.size();
  shard_->pages.good += record.pages.good;
  shard_->pages.failed += record.pages.failed;
  return append(record.bytes, false);
}

Status ShardWriter::append(std::string_view bytes, bool is_packed) {
  if (is_packed) {
    shard_->buffer += bytes;
  } else {
    packer_->add(bytes, shard_->buffer);
  }
  return shard_->buffer.size() < kBuffer ? Status(Done{}) : flush_buffer();
}

Status ShardWriter::flush_buffer() {
  auto written = shard_->file.write(shard_->buffer);
  shard_->written += shard_->buffer.size();
  shard_->digest.add(shard_->buffer);
  shard_->buffer.clear();
  return written;
}

Status ShardWriter::begin_shard() {
  const std::string name = shard_name(options_.path.filename().string(), number_);
  const std::filesystem::path path = options_.path.parent_path() / name;
  std::error_code code;
  if (!options_.resume && std::filesystem::exists(path, code))
    return Error{
        ErrorKind::kRefused, "a file of this name already exists, but no journal of an earlier run", {path.string()}};
  auto file = AtomicFile::create(path);
  if (!file) return std::move(file).error();
  shard_.emplace(std::move(file).value());
  shard_->name = name;
  return append(options_.opening, true);
}

// Writes the file first, then the journal: if the run is killed in between, the same shard is written again.
Status ShardWriter::end_shard() {
  packer_->end(shard_->buffer);
  if (auto flushed = flush_buffer(); !flushed) return flushed;
  if (auto committed = shard_->file.commit(); !committed) return committed;
  const JournalEntry entry{.shard = {shard_->name, shard_->written, shard_->digest.hex()},
                           .whole = std::exchange(whole_, {}),
                           .part = input_,
                           .part_pages = input_pages_,
                           .pages = shard_->pages};
  shard_.reset();
  ++number_;
  return journal_.append(entry);
}

Status ShardWriter::close(bool is_complete) {
  if (failure_) return *failure_;
  if (is_complete) end_input();
  if (shard_) return end_shard();
  if (whole_.empty()) return Done{};
  return journal_.append({.shard = {}, .whole = std::exchange(whole_, {}), .part = "", .part_pages = 0, .pages = {}});
}

}  // namespace wrapwright
