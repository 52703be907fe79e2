// SPDX-License-Identifier: Apache-2.0
#pragma once
// archive FEED -o DIR against a real nginx: a site of six tales with a feed, and what a run leaves.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/program.h"
#include "support/servers.h"
#include "web/archive/reader.h"

namespace wrapwright {

class FeedArchiving : public testing::Test {
 protected:
  void SetUp() override {
    for (std::size_t i = 0; i < 6; ++i) write_story(i);
    write_feed(6);
    server_.write("robots.txt", "User-agent: *\nAllow: /\n");
  }
  void write_story(std::size_t i) { server_.write("tale/" + std::to_string(i) + ".html", story_page(i)); }
  // `home`: what the feed says of its home page, "" = nothing.
  void write_feed(std::size_t count, const std::string& home = "") {
    std::string items = home.empty() ? "" : "<link>" + home + "</link>";
    for (std::size_t i = 0; i < count; ++i) {
      items += "<item><title>Tale " + std::to_string(i) + "</title><link>" + url(i) + "</link></item>";
    }
    server_.write("feed.xml", "<rss version='2.0'><channel><title>Tales</title>" + items + "</channel></rss>");
  }
  [[nodiscard]] std::string url(std::size_t i) const { return server_.url("/tale/" + std::to_string(i) + ".html"); }
  [[nodiscard]] std::filesystem::path path(const std::string& name = "") const { return folder_.path() / "out" / name; }

  [[nodiscard]] std::vector<std::string> command(std::vector<std::string> more = {},
                                                 const std::string& delay = "0") const {
    std::vector<std::string> out = {"archive", "--allow-private", "--delay", delay, "--retries", "0",
                                    "-o",      path().string()};
    out.insert(out.end(), more.begin(), more.end());
    out.push_back(server_.url("/feed.xml"));
    return out;
  }
  [[nodiscard]] Ran run_archive(std::vector<std::string> more = {}) const { return run(command(std::move(more))); }

  // Files below a folder by ending, sorted.
  [[nodiscard]] std::vector<std::filesystem::path> files(const std::string& folder, const std::string& ending) const {
    std::vector<std::filesystem::path> out;
    if (!std::filesystem::exists(path(folder))) return out;
    for (const auto& entry : std::filesystem::directory_iterator(path(folder))) {
      if (entry.path().string().ends_with(ending)) out.push_back(entry.path());
    }
    std::sort(out.begin(), out.end());
    return out;
  }
  struct Stored {
    std::map<std::string, std::size_t> responses;  // by address
    std::map<std::string, std::size_t> revisits;
    std::size_t requests = 0;
    std::size_t damages = 0;
  };
  [[nodiscard]] Stored stored(const std::string& ending = ".warc.gz") const {
    Stored out;
    for (const std::filesystem::path& file : files("archive", ending)) {
      auto reader = ArchiveReader::open(file);
      EXPECT_TRUE(reader);
      while (const auto record = reader->next()) {
        if (!*record || (**record)->damage) {
          ++out.damages;
          continue;
        }
        const ArchiveHead& head = (**record)->head;
        if (head.type == RecordType::kResponse) ++out.responses[head.uri];
        if (head.type == RecordType::kRevisit) ++out.revisits[head.uri];
        if (head.type == RecordType::kRequest) ++out.requests;
      }
    }
    return out;
  }
  [[nodiscard]] std::vector<nlohmann::json> articles() const {
    std::vector<nlohmann::json> out;
    for (const std::filesystem::path& file : files("articles", ".jsonl")) {
      std::istringstream lines(read_all(file));
      for (std::string line; std::getline(lines, line);) out.push_back(nlohmann::json::parse(line));
    }
    return out;
  }
  [[nodiscard]] nlohmann::json summary() const { return nlohmann::json::parse(read_all(path("summary.json"))); }

  NginxServer server_;
  TemporaryFolder folder_;
};

}  // namespace wrapwright
