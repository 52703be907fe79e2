/* SPDX-License-Identifier: Apache-2.0 */
/* A program in C that uses every function of wrapwright/c.h; install_test.cpp compiles and runs it. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wrapwright/c.h>

static int failures = 0;

static void expect(int holds, const char* what) {
  if (holds) return;
  ++failures;
  printf("failed: %s\n", what);
}

static wrapwright_str str(const char* text) {
  wrapwright_str out;
  out.data = text;
  out.size = strlen(text);
  return out;
}

static int equal(wrapwright_str value, const char* text) {
  return value.data != NULL && value.size == strlen(text) && memcmp(value.data, text, value.size) == 0;
}

static int has_part(wrapwright_str value, const char* part) {
  const size_t size = strlen(part);
  size_t i;
  if (value.data == NULL) return 0;
  for (i = 0; i + size <= value.size; ++i)
    if (memcmp(value.data + i, part, size) == 0) return 1;
  return 0;
}

/* The error must be set, of that kind, and hold `part`. */
static void expect_error(wrapwright_error* error, wrapwright_error_kind kind, const char* part) {
  expect(error != NULL, part);
  if (error == NULL) return;
  expect(wrapwright_error_kind_of(error) == kind, "the kind of an error");
  expect(has_part(wrapwright_error_message(error), part), part);
  wrapwright_error_free(error);
}

/* Bytes that hold `part`; frees them. */
static void expect_bytes(wrapwright_bytes* bytes, const char* part) {
  expect(bytes != NULL && has_part(wrapwright_bytes_view(bytes), part), part);
  wrapwright_bytes_free(bytes);
}

static const char* const kTitles[] = {"Rain closes the ferries", "A baker of the valley", "The clocks run again",
                                      "Snow closes the passes"};
static const char* const kTexts[] = {
    "Rain fell on the harbor all night, and the ferries stayed where they were until noon.",
    "The baker in the valley bakes rye bread twice a week, in an oven older than the village.",
    "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.",
    "Snow came early to the hills this year, and the passes were closed for a week or two."};

static char page_bytes[1000];
static char page_url[100];

/* Views of the two arrays above. */
static wrapwright_source page_of(int number) {
  wrapwright_source out;
  memset(&out, 0, sizeof out);
  out.struct_size = sizeof out;
  snprintf(page_bytes, sizeof page_bytes,
           "<title>%s</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><div class=story>"
           "<h1>%s</h1><p>%s</p></div><footer><a href=/imprint>Imprint</a></footer>",
           kTitles[number], kTitles[number], kTexts[number]);
  snprintf(page_url, sizeof page_url, "https://example.org/%d", number);
  out.bytes = str(page_bytes);
  out.url = str(page_url);
  return out;
}

static void use_feed(wrapwright_site* site) {
  static const char* const kFeed =
      "<rss version='2.0'><channel><title>Example</title><link>https://example.org/</link><item><title>Rain closes the "
      "ferries</title><category>weather</category><category>sea</category><guid isPermaLink='false'>7</guid>"
      "<link>https://example.org/0</link><author>Ann</author><pubDate>Tue, 18 Sep 2018 09:55:35 GMT</pubDate></item>"
      "</channel></rss>";
  static const char* const kValues[][2] = {
      {"id", "7"},       {"url", "https://example.org/0"},      {"title", "Rain closes the ferries"},
      {"author", "Ann"}, {"published", "2018-09-18T09:55:35Z"}, {"tags", "weather"}};
  wrapwright_error* error = NULL;
  wrapwright_feed* feed = wrapwright_feed_parse(str(kFeed), str("https://example.org/feed"), str(""), &error);
  size_t i;
  expect(feed != NULL && error == NULL, "a feed is parsed");
  expect(equal(wrapwright_feed_value(feed, str("title")), "Example"), "the feed's title");
  expect(equal(wrapwright_feed_value(feed, str("link")), "https://example.org/"), "the feed's page");
  expect(wrapwright_feed_value(feed, str("color")).data == NULL, "no such value of a feed");
  expect(wrapwright_feed_size(feed) == 1, "one item");
  for (i = 0; i < sizeof kValues / sizeof *kValues; ++i)
    expect(equal(wrapwright_feed_item_value(feed, 0, str(kValues[i][0]), 0), kValues[i][1]), kValues[i][0]);
  expect(equal(wrapwright_feed_item_value(feed, 0, str("tags"), 1), "sea"), "the second tag");
  expect(wrapwright_feed_item_value(feed, 0, str("tags"), 2).data == NULL, "no third tag");
  expect(wrapwright_feed_item_value(feed, 0, str("url"), 1).data == NULL, "one URL");
  expect(wrapwright_site_use_feed(site, feed, &error) == 0 && error == NULL, "a feed is used");
  wrapwright_feed_free(feed);
  expect(wrapwright_feed_parse(str("<p>"), str("https://example.org/feed"), str(""), &error) == NULL, "no feed");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "https://example.org/feed");
}

