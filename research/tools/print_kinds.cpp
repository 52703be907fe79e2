// SPDX-License-Identifier: Apache-2.0
// Prints the pages of a corpus with the traits from which scripts/train-kinds learns.
//   print_kinds CORPUS OUT         writes OUT.f32, a row of traits for each page as 32-bit floats, and OUT.jsonl: first
//                                  the names of the traits, then a line for each page, in the order of the rows
//   print_kinds CORPUS OUT --site  reads OUT.log_odds, a 32-bit float for each page, and OUT.draws, lines of
//                                  {"articles": [ROW], "others": [ROW], "rows": [ROW]}; writes OUT.site.f32: for each
//                                  of `rows` how it compares with the profile of the articles and others
// With --no-urls the pages are read as if their URLs were not known.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "content/kinds/page_names.h"
#include "content/kinds/site_profile.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

struct CorpusRow {
  std::string id;
  std::string group;
  std::string url;
  std::string kind;
  PageEvidence evidence;
  std::vector<std::string> names;
};

std::vector<CorpusRow> read_rows(const std::filesystem::path& folder, bool urls) {
  const bool all = std::filesystem::exists(folder / "all.jsonl");
  std::ifstream index(folder / (all ? "all.jsonl" : "index.jsonl"));
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::vector<CorpusRow> out;
  for (std::string line; std::getline(index, line);) {
    const Json row = read_json(line).value();
    const auto bytes = read_file(folder / row.at("page").get<std::string>());
    if (!bytes) continue;
    const Page page = normalizer->parse({*bytes, "", row.value("encoding", "")});
    CorpusRow& made = out.emplace_back();
    made.id = row.value("id", "");
    made.group = row.value("group", "");
    made.url = row.value("url", "");
    made.kind = row.value("kind", "article");
    made.evidence.traits = page_traits(page, urls ? made.url : "");
    made.names = element_names(page);
  }
  return out;
}

void write_floats(std::ofstream& out, const std::vector<float>& values) {
  out.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(float)));
}

int print_pages(const std::vector<CorpusRow>& rows, const std::string& name) {
  std::ofstream values(name + ".f32", std::ios::binary);
  std::ofstream lines(name + ".jsonl");
  lines << write_json({{"traits", page_trait_names()}, {"relative", relative_trait_names()}}) << '\n';
  for (const CorpusRow& row : rows) {
    write_floats(values, row.evidence.traits.values);
    lines << write_json({{"id", row.id}, {"group", row.group}, {"url", row.url}, {"kind", row.kind}}) << '\n';
  }
  return values && lines ? 0 : 1;
}

int print_draws(std::vector<CorpusRow> rows, const std::string& name) {
  std::ifstream log_odds(name + ".log_odds", std::ios::binary);
  for (CorpusRow& row : rows) {
    float value = 0;
    log_odds.read(reinterpret_cast<char*>(&value), sizeof value);
    row.evidence.log_odds = static_cast<double>(value);
  }
  std::vector<KnownPage> known;
  known.reserve(rows.size());
  for (CorpusRow& row : rows) known.push_back({&row.evidence, std::move(row.names)});
  std::ifstream draws(name + ".draws");
  std::ofstream values(name + ".site.f32", std::ios::binary);
  for (std::string line; std::getline(draws, line);) {
    const Json draw = read_json(line).value();
    const auto pages = [&](const char* member) {
      std::vector<const KnownPage*> out;
      for (const std::size_t i : draw.at(member).get<std::vector<std::size_t>>()) out.push_back(&known.at(i));
      return out;
    };
    const SiteJudge judge(make_site_profile(pages("articles"), pages("others")));
    for (const KnownPage* page : pages("rows")) write_floats(values, judge.relative_traits(*page->evidence));
  }
  return values ? 0 : 1;
}

int run(const std::filesystem::path& folder, const std::string& name, bool site, bool urls) {
  std::vector<CorpusRow> rows = read_rows(folder, urls);
  return site ? print_draws(std::move(rows), name) : print_pages(rows, name);
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  const std::set<std::string> flags(argv + std::min(argc, 3), argv + argc);
  const bool site = flags.contains("--site");
  const bool no_urls = flags.contains("--no-urls");
  if (argc < 3 || flags.size() != std::size_t{site} + std::size_t{no_urls}) {
    std::fputs("Usage: print_kinds CORPUS OUT [--site] [--no-urls]\n", stderr);
    return 2;
  }
  return wrapwright::run(argv[1], argv[2], site, !no_urls);
}
