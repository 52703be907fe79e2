// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/workbench.h"

#include <algorithm>
#include <utility>

#include "app/inspect/inspection_folder.h"
#include "app/inspect/repairs.h"
#include "app/inspect/site_view.h"
#include "app/inspect/wrapper_effect.h"
#include "app/view/numbers.h"
#include "core/xpath/xpath.h"
#include "site/extract/drift.h"
#include "site/learn/learn_wrapper.h"
#include "site/wrapper/file.h"
#include "site/wrapper/history.h"
#include "site/wrapper/rule_differences.h"
#include "site/wrapper/sample_outcomes.h"

namespace wrapwright {
namespace {

std::string text_of(const Json& body, const char* name) {
  const auto found = body.find(name);
  return found != body.end() && found->is_string() ? found->get<std::string>() : "";
}

// The number of a page or element, if there is one below the bound.
std::optional<std::size_t> number_of(const Json& body, const char* name, std::size_t bound) {
  const auto found = body.find(name);
  if (found == body.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() >= bound) return std::nullopt;
  return found->get<std::size_t>();
}

Error not_there(const char* what) { return {ErrorKind::kNotFound, std::string("no such ") + what, {}}; }

}  // namespace

Result<Workbench> Workbench::open(const Wrapper& wrapper, std::span<const SitePage> pages, std::vector<std::string> ids,
                                  const WrapperStore& store, const WorkbenchOptions& options) {
  Workbench out(store);
  out.options_ = options;
  out.pages_ = pages;
  out.ids_ = std::move(ids);
  auto bytes = store.read(store.path_of(wrapper.site));
  if (bytes) {
    out.stored_ = std::move(bytes).value();
  } else if (bytes.error().kind != ErrorKind::kNotFound) {
    return std::move(bytes).error();
  }
  out.states_.push_back({wrapper, ""});
  const auto stored = out.read_stored();
  if (!stored || !have_same_rules(*stored, wrapper)) out.saved_.reset();
  if (auto moved = out.move_to(0); !moved) return std::move(moved).error();
  return out;
}

// The wrapper that was read or saved last; kNotFound if there is none.
Result<Wrapper> Workbench::read_stored() const {
  const std::string& site = states_.front().wrapper.site;
  if (!stored_) return Error{ErrorKind::kNotFound, "no wrapper is stored", {site}};
  return parse_wrapper(*stored_, store_->path_of(site).string());
}

bool Workbench::is_changed_elsewhere() const {
  const auto bytes = store_->read(store_->path_of(states_.front().wrapper.site));
  return bytes ? !stored_ || *stored_ != *bytes : stored_.has_value() && bytes.error().kind == ErrorKind::kNotFound;
}

Status Workbench::begin_again() {
  const auto path = store_->path_of(states_.front().wrapper.site);
  auto bytes = store_->read(path);
  if (!bytes) return std::move(bytes).error();
  auto wrapper = parse_wrapper(*bytes, path.string());
  if (!wrapper) return std::move(wrapper).error();
  if (Status ours = check_is_ours(*wrapper); !ours) return ours;
  auto inspection = inspect_site(*wrapper, pages_, options_.inspect);
  if (!inspection) return std::move(inspection).error();
  stored_ = std::move(bytes).value();
  states_.clear();
  states_.push_back({std::move(wrapper).value(), ""});
  at_ = 0;
  saved_ = 0;
  take(std::move(inspection).value());
  return Done{};
}

void Workbench::take(SiteInspection inspection) {
  inspection_ = std::move(inspection);
  for (std::size_t i = 0; i < inspection_.pages.size(); ++i) inspection_.pages[i].id = ids_[i];
}

// Whether the wrapper can be used on these pages.
Status Workbench::check_is_ours(const Wrapper& wrapper) const {
  const Wrapper& now = states_[at_].wrapper;
  if (wrapper.site != now.site)
    return Error{ErrorKind::kUnsupported, "this wrapper belongs to another site", {wrapper.site}};
  if (wrapper.normalizer != now.normalizer)
    return Error{ErrorKind::kUnsupported, "these pages were made by another normalizer", {}};
  return Done{};
}

// What a person should know before saving.
std::vector<std::string> Workbench::notes() const {
  std::vector<std::string> out;
  if (is_changed_elsewhere()) {
    out.emplace_back(
        "Another program has changed the stored wrapper, so your changes cannot be saved. \"Begin again\" opens the "
        "changed wrapper.");
  }
  const auto stored = read_stored();
  if (stored && 3 * stored->statistics.pages > 4 * pages_.size()) {  // a few pages less make no difference
    out.push_back("The stored statistics cover " + counted(stored->statistics.pages, "page") +
                  ": saving a change renews them from the " + std::to_string(pages_.size()) +
                  " that are open here. A repair is better tested on more pages.");
  }
  return out;
}

std::size_t Workbench::unsaved() const {
  if (!saved_ || !stored_) return std::max<std::size_t>(1, at_);
  return at_ > *saved_ ? at_ - *saved_ : *saved_ - at_;
}

std::optional<std::string> Workbench::view(std::string_view file, const WorkbenchViewer& viewer) const {
  if (file == "index.html")
    return site_view(inspection_, stored_ ? store_->path_of(inspection_.wrapper.site) : "", {.has_list = true});
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    if (file != page_file(i, pages_.size())) continue;
    LiveView live;
    live.token = viewer.token;
    live.may_change = viewer.may_change;
    live.xml = format_wrapper(states_[at_].wrapper);
    live.unsaved = unsaved();
    live.can_undo = at_ > 0;
    live.can_redo = at_ + 1 < states_.size();
    live.is_changed_elsewhere = is_changed_elsewhere();
    live.notes = notes();
    const auto effects = candidate_effects_on(inspection_, i, options_.max_candidates);
    return page_view(
        inspection_, i,
        {ranked_candidates(inspection_, i, effects), ranked_by_forest(forest(), i, options_.max_candidates)}, &live);
  }
  return std::nullopt;
}

