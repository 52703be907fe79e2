// SPDX-License-Identifier: Apache-2.0
// Feed against what feedparser 6 reads from its own 755 troublesome feeds and from the 80 real feeds of corpus `sites`.
// Every difference is listed with its reason in differences.tsv, which may only become shorter.
//
// What counts as agreement:
// - format, link, id, url, author, dates and tags: the same bytes (tags: as a list without repetitions);
// - title, summary and contents: the same visible text, for Feed keeps HTML as given (titles: as plain text), while
//   feedparser cleans it and resolves links inside it. Either side may be plain text already. Contents without text
//   count as none on both sides;
// - a summary that feedparser copied from the content, because the feed has none, counts as none.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "build_paths.h"
#include "content/feed/feed.h"
#include "content/feed/html_text.h"
#include "core/base/ascii.h"
#include "core/base/files.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

using AnyJson = nlohmann::json;  // members in any order

// Markup and white space taken out, references resolved.
std::string visible(const std::string& html, bool strip) {
  std::string text;
  bool in_tag = false;
  for (std::size_t i = 0; i < html.size(); ++i) {
    const bool opens = html[i] == '<' && i + 1 < html.size() && (is_alpha(html[i + 1]) || html[i + 1] == '/');
    if (strip && opens) in_tag = true;
    if (!in_tag) text += html[i];
    if (html[i] == '>') in_tag = false;
  }
  std::string out;
  for (const char c : decode_references(text)) {
    if (!is_space(c)) out += c;
  }
  // feedparser trims these too.
  for (const std::string space : {"\u00A0", "\u3000", "\u202F", "\u2003"}) {
    for (std::size_t at = out.find(space); at != std::string::npos; at = out.find(space, at))
      out.erase(at, space.size());
  }
  return out;
}

bool same_text(const std::string& ours, const std::string& theirs) {
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      if (visible(ours, a) == visible(theirs, b)) return true;
    }
  }
  return false;
}

std::string string_of(const AnyJson& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() || !it->is_string() ? "" : it->get<std::string>();
}

std::vector<std::string> list_of(const AnyJson& object, const char* key) {
  std::vector<std::string> list;
  const auto it = object.find(key);
  if (it == object.end() || !it->is_array()) return list;
  for (const AnyJson& value : *it) {
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
  }
  return list;
}

std::string join(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& value : list) text += (text.empty() ? "" : " | ") + value;
  return text;
}

class Comparison {
 public:
  void compare(const std::string& file, const Feed& feed, const AnyJson& expected) {
    file_ = file;
    exact("format", feed.format, string_of(expected, "version"));
    text("title", feed.title, string_of(expected, "title"));
    exact("link", feed.link, string_of(expected, "link"));
    const AnyJson& items = expected["items"];
    exact("items", std::to_string(feed.items.size()), std::to_string(items.size()));
    for (std::size_t i = 0; i < std::min(feed.items.size(), items.size()); ++i) {
      compare_item("items[" + std::to_string(i) + "].", feed.items[i], items[i]);
    }
  }

  std::size_t fields = 0;
  std::map<std::string, std::string> differences;  // "file\tfield" -> both values

 private:
  void compare_item(const std::string& prefix, const FeedItem& item, const AnyJson& expected) {
    exact(prefix + "id", item.id, string_of(expected, "id"));
    exact(prefix + "url", item.url, string_of(expected, "url"));
    text(prefix + "title", item.title, string_of(expected, "title"));
    exact(prefix + "author", item.author, string_of(expected, "author"));
    exact(prefix + "published", item.published, string_of(expected, "published"));
    exact(prefix + "updated", item.updated, string_of(expected, "updated"));
    exact(prefix + "tags", join(item.tags), join(list_of(expected, "tags")));
    const std::vector<std::string> contents = list_of(expected, "content");
    std::string summary = string_of(expected, "summary");
    if (item.summary.empty() && !contents.empty() && summary == contents.front()) summary.clear();
    text(prefix + "summary", item.summary, summary);
    text(prefix + "content", join(item.contents), join(contents));
  }

