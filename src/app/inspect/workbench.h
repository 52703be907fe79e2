// SPDX-License-Identifier: Apache-2.0
#pragma once
// A workbench for inspecting and changing a wrapper on the pages of its site: each change is tried on all pages, can be
// undone, and is saved to the store as a manual edit. One thread at a time. Memory: that of the inspection, and of each
// state of the wrapper. The pages, the models and the store must outlive it.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/inspect/forest_view.h"
#include "app/inspect/page_view.h"
#include "app/inspect/site_inspection.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "site/store/wrapper_store.h"

namespace wrapwright {

struct WorkbenchOptions {
  SiteInspectOptions inspect;
  std::size_t max_candidates = 200;  // expressions, and patterns of FOREST, ranked for a page
  ForestViewOptions forest;
};

// The viewer of a view.
struct WorkbenchViewer {
  std::string token;       // required in its requests
  bool may_change = true;  // apply and save repairs
};

class Workbench {
 public:
  // `wrapper` is the stored one, or one that `learn` would write. `ids` are the pages' names in reports. Fails like
  // inspect_site(), and like WrapperStore::read() except for kNotFound.
  [[nodiscard]] static Result<Workbench> open(const Wrapper& wrapper, std::span<const SitePage> pages,
                                              std::vector<std::string> ids, const WrapperStore& store,
                                              const WorkbenchOptions& options);

  [[nodiscard]] const SiteInspection& inspection() const { return inspection_; }
  [[nodiscard]] std::size_t unsaved() const;  // changes

  // Whether there are unsaved changes that would be lost with the workbench.
  [[nodiscard]] bool has_own_changes() const { return states_.size() > 1 && unsaved() > 0; }
  // Whether the stored file has changed since it was read or saved.
  [[nodiscard]] bool is_changed_elsewhere() const;
  // Restarts with the stored wrapper, without the changes made here. Fails like WrapperStore::read(), parse_wrapper()
  // and inspect_site(), and then changes nothing.
  Status begin_again();

  // "index.html" and the files of page_file(); nothing for another name.
  [[nodiscard]] std::optional<std::string> view(std::string_view file, const WorkbenchViewer& viewer) const;

  // Handles the POST requests of a page view: "propose" {page, node, what}, "try" {page, xpath}, "check" {xml}, "apply"
  // {xml, title}, "undo", "redo", "save" {now}, "begin-again". Errors are for people; fails with kNotFound for another
  // word.
  [[nodiscard]] Result<Json> answer(std::string_view what, const Json& body, const std::string& now);

 private:
  struct State {
    Wrapper wrapper;
    std::string title;  // title of the change that led to it
  };

  explicit Workbench(const WrapperStore& store) : store_(&store) {}
  [[nodiscard]] Result<Wrapper> read_stored() const;
  [[nodiscard]] Status check_is_ours(const Wrapper& wrapper) const;
  void take(SiteInspection inspection);
  [[nodiscard]] std::vector<std::string> notes() const;
  [[nodiscard]] Result<Wrapper> read_xml(const Json& body) const;
  [[nodiscard]] Result<Json> effect_json_of(Wrapper then) const;
  [[nodiscard]] Result<Json> propose(const Json& body) const;
  [[nodiscard]] Result<Json> try_xpath(const Json& body) const;
  [[nodiscard]] Result<Json> apply(const Json& body);
  [[nodiscard]] Result<Json> move_to(std::size_t state);
  [[nodiscard]] Result<Json> save(const std::string& now);
  Status renew_evidence(Wrapper& wrapper) const;
  [[nodiscard]] const Result<ForestView>& forest() const;

  const WrapperStore* store_;
  WorkbenchOptions options_;
  std::span<const SitePage> pages_;
  std::vector<std::string> ids_;
  std::optional<std::string> stored_;  // the bytes of the file when it was read or saved; nothing if there is no file
  std::vector<State> states_;          // the first is the stored one
  std::size_t at_ = 0;
  // Nothing if that state was discarded by a change after undoing, or if the stored wrapper has changed.
  std::optional<std::size_t> saved_ = 0;
  SiteInspection inspection_;  // of states_[at_]
  // Ranking of the pages, which does not depend on the wrapper; made for the first page that is viewed.
  mutable std::optional<Result<ForestView>> forest_;
};

}  // namespace wrapwright
