// SPDX-License-Identifier: Apache-2.0
#include "pages.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "build_paths.h"
#include "core/base/files.h"
#include "core/encoding/charset.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

constexpr std::size_t kPages = 200;
constexpr std::size_t kSites = 20;
constexpr std::size_t kPagesOfSite = 10;

void add_page(const ListedPage& source, std::vector<BenchPage>& out) {
  auto bytes = read_file(source.page);
  if (bytes && !bytes->empty()) out.push_back({std::move(bytes).value(), source.url});
}

void add_sites(const std::vector<ListedPage>& pages, std::size_t most, std::vector<BenchSite>& out) {
  std::map<std::string, std::vector<const ListedPage*>> groups;
  for (const ListedPage& page : pages) groups[page.group].push_back(&page);
  for (const auto& [name, members] : groups) {
    if (members.size() < kPagesOfSite || out.size() == most) continue;
    BenchSite site{name, {}};
    for (std::size_t i = 0; i < kPagesOfSite; ++i) add_page(*members[i], site.pages);
    if (site.pages.size() == kPagesOfSite) out.push_back(std::move(site));
  }
}

BenchPages from_corpora() {
  BenchPages out;
  std::vector<ListedPage> mixed;
  for (const char* name : {"sites", "cetd", "dragnet_2012", "daniel_v2.1"}) {
    const auto folder = corpus_folder(name);
    if (!folder) continue;
    const auto pages = corpus_pages(*folder);
    mixed.insert(mixed.end(), pages.begin(), pages.end());
    if (out.sites.empty()) add_sites(pages, kSites, out.sites);
    out.label += (out.label.empty() ? "" : "+") + std::string(name);
  }
  const std::size_t step = std::max<std::size_t>(1, mixed.size() / kPages);
  for (std::size_t i = 0; i < mixed.size(); i += step) add_page(mixed[i], out.pages);
  return out;
}

BenchPages from_samples() {
  BenchPages out;
  out.label = "samples only: no corpora here (WRAPWRIGHT_CORPORA)";
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(WRAPWRIGHT_SOURCE_DIR) / "samples")) {
    if (!std::filesystem::exists(entry.path() / "index.jsonl")) continue;
    BenchSite site{entry.path().filename().string(), {}};
    for (const ListedPage& page : corpus_pages(entry.path())) add_page(page, site.pages);
    out.pages.insert(out.pages.end(), site.pages.begin(), site.pages.end());
    if (site.pages.size() > 1) out.sites.push_back(std::move(site));
  }
  std::sort(out.sites.begin(), out.sites.end(), [](const BenchSite& a, const BenchSite& b) { return a.name < b.name; });
  return out;
}

BenchPages load() {
  BenchPages samples = from_samples();
  std::vector<BenchPage> legacy;
  for (const BenchPage& page : samples.pages)
    if (find_encoding(page.bytes, "").name != "utf-8") legacy.push_back(page);
  BenchPages corpora = from_corpora();
  BenchPages& out = corpora.pages.empty() || corpora.sites.empty() ? samples : corpora;
  out.legacy = std::move(legacy);
  return std::move(out);
}

}  // namespace

const BenchPages& bench_pages() {
  static const BenchPages pages = load();
  return pages;
}

std::vector<Page> parse_all(std::span<const BenchPage> pages, NormalizerKind kind) {
  const auto normalizer = make_normalizer(kind);
  std::vector<Page> out;
  out.reserve(pages.size());
  for (const BenchPage& page : pages) out.push_back(normalizer->parse({page.bytes, "", ""}));
  return out;
}

std::size_t bytes_of(std::span<const BenchPage> pages) {
  std::size_t bytes = 0;
  for (const BenchPage& page : pages) bytes += page.bytes.size();
  return bytes;
}

void report(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * static_cast<std::int64_t>(state.iterations()));
  state.SetLabel(bench_pages().label);
}

}  // namespace wrapwright
