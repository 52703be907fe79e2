// SPDX-License-Identifier: Apache-2.0
// The sample sites are as their README describes them: complete, with gold text that occurs in the pages, and with the
// difficulties that each of them was made for. Needs neither nginx nor the generators.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "build_paths.h"
#include "content/feed/autodiscovery.h"
#include "content/feed/feed.h"
#include "content/feed/opml.h"
#include "core/encoding/charset.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const fs::path& root() {
  static const fs::path kRoot = WRAPWRIGHT_SOURCE_DIR;
  return kRoot;
}

struct SampleSite {
  std::string name;
  std::string feed;           // path under www/
  std::string format;         // of the feed
  std::string home;           // path under www/
  std::string http_charset;   // what scripts/serve-samples lets the header say, "" = nothing
  std::string encoding;       // of the pages
  std::string encoding_told;  // by whom, when the page comes without its HTTP header
};

const std::vector<SampleSite>& sites() {
  static const std::vector<SampleSite> kSites = {
      {"comments", "atom.xml", "atom10", "index.html", "Shift_JIS", "shift_jis", "detected"},
      {"dokuwiki", "feed.php", "rss10", "index.html", "utf-8", "utf-8", "meta"},
      {"hashed", "rss.xml", "rss20", "index.html", "", "gb18030", "meta"},
      {"hugo", "feed.json", "json11", "index.html", "utf-8", "utf-8", "meta"},
      {"jekyll", "feed.xml", "atom10", "index.html", "utf-8", "utf-8", "meta"},
      {"pelican", "feeds/rss.xml", "rss20", "index.html", "utf-8", "utf-8", "meta"},
      {"tables", "rss.xml", "rss091n", "index.shtml", "", "windows-1251", "detected"},
      {"templates", "rss.xml", "rss20", "index.html", "utf-8", "utf-8", "meta"},
  };
  return kSites;
}

fs::path folder_of(const SampleSite& site) { return root() / "samples" / site.name; }
std::string base_of(const SampleSite& site) { return "http://" + site.name + ".localhost:8808/"; }
std::string feed_url(const SampleSite& site) { return base_of(site) + site.feed; }

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<nlohmann::json> rows_of(const SampleSite& site) {
  std::vector<nlohmann::json> rows;
  std::istringstream index(bytes_of(folder_of(site) / "index.jsonl"));
  for (std::string line; std::getline(index, line);) rows.push_back(nlohmann::json::parse(line));
  return rows;
}

std::string page_bytes(const SampleSite& site, const nlohmann::json& row) {
  return bytes_of(folder_of(site) / row.at("page").get<std::string>());
}

std::string content_type(const SampleSite& site) {
  return site.http_charset.empty() ? "text/html" : "text/html; charset=" + site.http_charset;
}

Page parse(const std::string& bytes, const std::string& type, NormalizerKind kind = NormalizerKind::kHtml5) {
  return make_normalizer(kind)->parse({bytes, type, {}});
}

// Letters and digits only: generators set other quotes and spaces than the sources have.
std::string letters(std::string_view text) {
  const auto all = icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  icu::UnicodeString kept;
  for (std::int32_t i = 0; i < all.length(); i = all.moveIndex32(i, 1)) {
    if (u_isalnum(all.char32At(i)) != 0) kept.append(all.char32At(i));
  }
  std::string out;
  return kept.toUTF8String(out);
}

std::string letters_of(const Page& page, NodeIndex node) {
  std::string text;
  const auto [first, last] = page.texts(node);
  for (TextIndex run = first; run < last; ++run) {
    if (page.run(run).hidden == 0) text += page.text(run);
  }
  return letters(text);
}

// Letters of the elements whose `attribute` is `value`.
std::string letters_inside(const Page& page, std::string_view attribute, std::string_view value) {
  std::string text;
  const auto name = page.find_name(attribute);
  for (NodeIndex node = 1; name && node < page.size(); ++node) {
    if (page.attribute(node, *name) == value) text += letters_of(page, node);
  }
  return text;
}

const SampleSite& site_named(std::string_view name) {
  return *std::find_if(sites().begin(), sites().end(), [&](const SampleSite& site) { return site.name == name; });
}

TEST(Samples, AreTheSitesThatThisTestKnows) {
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator(root() / "samples")) {
    if (fs::exists(entry.path() / "index.jsonl")) found.insert(entry.path().filename().string());
  }
  std::set<std::string> known;
  for (const SampleSite& site : sites()) known.insert(site.name);
  EXPECT_EQ(found, known);
}

TEST(Samples, HoldEightToTwelveArticlesEachTwoOfThemHeldOut) {
  for (const SampleSite& site : sites()) {
    SCOPED_TRACE(site.name);
    const auto rows = rows_of(site);
    EXPECT_GE(rows.size(), 8U);
    EXPECT_LE(rows.size(), 12U);
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.at("held_out") == true; }), 2);
    std::set<std::string> ids;
    std::set<std::string> urls;
    for (const auto& row : rows) {
      EXPECT_TRUE(ids.insert(row.at("id")).second) << row;
      EXPECT_TRUE(urls.insert(row.at("url")).second) << row;
      EXPECT_EQ(row.at("group"), site.name);
      EXPECT_TRUE(row.at("url").get<std::string>().starts_with(base_of(site))) << row;
    }
  }
}