static wrapwright_site* site_of_three(const wrapwright_options* options) {
  wrapwright_error* error = NULL;
  wrapwright_site* site = wrapwright_site_new(str("example.org"), options, &error);
  int i;
  expect(site != NULL && error == NULL, "a site");
  for (i = 0; i < 3; ++i) {
    const wrapwright_source page = page_of(i);
    expect(wrapwright_site_add(site, &page, &error) == 0 && error == NULL, "a page is added");
  }
  expect(wrapwright_site_size(site) == 3, "three pages");
  use_feed(site);
  return site;
}

/* A wrapper that was learned by these options. */
static wrapwright_wrapper* learn_by(const wrapwright_options* options, const wrapwright_wrapper* stored) {
  wrapwright_error* error = NULL;
  wrapwright_site* site = site_of_three(options);
  wrapwright_learned* learned = wrapwright_site_learn(site, stored, NULL, NULL, &error);
  wrapwright_wrapper* wrapper = NULL;
  expect(learned != NULL && error == NULL, "a wrapper is learned");
  wrapwright_site_free(site);
  if (learned == NULL) return NULL;
  expect(wrapwright_learned_count(learned, str("pages")) == 3, "of three pages");
  expect(wrapwright_learned_count(learned, str("kept")) == (stored == NULL ? -1 : 1), "templates kept");
  expect(wrapwright_learned_count(learned, str("color")) == -1, "no such count");
  wrapper = wrapwright_learned_wrapper(learned, &error);
  expect(wrapper != NULL && error == NULL, "its wrapper");
  wrapwright_learned_free(learned);
  return wrapper;
}

static int has_title_rule(const wrapwright_wrapper* wrapper) {
  wrapwright_bytes* bytes = wrapwright_wrapper_format(wrapper, NULL);
  const int has = bytes != NULL && has_part(wrapwright_bytes_view(bytes), "name=\"title\"");
  wrapwright_bytes_free(bytes);
  return has;
}

static int stop(void* context, size_t pages, size_t all) {
  int* calls = context;
  expect(pages <= all && all == 3, "progress");
  return ++*calls;
}