const Result<ForestView>& Workbench::forest() const {
  if (!forest_) forest_ = view_forest(inspection_.wrapper.site, pages_, ids_, std::nullopt, options_.forest);
  return *forest_;
}

Result<Json> Workbench::answer(std::string_view what, const Json& body, const std::string& now) {
  if (!body.is_object()) return Error{ErrorKind::kSyntax, "the body is not a JSON object", {}};
  if (what == "propose") return propose(body);
  if (what == "try") return try_xpath(body);
  if (what == "apply") return apply(body);
  if (what == "save") return save(now);
  if (what == "undo") return at_ == 0 ? Result<Json>(not_there("change")) : move_to(at_ - 1);
  if (what == "redo") return at_ + 1 == states_.size() ? Result<Json>(not_there("change")) : move_to(at_ + 1);
  if (what == "begin-again") {
    if (Status begun = begin_again(); !begun) return std::move(begun).error();
    return Json{{"said", "Reloaded the stored wrapper"}};
  }
  if (what != "check") return not_there("request");
  const auto wrapper = read_xml(body);
  if (!wrapper) return wrapper.error();
  auto effect = effect_json_of(*wrapper);
  if (!effect) return std::move(effect).error();
  return Json{{"effect", std::move(effect).value()}};
}

Result<Wrapper> Workbench::read_xml(const Json& body) const {
  auto out = parse_wrapper(text_of(body, "xml"), "wrapper");
  if (!out) return out;
  if (auto ours = check_is_ours(*out); !ours) return std::move(ours).error();
  return out;
}

Result<Json> Workbench::effect_json_of(Wrapper then) const {
  if (Status renewed = renew_evidence(then); !renewed) return std::move(renewed).error();
  const auto effect = effect_of(inspection_, then, options_.inspect.extractor);
  if (!effect) return effect.error();
  return effect_json(*effect, pages_.size());
}

Result<Json> Workbench::propose(const Json& body) const {
  const auto page = number_of(body, "page", pages_.size());
  if (!page) return not_there("page");
  const auto node = number_of(body, "node", pages_[*page].page->size());
  if (!node) return not_there("element");
  const auto repairs = propose_repairs(inspection_, *page, static_cast<NodeIndex>(*node), text_of(body, "what"));
  if (!repairs) return repairs.error();
  Json out = {{"repairs", Json::array()}};
  for (const Repair& each : *repairs) {
    auto effect = effect_json_of(each.wrapper);
    if (!effect) return std::move(effect).error();
    out["repairs"].push_back({{"title", each.title},
                              {"change", each.change},
                              {"xml", format_wrapper(each.wrapper)},
                              {"effect", std::move(effect).value()}});
  }
  return out;
}