TEST(Samples, HaveGoldThatStandsInThePage) {
  for (const SampleSite& site : sites()) {
    for (const auto& row : rows_of(site)) {
      SCOPED_TRACE(row.at("url").get<std::string>());
      const auto gold = nlohmann::json::parse(bytes_of(folder_of(site) / row.at("gold").get<std::string>()));
      const std::string text = gold.at("text");
      EXPECT_GT(text.size(), 800U);
      EXPECT_TRUE(text.starts_with(gold.at("title").get<std::string>() + "\n"));
      for (const NormalizerKind kind : {NormalizerKind::kHtml5, NormalizerKind::kTidy}) {
        const Page page = parse(page_bytes(site, row), content_type(site), kind);
        EXPECT_EQ(page.notes().undecodable, 0U);
        const std::string whole = letters_of(page, 0);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) EXPECT_THAT(whole, HasSubstr(letters(line)));
      }
    }
  }
}

TEST(Samples, CarryTheCharsetTroubleThatTheReadmeNames) {
  for (const SampleSite& site : sites()) {
    for (const auto& row : rows_of(site)) {
      SCOPED_TRACE(row.at("url").get<std::string>());
      const std::string bytes = page_bytes(site, row);
      EXPECT_EQ(valid_utf8_prefix(bytes) == bytes.size(), site.encoding == "utf-8");
      const Encoding alone = find_encoding(bytes, "");
      EXPECT_EQ(alone.name, site.encoding);
      EXPECT_EQ(to_string(alone.source), site.encoding_told);
      const Encoding served = find_encoding(bytes, content_type(site));
      EXPECT_EQ(served.name, site.encoding);
      EXPECT_EQ(to_string(served.source), site.http_charset.empty() ? site.encoding_told : "http");
    }
  }
}

TEST(Samples, ListInTheirFeedsExactlyTheArticlesThatAreNotHeldOut) {
  for (const SampleSite& site : sites()) {
    SCOPED_TRACE(site.name);
    const std::string bytes = bytes_of(folder_of(site) / "www" / site.feed);
    const auto feed = parse_feed({bytes, feed_url(site), ""});
    ASSERT_TRUE(feed) << feed.error().message;
    EXPECT_EQ(feed->format, site.format);
    std::set<std::string> listed;
    for (const FeedItem& item : feed->items) {
      EXPECT_TRUE(listed.insert(item.url).second) << item.url;
      EXPECT_THAT(item.title, Not(IsEmpty()));
      EXPECT_FALSE(item.summary.empty() && item.contents.empty()) << item.url;
    }
    std::set<std::string> wanted;
    for (const auto& row : rows_of(site)) {
      if (row.at("held_out") == false) wanted.insert(row.at("url"));
    }
    EXPECT_EQ(listed, wanted);
  }
}

