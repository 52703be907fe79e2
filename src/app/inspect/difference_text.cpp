// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "app/inspect/inspection_text.h"
#include "app/inspect/site_difference.h"
#include "app/view/numbers.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

constexpr std::size_t kShownWords = 40;  // of a run

const InspectedPage* page_of(const SiteInspection* inspection, const std::optional<std::size_t>& page) {
  return page ? &inspection->pages[*page] : nullptr;
}

// One line, at most kShownWords words.
std::string run_text(const DiffRun& run) {
  std::string out;
  for (std::size_t w = 0; w < std::min(run.words.size(), kShownWords); ++w) out += run.words[w];
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  while (out.ends_with(' ')) out.pop_back();
  if (run.words.size() > kShownWords) out += " … " + std::to_string(run.words.size() - kShownWords) + " more words";
  return out;
}

// A changed rule as two lines.
std::string changed_text(const std::string& indent, const std::string& name, const std::string& before,
                         const std::string& after) {
  std::string out;
  if (!before.empty()) out += indent + "- " + name + "  " + before + "\n";
  if (!after.empty()) out += indent + "+ " + name + "  " + after + "\n";
  return out;
}

std::string rules_text(const std::vector<RuleDifference>& rules) {
  if (rules.empty()) return "Rules: the same\n";
  std::string out = "Rules\n";
  const std::string* last = nullptr;
  for (const RuleDifference& each : rules) {
    if (last == nullptr || *last != each.of_template)
      out += each.of_template.empty() ? "  of the whole wrapper\n" : "  of template " + each.of_template + "\n";
    last = &each.of_template;
    out += changed_text("    ", each.rule, each.before, each.after);
  }
  return out;
}

std::string block_text(const BlockDifference& block) {
  std::string out = block.came ? "    + " : "    - ";
  out += block.probability ? with_digits(static_cast<double>(*block.probability), 3) : std::string(kNoNumber);
  return out + (block.taken ? "  taken     " : "  left out  ") + counted(block.words, "word") + " in dfs " +
         std::to_string(block.node) + ": " + block.text + "\n";
}

std::string text_changes(const PageDifference& page) {
  if (page.is_same_text) return "   the same text\n";
  std::string out = "   text: " + counted(words_in(page.text, DiffKind::kMissing), "word") + " removed, " +
                    std::to_string(words_in(page.text, DiffKind::kSurplus)) + " added, " +
                    std::to_string(words_in(page.text, DiffKind::kEqual)) + " the same";
  if (page.text.gold_cut || page.text.output_cut)
    out += "; only the first " + std::to_string(WordDiffLimits{}.max_words) + " were compared";
  out += "\n";
  for (const DiffRun& run : page.text.runs) {
    if (run.kind == DiffKind::kEqual) continue;
    out += (run.kind == DiffKind::kMissing ? "    - " : "    + ") + run_text(run) + "\n";
  }
  return out;
}

std::string page_text(const SiteDifference& difference, const PageDifference& page) {
  const InspectedPage* const before = page_of(difference.before, page.before);
  const InspectedPage* const after = page_of(difference.after, page.after);
  if (after == nullptr) return "  only before: " + name_of(*before) + "\n";
  std::string out = "  page " + std::to_string(*page.after + 1) + ": " + name_of(*after) + "\n";
  if (before == nullptr) return out + "   only among the later captures: " + outcome_text(after->outcome) + "\n";
  const std::string was = outcome_text(before->outcome);
  const std::string is = outcome_text(after->outcome);
  if (was != is) out += "   outcome: " + was + " before, " + is + " now\n";
  out += text_changes(page);
  for (const FieldDifference& field : page.fields) out += changed_text("    ", field.name, field.before, field.after);
  if (page.is_same_capture) return out;
  std::size_t same = 0;
  for (const SelectionDifference& each : page.selections) {
    same += each.is_same ? 1U : 0U;
    if (each.is_same) continue;
    out += "   " + each.part + "  " + each.xpath + "\n    - " + elements_text(*before->page->page, each.before) +
           "\n    + " + elements_text(*after->page->page, each.after) + "\n";
  }
  out += "   expressions that select the same elements: " + std::to_string(same) + "\n";
  const auto came = std::count_if(page.blocks.begin(), page.blocks.end(), [](const auto& block) { return block.came; });
  out += "   blocks: " + std::to_string(static_cast<std::ptrdiff_t>(page.blocks.size()) - came) + " went, " +
         std::to_string(came) + " came\n";
  for (const BlockDifference& block : page.blocks) out += block_text(block);
  return out;
}