static wrapwright_wrapper* learn(void) {
  wrapwright_error* error = NULL;
  wrapwright_options* options = wrapwright_options_new(&error);
  wrapwright_wrapper* wrapper = learn_by(NULL, NULL);
  wrapwright_wrapper* other = NULL;
  wrapwright_site* site = wrapwright_site_new(str("example.org"), NULL, NULL);
  int calls = 0;
  expect(wrapwright_site_learn(site, NULL, NULL, NULL, &error) == NULL, "nothing is learned of no pages");
  expect_error(error, WRAPWRIGHT_ERROR_NO_ARTICLES, "example.org");
  wrapwright_site_free(site);
  site = site_of_three(NULL);
  expect(wrapwright_site_learn(site, NULL, stop, &calls, &error) == NULL && calls == 1, "learning is stopped");
  expect_error(error, WRAPWRIGHT_ERROR_INTERRUPTED, "example.org");
  expect_bytes(wrapwright_site_check(site, wrapper, &error), "\"matched\":3");
  expect_bytes(wrapwright_site_export(site, wrapper, str("css"), &error), "div.story");
  expect(wrapwright_site_export(site, wrapper, str("pdf"), &error) == NULL, "no such format");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "unknown format \"pdf\"");
  wrapwright_site_free(site);
  expect(wrapper != NULL && has_title_rule(wrapper), "fields are learned");
  other = learn_by(NULL, wrapper);
  expect(other != NULL && has_title_rule(other), "a wrapper is updated");
  wrapwright_wrapper_free(other);
  expect(wrapwright_options_set(options, str("fields"), str("false"), &error) == 0, "no fields are wanted");
  other = learn_by(options, NULL);
  expect(other != NULL && !has_title_rule(other), "no fields are learned");
  wrapwright_wrapper_free(other);
  expect(wrapwright_options_set(options, str("method"), str("forest"), &error) == 0, "FOREST is wanted");
  other = learn_by(options, NULL);
  expect_bytes(wrapwright_wrapper_describe(other, &error), "\"method\":\"forest\"");
  wrapwright_wrapper_free(other);
  expect(wrapwright_options_set(options, str("normalizer"), str("tidy"), &error) == 0, "tidy is wanted");
  site = site_of_three(options);
  expect(wrapwright_site_learn(site, wrapper, NULL, NULL, &error) == NULL, "pages of another normalizer are refused");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "tidy");
  wrapwright_site_free(site);
  wrapwright_options_free(options);
  return wrapper;
}

/* Each option has its standard value when it is set to what the table says, and refuses others. */
static void list_options(void) {
  static const char* const kWrong[][3] = {{"fields", "2", "fields is true or false"},
                                          {"templates", "101", "templates is a number from 1 to 100"},
                                          {"templates", "", "templates is a number"},
                                          {"templates", "4x", "templates is a number"},
                                          {"max-depth", "1", "max-depth is a number from 2 to 60000"},
                                          {"max-elements", "0", "max-elements is a number from 1 to"},
                                          {"min-article", "1.5", "min-article is a number from 0 to 1"},
                                          {"min-article", "nan", "min-article is a number from 0 to 1"},
                                          {"fallback", "mis", "fallback is one of none|mismatch|all"},
                                          {"color", "1", "unknown option \"color\""}};
  wrapwright_error* error = NULL;
  wrapwright_options* options = wrapwright_options_new(&error);
  size_t count = 0;
  size_t i;
  while (wrapwright_option_at(count) != NULL) {
    const wrapwright_option* row = wrapwright_option_at(count++);
    expect(row->help.size > 10 && row->used_by.size > 0 && row->type.size > 0, "a row of the table");
    expect(wrapwright_options_set(options, row->name, row->standard, &error) == 0, row->name.data);
  }
  expect(count > 25, "the options");
  for (i = 0; i < sizeof kWrong / sizeof *kWrong; ++i) {
    expect(wrapwright_options_set(options, str(kWrong[i][0]), str(kWrong[i][1]), &error) != 0, kWrong[i][2]);
    expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, kWrong[i][2]);
  }
  wrapwright_options_free(options);
}

