/* SPDX-License-Identifier: Apache-2.0 */
/* A program in C that uses every function of wrapwright/c.h; install_test.cpp compiles and runs it. */
#include <stdio.h>
#include <string.h>
#include <wrapwright/c.h>

static int failures = 0;

static void expect(int holds, const char* what) {
  if (holds) return;
  ++failures;
  printf("failed: %s\n", what);
}

/* The error must be set, of that kind, and hold `part`. */
static void expect_error(wrapwright_error* error, wrapwright_error_kind kind, const char* part) {
  expect(error != NULL, part);
  if (error == NULL) return;
  expect(wrapwright_error_kind_of(error) == kind, wrapwright_error_message(error));
  expect(strstr(wrapwright_error_message(error), part) != NULL, wrapwright_error_message(error));
  wrapwright_error_free(error);
}

static const char* const kTitles[] = {"Rain closes the ferries", "A baker of the valley", "The clocks run again",
                                      "Snow closes the passes"};
static const char* const kTexts[] = {
    "Rain fell on the harbor all night, and the ferries stayed where they were until noon.",
    "The baker in the valley bakes rye bread twice a week, in an oven older than the village.",
    "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.",
    "Snow came early to the hills this year, and the passes were closed for a week or two."};

static size_t write_page(int number, char* page, size_t size) {
  return (size_t)snprintf(page, size,
                          "<title>%s</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><div class=story>"
                          "<h1>%s</h1><p>%s</p></div><footer><a href=/imprint>Imprint</a></footer>",
                          kTitles[number], kTitles[number], kTexts[number]);
}

static void use_feed(wrapwright_pages* pages) {
  static const char* const kFeed =
      "<rss version='2.0'><channel><title>Example</title><link>https://example.org/</link><item><title>Rain closes the "
      "ferries</title>"
      "<link>https://example.org/0</link><author>Ann</author><pubDate>Tue, 18 Sep 2018 09:55:35 GMT</pubDate></item>"
      "</channel></rss>";
  wrapwright_error* error = NULL;
  wrapwright_feed* feed = wrapwright_feed_parse(kFeed, strlen(kFeed), "https://example.org/feed", NULL, &error);
  expect(feed != NULL && error == NULL, "a feed is parsed");
  expect(strcmp(wrapwright_feed_value(feed, "title"), "Example") == 0, "the feed's title");
  expect(strcmp(wrapwright_feed_value(feed, "link"), "https://example.org/") == 0, "the feed's page");
  expect(wrapwright_feed_value(feed, "color")[0] == '\0', "no such value of a feed");
  expect(wrapwright_feed_size(feed) == 1, "one item");
  expect(strcmp(wrapwright_feed_item_value(feed, 0, "url"), "https://example.org/0") == 0, "the item's URL");
  expect(strcmp(wrapwright_feed_item_value(feed, 0, "title"), "Rain closes the ferries") == 0, "the item's title");
  expect(strcmp(wrapwright_feed_item_value(feed, 0, "author"), "Ann") == 0, "the item's author");
  expect(strcmp(wrapwright_feed_item_value(feed, 0, "published"), "2018-09-18T09:55:35Z") == 0, "the item's date");
  expect(wrapwright_pages_use_feed(pages, feed, &error) == 0 && error == NULL, "a feed is used");
  wrapwright_feed_free(feed);
  expect(wrapwright_feed_parse("<p>", 3, "https://example.org/feed", NULL, &error) == NULL, "no feed");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "https://example.org/feed");
}

static void expect_wrapper(wrapwright_wrapper* wrapper, wrapwright_error** error) {
  expect(wrapper != NULL && *error == NULL, *error == NULL ? "a wrapper" : wrapwright_error_message(*error));
  wrapwright_wrapper_free(wrapper);
}

static int has_title_rule(const wrapwright_wrapper* wrapper) {
  char* bytes = wrapwright_wrapper_format(wrapper, NULL);
  const int has = bytes != NULL && strstr(bytes, "name=\"title\"") != NULL;
  wrapwright_string_free(bytes);
  return has;
}

