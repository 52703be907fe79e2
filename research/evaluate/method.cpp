// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/method.h"

#include <algorithm>
#include <array>
#include <utility>

#include "content/article/render.h"
#include "content/article/title.h"
#include "research/evaluate/site_methods.h"
#include "research/methods/settings.h"

namespace wrapwright {
namespace {

constexpr std::array kSiteMethods = {&kAuto,          &kAutoOfPage, &kForest,      &kForestPaper, &kCoverageMethod,
                                     &kCoveragePaper, &kSigfeed,    &kDescription, &kSiteConfigs};

class EachPage : public SiteMethod {
 public:
  explicit EachPage(std::unique_ptr<PageMethod> method) : method_(std::move(method)) {}

  [[nodiscard]] NormalizerKind normalizer() const override { return NormalizerKind::kHtml5; }
  [[nodiscard]] bool learns() const override { return false; }

  Result<LearnedShape> run(std::string_view /*site*/, std::span<const SitePage> /*sample*/,
                           std::span<const SitePage> pages, std::span<Prediction> out) const override {
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const Page& page = *pages[i].page;
      const PageCounts counts(page);
      out[i] = prediction_of(page, method_->extract({page, counts, pages[i].url}));
    }
    return LearnedShape();
  }

 private:
  std::unique_ptr<PageMethod> method_;
};

// A site method hides a page-level method of the same name.
const SiteMethodEntry* find_entry(std::string_view name) {
  const auto found = std::find_if(kSiteMethods.begin(), kSiteMethods.end(),
                                  [&](const SiteMethodEntry* entry) { return entry->description.name == name; });
  return found == kSiteMethods.end() ? nullptr : *found;
}

Error no_such_method(std::string_view name) {
  std::string names;
  for (const MethodDescription& known : evaluation_methods())
    names += (names.empty() ? "" : ", ") + std::string(known.name);
  return {ErrorKind::kUnsupported, "no method \"" + std::string(name) + "\"; there are: " + names, {}};
}

}  // namespace

std::unique_ptr<SiteMethod> site_method_of(std::unique_ptr<PageMethod> method) {
  return std::make_unique<EachPage>(std::move(method));
}

Prediction prediction_of(const Page& page, const Article& article) {
  Prediction out;
  if (article.is_catalog) return out;
  std::string text = render_text(page, article);
  if (collapse_white_space(text).empty()) return out;
  out.found = true;
  out.text = std::move(text);
  out.title = article.title.empty() ? page_title(page) : article.title;
  out.date = article.date;
  out.authors = article.authors;
  out.tags = article.tags;
  return out;
}

Prediction prediction_of(const Page& page, const Extraction& found) {
  Prediction out;
  if (has_article(found.status)) out = prediction_of(page, found.article);
  out.is_article = found.is_article;
  out.confidence = found.confidence;
  return out;
}

Result<LearnedShape> predict_by_items(std::string_view site, std::span<const SitePage> pages, std::span<Prediction> out,
                                      const std::function<Prediction(const SitePage&)>& predict) {
  bool any_item = false;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].item == nullptr) continue;
    any_item = true;
    out[i] = predict(pages[i]);
  }
  if (any_item || pages.empty()) return LearnedShape();
  return Error{ErrorKind::kNoPattern, "no feed has an item for any of the pages", {std::string(site)}};
}

Result<NormalizerKind> normalizer_setting(const Settings& settings) {
  static constexpr std::array<std::string_view, 2> kBuilders = {"html5", "tidy"};
  const auto choice = choice_setting(settings, "normalizer", kBuilders);
  if (!choice) return choice.error();
  return *choice == 0 ? NormalizerKind::kHtml5 : NormalizerKind::kTidy;
}

std::vector<MethodDescription> evaluation_methods() {
  std::vector<MethodDescription> out;
  out.reserve(kSiteMethods.size() + page_methods().size());
  for (const SiteMethodEntry* entry : kSiteMethods) out.push_back(entry->description);
  for (const PageMethodEntry* entry : page_methods())
    if (find_entry(entry->description.name) == nullptr) out.push_back(entry->description);
  return out;
}

Result<std::unique_ptr<SiteMethod>> make_site_method(std::string_view spec) {
  auto parsed = parse_method_spec(spec);
  // A spec that cannot be parsed is reported like an unregistered method: as unsupported.
  if (!parsed) return Error{ErrorKind::kUnsupported, parsed.error().message, {}};
  if (const SiteMethodEntry* entry = find_entry(parsed->name)) {
    const auto settings = complete_settings(parsed->name, entry->description.parameters, parsed->settings);
    if (!settings) return settings.error();
    return entry->make(*settings);
  }
  if (find_page_method(parsed->name) == nullptr) return no_such_method(parsed->name);
  auto method = make_page_method(parsed->name, parsed->settings);
  if (!method) return std::move(method).error();
  return site_method_of(std::move(method).value());
}

}  // namespace wrapwright
