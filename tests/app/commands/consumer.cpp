// SPDX-License-Identifier: Apache-2.0
// A program that uses every function of the public headers in C++; install_test.cpp compiles and runs it.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>
#include <wrapwright/wrapwright.h>

// As defined by the specification of the Arrow C data interface.
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

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

void use_feed(Site& site) {
  const std::string bytes =
      "<rss version='2.0'><channel><title>Example</title><link>https://example.org/</link><item><title>Rain closes the "
      "ferries</title>"
      "<link>https://example.org/0</link><author>Ann</author><pubDate>Tue, 18 Sep 2018 09:55:35 GMT</pubDate></item>"
      "</channel></rss>";
  const auto feed = Feed::parse(bytes, "https://example.org/feed");
  expect_ok(feed, "a feed");
  expect(feed->value("title") == "Example" && feed->value("link") == "https://example.org/" && feed->size() == 1,
         "the feed");
  expect(feed->item(0, "author") == std::vector<std::string_view>{"Ann"} && feed->item(0, "tags").empty(), "its item");
  expect_ok(site.use(*feed), "a feed is used");
  expect_error(Feed::parse("<p>", "https://example.org/feed", "text/html"), ErrorKind::kUnsupported,
               "https://example.org/feed");
}

Result<Site> three_pages(const Options* options = nullptr) {
  auto site = Site::make("example.org", options);
  expect_ok(site, "a site");
  const std::string all[] = {
      page_of("Rain closes the ferries",
              "Rain fell on the harbor all night, and the ferries stayed where they were until noon."),
      page_of("A baker of the valley",
              "The baker in the valley bakes rye bread twice a week, in an oven older than the village."),
      page_of("The clocks run again",
              "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.")};
  for (const std::string& bytes : all) {
    const std::string url = "https://example.org/" + std::to_string(site->size());
    expect_ok(site->add({bytes, url, "text/html", "", "2024-05-03T10:00:00Z"}), "a page");
  }
  expect(site->size() == 3, "three pages");
  use_feed(*site);
  return site;
}

Result<Wrapper> learn(WrapperStore& store) {
  const auto site = three_pages();
  const auto learned = site->learn();
  expect_ok(learned, "learned");
  auto wrapper = learned->wrapper();
  expect_ok(wrapper, "a wrapper");
  expect(learned->count("pages") == 3 && !learned->count("kept"), "what was learned from");
  expect(site->learn(&*wrapper)->count("kept") == 1, "an update keeps the template");
  expect(wrapper->site() == "example.org" && wrapper->describe()->find("2024-05-03") != std::string::npos,
         "its contents");
  std::size_t calls = 0;
  expect_error(site->learn(nullptr, [&calls](std::size_t, std::size_t all) { return ++calls < 2 && all == 3; }),
               ErrorKind::kInterrupted, "example.org");
  expect(calls == 2, "progress");
  auto options = Options::make();
  expect_ok(options->set("fields", "false"), "an option");
  expect_error(options->set("templates", 101), ErrorKind::kUnsupported, "templates");
  expect(all_options().size() > 25 && all_options()[0].name == "normalizer", "the options");
  const auto bare = three_pages(&*options)->learn()->wrapper();
  expect(bare->format()->find("\"title\"") == std::string::npos, "no fields");
  expect(wrapper->format()->find("\"title\"") != std::string::npos, "fields");
  expect(site->check(*wrapper)->find("\"matched\":3") != std::string::npos, "checked");
  expect(site->export_rules(*wrapper, "css")->find("div.story") != std::string::npos, "exported");
  expect_error(Site::make("example.org")->learn(), ErrorKind::kNoArticles, "example.org");
  expect_ok(store.save(*wrapper), "saved");
  const auto file = wrapper->file();
  expect(file->find("fingerprint") != std::string::npos, "the file as it is saved");
  expect_ok(store.write({{"example.org", *file}}), "written");
  expect_error(store.write({{"example.org", "<wrapper>"}}), ErrorKind::kSyntax, "example.org");
  return wrapper;
}

void expect_snow(const Outcome& found) {
  expect(found.status() == "ok" && found.has_article() && found.value("found-by") == "template", "what was found");
  expect(found.confidence() > 0 && found.article_probability().value_or(0) > 0 && !found.value("error"),
         "how sure it is");
  expect(found.text().find(kSnow) != std::string_view::npos, "the text");
  expect(found.field("title").size() == 1 && found.field("title")[0] == "Snow closes the passes", "the title");
  expect(found.field("date").empty() && found.field_names().empty() && found.item_count() == 0, "nothing else");
  const auto blocks = found.blocks();
  expect(blocks->size() == 2 && (*blocks)[0].name == "h1" && (*blocks)[1].text == kSnow, "its blocks");
  for (const char* const format : {"text", "markdown", "html"})
    expect(found.render(format)->find(kSnow) != std::string::npos, "rendered");
  expect(found.record("7")->rfind("{\"id\":\"7\"", 0) == 0, "the record");
}

// A field that was added to the file by hand.
void extract_another_field(const Wrapper& wrapper, const std::string& page) {
  std::string bytes = *wrapper.format();
  bytes.insert(bytes.find("</template>"), "<field name=\"section\">//nav/a[2]</field>");
  const auto edited = Wrapper::parse(bytes, "memory");
  expect_ok(edited, "edited");
  expect(Wrapper::lint(bytes, "memory").ok(), "checked");
  const auto found = Extractor::make(*edited)->extract({page});
  expect(found->field("section") == std::vector<std::string_view>{"News"}, "another field");
  expect(found->field_names() == std::vector<std::string_view>{"section"}, "its name");
}

