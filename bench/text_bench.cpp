// SPDX-License-Identifier: Apache-2.0
// Measures getting text from Pages: rendering whole bodies, and reading terms. Bytes/s count the bytes read or written.
#include <benchmark/benchmark.h>

#include "content/article/render.h"
#include "content/article/title.h"
#include "core/text/language.h"
#include "core/text/terms.h"
#include "pages.h"

namespace wrapwright {
namespace {

Article body_of(const Page& page) {
  Article article;
  article.body = {page.first(name::body).value_or(1)};
  return article;
}

std::vector<std::string> body_texts() {
  std::vector<std::string> texts;
  for (const Page& page : parse_all(bench_pages().pages, NormalizerKind::kHtml5))
    texts.push_back(render_text(page, body_of(page)));
  return texts;
}

template <typename Render>
void render_bodies(benchmark::State& state, Render render) {
  const auto pages = parse_all(bench_pages().pages, NormalizerKind::kHtml5);
  std::size_t bytes = 0;
  for (auto _ : state) {
    bytes = 0;
    for (const Page& page : pages) bytes += render(page, body_of(page)).size();
  }
  report(state, bytes);
}
BENCHMARK_CAPTURE(render_bodies, text, [](const Page& page, const Article& article) {
  return render_text(page, article);
})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(render_bodies, markdown, render_markdown)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(render_bodies, html, render_html)->Unit(benchmark::kMillisecond);

void find_titles(benchmark::State& state) {
  const auto pages = parse_all(bench_pages().pages, NormalizerKind::kHtml5);
  for (auto _ : state)
    for (const Page& page : pages) benchmark::DoNotOptimize(page_title(page).data());
  report(state, bytes_of(bench_pages().pages));
}
BENCHMARK(find_titles)->Unit(benchmark::kMillisecond);

void detect_languages(benchmark::State& state) {
  const auto texts = body_texts();
  std::size_t bytes = 0;
  for (const std::string& text : texts) bytes += text.size();
  for (auto _ : state)
    for (const std::string& text : texts) benchmark::DoNotOptimize(detect_language(text).data());
  report(state, bytes);
}
BENCHMARK(detect_languages)->Unit(benchmark::kMillisecond);

// As when reading one site: one reader for ten pages, each in the language of its first page.
void read_terms_of_texts(benchmark::State& state) {
  const auto texts = body_texts();
  constexpr std::size_t kPagesOfSite = 10;
  std::vector<std::string> languages;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i % kPagesOfSite == 0) languages.push_back(detect_language(texts[i]));
    bytes += texts[i].size();
  }
  for (auto _ : state) {
    for (std::size_t site = 0; site < languages.size(); ++site) {
      Vocabulary vocabulary;
      TermReader reader(languages[site], vocabulary);
      std::vector<TermId> terms;
      for (std::size_t i = site * kPagesOfSite; i < std::min(texts.size(), (site + 1) * kPagesOfSite); ++i)
        reader.read(texts[i], terms);
      benchmark::DoNotOptimize(terms.data());
    }
  }
  report(state, bytes);
}
BENCHMARK(read_terms_of_texts)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace wrapwright
