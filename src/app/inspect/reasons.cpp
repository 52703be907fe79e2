// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/reasons.h"

#include <algorithm>
#include <utility>

#include "app/inspect/inline_text.h"
#include "app/view/html_escape.h"
#include "app/view/numbers.h"
#include "content/kinds/site_profile.h"
#include "core/text/word_shape.h"
#include "site/extract/other_layout.h"

namespace wrapwright {
namespace {

bool holds(const Page& page, NodeIndex node, TextIndex text) {
  const TextRange texts = page.texts(node);
  return texts.first <= text && text < texts.last;
}

bool any_holds(const Page& page, const std::vector<NodeIndex>& nodes, TextIndex text) {
  return std::any_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return holds(page, node, text); });
}

// The number of visible words of each text run.
std::vector<std::size_t> words_by_run(const Page& page) {
  std::vector<std::size_t> out(page.text_count(), 0);
  std::vector<WordHash> hashes;
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    if (page.run(t).hidden != 0) continue;
    TextShape shape;
    hashes.clear();
    shape.add(page.text(t), hashes);
    out[t] = shape.words;
  }
  return out;
}

class Reasons {
 public:
  explicit Reasons(SiteInspection& inspection) : inspection_(inspection) {}

  void explain() {
    for (const InspectedPage& page : inspection_.pages) words_.push_back(words_by_run(*page.page->page));
    for (InspectedTemplate& each : inspection_.templates) count_removed(each.chosen);
    for (std::size_t i = 0; i < inspection_.pages.size(); ++i) {
      InspectedPage& page = inspection_.pages[i];
      page.reason = reason_of_page(i);
      const auto blocks = blocks_of(i);
      for (std::size_t b = 0; b < page.blocks.size(); ++b)
        page.blocks[b].reason = reason_of_block(i, (*blocks)[b], page.blocks[b].taken);
    }
  }

 private:
  void count_removed(InspectedContent& content) const {
    for (InspectedExclusion& each : content.exclusions) {
      for (std::size_t i = 0; i < inspection_.pages.size(); ++i) {
        const Page& page = *inspection_.pages[i].page->page;
        std::size_t words = 0;
        for (TextIndex t = 0; t < page.text_count(); ++t) {
          if (words_[i][t] > 0 && any_holds(page, each.nodes[i], t) && any_holds(page, content.content.nodes[i], t))
            words += words_[i][t];
        }
        each.removed.push_back(words);
      }
    }
  }

  [[nodiscard]] const std::vector<PageBlock>* blocks_of(std::size_t i) const {
    const auto at = std::lower_bound(inspection_.scored_pages.begin(), inspection_.scored_pages.end(), i);
    if (at == inspection_.scored_pages.end() || *at != i) return nullptr;
    return &inspection_.scored.scored[static_cast<std::size_t>(at - inspection_.scored_pages.begin())].blocks->blocks;
  }

  [[nodiscard]] BlockReason reason_of_block(std::size_t i, const PageBlock& block, bool taken) const {
    const InspectedPage& page = inspection_.pages[i];
    if (!has_article(page.outcome.status)) return {BlockFate::kOutside, std::nullopt, page.reason};
    if (is_by_page(page.outcome.status)) {
      return {taken ? BlockFate::kTakenByPage : BlockFate::kLeftByPage, std::nullopt,
              std::string(taken ? "Taken" : "Left out") + " by the page method, which read this page. " + page.reason};
    }
    const InspectedTemplate& of = inspection_.templates[*page.outcome.template_index];
    const Page& tree = *page.page->page;
    const std::string content = "the content " + markdown_code(of.chosen.content.xpath) + " of template " + of.name;
    const auto& exclusions = of.chosen.exclusions;
    std::optional<std::size_t> first;
    std::string others;
    std::size_t cut = 0;
    for (TextIndex t = block.runs.first; t < block.runs.last; ++t) {
      for (std::size_t e = 0; e < exclusions.size(); ++e) {
        if (!any_holds(tree, exclusions[e].nodes[i], t)) continue;
        if (words_[i][t] > 0 && !first) first = e;
        if (first && e != *first && others.find(markdown_code(exclusions[e].xpath)) == std::string::npos)
          others += (others.empty() ? " So does " : ", ") + markdown_code(exclusions[e].xpath);
        cut += words_[i][t];
        break;
      }
    }
    if (!others.empty()) others += ".";
    if (taken) {
      std::string text = "Taken by " + content;
      if (first)
        text += ", except " + counted(cut, "word") + " that " + markdown_code(exclusions[*first].xpath) + " leaves out";
      return {BlockFate::kTaken, first, text + "."};
    }
    if (!any_holds(tree, of.chosen.content.nodes[i], block.runs.first))
      return {BlockFate::kOutside, std::nullopt, "Outside " + content + "."};
    if (!first) return {BlockFate::kOutside, std::nullopt, "Inside " + content + ", but hidden on the page."};
    return {BlockFate::kExcluded, first,
            "Left out by " + markdown_code(exclusions[*first].xpath) + ", an exclusion of template " + of.name +
                ", which removes " + counted(exclusions[*first].removed[i], "word") + " here, " +
                removed_text(exclusions[*first]) + "." + others};
  }