static void learn_with_options(const wrapwright_pages* pages) {
  static const char* const kNames[] = {"templates",    "feed-fields",     "sort-kinds",
                                       "non-articles", "max-expressions", "max-title-affix",
                                       "first-pages",  "step-pages",      "unchanged-rounds"};
  wrapwright_error* error = NULL;
  wrapwright_learn_options* options = wrapwright_learn_options_new(&error);
  wrapwright_wrapper* wrapper = wrapwright_learn("example.org", pages, options, &error);
  size_t i;
  expect(options != NULL && error == NULL, "options");
  expect(wrapper != NULL && has_title_rule(wrapper), "fields are learned");
  wrapwright_wrapper_free(wrapper);
  for (i = 0; i < sizeof kNames / sizeof *kNames; ++i)
    expect(wrapwright_learn_options_set(options, kNames[i], 1, &error) == 0 && error == NULL, kNames[i]);
  expect(wrapwright_learn_options_set(options, "fields", 0, NULL) == 0, "no fields are wanted");
  expect(wrapwright_learn_options_set(options, "fields", 2, &error) != 0, "fields are 0 or 1");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "fields is a number from 0 to 1");
  expect(wrapwright_learn_options_set(options, "templates", 101, &error) != 0, "too many templates");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "templates is a number from 1 to 100");
  expect(wrapwright_learn_options_set(options, "color", 1, &error) != 0, "no such option");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "color");
  wrapper = wrapwright_learn("example.org", pages, options, &error);
  expect(wrapper != NULL && !has_title_rule(wrapper), "no fields are learned");
  wrapwright_wrapper_free(wrapper);
  expect_wrapper(wrapwright_learn_until_converged("example.org", pages, options, &error), &error);
  wrapper = wrapwright_learn_forest("example.org", pages, options, &error);
  expect(wrapper != NULL && !has_title_rule(wrapper), "nor by FOREST");
  wrapwright_wrapper_free(wrapper);
  wrapwright_learn_options_free(options);
}

static wrapwright_wrapper* learn(void) {
  char page[1000];
  char url[100];
  wrapwright_error* error = NULL;
  wrapwright_pages* pages = wrapwright_pages_new(WRAPWRIGHT_NORMALIZER_HTML5, NULL, &error);
  wrapwright_wrapper* wrapper = NULL;
  wrapwright_wrapper* updated = NULL;
  int i;
  expect(pages != NULL && error == NULL, "pages");
  expect(wrapwright_learn("example.org", pages, NULL, &error) == NULL, "nothing is learned of no pages");
  expect_error(error, WRAPWRIGHT_ERROR_NO_ARTICLES, "example.org");
  for (i = 0; i < 3; ++i) {
    const size_t size = write_page(i, page, sizeof page);
    snprintf(url, sizeof url, "https://example.org/%d", i);
    expect(wrapwright_pages_add(pages, page, size, url, "text/html; charset=utf-8", NULL) == 0, "a page is added");
  }
  expect(wrapwright_pages_size(pages) == 3, "three pages");
  use_feed(pages);
  wrapper = wrapwright_learn("example.org", pages, NULL, &error);
  expect(wrapper != NULL && error == NULL, "a wrapper is learned");
  updated = wrapwright_update(wrapper, pages, NULL, &error);
  expect(updated != NULL && error == NULL, "a wrapper is updated");
  wrapwright_wrapper_free(updated);
  learn_with_options(pages);
  wrapwright_pages_free(pages);
  pages = wrapwright_pages_new(WRAPWRIGHT_NORMALIZER_TIDY, NULL, NULL);
  expect(wrapwright_pages_add(pages, page, write_page(0, page, sizeof page), NULL, NULL, NULL) == 0, "a page of tidy");
  expect(wrapwright_update(wrapper, pages, NULL, &error) == NULL, "pages of another normalizer are refused");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "tidy");
  wrapwright_pages_free(pages);
  return wrapper;
}

