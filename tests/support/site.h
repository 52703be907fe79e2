// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of one site for tests, parsed and kept: from strings of body HTML, or a group of a corpus.
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "support/corpora.h"

namespace wrapwright {

class TestSite {
 public:
  explicit TestSite(const std::vector<std::string>& bodies, NormalizerKind kind = NormalizerKind::kHtml5) {
    const auto normalizer = make_normalizer(kind);
    for (const std::string& body : bodies) parsed_.push_back(normalizer->parse({body, {}, {}}));
    for (std::size_t i = 0; i < parsed_.size(); ++i) add("https://site.example/" + std::to_string(i), parsed_[i]);
  }

  // At most `most` pages of the group that is the `which`-th (from 0) among those of two pages or more.
  static TestSite of_corpus(const std::filesystem::path& folder, std::size_t which, std::size_t most) {
    std::map<std::string, std::vector<ListedPage>> groups;
    for (ListedPage& p : corpus_pages(folder)) groups[p.group + " " + p.era].push_back(std::move(p));
    std::erase_if(groups, [](const auto& g) { return g.second.size() < 2; });
    auto group = groups.begin();
    std::advance(group, static_cast<std::ptrdiff_t>(which % groups.size()));
    std::vector<std::string> html;
    for (const ListedPage& p : group->second) {
      if (html.size() < most) html.push_back(*read_file(p.page));
    }
    return TestSite(html);
  }

  [[nodiscard]] const std::vector<SitePage>& pages() const { return pages_; }
  void set_item(std::size_t i, const FeedItem* item) { pages_[i].item = item; }

 private:
  void add(std::string url, const Page& page) {
    SitePage& p = pages_.emplace_back();
    p.page = &page;
    p.url = std::move(url);
  }
  std::vector<Page> parsed_;  // never grows after pages_ points into it
  std::vector<SitePage> pages_;
};

}  // namespace wrapwright