Json block_json(const BlockDifference& block) {
  Json out = {{"kind", block.came ? "came" : "went"}, {"dfs", block.node}, {"words", block.words}};
  if (block.probability) out["probability"] = *block.probability;
  out["taken"] = block.taken;
  out["text"] = block.text;
  return out;
}

Json run_json(const DiffRun& run) {
  const char* const kind = run.kind == DiffKind::kMissing   ? "removed"
                           : run.kind == DiffKind::kSurplus ? "added"
                                                            : "same";
  Json out = {{"kind", kind}, {"words", run.words.size()}};
  if (run.kind == DiffKind::kEqual) return out;
  std::string text;
  for (const std::string_view word : run.words) text += word;
  out["text"] = std::move(text);
  return out;
}

Json outcome_json(const InspectedPage& page, std::size_t number) {
  Json out = {{"page", number + 1}, {"id", page.id}, {"url", page.page->url}};
  if (!page.page->fetched.empty()) out["fetched"] = page.page->fetched;
  out["status"] = to_string(page.outcome.status);
  if (!page.outcome.template_name.empty()) out["template"] = page.outcome.template_name;
  if (page.outcome.error) out["error"] = page.outcome.error->message;
  return out;
}

Json page_json(const SiteDifference& difference, const PageDifference& page) {
  Json out = {{"changed", page.is_changed}, {"same_capture", page.is_same_capture}};
  if (page.before) out["before"] = outcome_json(difference.before->pages[*page.before], *page.before);
  if (page.after) out["after"] = outcome_json(difference.after->pages[*page.after], *page.after);
  out["fields"] = Json::array();
  for (const FieldDifference& each : page.fields) {
    out["fields"].push_back({{"name", each.name}, {"before", each.before}, {"after", each.after}});
  }
  out["text"] = Json::array();
  for (const DiffRun& run : page.text.runs) out["text"].push_back(run_json(run));
  out["selections"] = Json::array();
  for (const SelectionDifference& each : page.selections) {
    out["selections"].push_back({{"part", each.part},
                                 {"xpath", each.xpath},
                                 {"before", each.before},
                                 {"after", each.after},
                                 {"same", each.is_same}});
  }
  out["blocks"] = Json::array();
  for (const BlockDifference& each : page.blocks) out["blocks"].push_back(block_json(each));
  return out;
}

}  // namespace

std::string difference_text(const SiteDifference& difference, const DifferenceNames& names) {
  const auto changed =
      std::count_if(difference.pages.begin(), difference.pages.end(), [](const auto& page) { return page.is_changed; });
  std::string out = "Site " + difference.after->wrapper.site + ": " + difference_lead(names) + "\n\n" +
                    rules_text(difference.rules) + "\nPages: " + std::to_string(changed) + " of " +
                    std::to_string(difference.pages.size()) + " change\n";
  for (const PageDifference& page : difference.pages)
    if (page.is_changed) out += page_text(difference, page);
  return out + "\n";
}

std::string difference_json(const SiteDifference& difference, const DifferenceNames& names) {
  Json before = {{"wrapper", names.before_wrapper}};
  if (!names.before_captures.empty()) before["captures"] = names.before_captures;
  Json out = {{"site", difference.after->wrapper.site},
              {"before", std::move(before)},
              {"after", {{"wrapper", names.after_wrapper}}},
              {"rules", Json::array()},
              {"pages", Json::array()}};
  for (const RuleDifference& each : difference.rules) {
    out["rules"].push_back(
        {{"template", each.of_template}, {"rule", each.rule}, {"before", each.before}, {"after", each.after}});
  }
  for (const PageDifference& page : difference.pages) out["pages"].push_back(page_json(difference, page));
  return write_json(out) + "\n";
}

std::string difference_lead(const DifferenceNames& names) {
  const auto wrapper = [](const std::string& file) { return file.empty() ? "what learn would write" : file; };
  std::string out = names.before_wrapper == names.after_wrapper
                        ? wrapper(names.after_wrapper)
                        : wrapper(names.before_wrapper) + " before, " + wrapper(names.after_wrapper) + " now";
  if (!names.before_captures.empty()) out += "; the pages as in " + names.before_captures + " before, as given now";
  return out;
}

}  // namespace wrapwright
