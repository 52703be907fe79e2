// SPDX-License-Identifier: Apache-2.0
#pragma once
// A corpus of a few pages in a folder: two groups that can be learned, one of them of two eras, and single pages.
#include <filesystem>
#include <fstream>
#include <string>

#include "support/story_texts.h"
#include "support/temporary_folder.h"

namespace wrapwright {

class TinyCorpus {
 public:
  TinyCorpus() : folder_(root_.path() / "tiny") {
    std::filesystem::create_directories(folder_ / "pages");
    std::filesystem::create_directories(folder_ / "gold");
    for (int i = 0; i < 4; ++i) add("a" + std::to_string(i), "a.example", "", "story");
    for (int i = 4; i < 7; ++i) add("b" + std::to_string(i), "b.example", "2001", "text");
    for (int i = 7; i < 10; ++i) add("b" + std::to_string(i), "b.example", "2002", "text");
    add("single", "c.example", "", "story");
    add("loner", "", "", "story");
    add("hermit", "", "", "story");
    write_index();
  }

  [[nodiscard]] const std::filesystem::path& root() const { return root_.path(); }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] static std::size_t size() { return 13; }

  void add_row(const std::string& row) {
    index_ += row + "\n";
    write_index();
  }

  static void write(const std::filesystem::path& file, const std::string& bytes) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
  }

 private:
  void add(const std::string& id, const std::string& group, const std::string& era, const std::string& box) {
    const std::string text = std::string(kStories[number_ % 4]) + " Tale " + std::to_string(number_ * number_);
    const std::string title = "Tale of " + id;
    write(folder_ / "pages" / (id + ".html"), "<!DOCTYPE html><html lang=en><title>" + title +
                                                  "</title><ul class=menu><li>Home<li>News</ul><div class=" + box +
                                                  "><p>" + text + "</p><p>Again: " + text +
                                                  "</p></div><div class=foot>Imprint and terms</div></html>");
    write(folder_ / "gold" / (id + ".json"),
          R"({"text": ")" + title + " " + text + " Again: " + text + R"(", "title": ")" + title + "\"}");
    index_ += R"({"id": ")" + id + R"(", "page": "pages/)" + id + R"(.html", "gold": "gold/)" + id + ".json\"";
    if (!group.empty()) index_ += R"(, "group": ")" + group + "\"";
    if (!era.empty()) index_ += R"(, "era": ")" + era + "\"";
    index_ += "}\n";
    ++number_;
  }

  void write_index() const { write(folder_ / "index.jsonl", index_); }

  TemporaryFolder root_;
  std::filesystem::path folder_;
  std::string index_;
  std::size_t number_ = 0;
};

}  // namespace wrapwright
