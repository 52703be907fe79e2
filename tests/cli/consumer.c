/* SPDX-License-Identifier: Apache-2.0 */
/* A program in C that uses every function of wrapwright/c.h; install_test.cpp compiles and runs it. */
#include <stdio.h>
#include <string.h>
#include <wrapwright/c.h>

static int failures = 0;

static void expect(int holds, const char *what) {
  if (holds) return;
  ++failures;
  printf("failed: %s\n", what);
}

/* The error must be set and hold `part`. */
static void expect_error(char *error, const char *part) {
  expect(error != NULL && strstr(error, part) != NULL, part);
  if (error != NULL && strstr(error, part) == NULL) printf("but: %s\n", error);
  wrapwright_string_free(error);
}

static const char *const kTitles[] = {"Rain", "Bread", "Clocks", "Snow"};
static const char *const kTexts[] = {
    "Rain fell on the harbor all night, and the ferries stayed where they were until noon.",
    "The baker in the valley bakes rye bread twice a week, in an oven older than the village.",
    "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.",
    "Snow came early to the hills this year, and the passes were closed for a week or two."};

static size_t write_page(int number, char *page, size_t size) {
  return (size_t)snprintf(page, size,
                          "<title>%s</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><div class=story>"
                          "<h1>%s</h1><p>%s</p></div><footer><a href=/imprint>Imprint</a></footer>",
                          kTitles[number], kTitles[number], kTexts[number]);
}

static wrapwright_wrapper *learn(void) {
  char page[1000];
  char *error = NULL;
  wrapwright_pages *pages = wrapwright_pages_new(NULL, &error);
  wrapwright_wrapper *wrapper = NULL;
  wrapwright_wrapper *updated = NULL;
  int i;
  expect(pages != NULL && error == NULL, "pages");
  expect(wrapwright_learn("example.org", pages, &error) == NULL, "nothing is learned of no pages");
  expect_error(error, "example.org");
  for (i = 0; i < 3; ++i) {
    const size_t size = write_page(i, page, sizeof page);
    expect(wrapwright_pages_add(pages, page, size, NULL, "text/html; charset=utf-8", NULL) == 0, "a page is added");
  }
  wrapper = wrapwright_learn("example.org", pages, &error);
  expect(wrapper != NULL && error == NULL, "a wrapper is learned");
  updated = wrapwright_update(wrapper, pages, &error);
  expect(updated != NULL && error == NULL, "a wrapper is updated");
  wrapwright_wrapper_free(updated);
  wrapwright_pages_free(pages);
  pages = wrapwright_pages_new("tidy", NULL);
  expect(wrapwright_pages_add(pages, page, write_page(0, page, sizeof page), NULL, NULL, NULL) == 0, "a page of tidy");
  expect(wrapwright_update(wrapper, pages, &error) == NULL, "pages of another normalizer are refused");
  expect_error(error, "tidy");
  wrapwright_pages_free(pages);
  return wrapper;
}

/* The wrapper, saved, loaded, written and read again. */
static wrapwright_wrapper *store(wrapwright_wrapper *wrapper, const char *folder) {
  char path[1000];
  char *error = NULL;
  char *first = wrapwright_wrapper_format(wrapper, NULL);
  char *second = NULL;
  wrapwright_wrapper *loaded = NULL;
  wrapwright_wrapper *parsed = NULL;
  expect(strcmp(wrapwright_wrapper_site(wrapper), "example.org") == 0, "the site");
  expect(wrapwright_wrapper_save(wrapper, folder, &error) == 0 && error == NULL, "a wrapper is saved");
  snprintf(path, sizeof path, "%s/example.org.xml", folder);
  loaded = wrapwright_wrapper_load(path, &error);
  expect(loaded != NULL && error == NULL, "a wrapper is loaded");
  second = wrapwright_wrapper_format(loaded, NULL);
  expect(first != NULL && second != NULL && strcmp(first, second) == 0, "the same wrapper comes back");
  parsed = wrapwright_wrapper_parse(first, strlen(first), "memory", &error);
  expect(parsed != NULL && error == NULL, "a wrapper is parsed");
  expect(wrapwright_wrapper_parse("<wrapper>", 9, "memory", &error) == NULL, "a broken file is no wrapper");
  expect_error(error, "memory:1:");
  expect(wrapwright_wrapper_load("no such file", &error) == NULL, "a missing file is no wrapper");
  expect_error(error, "no such file");
  wrapwright_string_free(first);
  wrapwright_string_free(second);
  wrapwright_wrapper_free(parsed);
  wrapwright_wrapper_free(wrapper);
  return loaded;
}

