// SPDX-License-Identifier: Apache-2.0
// Cardoso, Jabour, Laber et al. 2011: title and date by ensembles of decision trees over nine attributes of text nodes,
// style attributes among them; the body is the relevant text from the title on. The first step of the method is a
// reconstruction, see nce_relevant.h; docs/background/page-level.md lists all other differences from the paper.
#include <algorithm>
#include <memory>
#include <optional>

#include "content/article/selection.h"
#include "content/article/title.h"
#include "content/blocks/boosted_trees.h"
#include "core/text/dates.h"
#include "research/css/style.h"
#include "research/methods/nce_attributes.h"
#include "research/methods/nce_relevant.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"

namespace wrapwright {
namespace {

// Date nodes more than this many text nodes apart are in different clusters. Longer nodes hold more than a date.
constexpr std::size_t kClusterGap = 4;
constexpr float kLongestDate = 100;
constexpr std::size_t kLongestHeading = 300;

struct TitleRules {
  double threshold = 0.5;
  bool first = false;     // take the first node that passes, not the best
  bool relevant = false;  // only relevant nodes are candidates
};

// American pages write the twelfth of March as 3/12/2010. Pages without a declared language are read the same way.
DateOrder date_order(const Page& page) {
  const auto language = page.size() > 1 ? page.attribute(1, name::lang) : std::nullopt;
  if (!language || language->empty()) return DateOrder::kMonthFirst;
  const std::string_view code = *language;
  const bool american = code == "en" || code == "EN" || code == "en-US" || code == "en-us" || code == "en_US";
  return american ? DateOrder::kMonthFirst : DateOrder::kDayFirst;
}

// The whole text of the heading that contains the node, or the node's own text.
std::string title_text(const Page& page, const NceNode& node) {
  NodeIndex i = page.run(node.run).parent;
  for (int steps = 0; i > 1 && steps < 4; ++steps, i = page.parent(i)) {
    if (page.tag(i) < name::h1 || page.tag(i) > name::h6) continue;
    std::string text = element_text(page, i);
    if (text.size() <= kLongestHeading) return text;
  }
  return node.text;
}

// Bagged trees: the score is the mean of the leaves, which are shares of positives.
struct Ensembles {
  BoostedTrees title;
  BoostedTrees date;
};

double score(const BoostedTrees& trees, const NceNode& node) {
  return trees.raw(node.values) / static_cast<double>(std::max<std::size_t>(1, trees.trees()));
}

// Reads an ensemble written by scripts/train-nce.
Result<BoostedTrees> read_ensemble(const std::string& name) {
  const auto bytes = embedded_nce_file(name);
  if (!bytes) return Error{ErrorKind::kUnsupported, "this program was built without its trees", {.source = name}};
  auto trees = BoostedTrees::read(*bytes);
  if (!trees) {
    Error error = trees.error();
    error.where.source = name;
    return error;
  }
  if (const Status checked = trees->check_features(nce_attribute_names()); !checked) {
    Error error = checked.error();
    error.where.source = name;
    return error;
  }
  return trees;
}

class Nce : public PageMethod {
 public:
  Nce(const NceOptions& options, const TitleRules& rules, Ensembles ensembles)
      : options_(options), rules_(rules), ensembles_(std::move(ensembles)) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const Page& page = view.page;
    std::vector<bool> relevant = relevant_runs(view, options_);
    const PageStyles styles(page);
    std::vector<NceNode> nodes = nce_nodes(view, styles);
    if (rules_.relevant) std::erase_if(nodes, [&](const NceNode& node) { return !relevant[node.run]; });
    Article article;
    const auto title = find_title(nodes);
    if (title) {
      article.title = title_text(page, nodes[*title]);
      set_title_distances(*title, nodes);
    } else if (const auto tag = page.first(name::title)) {
      article.title = element_text(page, *tag);
    }
    const std::vector<std::size_t> dates = find_dates(nodes, title);
    article.date = date_of(nodes, dates, date_order(page));
    for (const std::size_t date : dates) relevant[nodes[date].run] = false;
    if (title) cut_before(nodes[*title].run, relevant);
    select_runs(page, relevant, article);
    return article;
  }

 private:
  [[nodiscard]] std::optional<std::size_t> find_title(const std::vector<NceNode>& nodes) const {
    std::optional<std::size_t> found;
    double best = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const double value = score(ensembles_.title, nodes[i]);
      if (value < rules_.threshold || (found && (rules_.first || value <= best))) continue;
      found = i;
      best = value;
    }
    return found;
  }