/* The wrapper, saved, loaded, written and read again. */
static wrapwright_wrapper* store(wrapwright_wrapper* wrapper, const char* folder) {
  char path[1000];
  wrapwright_error* error = NULL;
  char* first = wrapwright_wrapper_format(wrapper, NULL);
  char* second = NULL;
  wrapwright_wrapper* loaded = NULL;
  wrapwright_wrapper* parsed = NULL;
  expect(strcmp(wrapwright_wrapper_site(wrapper), "example.org") == 0, "the site");
  expect(wrapwright_store_save(folder, wrapper, &error) == 0 && error == NULL, "a wrapper is saved");
  snprintf(path, sizeof path, "%s/example.org.xml", folder);
  loaded = wrapwright_wrapper_load(path, &error);
  expect(loaded != NULL && error == NULL, "a wrapper is loaded");
  second = wrapwright_wrapper_format(loaded, NULL);
  expect(first != NULL && second != NULL && strcmp(first, second) == 0, "the same wrapper comes back");
  parsed = wrapwright_wrapper_parse(first, strlen(first), "memory", &error);
  expect(parsed != NULL && error == NULL, "a wrapper is parsed");
  expect(wrapwright_wrapper_parse("<wrapper>", 9, "memory", &error) == NULL, "a broken file is no wrapper");
  expect_error(error, WRAPWRIGHT_ERROR_SYNTAX, "memory:1:");
  expect(wrapwright_wrapper_load("no such file", &error) == NULL, "a missing file is no wrapper");
  expect_error(error, WRAPWRIGHT_ERROR_NOT_FOUND, "no such file");
  expect_wrapper(wrapwright_store_load(folder, "example.org", &error), &error);
  expect_wrapper(wrapwright_store_load_for_url(folder, "https://www.example.org/x", &error), &error);
  expect(wrapwright_store_load(folder, "example.com", &error) == NULL, "no wrapper for another site");
  expect_error(error, WRAPWRIGHT_ERROR_NOT_FOUND, "example.com");
  wrapwright_string_free(first);
  wrapwright_string_free(second);
  wrapwright_wrapper_free(parsed);
  wrapwright_wrapper_free(wrapper);
  return loaded;
}

static void expect_render(const wrapwright_outcome* found, wrapwright_format format, const char* part) {
  char* text = wrapwright_outcome_render(found, format, NULL);
  expect(text != NULL && strstr(text, part) != NULL, part);
  expect(text != NULL && strstr(text, "Imprint") == NULL, "no imprint");
  wrapwright_string_free(text);
}

static void expect_blocks(const wrapwright_outcome* found, size_t count) {
  wrapwright_error* error = NULL;
  wrapwright_blocks* blocks = wrapwright_outcome_blocks(found, &error);
  expect(blocks != NULL && error == NULL, "blocks");
  expect(wrapwright_blocks_size(blocks) == count, "their number");
  if (count > 0) {
    expect(strcmp(wrapwright_blocks_element(blocks, count - 1), "p") == 0, "a paragraph");
    expect(strcmp(wrapwright_blocks_text(blocks, count - 1), kTexts[3]) == 0, "its text");
  }
  wrapwright_blocks_free(blocks);
}

static void name_statuses(void) {
  static const char* const kNames[] = {"ok", "fallback", "no-match", "no-article", "out-of-scope", ""};
  static const char* const kSources[] = {"none", "template", "fallback", "page", ""};
  int i;
  for (i = 0; i < 6; ++i) expect(strcmp(wrapwright_status_name((wrapwright_status)i), kNames[i]) == 0, kNames[i]);
  for (i = 0; i < 5; ++i)
    expect(strcmp(wrapwright_provenance_name((wrapwright_provenance)i), kSources[i]) == 0, kSources[i]);
}

static void expect_site(const char* url, const char* site) {
  char* found = wrapwright_site_of_url(url);
  expect(found != NULL && strcmp(found, site) == 0, url);
  wrapwright_string_free(found);
}

