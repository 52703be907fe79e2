// SPDX-License-Identifier: Apache-2.0
#pragma once
// The corpora: those of the project itself, which any clone has in samples/gate/, and those of real pages, if present:
// $WRAPWRIGHT_CORPORA (default ../shared/corpora next to the project) holds folders NAME/ or archives NAME.tar.zst,
// which are unpacked once into $WRAPWRIGHT_UNPACKED (default: the build folder). Tests are visibly skipped if a corpus
// is missing.
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace wrapwright {

#if defined(WRAPWRIGHT_SANITIZED)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// A row of the index, unchecked.
struct ListedPage {
  std::string id;
  std::string group;
  std::string era;
  std::string url;
  std::string lang;
  std::string encoding;  // the packers' guess, "" if none
  std::filesystem::path page;
  std::filesystem::path gold;
};

// Names of the corpora that are there, sorted.
std::vector<std::string> corpus_names();
// Folder of the unpacked corpus; nothing if it is missing.
std::optional<std::filesystem::path> corpus_folder(const std::string& name);
std::vector<ListedPage> corpus_pages(const std::filesystem::path& folder);
// Pages spread evenly over the corpus, the same in every run, for tests that compare them with a slow second version:
// at most `most`, with a sanitizer a tenth of that. Where WRAPWRIGHT_ALL_PAGES is set (scripts/test --nightly): all
// pages, with a sanitizer `most`.
std::vector<ListedPage> sampled_pages(const std::filesystem::path& folder, std::size_t most = 100);
// A scorer independent of ours: $WRAPWRIGHT_SCORER (default tools/score.py next to the folder of corpora), if present.
std::optional<std::filesystem::path> scorer();
// $WRAPWRIGHT_SUITES (default ../shared/suites), if it is there.
std::optional<std::filesystem::path> suites_folder();
// $WRAPWRIGHT_ARCHIVES (default ../shared/archives), if it is there.
std::optional<std::filesystem::path> archives_folder();

}  // namespace wrapwright

// NOLINTBEGIN(bugprone-macro-parentheses): the variable is declared here
#define REQUIRE_CORPUS(variable, name)                                                               \
  const auto variable##_found = ::wrapwright::corpus_folder(name);                                   \
  if (!variable##_found) GTEST_SKIP() << "corpus " << (name) << " is not here (WRAPWRIGHT_CORPORA)"; \
  const auto& variable = *variable##_found

#define REQUIRE_SUITES(variable)                                                                    \
  const auto variable##_found = ::wrapwright::suites_folder();                                      \
  if (!variable##_found) GTEST_SKIP() << "the conformance suites are not here (WRAPWRIGHT_SUITES)"; \
  const auto& variable = *variable##_found

#define REQUIRE_ARCHIVES(variable)                                                               \
  const auto variable##_found = ::wrapwright::archives_folder();                                 \
  if (!variable##_found) GTEST_SKIP() << "the test archives are not here (WRAPWRIGHT_ARCHIVES)"; \
  const auto& variable = *variable##_found
// NOLINTEND(bugprone-macro-parentheses)
