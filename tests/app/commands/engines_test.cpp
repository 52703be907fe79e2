// SPDX-License-Identifier: Apache-2.0
// Exported rules of the sample sites' wrappers, applied to the sample pages by the engines of other programs.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "core/page/xml.h"
#include "site/rules/engine.h"
#include "site/rules/export.h"
#include "site/rules/older_html.h"
#include "site/rules/reader_article.h"
#include "site/rules/site_config_export.h"
#include "site/wrapper/file.h"
#include "support/temporary_folder.h"
#include "web/fetch/folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

// The text without white space, including U+00A0 and the like: each program separates blocks differently.
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

// The name by which iconv and Python know the encoding that browsers use under this name.
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

class Engines : public testing::Test {
 protected:
  static constexpr const char* kHasPhp =
      "php -r 'require \"/usr/share/php/Symfony/Component/CssSelector/autoload.php\"; "
      "exit(class_exists(\"DOMDocument\") ? 0 : 1);' >/dev/null 2>&1";
  static bool has_php() { return std::system(kHasPhp) == 0; }
  // The texts by the engine; nothing if it fails.
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
  // The page as received or, for rules that name the <tbody> that the HTML standard adds and libxml2 does not, the
  // standard's tree serialized as HTML.
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

class EnginesOf : public Engines, public testing::WithParamInterface<RuleFormat> {};

TEST_P(EnginesOf, GiveTheTextOfTheWrapper) {
  const RuleFormat format = GetParam();
  const bool is_python = format == RuleFormat::kCss || format == RuleFormat::kMiniflux;
  const char* has_python = "/usr/bin/python3 -c 'import lxml.html, cssselect' 2>/dev/null";
  if (is_python ? std::system(has_python) != 0 : !has_php()) {
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

// Checks with libxml2 itself what it reads differently from the HTML standard.
TEST_F(Engines, MisreadPagesAsTheirTextIsProven) {
  if (!has_php()) GTEST_SKIP() << "php-xml and php-symfony-css-selector are not here";
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const ContentRules rules{.content = {"main"}, .exclusions = {}};
  std::vector<std::pair<fs::path, std::string>> files;
  std::vector<std::string> expected;
  for (const char* main :
       {"<p>One &mldr; two &hellip; three &copy;</p>", "<p>One</p><script type=x />two()</script><p>Three</p>",
        "<p>One</p><script>two('&mldr;')</script><p>Three</p>", "<p>One &NotEqualTilde; &alpha; two</p>",
        "<!-- &mldr; --><p>One</p><script src='a/>' />three</script>"}) {
    const std::string html = std::string("<html><body><main>") + main + "</main></body></html>";
    files.emplace_back(folder_.path() / std::to_string(files.size()), "utf-8");
    EXPECT_TRUE(write_file_atomically(files.back().first, html));
    const std::string read = as_read_by_older_parser(html, *older_html_of(Engine::kFreshRss)).value_or(html);
    const Page page = normalizer->parse({read, "text/html", "utf-8"});
    expected.push_back(without_spaces(shown_text(page, rules, Engine::kFreshRss)));
  }
  SiteExport exported;
  exported.site = "a.example";
  exported.rules = rules;
  const std::string document = format_exports(RuleFormat::kFreshRss, {&exported, 1}, {});
  const auto texts = run("php '" + std::string(WRAPWRIGHT_SOURCE_DIR) + "/tests/app/commands/read_by_php.php'",
                         RuleFormat::kFreshRss, document, files);
  ASSERT_EQ(texts.size(), expected.size());
  for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(without_spaces(texts[i]), expected[i]) << i;
}

INSTANTIATE_TEST_SUITE_P(EachFormat, EnginesOf,
                         testing::Values(RuleFormat::kCss, RuleFormat::kFtr, RuleFormat::kFreshRss,
                                         RuleFormat::kMiniflux, RuleFormat::kRssBridge, RuleFormat::kFeedIron),
                         [](const auto& parameter) {
                           std::string name(to_string(parameter.param));
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace wrapwright