/* What a wrapper selects, or the page-level method finds, may have no text; the page's title and fields are then of no
 * article. */
static void extract_nothing(void) {
  static const char file[] =
      "<wrapper format='1' site='example.org' normalizer='html5'><template><content>//p</content>"
      "<field name='image'>//img/@src</field></template></wrapper>";
  static const char page[] = "<title>Snow closes the passes</title><p><img src=a.png></p>";
  wrapwright_error* error = NULL;
  wrapwright_wrapper* wrapper = wrapwright_wrapper_parse(file, sizeof file - 1, "file", &error);
  wrapwright_extractor* extractor = NULL;
  wrapwright_outcome* none[2] = {NULL, NULL};
  size_t i = 0;
  expect(wrapper != NULL && error == NULL, "a wrapper from bytes");
  if (wrapper == NULL) return;
  extractor = wrapwright_extractor_new(wrapper, WRAPWRIGHT_FALLBACK_NONE, NULL, &error);
  none[0] = wrapwright_extract(extractor, page, sizeof page - 1, "https://example.org/1", NULL, &error);
  none[1] = wrapwright_extract_page(page, sizeof page - 1, "https://example.org/1", NULL, NULL, &error);
  for (i = 0; i < 2; ++i) {
    expect(wrapwright_outcome_status(none[i]) == WRAPWRIGHT_STATUS_NO_MATCH, "no article");
    expect(wrapwright_outcome_field(none[i], "title", 0) == NULL, "no title without an article");
    expect(wrapwright_outcome_field(none[i], "image", 0) == NULL, "no image without an article");
    expect(wrapwright_outcome_field_name(none[i], 0) == NULL, "no fields without an article");
    expect(wrapwright_outcome_confidence(none[i]) == -1, "no confidence without an article");
    wrapwright_outcome_free(none[i]);
  }
  wrapwright_extractor_free(extractor);
  wrapwright_wrapper_free(wrapper);
}

static void extract(const wrapwright_wrapper* wrapper) {
  char page[1000];
  wrapwright_error* error = NULL;
  const size_t size = write_page(3, page, sizeof page);
  wrapwright_extractor* extractor = wrapwright_extractor_new(wrapper, WRAPWRIGHT_FALLBACK_NONE, NULL, &error);
  wrapwright_outcome* found = wrapwright_extract(extractor, page, size, "https://example.org/snow", NULL, &error);
  wrapwright_outcome* none = wrapwright_extract(extractor, "<p>x", 4, NULL, NULL, &error);
  wrapwright_extractor_free(extractor);
  expect(wrapwright_outcome_status(found) == WRAPWRIGHT_STATUS_OK, "status ok");
  expect(wrapwright_outcome_provenance(found) == WRAPWRIGHT_PROVENANCE_TEMPLATE, "by a template");
  expect(wrapwright_outcome_template(found) == 0, "by the first template");
  expect(wrapwright_outcome_confidence(found) > 0, "a confidence");
  expect(strstr(wrapwright_outcome_text(found), kTexts[3]) != NULL, "the text");
  expect(strcmp(wrapwright_outcome_field(found, "title", 0), "Snow closes the passes") == 0, "the title");
  expect(wrapwright_outcome_field(found, "title", 1) == NULL, "one title");
  expect(wrapwright_outcome_field(found, "tags", 0) == NULL, "no tags");
  expect(wrapwright_outcome_field(found, "date", 0) == NULL, "no date");
  expect(wrapwright_outcome_field_name(found, 0) == NULL, "no other fields");
  expect(wrapwright_outcome_article_probability(found) == -1, "no profile of the articles");
  expect_blocks(found, 2);
  expect_blocks(none, 0);
  expect_render(found, WRAPWRIGHT_FORMAT_TEXT, kTexts[3]);
  expect_render(found, WRAPWRIGHT_FORMAT_MARKDOWN, kTexts[3]);
  expect_render(found, WRAPWRIGHT_FORMAT_HTML, "<p>");
  expect_render(found, WRAPWRIGHT_FORMAT_JSON, "\"status\":\"ok\"");
  expect(wrapwright_outcome_render(found, (wrapwright_format)9, &error) == NULL, "no such format");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "unknown format 9");
  expect(wrapwright_outcome_status(none) == WRAPWRIGHT_STATUS_NO_MATCH, "status no-match");
  expect(wrapwright_outcome_provenance(none) == WRAPWRIGHT_PROVENANCE_NONE, "by nothing");
  expect(wrapwright_outcome_template(none) == -1, "by no template");
  expect(wrapwright_outcome_confidence(none) == -1, "no confidence");
  expect(wrapwright_outcome_text(none)[0] == '\0', "no text");
  wrapwright_outcome_free(found);
  wrapwright_outcome_free(none);
  extract_nothing();
}

