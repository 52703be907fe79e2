// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <string>

#include "content/article/render.h"
#include "research/methods/page_method.h"
#include "support/page_of.h"
#include "support/plain_tree.h"

namespace wrapwright {
namespace {

std::string extract(const std::string& method, std::string_view html, const Settings& settings = {}) {
  const Page page = page_of(html);
  const PageCounts counts(page);
  return render_text(page, (*make_page_method(method, settings))->extract({page, counts, ""}));
}

const char* const kStory =
    "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/c>Contact</a></ul>"
    "Strange days, all in all, and this stands above."
    "<div><p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>"
    "<p>Goats ate the committee's minutes, so the meeting about the fence was held once more.</p></div>"
    "<div><a href=/i>Imprint</a> <a href=/t>Terms of use</a></div>";

TEST(TextDensityMethods, TakesTheElementWhoseChildrenAreDense) {
  for (const char* method : {"cetd-ds", "cectd-ds"}) {
    SCOPED_TRACE(method);
    const std::string text = extract(method, kStory, {{"ancestor-text", "drop"}});
    EXPECT_EQ(text.substr(0, 9), "Rain fell");
    EXPECT_EQ(text.substr(text.size() - 10), "once more.");
  }
}

TEST(TextDensityMethods, KeepsDropsOrJudgesTextAboveTheMarkedElements) {
  for (const char* method : {"cetd-ds", "cectd-ds"}) {
    SCOPED_TRACE(method);
    EXPECT_EQ(extract(method, kStory).substr(0, 12), "Strange days");
    EXPECT_EQ(extract(method, kStory, {{"ancestor-text", "judge"}}).substr(0, 12), "Strange days");
    EXPECT_EQ(extract(method, kStory, {{"ancestor-text", "drop"}}).substr(0, 9), "Rain fell");
  }
}

TEST(TextDensityMethods, APageWithoutLinksHasNoNoise) {
  EXPECT_EQ(extract("cectd-ds", "<p>one</p><div><p>two words</p></div>"), "one\n\ntwo words");
}

// A literal implementation of algorithms 1 and 2 of the paper.
class Plain {
 public:
  Plain(const Page& page, const PageCounts& counts, bool composite, bool smooth)
      : composite_(composite), smooth_(smooth) {
    body_ = plain::body_tree(page, counts);
    chosen_.assign(page.text_count(), false);
    if (!body_ || characters(*body_) == 0) return;
    link_share_ = link_characters(*body_) / characters(*body_);
    for (plain::Node* n : plain::all_of(*body_)) density_[n] = density(*n);
    if (smooth_) smooth_over_siblings();
    for (const plain::Node* n : plain::all_of(*body_)) sums_[n] = density_sum(*n);
    const plain::Node* densest = max_density_sum(*body_);
    threshold_ = density_[densest];
    for (const plain::Node* n = densest; n != nullptr; n = n->parent) threshold_ = std::min(threshold_, density_[n]);
    extract_content(*body_);
    keep(*body_, false);
  }
  [[nodiscard]] const std::vector<bool>& chosen() const { return chosen_; }

 private:
  static double characters(plain::Node& n) {
    double sum = 0;
    for (const plain::Node* below : plain::all_of(n)) sum += static_cast<double>(below->length);
    return sum;
  }
  static double link_characters(plain::Node& n) {
    double sum = 0;
    for (const plain::Node* below : plain::all_of(n)) sum += below->in_link ? static_cast<double>(below->length) : 0;
    return sum;
  }
  double density(plain::Node& n) const {
    double c = characters(n);
    double lc = link_characters(n);
    double t = 0;
    double lt = 0;
    for (const plain::Node* below : plain::all_of(n)) {
      if (below->is_text || below == &n) continue;
      t += 1;
      lt += plain::is_link(*below) ? 1 : 0;
    }
    if (t == 0) t = 1;
    if (!composite_) return c / t;
    if (c == 0) return 0;
    const double nlc = c - lc;
    const double base = std::log(c / (nlc == 0 ? 1 : nlc) * lc + link_share_ * c + std::exp(1.0));
    if (lc == 0 && link_share_ == 0) return std::numeric_limits<double>::infinity();
    return c / t * std::log(c * t / ((lc == 0 ? 1 : lc) * (lt == 0 ? 1 : lt))) / std::log(base);
  }
  double density_sum(const plain::Node& n) {
    if (smooth_) return density_[&n];
    double sum = 0;
    for (const auto& c : n.children)
      if (c->is_text) sum += density_[c.get()];
    for (const auto& c : n.children)
      if (!c->is_text) sum += density_[c.get()];
    return sum;
  }
  // The weighted average of a node and its two neighbors; the node itself has weight 2.
  void smooth_over_siblings() {
    std::map<const plain::Node*, double> smoothed = density_;
    for (plain::Node* n : plain::all_of(*body_)) {
      const auto& c = n->children;
      for (std::size_t i = 0; i < c.size(); ++i) {
        double sum = 2 * density_[c[i].get()];
        double beside = 0;
        double weights = 2;
        if (i > 0) beside += density_[c[i - 1].get()], weights += 1;
        if (i + 1 < c.size()) beside += density_[c[i + 1].get()], weights += 1;
        sum += beside;
        if (!c[i]->is_text) smoothed[c[i].get()] = sum / weights;
      }
    }
    density_ = smoothed;
  }
  const plain::Node* max_density_sum(plain::Node& n) {
    const plain::Node* best = nullptr;
    for (const plain::Node* below : plain::all_of(n))
      if (!below->is_text && (best == nullptr || sums_[below] > sums_[best])) best = below;
    return best;
  }
  void extract_content(plain::Node& n) {
    if (n.is_text || density_[&n] < threshold_) return;
    marked_[max_density_sum(n)] = true;
    for (const auto& c : n.children) extract_content(*c);
  }
  bool has_mark(const plain::Node& n) {
    if (marked_[&n]) return true;
    for (const auto& c : n.children)
      if (has_mark(*c)) return true;
    return false;
  }
  // Marked subtrees, and their ancestors with the text directly in them.
  void keep(const plain::Node& n, bool inside) {
    inside = inside || marked_[&n];
    const bool ancestor = has_mark(n);
    for (const auto& c : n.children) {
      if (c->is_text) {
        chosen_[c->run] = inside || ancestor;
      } else {
        keep(*c, inside);
      }
    }
  }

  bool composite_;
  bool smooth_;
  std::unique_ptr<plain::Node> body_;
  double link_share_ = 0;
  double threshold_ = 0;
  std::map<const plain::Node*, double> density_;
  std::map<const plain::Node*, double> sums_;
  std::map<const plain::Node*, bool> marked_;
  std::vector<bool> chosen_;
};

TEST(TextDensityMethods, SelectsWhatTheAlgorithmSelectsReadPlainly) {
  for (const char* name : {"cetd", "msv_big9"}) {
    REQUIRE_CORPUS(corpus, name);
    for (const std::string method : {"cetd-ds", "cetd-s", "cectd-ds", "cectd-s"}) {
      const bool composite = method.starts_with("cectd");
      const bool smooth = method.ends_with("-s");
      plain::compare_on_corpus(corpus, method, {}, [=](const Page& page, const PageCounts& counts) {
        return Plain(page, counts, composite, smooth).chosen();
      });
    }
  }
}

}  // namespace
}  // namespace wrapwright