/* The wrapper, saved, loaded, written and read again. */
static wrapwright_wrapper* keep(wrapwright_wrapper* wrapper, wrapwright_store* store, const char* folder) {
  char path[1000];
  wrapwright_error* error = NULL;
  wrapwright_bytes* first = wrapwright_wrapper_format(wrapper, NULL);
  wrapwright_bytes* second = NULL;
  wrapwright_bytes* file = NULL;
  wrapwright_texts* lint = NULL;
  wrapwright_wrapper* loaded = NULL;
  wrapwright_wrapper* parsed = NULL;
  wrapwright_str a;
  wrapwright_str b;
  expect(equal(wrapwright_wrapper_site(wrapper), "example.org"), "the site");
  expect_bytes(wrapwright_wrapper_describe(wrapper, &error), "\"feed\":\"https://example.org/feed\"");
  expect(wrapwright_store_save(store, wrapper, &error) == 0 && error == NULL, "a wrapper is saved");
  file = wrapwright_wrapper_file(wrapper, &error);
  expect(file != NULL && has_part(wrapwright_bytes_view(file), "fingerprint"), "the file as it is saved");
  a = str("example.org");
  b = wrapwright_bytes_view(file);
  expect(wrapwright_store_write(store, &a, &b, 1, &error) == 0 && error == NULL, "a file is written");
  b = str("<wrapper>");
  expect(wrapwright_store_write(store, &a, &b, 1, &error) != 0, "what is no wrapper file is not written");
  expect_error(error, WRAPWRIGHT_ERROR_SYNTAX, "example.org");
  snprintf(path, sizeof path, "%s/example.org.xml", folder);
  loaded = wrapwright_wrapper_load(str(path), &error);
  expect(loaded != NULL && error == NULL, "a wrapper is loaded");
  second = wrapwright_wrapper_format(loaded, NULL);
  a = wrapwright_bytes_view(first);
  b = wrapwright_bytes_view(second);
  expect(a.size == b.size && memcmp(a.data, b.data, a.size) == 0, "the same wrapper comes back");
  parsed = wrapwright_wrapper_parse(a, str("memory"), &error);
  expect(parsed != NULL && error == NULL, "a wrapper is parsed");
  wrapwright_wrapper_free(parsed);
  expect(wrapwright_wrapper_parse(str("<wrapper>"), str("memory"), &error) == NULL, "a broken file is no wrapper");
  expect_error(error, WRAPWRIGHT_ERROR_SYNTAX, "memory:1:");
  lint = wrapwright_wrapper_lint(str("<wrapper>"), str("memory"), &error);
  expect(lint != NULL && wrapwright_texts_size(lint) == 1, "a finding");
  expect(equal(wrapwright_texts_name(lint, 0), "error"), "it is an error");
  expect(has_part(wrapwright_texts_text(lint, 0), "memory:1:"), "its place");
  wrapwright_texts_free(lint);
  expect(wrapwright_wrapper_load(str("no such file"), &error) == NULL, "a missing file is no wrapper");
  expect_error(error, WRAPWRIGHT_ERROR_NOT_FOUND, "no such file");
  parsed = wrapwright_store_load(store, str("example.org"), &error);
  expect(parsed != NULL && error == NULL, "a wrapper of the store");
  expect(wrapwright_store_load(store, str("example.com"), &error) == NULL, "no wrapper for another site");
  expect_error(error, WRAPWRIGHT_ERROR_NOT_FOUND, "example.com");
  wrapwright_bytes_free(first);
  wrapwright_bytes_free(second);
  wrapwright_bytes_free(file);
  wrapwright_wrapper_free(parsed);
  wrapwright_wrapper_free(wrapper);
  return loaded;
}

static void expect_status(wrapwright_outcome* found, const char* status, const char* error) {
  expect(found != NULL && equal(wrapwright_outcome_value(found, str("status")), status), status);
  expect(found != NULL && has_part(wrapwright_outcome_value(found, str("error")), error), error);
  wrapwright_outcome_free(found);
}