Result<Json> Workbench::try_xpath(const Json& body) const {
  const auto page = number_of(body, "page", pages_.size());
  if (!page) return not_there("page");
  const std::string xpath = text_of(body, "xpath");
  const auto compiled = XPath::compile(xpath);
  if (!compiled) {
    Error error = compiled.error();
    error.where.source = xpath;
    return error;
  }
  Json out = {{"pages", Json::array()}, {"repairs", Json::array()}};
  bool selects = false;
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    std::vector<NodeIndex> nodes;
    XPathBudget budget(options_.inspect.extractor.xpath);
    compiled->select(*pages_[i].page, budget, nodes);
    out["pages"].push_back(nodes.size());
    selects = selects || !nodes.empty();
    if (i == *page) out["nodes"] = std::move(nodes);
  }
  if (!selects) return out;
  for (const Repair& each : repairs_with(inspection_, *page, xpath)) {
    auto effect = effect_json_of(each.wrapper);
    if (!effect) continue;  // an expression with a value is not a content
    out["repairs"].push_back({{"title", each.title},
                              {"change", each.change},
                              {"xml", format_wrapper(each.wrapper)},
                              {"effect", std::move(effect).value()}});
  }
  return out;
}

// Replaces samples and statistics by those of the current pages, as in learning: judged by those of other rules,
// repaired pages could be doubted.
Status Workbench::renew_evidence(Wrapper& wrapper) const {
  std::vector<bool> is_article(pages_.size(), false);
  for (const std::size_t page : inspection_.scored_pages) is_article[page] = true;
  auto outcomes = SampleOutcomes::select(wrapper, pages_);
  if (!outcomes) return std::move(outcomes).error();
  wrapper.samples.clear();
  WrapperStatistics anew;
  anew.unknown = std::move(wrapper.statistics.unknown);
  anew.templates = std::move(wrapper.statistics.templates);  // for templates that match none of these pages
  wrapper.statistics = std::move(anew);
  add_evidence(AnalyzedPages(pages_, options_.inspect.extractor.models), is_article, inspection_.scored.scored,
               *outcomes, wrapper);
  if (Status status = outcomes->complete(wrapper, {}, options_.inspect.extractor.models); !status) return status;
  add_template_statistics(*outcomes, wrapper);
  return Done{};
}

Result<Json> Workbench::apply(const Json& body) {
  auto wrapper = read_xml(body);
  if (!wrapper) return std::move(wrapper).error();
  if (Status renewed = renew_evidence(*wrapper); !renewed) return std::move(renewed).error();
  states_.resize(at_ + 1);
  if (saved_ && *saved_ > at_) saved_.reset();
  states_.push_back({std::move(wrapper).value(), text_of(body, "title")});
  auto moved = move_to(at_ + 1);
  if (!moved) states_.pop_back();
  return moved;
}

Result<Json> Workbench::move_to(std::size_t state) {
  auto inspection = inspect_site(states_[state].wrapper, pages_, options_.inspect);
  if (!inspection) return std::move(inspection).error();
  const bool is_back = state < at_;
  const std::string& title = states_[is_back ? at_ : state].title;
  at_ = state;
  take(std::move(inspection).value());
  return Json{{"said", (is_back ? "Undone: " : "Done: ") + title}};
}

Result<Json> Workbench::save(const std::string& now) {
  const std::string site = inspection_.wrapper.site;
  const auto path = store_->path_of(site);
  Wrapper wrapper = states_[at_].wrapper;
  Wrapper before = states_.front().wrapper;
  if (stored_) {
    auto read = read_stored();
    if (!read) return std::move(read).error();
    before = std::move(read).value();
  }
  for (const RuleDifference& each : compare_rules(before, wrapper)) {
    std::string why = each.before.empty()  ? "added " + each.after
                      : each.after.empty() ? "removed " + each.before
                                           : each.before + " → " + each.after;
    add_change({now, each.rule + (each.of_template.empty() ? "" : " of template " + each.of_template), "edited",
                std::move(why)},
               wrapper);
  }
  wrapper.edited = true;
  const auto saved = store_->save_over(stored_, wrapper);
  if (!saved && saved.error().kind == ErrorKind::kRefused) {
    return Error{
        ErrorKind::kRefused,
        "not saved: another program has changed the wrapper meanwhile; \"Begin again\" opens the changed wrapper",
        {path.string()}};
  }
  if (!saved) return saved.error();
  auto written = store_->read(path);
  if (!written) return std::move(written).error();
  stored_ = std::move(written).value();
  auto read = read_stored();
  if (!read) return std::move(read).error();
  states_[at_].wrapper = std::move(read).value();
  saved_ = at_;
  return Json{{"said", "Saved to " + saved->string()}};
}

}  // namespace wrapwright
