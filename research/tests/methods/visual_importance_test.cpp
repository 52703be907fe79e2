// SPDX-License-Identifier: Apache-2.0
#include "research/methods/visual_importance.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <numbers>
#include <set>
#include <tuple>

#include "content/article/render.h"
#include "support/page_of.h"
#include "support/plain_tree.h"

namespace wrapwright {
namespace {

TEST(VisualImportance, IsTheAreaUnderANormalDistribution) {
  constexpr Span kWidest{0, 1000};
  EXPECT_NEAR(visual_importance({0, 1000}, kWidest), 0.6826895, 1e-7);
  EXPECT_NEAR(visual_importance({500, 1000}, kWidest), 0.3413447, 1e-7);
  EXPECT_NEAR(visual_importance({250, 750}, kWidest), 0.3829249, 1e-7);
  EXPECT_NEAR(visual_importance({0, 200}, kWidest), 0.1155980, 1e-6) << "a column at the side";
  EXPECT_NEAR(visual_importance({-9000, -8000}, kWidest), 0, 1e-12);
  EXPECT_EQ(visual_importance({0, 0}, kWidest), 0) << "hidden";
  EXPECT_EQ(visual_importance({0, 10}, {0, 0}), 0);
}

TEST(HybridTextDensity, IsCompositeTextDensityWhereAllIsImportant) {
  const double share = 28.0 / 91;
  for (const auto& [c, lc, t, lt] : {std::tuple{91., 28., 4., 1.}, {63., 0., 1., 0.}, {84., 28., 3., 1.}}) {
    EXPECT_NEAR(hybrid_text_density({c, c, lc, t, lt}, share), composite_text_density({c, lc, t, lt}, share), 1e-9);
  }
  // By hand: HC = 31.5 of C = 63, no links, T = 0 and so 0.5: 63 * ln(15.75) / ln(ln(0.5 * 31.5 + e)).
  EXPECT_NEAR(hybrid_text_density({31.5, 63, 0, 0, 0}, 0.5),
              63 * std::log(15.75) / std::log(std::log(15.75 + std::numbers::e)), 1e-9);
  EXPECT_EQ(hybrid_text_density({0, 63, 0, 0, 0}, 0.5), 0);
}

std::string cehtd(std::string_view html, const Settings& settings = {}) {
  const Page page = page_of(html);
  const PageCounts counts(page);
  return render_text(page, (*make_page_method("cehtd-ds", settings))->extract({page, counts, ""}));
}

// Two columns with the same text, which only differ in position.
TEST(CehtdDs, PrefersTheMiddleOfThePage) {
  const std::string text =
      "<p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>"
      "<p>Goats ate the committee's minutes, so the meeting about the fence was held once more.</p>";
  const std::string html = "<a href=x>Home</a><div style='float:left;width:100px'><div>" + text + text +
                           "</div></div><div style='margin-left:200px'><div>" + text + "<p>The end.</p></div></div>";
  EXPECT_NE(cehtd(html).find("The end."), std::string::npos);
  EXPECT_LT(cehtd(html).size(), 260U);
  EXPECT_GT(cehtd(html, {{"steps", "0"}}).size(), 260U) << "without layout the longer column wins";
}

TEST(CehtdDs, WithoutLayoutIsCectdDs) {
  const std::string html =
      "<a href=x>Home</a> word <div><p>Rain fell on the <a href=y>harbor</a> all night.</p><p>Goats.</p></div>";
  const Page page = page_of(html);
  const PageCounts counts(page);
  const auto cectd = make_page_method("cectd-ds");
  EXPECT_EQ(cehtd(html, {{"steps", "0"}}), render_text(page, (*cectd)->extract({page, counts, ""})));
}

// Definition 3.4 and algorithm 2, recomputed for every node. Only the layout is shared with the tested code.
class PlainCehtd {
 public:
  PlainCehtd(const Page& page, const PageCounts& counts) : body_(plain::body_tree(page, counts)) {
    chosen_.assign(page.text_count(), false);
    if (!body_ || sum(*body_, false, false) == 0) return;
    const auto spans = lay_out(page);
    importances_ = spans ? visual_importances(page, *spans) : std::vector<double>(page.text_count(), 1);
    share_ = sum(*body_, true, false) / one_for_zero(sum(*body_, false, true));
    for (plain::Node* n : plain::all_of(*body_)) density_[n] = density(*n);
    const plain::Node* densest = max_density_sum(*body_);
    threshold_ = density_[densest];
    for (const plain::Node* n = densest; n != nullptr; n = n->parent) threshold_ = std::min(threshold_, density_[n]);
    extract_content(*body_);
    keep(*body_, false);
  }
  [[nodiscard]] const std::vector<bool>& chosen() const { return chosen_; }

