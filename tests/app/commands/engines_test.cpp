// SPDX-License-Identifier: Apache-2.0
// Exported rules of the sample sites' wrappers, applied to the sample pages by engines that other programs are made of.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "core/page/xml.h"
#include "site/rules/export.h"
#include "site/rules/reader_article.h"
#include "site/rules/site_config_export.h"
#include "site/wrapper/file.h"
#include "support/temporary_folder.h"
#include "web/fetch/folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

// The same text without white space, U+00A0 and the like included: blocks are parted differently everywhere.
std::string without_spaces(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\xC2\xA0") == 0) {
      ++i;
    } else if (text.compare(i, 3, "\xE3\x80\x80") == 0) {
      i += 2;
    } else if (static_cast<unsigned char>(text[i]) > ' ') {
      out += text[i];
    }
  }
  return out;
}

// The name that iconv and Python know the encoding by whose characters browsers mean.
std::string engine_encoding(const std::string& name) {
  if (name == "shift_jis") return "cp932";
  return name == "gbk" || name == "gb2312" ? "gb18030" : name;
}

// A sample site: its wrapper, and its article pages.
struct Sample {
  Wrapper wrapper;
  std::vector<Page> pages;
  std::vector<fs::path> files;
  std::vector<SitePage> views;
};

Sample read_sample(const fs::path& wrapper_file) {
  Sample out;
  const auto wrapper = read_wrapper(wrapper_file);
  EXPECT_TRUE(wrapper);
  out.wrapper = *wrapper;
  if (out.wrapper.feed.empty()) out.wrapper.feed = "http://" + out.wrapper.site + "/feed";
  const std::string name = wrapper_file.stem().stem().string();
  const auto folder = read_folder(fs::path(WRAPWRIGHT_SOURCE_DIR) / "samples" / name);
  EXPECT_TRUE(folder) << name;
  const auto normalizer = make_normalizer(out.wrapper.normalizer);
  for (const FolderPage& page : folder->pages) {
    const auto bytes = read_file(page.file);
    out.pages.push_back(normalizer->parse({*bytes, page.content_type, page.encoding}));
    out.files.push_back(page.file);
    out.views.emplace_back();
    out.views.back().url = page.url;
  }
  for (std::size_t i = 0; i < out.pages.size(); ++i) out.views[i].page = &out.pages[i];
  return out;
}

class Engines : public testing::TestWithParam<RuleFormat> {
 protected:
  // The texts by the engine; nothing where it fails.
  std::vector<std::string> run(const std::string& engine, RuleFormat format, const std::string& document,
                               const std::vector<std::pair<fs::path, std::string>>& pages) {
    const fs::path rules = folder_.path() / "rules";
    const fs::path answer = folder_.path() / "answer";
    EXPECT_TRUE(write_file_atomically(rules, document));
    std::string command = engine + " " + std::string(to_string(format)) + " '" + rules.string() + "'";
    for (const auto& [file, encoding] : pages) command += " '" + file.string() + "' " + encoding;
    command += " > '" + answer.string() + "'";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return nlohmann::json::parse(*read_file(answer), nullptr, false).get<std::vector<std::string>>();
  }
  // The page as it was received; for rules that name the <tbody> which the HTML standard adds and libxml2 does not, the
  // tree by the standard, written as HTML.
  std::pair<fs::path, std::string> given_page(const Page& page, const fs::path& file, const std::string& rules) {
    if (rules.find("tbody") == std::string::npos) return {file, engine_encoding(page.notes().encoding)};
    std::string html;
    write_xml(page, [&](std::string_view piece) { html += piece; });
    const fs::path copy = folder_.path() / file.filename();
    EXPECT_TRUE(write_file_atomically(copy, html.substr(html.find("<html"))));
    return {copy, "utf-8"};
  }
  TemporaryFolder folder_;
};

TEST_P(Engines, GiveTheTextOfTheWrapper) {
  const RuleFormat format = GetParam();
  const bool is_python = format == RuleFormat::kCss || format == RuleFormat::kMiniflux;
  const char* probe = is_python ? "/usr/bin/python3 -c 'import lxml.html, cssselect' 2>/dev/null"
                                : "php -r 'require \"/usr/share/php/Symfony/Component/CssSelector/autoload.php\"; "
                                  "exit(class_exists(\"DOMDocument\") ? 0 : 1);' >/dev/null 2>&1";
  if (std::system(probe) != 0) {
    GTEST_SKIP() << (is_python ? "python3-lxml and python3-cssselect are" : "php-xml and php-symfony-css-selector are")
                 << " not here";
  }
  const std::string script = std::string(WRAPWRIGHT_SOURCE_DIR) + "/tests/app/commands/";
  const std::string engine =
      is_python ? "/usr/bin/python3 '" + script + "read_by_lxml.py'" : "php '" + script + "read_by_php.php'";
  std::size_t sites = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(WRAPWRIGHT_SOURCE_DIR) / "wrappers")) {
    if (entry.path().extension() != ".xml") continue;
    SCOPED_TRACE(entry.path().filename());
    Sample sample = read_sample(entry.path());
    const auto exported = export_site(sample.wrapper, sample.views, {.format = format});
    ASSERT_TRUE(exported) << exported.error().to_string();
    EXPECT_TRUE(exported->left_out.empty());
    EXPECT_GT(exported->proven, 0U);
    const auto shown = without_headings(sample.wrapper, sample.views);
    const auto wanted = wanted_pages(sample.wrapper, *shown, sample.views);
    ASSERT_TRUE(wanted);
    const std::string document = format_exports(format, {&*exported, 1}, {.json = format == RuleFormat::kCss});
    std::vector<std::string> expected;
    std::vector<std::pair<fs::path, std::string>> pages;
    for (const WantedPage& each : *wanted) {
      const auto index = static_cast<std::size_t>(each.page - sample.pages.data());
      pages.push_back(given_page(*each.page, sample.files[index], document));
      // A site config removes the title, too; export_site has compared its text with the wrapper's.
      const auto pieces = format == RuleFormat::kFtr ? take_by_site_config(*each.page, site_config_rules(*shown, false))
                                                     : std::vector<Article>{each.article};
      expected.push_back(without_spaces(compared_text(*each.page, pieces)));
    }
    const auto texts =
        run(engine, format, format_exports(format, {&*exported, 1}, {.json = format == RuleFormat::kCss}), pages);
    ASSERT_EQ(texts.size(), expected.size());
    for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(without_spaces(texts[i]), expected[i]) << pages[i].first;
    ++sites;
  }
  EXPECT_GE(sites, 8U);
}

INSTANTIATE_TEST_SUITE_P(OfEachFormat, Engines,
                         testing::Values(RuleFormat::kCss, RuleFormat::kFtr, RuleFormat::kFreshRss,
                                         RuleFormat::kMiniflux, RuleFormat::kRssBridge, RuleFormat::kFeedIron),
                         [](const auto& parameter) {
                           std::string name(to_string(parameter.param));
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace wrapwright
