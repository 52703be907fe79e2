// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of a corpus through one normalizer, on two threads.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "support/corpora.h"

namespace wrapwright {

inline constexpr const char* kCorpora[] = {"cetd",     "cleaneval_final", "daniel_v2.1", "dragnet_2012",  "l3s_gn1",
                                           "msv_big9", "sites",           "wcxb",        "wwwxmu_zh_news"};

// One thread's share of the work.
class PageVisitor {
 public:
  virtual ~PageVisitor() = default;
  virtual void visit(const ListedPage& source, const Page& page) = 0;
  virtual void finish() {}
};

// Gives each page to one of two visitors; gtest's expectations may be used in both. Returns how many were read.
inline std::size_t walk_pages(const std::vector<ListedPage>& pages, NormalizerKind kind, PageVisitor& one,
                              PageVisitor& other) {
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> visited{0};
  const auto work = [&](PageVisitor& visitor) {
    const auto normalizer = make_normalizer(kind);
    for (std::size_t i = next++; i < pages.size(); i = next++) {
      const auto bytes = read_file(pages[i].page);
      if (!bytes.ok()) continue;
      visitor.visit(pages[i], normalizer->parse({bytes.value(), {}, {}}));
      ++visited;
    }
    visitor.finish();
  };
  std::thread second(work, std::ref(other));
  work(one);
  second.join();
  return visited;
}

// Of a test over corpora and normalizers: names of tests hold no dots.
inline std::string name_of_walk(const testing::TestParamInfo<std::tuple<const char*, NormalizerKind>>& test) {
  std::string name(std::get<0>(test.param));
  std::replace(name.begin(), name.end(), '.', '_');
  return name + "_" + std::string(to_string(std::get<1>(test.param)));
}

}  // namespace wrapwright