  // The cluster of date nodes nearest to the title, or all date nodes without a title. Long nodes are ignored.
  [[nodiscard]] std::vector<std::size_t> find_dates(const std::vector<NceNode>& nodes,
                                                    std::optional<std::size_t> title) const {
    std::vector<std::size_t> dates;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (i != title && score(ensembles_.date, nodes[i]) >= rules_.threshold) dates.push_back(i);
    if (title) dates = nearest_cluster(dates, *title);
    std::erase_if(dates, [&](std::size_t i) {
      return nodes[i].values[static_cast<std::size_t>(NceAttribute::kLength)] > kLongestDate;
    });
    return dates;
  }

  static std::vector<std::size_t> nearest_cluster(const std::vector<std::size_t>& dates, std::size_t title) {
    const auto distance = [&](std::size_t i) { return i > title ? i - title : title - i; };
    if (dates.empty()) return dates;
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < dates.size(); ++k)
      if (distance(dates[k]) < distance(dates[nearest])) nearest = k;
    std::size_t first = nearest;
    std::size_t last = nearest;
    while (first > 0 && dates[first] - dates[first - 1] <= kClusterGap) --first;
    while (last + 1 < dates.size() && dates[last + 1] - dates[last] <= kClusterGap) ++last;
    return {dates.begin() + static_cast<std::ptrdiff_t>(first), dates.begin() + static_cast<std::ptrdiff_t>(last) + 1};
  }

  // The date of the first node that holds a whole date, else that of all nodes read as one text.
  static std::string date_of(const std::vector<NceNode>& nodes, const std::vector<std::size_t>& dates,
                             DateOrder order) {
    std::string all;
    for (const std::size_t i : dates) {
      if (std::string date = find_date(nodes[i].text, order); !date.empty()) return date;
      all += nodes[i].text + " ";
    }
    return find_date(all, order);
  }

  // The body begins after the title, unless more than half of the relevant text is before it.
  static void cut_before(TextIndex title, std::vector<bool>& relevant) {
    const auto end = relevant.begin() + static_cast<std::ptrdiff_t>(title) + 1;
    const auto before = std::count(relevant.begin(), end, true);
    const auto after = std::count(end, relevant.end(), true);
    if (before <= after) std::fill(relevant.begin(), end, false);
    relevant[title] = false;
  }

  NceOptions options_;
  TitleRules rules_;
  Ensembles ensembles_;
};

constexpr std::string_view kCandidates[] = {"page", "relevant"};
constexpr std::string_view kPicks[] = {"best", "first"};

constexpr Parameter kParameters[] = {
    {"share", "0.6", "0..1", "of the page's plain text that the separator holds; ours, the paper gives none"},
    {"link-density", "0.5", "0..1", "from which on a subtree is removed; ours, the paper gives none"},
    {"repeats", "3", "0..1000", "of a pattern among siblings that remove them, 0 = never; ours"},
    {"threshold", "0.5", "0..1", "score of the ensembles from which on a node is title or date; Weka's"},
    {"candidates", "page", "page|relevant", "which text nodes can be title and date; the paper's: relevant"},
    {"pick", "best", "best|first", "which of several titles is taken; the paper's: first"},
};

Result<std::unique_ptr<PageMethod>> make_nce(const Settings& settings) {
  const auto share = number_setting(settings, "share", 0, 1);
  if (!share) return share.error();
  const auto density = number_setting(settings, "link-density", 0, 1);
  if (!density) return density.error();
  const auto repeats = number_setting(settings, "repeats", 0, 1000);
  if (!repeats) return repeats.error();
  const auto threshold = number_setting(settings, "threshold", 0, 1);
  if (!threshold) return threshold.error();
  const auto candidates = choice_setting(settings, "candidates", kCandidates);
  if (!candidates) return candidates.error();
  const auto pick = choice_setting(settings, "pick", kPicks);
  if (!pick) return pick.error();
  const NceOptions options{*share, *density, static_cast<unsigned>(*repeats)};
  auto title = read_ensemble("nce-title.trees");
  if (!title) return title.error();
  auto date = read_ensemble("nce-date.trees");
  if (!date) return date.error();
  return {std::make_unique<Nce>(options, TitleRules{*threshold, *pick == 1, *candidates == 1},
                                Ensembles{*std::move(title), *std::move(date)})};
}

}  // namespace

constexpr PageMethodEntry kNce = {
    .description = {.name = "nce",
                    .summary = "title and date by decision trees over text and style, body from the title on",
                    .source =
                        "Cardoso, Jabour, Laber et al. 2011, section 3; its first step (Laber et al. 2009) rebuilt",
                    .formula = "body = text of the separator node - dense links - repeated patterns, after the title",
                    .cost = "O(n) and the style cascade",
                    .parameters = kParameters},
    .make = make_nce};

}  // namespace wrapwright