static void limit(const wrapwright_wrapper* wrapper) {
  char page[1000];
  wrapwright_error* error = NULL;
  const size_t size = write_page(3, page, sizeof page);
  wrapwright_limits* limits = wrapwright_limits_new(&error);
  wrapwright_extractor* extractor = NULL;
  wrapwright_outcome* found = NULL;
  expect(limits != NULL && error == NULL, "limits");
  expect(wrapwright_limits_set(limits, "max-steps", 1, &error) == 0 && error == NULL, "a limit is set");
  expect(wrapwright_limits_set(limits, "max-depth", 1, &error) != 0, "a depth of 1 is too small");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "max-depth");
  expect(wrapwright_limits_set(limits, "max-elements", 0, &error) != 0, "no elements are too few");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "max-elements");
  expect(wrapwright_limits_set(limits, "max-color", 1, &error) != 0, "no such limit");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "max-color");
  expect(wrapwright_extractor_new(wrapper, (wrapwright_fallback)7, limits, &error) == NULL, "no such fallback");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "unknown fallback 7");
  extractor = wrapwright_extractor_new(wrapper, WRAPWRIGHT_FALLBACK_PAGE, limits, NULL);
  expect(wrapwright_extract(extractor, page, size, "https://site.example/3", NULL, &error) == NULL,
         "a step is not enough");
  expect_error(error, WRAPWRIGHT_ERROR_LIMIT, "https://site.example/3: the XPaths need more than 1 steps");
  wrapwright_extractor_free(extractor);
  found = wrapwright_extract_page(page, size, NULL, NULL, limits, &error);
  expect(found != NULL && strstr(wrapwright_outcome_text(found), kTexts[3]) != NULL, "a page by itself");
  expect(found != NULL && wrapwright_outcome_provenance(found) == WRAPWRIGHT_PROVENANCE_PAGE, "by the page");
  wrapwright_outcome_free(found);
  wrapwright_limits_free(limits);
}

int main(int count, char** arguments) {
  wrapwright_wrapper* wrapper = learn();
  wrapwright_error* error = NULL;
  expect(strlen(wrapwright_version()) > 0, "a version");
  expect(wrapwright_pages_new((wrapwright_normalizer)7, NULL, &error) == NULL, "no such normalizer");
  expect_error(error, WRAPWRIGHT_ERROR_UNSUPPORTED, "unknown normalizer 7");
  name_statuses();
  expect_site("https://WWW.München.de./x", "xn--mnchen-3ya.de");
  expect_site("/x", "");
  if (wrapper != NULL) wrapper = store(wrapper, count > 1 ? arguments[1] : "wrappers");
  if (wrapper != NULL) extract(wrapper);
  if (wrapper != NULL) limit(wrapper);
  wrapwright_wrapper_free(wrapper);
  wrapwright_pages_free(NULL);
  wrapwright_extractor_free(NULL);
  wrapwright_outcome_free(NULL);
  wrapwright_blocks_free(NULL);
  wrapwright_learn_options_free(NULL);
  wrapwright_error_free(NULL);
  wrapwright_string_free(NULL);
  if (failures == 0) puts("all as expected");
  return failures == 0 ? 0 : 1;
}
