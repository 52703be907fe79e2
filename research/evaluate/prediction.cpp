// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/prediction.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/files.h"
#include "core/text/words.h"
#include "research/evaluate/json_reader.h"

namespace wrapwright {
namespace {

constexpr std::size_t kHeadCodePoints = 2'000;

std::string_view head_of(std::string_view text) {
  std::size_t at = 0;
  for (std::size_t n = 0; n < kHeadCodePoints && at < text.size(); ++n) static_cast<void>(next_code_point(text, at));
  return text.substr(0, at);
}

Error bad_line(std::string message) { return {ErrorKind::kSyntax, std::move(message), {}}; }

Result<Prediction> prediction_of(const Json& json) {
  Prediction out;
  const std::pair<const char*, std::string*> texts[] = {
      {"text", &out.text}, {"title", &out.title}, {"date", &out.date}};
  for (const auto& [key, value] : texts) {
    auto text = text_of(json, key);
    if (!text) return std::move(text).error();
    *value = std::move(text).value();
  }
  auto authors = texts_of(json, json.contains("author") ? "author" : "authors");
  if (!authors) return std::move(authors).error();
  out.authors = std::move(authors).value();
  auto tags = tags_of(json, "tags");
  if (!tags) return std::move(tags).error();
  out.tags = std::move(tags).value();
  out.found = !is_blank_text(out.text);
  if (const auto it = json.find("found"); it != json.end() && !it->is_null()) {
    if (!it->is_boolean()) return bad_line("\"found\" is neither true nor false");
    out.found = it->get<bool>();
  }
  const std::pair<const char*, std::optional<double>*> shares[] = {{"confidence", &out.confidence},
                                                                   {"is_article", &out.is_article}};
  for (const auto& [key, value] : shares) {
    const auto it = json.find(key);
    if (it == json.end() || it->is_null()) continue;
    if (!it->is_number() || !(it->get<double>() >= 0 && it->get<double>() <= 1))
      return bad_line("\"" + std::string(key) + "\" is not a number from 0 to 1");
    *value = it->get<double>();
  }
  if (!out.found) out.text.clear();
  return out;
}

// Finds the page to which a line of predictions belongs: many tools identify a page by its URL.
class PageNames {
 public:
  explicit PageNames(const Corpus& corpus) {
    for (const CorpusPage& page : corpus.pages) {
      ids_.insert(page.id);
      if (page.url.empty()) continue;
      const auto [it, is_new] = by_url_.emplace(page.url, page.id);
      if (!is_new) it->second = std::string_view();  // ambiguous
    }
  }

  // The id of the page; nothing if neither names one page.
  [[nodiscard]] std::optional<std::string> find(const std::string& id, const std::string& url) const {
    if (ids_.contains(id)) return id;
    for (const std::string& name : {id, url}) {
      const auto page = by_url_.find(name);
      if (page != by_url_.end() && !page->second.empty()) return std::string(page->second);
    }
    return std::nullopt;
  }

 private:
  std::set<std::string_view> ids_;
  std::map<std::string_view, std::string_view> by_url_;  // "" if several pages have it
};

}  // namespace

std::string scored_text(const Prediction& prediction) {
  const bool held = head_of(prediction.text).find(prediction.title) != std::string_view::npos;
  return held ? prediction.text : prediction.title + "\n" + prediction.text;
}

Result<PredictionFile> read_predictions(const std::filesystem::path& file, const Corpus& corpus) {
  const auto bytes = read_file(file);
  if (!bytes) return Error{ErrorKind::kIo, bytes.error().message, bytes.error().where};
  const PageNames names(corpus);
  std::map<std::string, std::size_t> lines;
  PredictionFile out;
  out.faults = read_json_lines(*bytes, file.string(), [&](std::size_t line, const Json& json) -> Status {
    auto id = label_of(json, "id");
    if (!id) return std::move(id).error();
    if (id->empty()) return bad_line("no \"id\"");
    auto url = label_of(json, "url");
    if (!url) return std::move(url).error();
    const auto page = names.find(*id, *url);
    if (!page) return bad_line("id \"" + *id + "\" is of no page of the corpus");
    const auto [it, is_new] = lines.emplace(*page, line);
    if (!is_new) return bad_line("id \"" + *id + "\" for the second time, after line " + std::to_string(it->second));
    auto prediction = prediction_of(json);
    if (!prediction) return std::move(prediction).error();
    out.by_id.emplace(*page, *std::move(prediction));
    return Done{};
  });
  return out;
}

std::string prediction_line(const std::string& id, const Prediction& prediction) {
  Json line = {{"id", id}};
  if (prediction.found == is_blank_text(prediction.text)) line["found"] = prediction.found;
  line["text"] = prediction.text;
  if (!prediction.title.empty()) line["title"] = prediction.title;
  if (!prediction.date.empty()) line["date"] = prediction.date;
  if (prediction.authors.size() == 1) line["author"] = prediction.authors.front();
  if (prediction.authors.size() > 1) line["author"] = prediction.authors;
  if (!prediction.tags.empty()) line["tags"] = prediction.tags;
  if (prediction.confidence) line["confidence"] = *prediction.confidence;
  if (prediction.is_article) line["is_article"] = *prediction.is_article;
  return write_json(line) + "\n";
}

}  // namespace wrapwright
