// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_sample.h"

#include <iterator>
#include <utility>

#include "core/base/sample_key.h"

namespace wrapwright {

bool PageSample::wants(const SourcePage& page) const {
  const auto site = sites_.find(site_of_page(page));
  if (site == sites_.end()) return true;
  const Pages& pages = site->second;
  const std::string digest = sample_key(page.url);
  if (pages.contains(digest)) return false;
  return per_site_ == 0 || pages.size() < per_site_ || digest < std::prev(pages.end())->first;
}

void PageSample::add(SourcePage page) {
  const std::string site = site_of_page(page);
  const auto [entry, is_new] = sites_.try_emplace(site);
  if (is_new) order_.push_back(site);
  Pages& pages = entry->second;
  std::string digest = sample_key(page.url);
  pages.emplace(std::move(digest), std::move(page));
  if (per_site_ != 0 && pages.size() > per_site_) pages.erase(std::prev(pages.end()));
}

std::vector<SourcePage> PageSample::take() {
  std::vector<SourcePage> out;
  for (const std::string& site : order_) {
    for (auto& [digest, page] : sites_[site]) out.push_back(std::move(page));
  }
  sites_.clear();
  order_.clear();
  return out;
}

}  // namespace wrapwright