  void exact(const std::string& field, const std::string& ours, const std::string& theirs) {
    add(field, ours, theirs, ours == theirs);
  }
  void text(const std::string& field, const std::string& ours, const std::string& theirs) {
    add(field, ours, theirs, same_text(ours, theirs));
  }
  void add(const std::string& field, const std::string& ours, const std::string& theirs, bool same) {
    if (ours.empty() && theirs.empty()) return;
    ++fields;
    if (!same)
      differences[file_ + "\t" + field] = "ours:   " + ours.substr(0, 300) + "\n  theirs: " + theirs.substr(0, 300);
  }

  std::string file_;
};

// "file\tfield" -> reason.
std::map<std::string, std::string> listed_differences() {
  std::map<std::string, std::string> listed;
  std::ifstream in(std::string(WRAPWRIGHT_SOURCE_DIR) + "/tests/content/feed/differences.tsv");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t tab = line.rfind('\t');
    if (tab != std::string::npos) listed[line.substr(0, tab)] = line.substr(tab + 1);
  }
  return listed;
}

void compare_folder(const std::filesystem::path& expectations, const std::filesystem::path& folder,
                    const std::string& prefix, Comparison& comparison) {
  std::ifstream lines(expectations);
  for (std::string line; std::getline(lines, line);) {
    const AnyJson expected = AnyJson::parse(line);
    const std::string file = string_of(expected, "file");
    const auto bytes = read_file(folder / file);
    ASSERT_TRUE(bytes.ok()) << file;
    const auto feed = parse_feed({*bytes, "", ""});
    EXPECT_TRUE(feed.ok()) << file << ": " << (feed.ok() ? "" : feed.error().to_string());
    comparison.compare(prefix + file, feed.ok() ? *feed : Feed{}, expected);
  }
}

void check(const Comparison& comparison, bool (*concerns)(const std::string& file)) {
  std::map<std::string, std::string> listed = listed_differences();
  std::map<std::string, std::size_t> reasons;
  for (const auto& [key, values] : comparison.differences) {
    const auto it = listed.find(key);
    if (it == listed.end()) {
      ADD_FAILURE() << "not in differences.tsv:\n" << key << "\n  " << values;
      continue;
    }
    EXPECT_FALSE(it->second.empty()) << "no reason given: " << key;
    ++reasons[it->second];
  }
  for (const auto& [key, reason] : listed) {
    if (!concerns(key)) continue;
    EXPECT_TRUE(comparison.differences.count(key) == 1)
        << "listed, but agrees; take it out of differences.tsv: " << key;
  }
  const double share = 1 - static_cast<double>(comparison.differences.size()) / static_cast<double>(comparison.fields);
  std::ostringstream report;
  report << comparison.fields << " fields, " << comparison.differences.size() << " differ, agreement " << share << "\n";
  for (const auto& [reason, count] : reasons) report << "  " << count << "  " << reason << "\n";
  std::cout << report.str();
  EXPECT_GE(share, 0.98);
}

TEST(FeedSuite, AgreesWithFeedparserOnItsOwnFeeds) {
  REQUIRE_SUITES(suites);
  Comparison comparison;
  compare_folder(suites / "feedparser" / "expected.jsonl", suites / "feedparser", "", comparison);
  EXPECT_GT(comparison.fields, 1500U);
  check(comparison, [](const std::string& key) { return !key.starts_with("sites/"); });
}

TEST(FeedSuite, AgreesWithFeedparserOnRealFeeds) {
  REQUIRE_SUITES(suites);
  REQUIRE_CORPUS(sites, "sites");
  Comparison comparison;
  compare_folder(suites / "feedparser" / "sites-feeds.jsonl", sites / "feeds", "sites/", comparison);
  EXPECT_GT(comparison.fields, 5000U);
  check(comparison, [](const std::string& key) { return key.starts_with("sites/"); });
}

}  // namespace
}  // namespace wrapwright