void extract_from(const WrapperStore& store) {
  const std::string snow = page_of("Snow closes the passes", kSnow);
  const auto wrapper = store.load("example.org");
  expect_ok(wrapper, "loaded");
  expect_error(store.load("example.com"), ErrorKind::kNotFound, "example.com");
  const auto extractor = Extractor::make(*wrapper);
  expect_ok(extractor, "compiled");
  expect_snow(*extractor->extract({snow, "https://example.org/snow"}));
  expect_snow(*store.extract({snow, "https://www.example.org/snow"}));
  expect_snow(*store.find("example.org")->extract({snow}));
  const auto page = extractor->parse({snow});
  expect_snow(*extractor->extract(*page));
  expect((*page->select("//nav/a"))[1].text == "News", "what an XPath selects");
  extract_another_field(*wrapper, snow);
  expect(store.extract({snow, "https://example.com/"})->status() == "no-wrapper", "no wrapper");
  const auto alone = Extractor::make()->extract({snow});
  expect(alone->value("found-by") == "page" && alone->has_article(), "by the page");
  const std::string list =
      "<article><h2><a href=/1>Rain</a></h2><p>Rain fell.</article><article><h2><a href=/2>Snow</a></h2><p>Snow fell.";
  const auto lists = Wrapper::parse(
      "<wrapper format='1' site='a.example' normalizer='html5'><template><content>//article</content></template>"
      "</wrapper>",
      "lists");
  auto memory = WrapperStore::open("");
  expect_ok(memory->add(*lists, "lists"), "a wrapper in memory");
  const auto items = memory->extract({list, "https://a.example/"});
  expect(items->item_count() == 2 && items->item(1)->value("url") == "https://a.example/2", "items");
  RecordSource source;
  source.list = "7";
  expect(items->item(1)->record(source)->find("\"list\":\"7\"") != std::string::npos, "the list of an item");
}

void count_drift(const WrapperStore& store, const Wrapper& wrapper) {
  const std::string snow = page_of("Snow closes the passes", kSnow);
  const auto found = store.extract({snow, "https://example.org/snow"});
  auto drift = Drift::make();
  expect_ok(drift->add(*found, "a"), "a page");
  expect_ok(drift->add(wrapper, "x.xml", *found->signs(), "b"), "its signs");
  expect_error(drift->add(wrapper, "x.xml", "?", "b"), ErrorKind::kSyntax, "not the signs of a page");
  expect(drift->report()->find("\"wrapper\": \"x.xml\"") != std::string::npos, "the report");
  RecordSource source;
  source.warc_file = "a.warc";
  expect(found->record(source)->find("\"warc_file\":\"a.warc\"") != std::string::npos, "of an archive");
  expect(Outcome::failed("https://example.org/9", "gone")->value("error") == "gone", "a failed page");
}

// A batch of one page.
void apply_arrow(const WrapperStore& store) {
  const std::string snow = page_of("Snow closes the passes", kSnow);
  const std::int32_t ends[] = {0, static_cast<std::int32_t>(snow.size())};
  const void* buffers[] = {nullptr, ends, snow.data()};
  ArrowArray html{1, 0, 0, 3, 0, buffers, nullptr, nullptr, nullptr, nullptr};
  ArrowArray* columns[] = {&html};
  const ArrowArray batch{1, 0, 0, 1, 1, buffers, columns, nullptr, nullptr, nullptr};
  ArrowSchema type{"u", "html", nullptr, 0, 0, nullptr, nullptr, nullptr, nullptr};
  ArrowSchema* types[] = {&type};
  const ArrowSchema schema{"+s", "", nullptr, 0, 1, types, nullptr, nullptr, nullptr};
  expect(RecordTable::make(store, schema, {&batch})->rows() == 1, "a table by a store");
  const auto table = RecordTable::make(*Extractor::make(), schema, {&batch, &batch});
  expect(table->rows() == 2, "a table by an extractor");
  ArrowSchema out_schema{};
  ArrowArray out{};
  expect_ok(table->export_to(out_schema, out), "an export");
  expect(out.length == 2, "its rows");
  out.release(&out);
  out_schema.release(&out_schema);
}

}  // namespace

int main(int count, char** arguments) {
  expect(!version().empty(), "a version");
  expect(*site_of("https://WWW.Example.org./x") == "example.org" && site_of("/x")->empty(), "sites");
  auto store = WrapperStore::open(count > 1 ? arguments[1] : "wrappers");
  expect_ok(store, "a store");
  const auto wrapper = learn(*store);
  expect_ok(wrapper, "a learned wrapper");
  extract_from(*store);
  count_drift(*store, *wrapper);
  apply_arrow(*store);
  expect(sample_key("https://example.org/")->size() == 64, "a key");
  expect(*page_key("https://www.example.org/a/#top") == "example.org/a", "the key of a page");
  expect_ok(Wrapper::load(std::string(count > 1 ? arguments[1] : "wrappers") + "/example.org.xml"), "a file");
  if (failures == 0) std::puts("all as expected");
  return failures == 0 ? 0 : 1;
}