static void read_from_store(wrapwright_store* store, const wrapwright_wrapper* wrapper) {
  wrapwright_error* error = NULL;
  wrapwright_source page = page_of(3);
  wrapwright_outcome* found = wrapwright_store_extract(store, str(""), &page, &error);
  wrapwright_extractor* extractor = wrapwright_store_find(store, str("example.com"), &error);
  wrapwright_options* options = wrapwright_options_new(NULL);
  wrapwright_store* memory = NULL;
  expect(found != NULL && equal(wrapwright_outcome_value(found, str("status")), "ok"), "by the site's wrapper");
  expect_bytes(wrapwright_record_json(found, str("7"), 0, &error), "{\"id\":\"7\",\"url\":\"https://example.org/3\"");
  wrapwright_outcome_free(found);
  expect_status(wrapwright_extract(extractor, &page, &error), "no-wrapper", "no wrapper: ");
  wrapwright_extractor_free(extractor);
  expect(wrapwright_options_set(options, str("fallback"), str("all"), NULL) == 0, "a fallback");
  memory = wrapwright_store_new(str(""), options, &error);
  found = wrapwright_store_extract(memory, str("example.com"), &page, &error);
  expect(found != NULL && equal(wrapwright_outcome_value(found, str("status")), "fallback"), "without a wrapper");
  wrapwright_outcome_free(found);
  expect(wrapwright_store_add(memory, wrapper, str("memory.xml"), &error) == 0 && error == NULL, "a wrapper is added");
  found = wrapwright_store_extract(memory, str(""), &page, &error);
  expect_bytes(wrapwright_record_json(found, str(""), 0, &error), "\"file\":\"memory.xml\"");
  wrapwright_outcome_free(found);
  wrapwright_store_free(memory);
  wrapwright_options_free(options);
}

static void expect_render(const wrapwright_outcome* found, const char* format, const char* part) {
  wrapwright_bytes* text = wrapwright_outcome_render(found, str(format), NULL);
  expect(text != NULL && !has_part(wrapwright_bytes_view(text), "Imprint"), "no imprint");
  expect_bytes(text, part);
}

static void expect_blocks(const wrapwright_outcome* found, size_t count) {
  wrapwright_error* error = NULL;
  wrapwright_texts* blocks = wrapwright_outcome_blocks(found, &error);
  expect(blocks != NULL && error == NULL && wrapwright_texts_size(blocks) == count, "the number of blocks");
  if (count > 0) {
    expect(equal(wrapwright_texts_name(blocks, count - 1), "p"), "a paragraph");
    expect(equal(wrapwright_texts_text(blocks, count - 1), kTexts[3]), "its text");
  }
  wrapwright_texts_free(blocks);
}

static void expect_snow(const wrapwright_outcome* found) {
  wrapwright_error* error = NULL;
  expect(equal(wrapwright_outcome_value(found, str("status")), "ok"), "status ok");
  expect(equal(wrapwright_outcome_value(found, str("found-by")), "template"), "by a template");
  expect(equal(wrapwright_outcome_value(found, str("template")), "article"), "its name");
  expect(has_part(wrapwright_outcome_value(found, str("text")), kTexts[3]), "the text");
  expect(wrapwright_outcome_value(found, str("error")).data == NULL, "no error");
  expect(wrapwright_outcome_value(found, str("color")).data == NULL, "no such value");
  expect(wrapwright_outcome_number(found, str("confidence")) > 0, "a confidence");
  expect(wrapwright_outcome_number(found, str("is-article")) > 0, "a probability by the profile");
  expect(equal(wrapwright_outcome_field(found, str("title"), 0), kTitles[3]), "the title");
  expect(wrapwright_outcome_field(found, str("title"), 1).data == NULL, "one title");
  expect(wrapwright_outcome_field(found, str("tags"), 0).data == NULL, "no tags");
  expect(wrapwright_outcome_field_name(found, 0).data == NULL, "no other fields");
  expect(wrapwright_outcome_item_count(found) == 0, "no list");
  expect_blocks(found, 2);
  expect_render(found, "text", kTexts[3]);
  expect_render(found, "markdown", kTexts[3]);
  expect_render(found, "html", "<p>");
  expect(wrapwright_outcome_render(found, str("pdf"), &error) == NULL, "no such format");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "unknown format \"pdf\"");
  expect_bytes(wrapwright_record_json(found, str(""), WRAPWRIGHT_RECORD_MARKDOWN | WRAPWRIGHT_RECORD_HTML, &error),
               "\"html\":\"<");
  expect_bytes(wrapwright_record_json(found, str(""), WRAPWRIGHT_RECORD_COMMENTS, &error), "\"text\":\"");
}