static void expect_render(const wrapwright_outcome *found, const char *format, const char *part) {
  char *text = wrapwright_outcome_render(found, format, NULL);
  expect(text != NULL && strstr(text, part) != NULL, part);
  expect(text != NULL && strstr(text, "Imprint") == NULL, "no imprint");
  wrapwright_string_free(text);
}

static void extract(const wrapwright_wrapper *wrapper) {
  char page[1000];
  char *error = NULL;
  const size_t size = write_page(3, page, sizeof page);
  wrapwright_extractor *extractor = wrapwright_extractor_new(wrapper, WRAPWRIGHT_FALLBACK_NONE, &error);
  wrapwright_outcome *found = wrapwright_extract(extractor, page, size, "https://example.org/snow", NULL, &error);
  wrapwright_outcome *none = wrapwright_extract(extractor, "<p>x", 4, NULL, NULL, &error);
  wrapwright_extractor_free(extractor);
  expect(strcmp(wrapwright_outcome_status(found), "ok") == 0, "status ok");
  expect(strcmp(wrapwright_outcome_provenance(found), "template") == 0, "by a template");
  expect(wrapwright_outcome_template(found) == 0, "by the first template");
  expect(wrapwright_outcome_confidence(found) > 0, "a confidence");
  expect(strstr(wrapwright_outcome_text(found), kTexts[3]) != NULL, "the text");
  expect(strcmp(wrapwright_outcome_title(found), "Snow") == 0, "the title");
  expect(wrapwright_outcome_date(found)[0] == '\0', "no date");
  expect_render(found, "text", kTexts[3]);
  expect_render(found, "markdown", kTexts[3]);
  expect_render(found, "html", "<p>");
  expect_render(found, "json", "\"status\":\"ok\"");
  expect(wrapwright_outcome_render(found, "pdf", &error) == NULL, "no such format");
  expect_error(error, "pdf");
  expect(strcmp(wrapwright_outcome_status(none), "no-match") == 0, "status no-match");
  expect(strcmp(wrapwright_outcome_provenance(none), "none") == 0, "by nothing");
  expect(wrapwright_outcome_template(none) == -1, "by no template");
  expect(wrapwright_outcome_confidence(none) == -1, "no confidence");
  expect(wrapwright_outcome_text(none)[0] == '\0', "no text");
  wrapwright_outcome_free(found);
  wrapwright_outcome_free(none);
}

int main(int count, char **arguments) {
  wrapwright_wrapper *wrapper = learn();
  char *error = NULL;
  expect(strlen(wrapwright_version()) > 0, "a version");
  expect(wrapwright_pages_new("lynx", &error) == NULL, "no such normalizer");
  expect_error(error, "lynx");
  if (wrapper != NULL) wrapper = store(wrapper, count > 1 ? arguments[1] : "wrappers");
  if (wrapper != NULL) extract(wrapper);
  wrapwright_wrapper_free(wrapper);
  wrapwright_pages_free(NULL);
  wrapwright_extractor_free(NULL);
  wrapwright_outcome_free(NULL);
  wrapwright_string_free(NULL);
  if (failures == 0) puts("all as expected");
  return failures == 0 ? 0 : 1;
}
