// SPDX-License-Identifier: Apache-2.0
#include "app/serve/page_reading.h"

#include <algorithm>
#include <array>
#include <utility>

#include "content/article/comments.h"
#include "content/article/excerpt.h"
#include "content/article/json.h"
#include "content/article/render.h"
#include "core/base/ascii.h"
#include "site/extract/record.h"

namespace wrapwright {
namespace {

// Bytes owned by the caller.
class HeldBytes : public KeptBytes {
 public:
  explicit HeldBytes(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] Result<std::string_view> read(std::size_t max_bytes, std::string& /*buffer*/) const override {
    return bytes_.substr(0, max_bytes);
  }

 private:
  std::string_view bytes_;
};

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  bool in_word = false;
  for (const char c : text) {
    if (!is_space(c) && !in_word) ++words;
    in_word = !is_space(c);
  }
  return words;
}

bool is_right_to_left(std::string_view language) {
  constexpr std::array<std::string_view, 8> kLanguages = {"ar", "dv", "fa", "he", "ps", "ug", "ur", "yi"};
  const std::string_view primary = language.substr(0, language.find('-'));
  return std::find(kLanguages.begin(), kLanguages.end(), primary) != kLanguages.end();
}

std::string field_of(const Extraction& found, std::string_view name) {
  const auto it =
      std::find_if(found.fields.begin(), found.fields.end(), [&](const auto& field) { return field.first == name; });
  return it == found.fields.end() ? std::string() : it->second;
}

void add_comments(const Page& page, const Article& article, PageReading& out) {
  const std::vector<Comment> comments = read_comments(page, article);
  if (comments.empty()) return;
  std::string object;
  JsonRecord record(object);
  record.add_comments("comments", comments);
  record.end();
  out.comments = object.substr(1, object.rfind('}') - 1);
  append_comments(page, article, out.comments_section);
}

}  // namespace

std::size_t PageReading::bytes() const {
  return sizeof(*this) + url.size() + final_url.size() + record.size() + title.size() + html.size() + markdown.size() +
         comments.size() + comments_section.size() + text.size() + excerpt.size() + problem.size();
}

std::shared_ptr<const PageReading> failed_reading(std::string_view url, int status, std::string problem) {
  auto out = std::make_shared<PageReading>();
  out->url = url;
  out->final_url = url;
  out->failure = status;
  out->problem = std::move(problem);
  return out;
}

std::shared_ptr<const PageReading> PageReader::read(const PageToRead& page, PageForms forms) {
  SourcePage source;
  source.id = page.url;
  source.url = page.final_url;
  source.site = site_of_page(source);
  source.content_type = page.content_type;
  source.fetched = page.time;
  source.kept = std::make_shared<HeldBytes>(page.bytes);
  ArticleFinder& finder = source.site.empty() ? alone_ : finder_;
  finder.forget_site();
  const ArticleFinder::Outcome outcome = finder.find(source);
  const Extraction& found = finder.found();
  auto out = std::make_shared<PageReading>();
  out->url = page.url;
  out->final_url = page.final_url;
  out->site = source.site;
  const SiteWrapper* const wrapper = finder.wrapper();
  PageRecord record{.page = finder.page(), .found = found};
  record.id = source.id;
  record.url = source.url;
  record.error = outcome.problem;
  if (wrapper != nullptr) {
    record.wrapper_site = wrapper->site;
    record.wrapper_file = wrapper->file;
  }
  append_record(record, out->record);
  if (!has_article(found.status)) {
    out->failure = kNoArticle;
    out->problem = outcome.problem.empty() ? "no article" : outcome.problem;
    return out;
  }
  const Article& article = found.article;
  out->title = article.title;
  if (forms.html) out->html = render_reader_html(finder.page(), article);
  if (forms.comments) add_comments(finder.page(), article, *out);
  if (forms.markdown) out->markdown = render_markdown(finder.page(), article);
  out->text = found.text;
  out->excerpt = excerpt_of(found.text);
  out->date = article.date;
  out->language = article.language;
  out->authors = article.authors;
  out->image = field_of(found, "image");
  out->next = field_of(found, "next");
  out->words = count_words(found.text);
  out->is_right_to_left = is_right_to_left(article.language);
  return out;
}

}  // namespace wrapwright
