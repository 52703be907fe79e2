// SPDX-License-Identifier: Apache-2.0
// A program that uses every function of the public headers in C++; install_test.cpp compiles and runs it.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>
#include <wrapwright/wrapwright.h>

namespace {

using namespace wrapwright;

int failures = 0;

void expect(bool holds, std::string_view what) {
  if (holds) return;
  ++failures;
  std::printf("failed: %.*s\n", static_cast<int>(what.size()), what.data());
}

template <typename T>
void expect_ok(const Result<T>& result, std::string_view what) {
  if (!result) expect(false, std::string(what) + ": " + result.error().message);
}

template <typename T>
void expect_error(const Result<T>& result, ErrorKind kind, std::string_view part) {
  expect(!result && result.error().kind == kind, std::string(part) + ": another kind of error");
  expect(!result && result.error().message.find(part) != std::string::npos,
         result ? "no error: " + std::string(part) : result.error().message);
}

std::string page_of(const std::string& title, const std::string& text) {
  return "<title>" + title + "</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><div class=story><h1>" +
         title + "</h1><p>" + text + "</p></div><footer><a href=/imprint>Imprint</a></footer>";
}

const std::string kSnow = "Snow came early to the hills this year, and the passes were closed for a week.";

void use_feed(Pages& pages) {
  const std::string bytes =
      "<rss version='2.0'><channel><title>Example</title><link>https://example.org/</link><item><title>Rain closes the "
      "ferries</title>"
      "<link>https://example.org/0</link><author>Ann</author><pubDate>Tue, 18 Sep 2018 09:55:35 GMT</pubDate></item>"
      "</channel></rss>";
  const auto feed = Feed::parse(bytes, "https://example.org/feed");
  expect_ok(feed, "a feed");
  expect(feed->title() == "Example" && feed->link() == "https://example.org/" && feed->size() == 1, "the feed");
  const FeedItem item = feed->item(0);
  expect(item.url == "https://example.org/0" && item.title == "Rain closes the ferries" && item.author == "Ann",
         "its item");
  expect(item.published == "2018-09-18T09:55:35Z", "its date");
  expect_ok(pages.use(*feed), "a feed is used");
  expect_error(Feed::parse("<p>", "https://example.org/feed", "text/html"), ErrorKind::kUnsupported,
               "https://example.org/feed");
}

Result<Pages> three_pages() {
  auto pages = Pages::make();
  expect_ok(pages, "pages");
  const std::string all[] = {
      page_of("Rain closes the ferries",
              "Rain fell on the harbor all night, and the ferries stayed where they were until noon."),
      page_of("A baker of the valley",
              "The baker in the valley bakes rye bread twice a week, in an oven older than the village."),
      page_of("The clocks run again",
              "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.")};
  for (const std::string& bytes : all)
    expect_ok(pages->add({bytes, "https://example.org/" + std::to_string(pages->size()), "text/html"}), "a page");
  expect(pages->size() == 3, "three pages");
  use_feed(*pages);
  return pages;
}

void learn_and_store(const Pages& pages, const std::string& folder) {
  const auto wrapper = learn_wrapper("example.org", pages);
  expect_ok(wrapper, "learned");
  expect(wrapper->site() == "example.org", "the site");
  expect_ok(learn_until_converged("example.org", pages), "learned until it no longer changes");
  expect_ok(learn_forest_wrapper("example.org", pages), "learned by FOREST");
  expect_ok(update_wrapper(*wrapper, pages), "updated");
  LearnOptions options;
  options.fields = false;
  for (const auto& bare :
       {learn_wrapper("example.org", pages, options), update_wrapper(*wrapper, pages, options),
        learn_until_converged("example.org", pages, options), learn_forest_wrapper("example.org", pages, options)})
    expect_ok(bare, "learned with options");
  expect(learn_wrapper("example.org", pages, options)->format()->find("\"title\"") == std::string::npos, "no fields");
  expect(wrapper->format()->find("\"title\"") != std::string::npos, "fields");
  options.max_templates = 101;
  expect_error(learn_wrapper("example.org", pages, options), ErrorKind::kUnsupported, "templates");
  const auto none = Pages::make(Normalizer::kTidy);
  expect_error(learn_wrapper("example.org", *none), ErrorKind::kNoArticles, "example.org");

  const WrapperStore store(folder);
  expect_ok(store.save(*wrapper), "saved");
  expect_ok(store.load("example.org"), "loaded");
  expect_error(store.load("example.com"), ErrorKind::kNotFound, "example.com");
  const auto bytes = wrapper->format();
  const auto loaded = Wrapper::load(folder + "/example.org.xml");
  expect_ok(loaded, "loaded from a file");
  expect(*loaded->format() == *bytes, "the same wrapper comes back");
  expect_ok(Wrapper::parse(*bytes, "memory"), "parsed");
  expect_error(Wrapper::parse("<wrapper>", "memory"), ErrorKind::kSyntax, "memory:1:");
}

void expect_snow(const Outcome& found) {
  expect(found.status() == OutcomeStatus::kOk && found.has_article() && found.provenance() == Provenance::kTemplate,
         "what was found");
  expect(found.template_index() == 0 && found.confidence() > 0, "by the first template");
  expect(found.text().find(kSnow) != std::string_view::npos, "the text");
  expect(found.field("title").size() == 1 && found.field("title")[0] == "Snow closes the passes", "the title");
  expect(found.field("date").empty(), "no date");
  expect(!found.article_probability(), "no profile of the articles");
  expect(to_string(found.status()) == "ok" && to_string(found.provenance()) == "template", "names");
  const auto article = found.article();
  expect_ok(article, "an article");
  expect(article->title == "Snow closes the passes" && article->date.empty() && article->tags.empty(), "its fields");
  expect(article->authors.empty() && article->fields.empty(), "no other fields");
  expect(article->blocks.size() == 2 && article->blocks[0].element == "h1" && article->blocks[1].element == "p" &&
             article->blocks[1].text == kSnow,
         "its heading and its paragraph");
  for (const OutputFormat format :
       {OutputFormat::kText, OutputFormat::kMarkdown, OutputFormat::kHtml, OutputFormat::kJson})
    expect(found.render(format)->find(kSnow) != std::string::npos, "rendered");
}

// A field that somebody has added to the file by hand.
void extract_another_field(const Wrapper& wrapper, const std::string& page) {
  std::string bytes = *wrapper.format();
  bytes.insert(bytes.find("</template>"), "<field name=\"section\">//nav/a[2]</field>");
  const auto edited = Wrapper::parse(bytes, "memory");
  expect_ok(edited, "edited");
  const auto found = SiteExtractor::compile(*edited, Fallback::kNone)->extract({page});
  expect(found->field("section").size() == 1 && found->field("section")[0] == "News", "another field");
  const auto article = found->article();
  expect(article->fields.size() == 1 && article->fields[0].name == "section" &&
             article->fields[0].values == std::vector<std::string>{"News"},
         "its name and value");
}

void extract_from(const Wrapper& wrapper) {
  const std::string snow = page_of("Snow closes the passes", kSnow);
  auto strict = SiteExtractor::compile(wrapper, Fallback::kNone);
  expect_ok(strict, "compiled");
  const auto found = strict->extract({snow, "https://example.org/snow"});
  expect_ok(found, "extracted");
  expect_snow(*found);
  extract_another_field(wrapper, snow);
  const auto nothing = strict->extract({"<p>x"});
  expect(nothing->status() == OutcomeStatus::kNoMatch && !nothing->confidence() && nothing->text().empty(), "no match");
  expect(nothing->article()->blocks.empty() && nothing->article()->title.empty(), "no article");
  expect(SiteExtractor::compile(wrapper)->extract({snow})->has_article(), "with a fallback");
  auto limits = Limits::make();
  expect_ok(limits->set("max-steps", 1), "a limit");
  expect_error(limits->set("max-color", 1), ErrorKind::kUnsupported, "max-color");
  auto limited = SiteExtractor::compile(wrapper, Fallback::kNone, *limits);
  expect_error(limited->extract({snow}), ErrorKind::kLimit, "steps");
  for (const auto& by_page : {extract_page({snow}), extract_page({snow}, *limits)}) {
    expect_ok(by_page, "a page by itself");
    expect(by_page->provenance() == Provenance::kPage && !by_page->template_index(), "by the page");
  }
  expect_ok(Pages::make(Normalizer::kHtml5, *limits), "limited pages");
}

}  // namespace

int main(int count, char** arguments) {
  const std::string folder = count > 1 ? arguments[1] : "wrappers";
  expect(!version().empty(), "a version");
  expect(site_of("https://WWW.Example.org./x") == "example.org" && site_of("/x").empty(), "sites");
  const auto pages = three_pages();
  learn_and_store(*pages, folder);
  const auto wrapper = WrapperStore(folder).load_for_url("https://www.example.org/x");
  expect_ok(wrapper, "loaded by its URL");
  extract_from(*wrapper);
  if (failures == 0) std::puts("all as expected");
  return failures == 0 ? 0 : 1;
}