static void extract(const wrapwright_wrapper* wrapper) {
  wrapwright_error* error = NULL;
  wrapwright_source page = page_of(3);
  wrapwright_options* options = wrapwright_options_new(NULL);
  wrapwright_extractor* extractor = wrapwright_extractor_new(wrapper, NULL, &error);
  wrapwright_extractor* alone = wrapwright_extractor_new(NULL, NULL, &error);
  wrapwright_outcome* found = wrapwright_extract(extractor, &page, &error);
  wrapwright_page* parsed = wrapwright_page_parse(extractor, &page, &error);
  wrapwright_texts* nodes = NULL;
  expect(found != NULL && parsed != NULL, "an outcome and a page");
  expect_snow(found);
  wrapwright_outcome_free(found);
  found = wrapwright_extract_page(extractor, parsed, &error);
  expect_snow(found);
  wrapwright_outcome_free(found);
  nodes = wrapwright_page_select(parsed, str("//nav/a"), NULL, &error);
  expect(nodes != NULL && wrapwright_texts_size(nodes) == 2, "two links");
  expect(equal(wrapwright_texts_name(nodes, 1), "a") && equal(wrapwright_texts_text(nodes, 1), "News"), "the second");
  wrapwright_texts_free(nodes);
  expect(wrapwright_page_select(parsed, str("//nav["), NULL, &error) == NULL, "no XPath");
  expect_error(error, WRAPWRIGHT_ERROR_SYNTAX, "");
  wrapwright_page_free(parsed);
  found = wrapwright_extract(alone, &page, &error);
  expect(found != NULL && equal(wrapwright_outcome_value(found, str("found-by")), "page"), "by the page");
  wrapwright_outcome_free(found);
  page.bytes.size = 0;
  expect_status(wrapwright_extract(alone, &page, &error), "no-match", "finds no article");
  page = page_of(3);
  expect(wrapwright_options_set(options, str("max-steps"), str("1"), &error) == 0, "a limit is set");
  wrapwright_extractor_free(extractor);
  extractor = wrapwright_extractor_new(wrapper, options, NULL);
  expect_status(wrapwright_extract(extractor, &page, &error), "error", "the XPaths need more than 1 steps");
  wrapwright_extractor_free(extractor);
  wrapwright_extractor_free(alone);
  wrapwright_options_free(options);
}

/* A list, whose items are outcomes of their own. */
static void extract_list(void) {
  static const char file[] =
      "<wrapper format='1' site='example.org' normalizer='html5'><template><content>//article</content></template>"
      "</wrapper>";
  static const char list[] =
      "<main><article><h2><a href=/1>Rain</a></h2><p>Rain fell.</article>"
      "<article><h2><a href=/2>Snow</a></h2><p>Snow fell.</article></main>";
  wrapwright_error* error = NULL;
  wrapwright_wrapper* wrapper = wrapwright_wrapper_parse(str(file), str("file"), &error);
  wrapwright_extractor* extractor = wrapwright_extractor_new(wrapper, NULL, &error);
  wrapwright_source page;
  wrapwright_outcome* found = NULL;
  wrapwright_outcome* item = NULL;
  wrapwright_record_source source;
  memset(&page, 0, sizeof page);
  page.struct_size = sizeof page;
  page.bytes = str(list);
  page.url = str("https://example.org/");
  found = wrapwright_extract(extractor, &page, &error);
  expect(found != NULL && equal(wrapwright_outcome_value(found, str("status")), "no-article"), "a list");
  expect(wrapwright_outcome_item_count(found) == 2, "its items");
  item = wrapwright_outcome_item(found, 1, &error);
  expect(equal(wrapwright_outcome_value(item, str("url")), "https://example.org/2"), "the item's URL");
  expect(has_part(wrapwright_outcome_value(item, str("text")), "Snow fell."), "the item's text");
  expect_bytes(wrapwright_record_json(item, str(""), 0, &error),
               "\"status\":\"item\",\"list\":\"https://example.org/\"");
  memset(&source, 0, sizeof source);
  source.struct_size = sizeof source;
  source.id = str("7#2");
  source.list = str("7");
  expect_bytes(wrapwright_record_json_of(item, &source, 0, &error), "\"status\":\"item\",\"list\":\"7\"");
  expect_bytes(wrapwright_record_json_of(found, &source, 0, &error), "\"status\":\"no-article\",\"wrapper\"");
  wrapwright_outcome_free(item);
  wrapwright_outcome_free(found);
  wrapwright_extractor_free(extractor);
  wrapwright_wrapper_free(wrapper);
}

