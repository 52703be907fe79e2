// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/corpus.h"

#include <algorithm>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/digest.h"
#include "core/base/files.h"
#include "research/evaluate/gold.h"
#include "research/evaluate/json_reader.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

Error bad_row(ErrorKind kind, std::string message) { return {kind, std::move(message), {}}; }

bool is_inside(const std::string& file) {
  const fs::path path(file);
  return !path.is_absolute() && file.find('\0') == std::string::npos &&
         std::none_of(path.begin(), path.end(), [](const auto& part) { return part == ".."; });
}

// Only the name is checked: symbolic links that lead out of the folder are the responsibility of the folder's owner.
Result<std::string> file_of(const Json& row, const char* key, const char* meaning) {
  auto file = text_of(row, key);
  if (!file) return file;
  if (file->empty())
    return bad_row(ErrorKind::kSyntax, std::string("no \"") + key + "\" names the " + meaning + " file");
  if (!is_inside(*file)) return bad_row(ErrorKind::kRefused, *file + ": the " + meaning + " lies outside the folder");
  return file;
}

class IndexReader {
 public:
  IndexReader(Corpus& corpus, const CorpusLimits& limits) : corpus_(corpus), limits_(limits) {
    std::error_code code;
    resolved_ = fs::canonical(corpus.folder, code);
  }

  Status read(std::size_t line, const Json& row) {
    CorpusPage page;
    if (auto error = read_labels(line, row, page)) return *std::move(error);
    auto file = file_of(row, row.contains("page") || !row.contains("file") ? "page" : "file", "page");
    if (!file) return std::move(file).error();
    page.file = corpus_.folder / *file;
    if (std::error_code none; !fs::is_regular_file(page.file, none))
      return bad_row(ErrorKind::kNotFound, *file + ": there is no such page file");
    auto gold = file_of(row, "gold", "gold");
    if (!gold) return std::move(gold).error();
    for (const auto& [path, meaning] : {std::pair(page.file, "page"), std::pair(corpus_.folder / *gold, "gold")}) {
      std::error_code code;
      if (fs::exists(path, code) && !lies_below(resolved_, path))
        return bad_row(ErrorKind::kRefused, path.string() + ": the " + meaning + " lies outside the folder, by a link");
    }
    if (auto error = read_gold(*gold, page)) return *std::move(error);
    add(std::move(page));
    return Done{};
  }

 private:
  std::optional<Error> read_labels(std::size_t line, const Json& row, CorpusPage& page) {
    const std::pair<const char*, std::string*> labels[] = {
        {"id", &page.id},     {"group", &page.group},       {"era", &page.era},  {"url", &page.url},
        {"lang", &page.lang}, {"encoding", &page.encoding}, {"kind", &page.kind}};
    for (const auto& [key, value] : labels) {
      auto label = label_of(row, key);
      if (!label) return std::move(label).error();
      *value = std::move(label).value();
    }
    if (page.id.empty()) return bad_row(ErrorKind::kSyntax, "no \"id\"");
    const auto [it, is_new] = lines_.emplace(page.id, line);
    if (is_new) return std::nullopt;
    return bad_row(ErrorKind::kSyntax,
                   "id \"" + page.id + "\" for the second time, after line " + std::to_string(it->second));
  }

  std::optional<Error> read_gold(const std::string& name, CorpusPage& page) {
    if (auto done = read_file(corpus_.folder / name, bytes_, limits_.max_gold_bytes); !done)
      return bad_row(done.error().kind, name + ": " + done.error().message);
    auto gold = parse_gold(bytes_);
    if (!gold) {
      Error error = std::move(gold).error();
      error.where.source = name;
      return bad_row(error.kind, error.to_string());
    }
    page.gold = std::move(gold).value();
    page.gold_digest = sha256_hex(bytes_);
    return std::nullopt;
  }

  void add(CorpusPage page) {
    const std::size_t index = corpus_.pages.size();
    const auto [it, is_new] = groups_.try_emplace({page.group, page.era}, corpus_.groups.size());
    if (page.group.empty() || is_new) {
      corpus_.groups.push_back({page.group, page.era, {index}});
    } else {
      corpus_.groups[it->second].pages.push_back(index);
    }
    corpus_.pages.push_back(std::move(page));
  }

  Corpus& corpus_;
  const CorpusLimits& limits_;
  fs::path resolved_;                                                  // the corpus's folder
  std::map<std::string, std::size_t> lines_;                           // by id
  std::map<std::pair<std::string, std::string>, std::size_t> groups_;  // index into Corpus::groups
  std::string bytes_;
};

std::string name_of(const fs::path& folder) {
  std::error_code none;
  const fs::path whole = fs::absolute(folder, none).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

}  // namespace

Result<Corpus> read_corpus(const fs::path& folder, const CorpusLimits& limits) {
  const fs::path index = folder / "index.jsonl";
  const auto bytes = read_file(index, limits.max_index_bytes);
  if (!bytes) return bytes.error();
  Corpus corpus;
  corpus.name = name_of(folder);
  corpus.folder = folder;
  IndexReader reader(corpus, limits);
  corpus.faults = read_json_lines(*bytes, index.string(),
                                  [&reader](std::size_t line, const Json& row) { return reader.read(line, row); });
  return corpus;
}

std::string corpus_digest(const Corpus& corpus) {
  std::string lines;
  std::string bytes;
  for (const CorpusPage& page : corpus.pages) {
    for (const std::string* label : {&page.id, &page.group, &page.era}) lines.append(*label).push_back('\0');
    lines += read_file(page.file, bytes) ? sha256_hex(bytes) : "-";
    lines.append(1, '\0').append(page.gold_digest).push_back('\n');
  }
  return "sha256:" + sha256_hex(lines);
}

}  // namespace wrapwright