 private:
  static double one_for_zero(double x) { return x == 0 ? 1 : x; }
  [[nodiscard]] double sum(plain::Node& n, bool links_only, bool weighed) const {
    double out = 0;
    for (const plain::Node* below : plain::all_of(n))
      if (below->is_text && (!links_only || below->in_link))
        out += static_cast<double>(below->length) * (weighed ? importances_[below->run] : 1);
    return out;
  }
  [[nodiscard]] double density(plain::Node& n) const {
    const double hc = sum(n, false, true);
    const double c = sum(n, false, false);
    const double lc = sum(n, true, false);
    if (hc == 0) return 0;
    double t = 0;
    double lt = 0;
    for (const plain::Node* below : plain::all_of(n)) {
      if (below == &n || below->is_text) continue;
      t += 1;
      if (plain::is_link(*below)) lt += 1;
    }
    if (t == 0) t = hc / c;
    const double base = std::log(hc / one_for_zero(c - lc) * lc + share_ * hc + std::numbers::e);
    if (base <= 1) return INFINITY;
    return hc / t * std::log(hc * t / (one_for_zero(lc) * one_for_zero(lt))) / std::log(base);
  }
  double density_sum(const plain::Node& n) {
    double out = 0;
    for (const auto& child : n.children)
      if (child->is_text) out += density_[child.get()];
    for (const auto& child : n.children)
      if (!child->is_text) out += density_[child.get()];
    return out;
  }
  const plain::Node* max_density_sum(plain::Node& n) {
    const plain::Node* best = nullptr;
    double most = 0;
    for (const plain::Node* below : plain::all_of(n)) {
      if (below->is_text) continue;
      const double sum = density_sum(*below);
      if (best != nullptr && !(sum > most)) continue;
      best = below;
      most = sum;
    }
    return best;
  }
  void extract_content(plain::Node& n) {
    if (n.is_text || density_[&n] < threshold_) return;
    marked_.insert(max_density_sum(n));
    for (const auto& child : n.children) extract_content(*child);
  }
  // Whether something below is kept.
  bool keep(plain::Node& n, bool within) {
    within = within || marked_.count(&n) > 0;
    bool kept = within;
    for (const auto& child : n.children)
      if (!child->is_text) kept = keep(*child, within) || kept;
    for (const auto& child : n.children)
      if (child->is_text && kept) chosen_[child->run] = true;
    return kept;
  }

  std::unique_ptr<plain::Node> body_;
  std::vector<double> importances_;
  std::map<const plain::Node*, double> density_;
  std::set<const plain::Node*> marked_;
  std::vector<bool> chosen_;
  double share_ = 0;
  double threshold_ = 0;
};

TEST(CehtdDs, SelectsWhatThePaperSelects) {
  for (const char* name : {"cetd", "msv_big9"}) {
    REQUIRE_CORPUS(folder, name);
    plain::compare_on_corpus(folder, "cehtd-ds", {}, [](const Page& page, const PageCounts& counts) {
      return PlainCehtd(page, counts).chosen();
    });
  }
}

}  // namespace
}  // namespace wrapwright