static void count_drift(wrapwright_store* store, const wrapwright_wrapper* wrapper) {
  wrapwright_error* error = NULL;
  wrapwright_source page = page_of(3);
  wrapwright_record_source source;
  wrapwright_outcome* found = wrapwright_store_extract(store, str(""), &page, &error);
  wrapwright_bytes* signs = wrapwright_outcome_signs(found, &error);
  wrapwright_drift* drift = wrapwright_drift_new(NULL, &error);
  expect(signs != NULL && drift != NULL && error == NULL, "signs");
  expect(wrapwright_drift_add(drift, found, str("a"), &error) == 0 && error == NULL, "a page");
  expect(wrapwright_drift_add_signs(drift, wrapper, str("x.xml"), wrapwright_bytes_view(signs), str("b"), &error) == 0,
         "its signs");
  expect(wrapwright_drift_add_signs(drift, wrapper, str("x.xml"), str("?"), str("b"), &error) != 0, "no signs");
  expect_error(error, WRAPWRIGHT_ERROR_SYNTAX, "not the signs of a page");
  expect_bytes(wrapwright_drift_report(drift, &error), "\"wrapper\": \"x.xml\"");
  memset(&source, 0, sizeof source);
  source.struct_size = sizeof source;
  source.id = str("7");
  source.warc_file = str("a.warc");
  source.warc_offset = 9;
  source.warc_date = str("2024-05-03T10:00:00Z");
  source.http_status = 200;
  expect_bytes(wrapwright_record_json_of(found, &source, 0, &error), "\"warc_file\":\"a.warc\",\"warc_offset\":9,");
  wrapwright_outcome_free(found);
  found = wrapwright_outcome_failed(str("https://example.org/9"), str("gone"), &error);
  expect_status(found, "error", "gone");
  page.failure = str("not a page");
  expect_status(wrapwright_store_extract(store, str(""), &page, &error), "error", "not a page");
  wrapwright_bytes_free(signs);
  wrapwright_drift_free(drift);
}

/* As the specification of the Arrow C data interface has them. */
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary;
  void (*release)(struct ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};

static int stop_after_one(void* context, size_t pages, size_t all) {
  *(size_t*)context = all;
  return pages == 1;
}

