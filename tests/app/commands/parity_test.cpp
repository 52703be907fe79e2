// SPDX-License-Identifier: Apache-2.0
// Learning and extracting through C and C++ gives the bytes of `learn` and `apply --json`, on all samples in a clone
// and on a corpus, if present. python/tests has the same through Python.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <wrapwright/wrapwright.h>

#include "support/corpora.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
namespace v1 = wrapwright::v1;

struct IndexedPage {
  std::string id;
  std::string url;
  std::string bytes;
};

// The pages of each site that a folder's index names.
std::map<std::string, std::vector<IndexedPage>> sites_in(const fs::path& folder) {
  std::map<std::string, std::vector<IndexedPage>> out;
  std::istringstream lines(wrapwright::read_all(folder / "index.jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const auto entry = nlohmann::json::parse(line);
    const std::string url = entry["url"];
    const std::string site = *v1::site_of(url);  // "" of a page whose URL is not known
    if (!site.empty()) out[site].push_back({entry["id"], url, wrapwright::read_all(folder / entry["page"])});
  }
  return out;
}

class Parity : public testing::Test {
 protected:
  // A folder of these pages, without groups, so that the program also separates them by host.
  [[nodiscard]] fs::path folder_of(const std::vector<IndexedPage>& pages) const {
    const fs::path folder = work_.path() / "pages";
    fs::remove_all(folder);
    std::string index;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const std::string file = std::to_string(i) + ".html";
      wrapwright::write_all(folder / file, pages[i].bytes);
      index += nlohmann::json{{"id", pages[i].id}, {"url", pages[i].url}, {"page", file}}.dump() + "\n";
    }
    wrapwright::write_all(folder / "index.jsonl", index);
    return folder;
  }
  void expect_same(const std::string& site, const std::vector<IndexedPage>& pages) const;
  wrapwright::TemporaryFolder work_;
};

// The record from the C interface.
std::string record_by_c(const v1::WrapperStore& store, const IndexedPage& page) {
  wrapwright_source source{};
  source.struct_size = sizeof source;
  source.bytes = {page.bytes.data(), page.bytes.size()};
  source.url = {page.url.data(), page.url.size()};
  wrapwright_outcome* const found = wrapwright_store_extract(store.get(), {nullptr, 0}, &source, nullptr);
  wrapwright_bytes* const line = wrapwright_record_json(found, {page.id.data(), page.id.size()}, 0, nullptr);
  const wrapwright_str view = wrapwright_bytes_view(line);
  std::string out(view.data, view.size);
  wrapwright_bytes_free(line);
  wrapwright_outcome_free(found);
  return out;
}

void Parity::expect_same(const std::string& site, const std::vector<IndexedPage>& pages) const {
  SCOPED_TRACE(site);
  const fs::path folder = folder_of(pages);
  const fs::path by_program = work_.path() / "by-program" / site;
  const fs::path by_library = work_.path() / "by-library" / site;
  const auto learned = wrapwright::run({"learn", "--pages", "0", "--store", by_program.string(), folder.string()});

  auto store = v1::WrapperStore::open(by_library.string());
  auto made = v1::Site::make(site);
  for (const IndexedPage& page : pages) ASSERT_TRUE(made->add({page.bytes, page.url}).ok());
  const auto found = made->learn();
  ASSERT_EQ(found.ok(), learned.exit == 0) << learned.err;
  if (found.ok()) {
    ASSERT_TRUE(store->save(*found->wrapper()).ok());
    EXPECT_EQ(wrapwright::read_all(by_library / (site + ".xml")), wrapwright::read_all(by_program / (site + ".xml")));
  }

  const auto applied = wrapwright::run({"apply", "--json", "--store", by_library.string(), folder.string()});
  std::string by_cpp;
  std::string by_c;
  for (const IndexedPage& page : pages) {
    by_cpp += *store->extract({page.bytes, page.url})->record(page.id);
    by_c += record_by_c(*store, page);
  }
  EXPECT_EQ(by_cpp, applied.out);
  EXPECT_EQ(by_c, applied.out);
}

TEST_F(Parity, SitesOfACorpusHaveTheBytesOfTheProgram) {
  constexpr std::size_t kMost = wrapwright::kSanitized ? 6 : 12;  // sites, and pages of each
  const auto folder = wrapwright::corpus_folder("sites");
  if (!folder) GTEST_SKIP() << "there is no corpus \"sites\"";
  std::size_t count = 0;
  for (auto& [site, pages] : sites_in(*folder)) {
    if (count++ == kMost) break;
    pages.resize(std::min(pages.size(), kMost));
    expect_same(site, pages);
  }
}

class ParityOfSamples : public Parity, public testing::WithParamInterface<std::string> {};

TEST_P(ParityOfSamples, HaveTheBytesOfTheProgram) {
  const auto sites = sites_in(fs::path(WRAPWRIGHT_SOURCE_DIR) / "samples" / GetParam());
  ASSERT_FALSE(sites.empty());
  for (const auto& [site, pages] : sites) expect_same(site, pages);
}

INSTANTIATE_TEST_SUITE_P(Samples, ParityOfSamples,
                         testing::Values("comments", "dokuwiki", "hashed", "hugo", "jekyll", "pelican", "tables",
                                         "templates"),
                         [](const auto& of) { return of.param; });

}  // namespace