  [[nodiscard]] std::string removed_text(const InspectedExclusion& exclusion) const {
    std::size_t words = 0;
    std::size_t pages = 0;
    for (const std::size_t each : exclusion.removed) {
      words += each;
      if (each > 0) ++pages;
    }
    return counted(words, "word") + " on " + std::to_string(pages) + " of " + counted(inspection_.pages.size(), "page");
  }

  // Why no template matched: what each of them lacks on this page.
  [[nodiscard]] std::string failures(std::size_t i) const {
    std::string out;
    for (const InspectedTemplate& each : inspection_.templates) {
      std::string why;
      if (each.guard && each.guard->nodes[i].empty()) {
        why = "the guard " + markdown_code(each.guard->xpath) + " selects nothing";
      } else if (each.kind == TemplateKind::kNonArticle) {
        continue;
      } else if (each.chosen.content.nodes[i].empty()) {
        why = markdown_code(each.chosen.content.xpath) + " selects nothing";
      } else {
        why = markdown_code(each.chosen.content.xpath) + " selects no text that is kept";
      }
      out += (out.empty() ? "" : "; ") + (inspection_.templates.size() > 1 ? each.name + ": " + why : why);
    }
    return out.empty() ? "the wrapper has no template with content" : out;
  }

  [[nodiscard]] std::string against_article(const InspectedPage& page) const {
    if (!page.kind) return "";
    std::string out = " (log-odds of an article " + with_digits(page.kind->log_odds, 2) + ", but at least " +
                      with_digits(inspection_.wrapper.kinds->threshold, 2) + " are needed";
    for (const FeaturePart& part : page.kind->traits) {
      if (part.log_odds >= 0) continue;
      out += "; the strongest sign against it: " + page_trait_meaning(part.name) + ", " +
             with_digits(static_cast<double>(part.value), 2);
      break;
    }
    return out + ")";
  }

  [[nodiscard]] std::string refusal(std::size_t i) const {
    const InspectedPage& page = inspection_.pages[i];
    const Extraction& outcome = page.outcome;
    if (outcome.document != DocumentKind::kPage)
      return "Refused: " + std::string(to_string(outcome.document)) + ", not a page.";
    if (outcome.template_name == kListGuard) {
      const bool have_links = std::all_of(outcome.items.begin(), outcome.items.end(),
                                          [](const Article& item) { return !item.url.empty(); });
      return "Refused: this page looks like a list (" + counted(outcome.items.size(), "item") +
             (have_links ? " with links of their own)." : " with headings and dates of their own).");
    }
    if (outcome.template_name == kKindsGuard)
      return "Refused: this page is unlike the site's articles" + against_article(page) + ".";
    if (outcome.template_index) {
      const InspectedTemplate& of = inspection_.templates[*outcome.template_index];
      return "Refused: template " + of.name + " says that such pages have no article" +
             (of.guard ? ", by its guard " + markdown_code(of.guard->xpath) : "") + ".";
    }
    return "Refused: no template matches (" + failures(i) + "), and the page alone does not look like an article" +
           (outcome.is_article ? " (probability " + with_digits(*outcome.is_article, 3) + ")" : "") + ".";
  }