TEST(Samples, NameTheirFeedsOnTheirHomePagesAndInTheFeedLists) {
  std::vector<std::string> wanted;
  for (const SampleSite& site : sites()) {
    SCOPED_TRACE(site.name);
    wanted.push_back(feed_url(site));
    const std::string home = bytes_of(folder_of(site) / "www" / site.home);
    const auto links = find_feed_links(parse(home, content_type(site)), base_of(site));
    ASSERT_THAT(links, Not(IsEmpty()));
    EXPECT_EQ(links.front().url, feed_url(site));
  }

  std::vector<std::string> plain;
  std::istringstream lines(bytes_of(root() / "feeds" / "samples.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != '#') plain.push_back(line);
  }
  EXPECT_THAT(plain, ElementsAreArray(wanted));

  const std::string opml = bytes_of(root() / "feeds" / "samples.opml");
  const auto list = parse_opml({opml, "feeds/samples.opml", ""});
  ASSERT_TRUE(list) << list.error().message;
  std::vector<std::string> listed;
  for (const OpmlOutline& outline : list->outlines) listed.push_back(outline.xml_url);
  std::sort(listed.begin(), listed.end());
  EXPECT_THAT(listed, ElementsAreArray(wanted));
}

TEST(Samples, CommentsCloseTheDocumentEarlyAndOutgrowTheArticle) {
  const SampleSite& site = site_named("comments");
  for (const auto& row : rows_of(site)) {
    SCOPED_TRACE(row.at("url").get<std::string>());
    const std::string bytes = page_bytes(site, row);
    EXPECT_LT(bytes.find("</html>"), bytes.find("entry-body"));
    const Page page = parse(bytes, content_type(site));
    const std::string article = letters_inside(page, "class", "entry-body");
    EXPECT_FALSE(article.empty());
    EXPECT_GT(letters_inside(page, "id", "comments").size(), article.size());
  }
}

TEST(Samples, HashedSharesNoClassNameBetweenPagesAndHasAnAdInsideTheText) {
  const SampleSite& site = site_named("hashed");
  std::set<std::string> seen;
  for (const auto& row : rows_of(site)) {
    SCOPED_TRACE(row.at("url").get<std::string>());
    const std::string bytes = page_bytes(site, row);
    const Page page = parse(bytes, content_type(site));
    const auto name = page.find_name("class");
    ASSERT_TRUE(name);
    std::set<std::string> own;
    std::string body;
    for (NodeIndex node = 1; node < page.size(); ++node) {
      const auto value = page.attribute(node, *name);
      if (value) own.insert(std::string(*value));
      if (page.tag_name(node) == "article") body = letters_of(page, node);
    }
    for (const std::string& value : own) EXPECT_TRUE(seen.insert(value).second) << value;
    EXPECT_THAT(body, HasSubstr("广告"));
    EXPECT_THAT(body, HasSubstr("延伸阅读"));
    EXPECT_THAT(bytes, HasSubstr("charset=\"gb2312\""));
    // U+00A9 takes four bytes in GB18030 and does not exist in GB2312.
    EXPECT_THAT(bytes, HasSubstr("\x81\x30\x84\x38"));
  }
}

TEST(Samples, TablesNestThreeDeepAndHaveNoParagraphs) {
  const SampleSite& site = site_named("tables");
  for (const auto& row : rows_of(site)) {
    SCOPED_TRACE(row.at("url").get<std::string>());
    const Page page = parse(page_bytes(site, row), content_type(site));
    unsigned deepest = 0;
    for (NodeIndex node = 1; node < page.size(); ++node) {
      EXPECT_NE(page.tag_name(node), "p");
      unsigned tables = 0;
      for (NodeIndex up = node; up != 0; up = page.parent(up)) tables += page.tag_name(up) == "table" ? 1U : 0U;
      deepest = std::max(deepest, tables);
    }
    EXPECT_GE(deepest, 3U);
  }
}

TEST(Samples, TemplatesHoldsTwoOfThemBothInTheFeedAndHeldOut) {
  const SampleSite& site = site_named("templates");
  std::set<std::pair<std::string, bool>> seen;
  for (const auto& row : rows_of(site)) {
    SCOPED_TRACE(row.at("url").get<std::string>());
    const Page page = parse(page_bytes(site, row), content_type(site));
    const std::string article = letters_inside(page, "class", "story-body");
    const std::string video = letters_inside(page, "class", "watch-text");
    EXPECT_NE(article.empty(), video.empty());
    EXPECT_EQ(article.empty(), article.find("Readmore") == std::string::npos);
    seen.insert({article.empty() ? "video" : "article", row.at("held_out").get<bool>()});
  }
  EXPECT_EQ(seen.size(), 4U);
}

// The sites of the quality gate: corpora of their own, which nobody serves.
struct GateRow {
  fs::path corpus;
  nlohmann::json row;
};

std::vector<GateRow> gate_rows() {
  std::vector<GateRow> rows;
  for (const char* name : {"gate_open", "gate_kept"}) {
    const fs::path corpus = root() / "samples" / "gate" / name;
    std::istringstream index(bytes_of(corpus / "index.jsonl"));
    for (std::string line; std::getline(index, line);) rows.push_back({corpus, nlohmann::json::parse(line)});
  }
  return rows;
}

TEST(GateSites, AreKeptFromTrainingOrNotWithAllTheirPages) {
  std::map<std::string, std::set<std::string>> corpora;  // by site
  for (const auto& [corpus, row] : gate_rows()) {
    corpora[row.at("group").get<std::string>()].insert(corpus.filename().string());
    EXPECT_EQ(row.at("held_out").get<bool>(), corpus.filename() == "gate_kept") << row;
  }
  EXPECT_EQ(corpora.size(), 32U);
  std::size_t kept = 0;
  for (const auto& [site, names] : corpora) {
    EXPECT_EQ(names.size(), 1U) << site;
    kept += names.count("gate_kept");
  }
  EXPECT_EQ(kept, 16U);
}

TEST(GateSites, HaveGoldThatStandsInThePage) {
  for (const auto& [corpus, row] : gate_rows()) {
    SCOPED_TRACE(row.at("id").get<std::string>());
    const auto gold = nlohmann::json::parse(bytes_of(corpus / row.at("gold").get<std::string>()));
    if (row.at("kind") == "listing") {
      EXPECT_FALSE(gold.at("article").get<bool>());
      continue;
    }
    const Page page = parse(bytes_of(corpus / row.at("page").get<std::string>()), "text/html");
    const std::string whole = letters_of(page, 0);
    const std::string text = gold.at("text");
    EXPECT_TRUE(text.starts_with(gold.at("title").get<std::string>() + "\n"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_THAT(whole, HasSubstr(letters(line)));
  }
}

}  // namespace
}  // namespace wrapwright