/* A batch of two pages, of which the second is null and of no site. */
static void apply_arrow(const wrapwright_store* store) {
  wrapwright_error* error = NULL;
  const wrapwright_source page = page_of(3);
  const int32_t html_ends[] = {0, (int32_t)page.bytes.size, (int32_t)page.bytes.size};
  const int32_t url_ends[] = {0, (int32_t)page.url.size, (int32_t)page.url.size};
  const unsigned char valid = 1;
  const void* html[] = {&valid, html_ends, page.bytes.data};
  const void* url[] = {NULL, url_ends, page.url.data};
  const void* none[] = {NULL};
  struct ArrowArray columns[] = {{2, 1, 0, 3, 0, html, NULL, NULL, NULL, NULL},
                                 {2, 0, 0, 3, 0, url, NULL, NULL, NULL, NULL}};
  struct ArrowArray* column[] = {&columns[0], &columns[1]};
  struct ArrowArray batch = {2, 0, 0, 1, 2, none, column, NULL, NULL, NULL};
  struct ArrowSchema types[] = {{"z", "html", NULL, 2, 0, NULL, NULL, NULL, NULL},
                                {"u", "url", NULL, 0, 0, NULL, NULL, NULL, NULL}};
  struct ArrowSchema* type[] = {&types[0], &types[1]};
  struct ArrowSchema schema = {"+s", "", NULL, 0, 2, type, NULL, NULL, NULL};
  const struct ArrowArray* batches[] = {&batch, &batch};
  struct ArrowSchema out_schema;
  struct ArrowArray out;
  size_t all = 0;
  wrapwright_arrow_options options;
  wrapwright_table* table = wrapwright_apply_arrow(store, NULL, &schema, batches, 2, NULL, &error);
  expect(table != NULL && error == NULL, "a table");
  if (table == NULL) return;
  expect(wrapwright_table_rows(table) == 4, "its rows");
  expect(wrapwright_table_export(table, &out_schema, &out, &error) == 0, "an export");
  wrapwright_table_free(table);
  expect(out.length == 4 && out.n_children == out_schema.n_children, "its columns");
  expect(strcmp(out_schema.children[2]->name, "status") == 0, "the name of one");
  expect(memcmp(out.children[2]->buffers[2], "okno-wrapperokno-wrapper", 24) == 0, "its values");
  out.release(&out);
  out_schema.release(&out_schema);
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.threads = 1;
  options.progress = stop_after_one;
  options.context = &all;
  expect(wrapwright_apply_arrow(store, NULL, &schema, batches, 2, &options, &error) == NULL && all == 4, "a stop");
  expect_error(error, WRAPWRIGHT_ERROR_INTERRUPTED, "interrupted");
  types[0].format = "+l";
  expect(wrapwright_apply_arrow(store, NULL, &schema, batches, 2, NULL, &error) == NULL, "no column of texts");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "the column \"html\"");
  types[0].name = "page";
  expect(wrapwright_apply_arrow(store, NULL, &schema, batches, 2, NULL, &error) == NULL, "no such column");
  expect_error(error, WRAPWRIGHT_ERROR_NOT_FOUND, "no column \"html\"");
}

static void expect_site(const char* url, const char* site) {
  wrapwright_bytes* found = wrapwright_site_of_url(str(url), NULL);
  expect(found != NULL && equal(wrapwright_bytes_view(found), site), url);
  wrapwright_bytes_free(found);
}

int main(int count, char** arguments) {
  const char* const folder = count > 1 ? arguments[1] : "wrappers";
  char version[50];
  wrapwright_error* error = NULL;
  wrapwright_store* store = wrapwright_store_new(str(folder), NULL, &error);
  wrapwright_wrapper* wrapper = learn();
  snprintf(version, sizeof version, "%d.%d.%d", WRAPWRIGHT_VERSION_MAJOR, WRAPWRIGHT_VERSION_MINOR,
           WRAPWRIGHT_VERSION_PATCH);
  expect(equal(wrapwright_version(), version), "the version");
  expect(WRAPWRIGHT_C_INTERFACE == 1, "the interface");
  list_options();
  expect_site("https://WWW.M\xC3\xBCnchen.de./x", "xn--mnchen-3ya.de");
  expect_site("/x", "");
  expect(store != NULL && error == NULL, "a store");
  if (wrapper != NULL) wrapper = keep(wrapper, store, folder);
  if (wrapper != NULL) read_from_store(store, wrapper);
  if (wrapper != NULL) extract(wrapper);
  if (wrapper != NULL) count_drift(store, wrapper);
  if (wrapper != NULL) apply_arrow(store);
  expect_bytes(wrapwright_sample_key(str("https://example.org/"), &error),
               "8198d1bac40a1033653a78e48800cefc9e6b974ff075c66e5548b5c1e145a2b0");
  expect_bytes(wrapwright_page_key(str("https://www.example.org/a/#top"), &error), "example.org/a");
  extract_list();
  wrapwright_wrapper_free(wrapper);
  wrapwright_store_free(store);
  wrapwright_site_free(NULL);
  wrapwright_learned_free(NULL);
  wrapwright_extractor_free(NULL);
  wrapwright_outcome_free(NULL);
  wrapwright_page_free(NULL);
  wrapwright_texts_free(NULL);
  wrapwright_options_free(NULL);
  wrapwright_error_free(NULL);
  wrapwright_bytes_free(NULL);
  if (failures == 0) puts("all as expected");
  return failures == 0 ? 0 : 1;
}