  [[nodiscard]] std::string reason_of_page(std::size_t i) const {
    const InspectedPage& page = inspection_.pages[i];
    const Extraction& outcome = page.outcome;
    switch (outcome.status) {
      case PageStatus::kOk: {
        const InspectedTemplate& of = inspection_.templates[*outcome.template_index];
        return "Template " + of.name + " takes this page: its content " + markdown_code(of.chosen.content.xpath) +
               " selects " + counted(of.chosen.content.nodes[i].size(), "element") + ".";
      }
      case PageStatus::kUnmatched:
        return "On this page no template matches: " + failures(i) + "; read by the page method instead.";
      case PageStatus::kDoubted: {
        if (has_other_layout(outcome.evidence)) {
          return "Template " + outcome.template_name +
                 " matches, but this page has another layout: it lacks most names of elements that nearly all samples "
                 "have; read by the page method instead.";
        }
        std::string out = "What template " + outcome.template_name + " finds here is doubtful";
        if (outcome.evidence.confidence) out += " (confidence " + with_digits(*outcome.evidence.confidence, 2) + ")";
        return out + "; read by the page method instead, which is expected to be clearly better" +
               (outcome.confidence ? " (" + with_digits(*outcome.confidence, 2) + ")." : ".");
      }
      case PageStatus::kUnlike:
        return "This page is unlike the site's articles" + against_article(page) +
               ", but looks like one on its own; read by the page method instead.";
      case PageStatus::kNoArticle:
        return refusal(i);
      case PageStatus::kOutOfScope:
        return "The wrapper is only for " + markdown_code(inspection_.wrapper.scope) + "; this page is outside it.";
      case PageStatus::kNoMatch:
        return "Nothing is found on this page: " + failures(i) + ", and the page method finds nothing either.";
      default:
        return outcome.error ? "This page failed: " + outcome.error->message + "."
                             : "No wrapper was applied to this page.";
    }
  }

  SiteInspection& inspection_;
  std::vector<std::vector<std::size_t>> words_;  // by page, by run
};

}  // namespace

std::string_view to_string(BlockFate fate) {
  switch (fate) {
    case BlockFate::kTaken:
      return "content";
    case BlockFate::kExcluded:
      return "exclusion";
    case BlockFate::kOutside:
      return "outside";
    case BlockFate::kTakenByPage:
    case BlockFate::kLeftByPage:
      return "page";
  }
  return "";
}

double doubt_of(const InspectedBlock& block) {
  const auto probability = static_cast<double>(block.probability);
  return block.taken ? 1 - probability : probability;
}

PageDoubt doubt_of_page(const SiteInspection& inspection, std::size_t page) {
  constexpr std::size_t kFewWords = 5;
  const InspectedPage& of = inspection.pages[page];
  PageDoubt out;
  out.score = to_string(of.outcome.status);
  if (is_refused(of.outcome.status)) {
    out.note = "refused: no article";
    return out;
  }
  if (has_failed(of.outcome.status)) return {1, std::move(out.score), "nothing is found", true};
  std::size_t missing = 0;
  std::size_t surplus = 0;
  for (const InspectedBlock& block : of.blocks) {
    if (doubt_of(block) < 0.5) continue;
    (block.taken ? surplus : missing) += block.words;
  }
  if (missing > 0) {
    out.note = counted(missing, "word") + " left out that " + (missing == 1 ? "looks" : "look") + " like article";
  }
  if (surplus > 0) {
    out.note += (out.note.empty() ? "" : "; ") + counted(surplus, "word") + " taken that " +
                (surplus == 1 ? "does" : "do") + " not" + (missing == 0 ? " look like article" : "");
  }
  if (of.outcome.status != PageStatus::kOk) {
    out.note = "read by the page method" + (out.note.empty() ? "" : "; " + out.note);
    out.doubt = 0.9;
    out.is_doubtful = true;
    return out;
  }
  const double f1 = inspection.templates[*of.outcome.template_index].chosen.expected_f1[page];
  out.doubt = 1 - f1;
  out.score = with_digits(f1, 2);
  out.is_doubtful = f1 < 0.9 || missing + surplus >= kFewWords;
  if (out.note.empty()) out.note = "no doubt";
  return out;
}

std::optional<std::size_t> template_of(const SiteInspection& inspection, std::size_t page) {
  const auto& templates = inspection.templates;
  const auto taken = inspection.pages[page].outcome.template_index;
  if (taken && templates[*taken].kind == TemplateKind::kArticle) return taken;
  for (std::size_t t = 0; t < templates.size(); ++t)
    if (templates[t].kind == TemplateKind::kArticle) return t;
  return std::nullopt;
}

std::string sentence_html(const std::string& sentence) {
  std::string out;
  bool is_code = false;
  for (std::size_t at = 0; at <= sentence.size();) {
    const std::size_t end = std::min(sentence.find('`', at), sentence.size());
    const std::string part = escape_html(sentence.substr(at, end - at));
    out += is_code ? "<code>" + part + "</code>" : part;
    is_code = !is_code;
    at = end + 1;
  }
  return out;
}

void explain_reasons(SiteInspection& inspection) { Reasons(inspection).explain(); }

}  // namespace wrapwright
