// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/pipeline/output.h"
#include "app/view/numbers.h"
#include "app/view/table.h"
#include "core/base/files.h"
#include "core/base/guarded.h"
#include "core/base/host.h"
#include "core/base/json.h"
#include "core/base/scratch_folder.h"
#include "research/evaluate/corpus.h"
#include "research/evaluate/repair_trial.h"
#include "research/lab/commands.h"

namespace wrapwright::lab {
namespace {

struct RepairsOptions {
  std::vector<std::string> corpora;
  std::vector<std::string> damages;
  std::string group;
  std::size_t sites = 20;
  std::size_t min_pages = 5;
  double tolerance = 0.005;
  double errs_below = 0.97;
  bool shows_repairs = false;
  std::string write;  // output folder; "" if none
  PageLimits limits;
};

// The results for one kind of damage.
struct DamageRows {
  Damage damage = Damage::kNone;
  Table table;
  std::set<std::string> sites;  // for a site with several layouts, the first one with errors
  std::size_t repaired = 0;
  std::size_t clicks = 0;
  double f1_damaged = 0;  // sums over the sites
  double f1_repaired = 0;
  double f1_choice = 0;
};

class RepairsRun {
 public:
  RepairsRun(const RepairsOptions& options, std::filesystem::path scratch, Console& console)
      : options_(options), scratch_(std::move(scratch)), console_(console) {}

  // Tries the sites of all corpora in order, until for each damage enough of them have errors. Each site is learned
  // once.
  void run(const std::vector<Corpus>& corpora, const std::vector<Damage>& damages, Output& output) {
    std::vector<DamageRows> all;
    for (const Damage damage : damages) {
      DamageRows& rows = all.emplace_back();
      rows.damage = damage;
      rows.table.title = "Damage: " + std::string(to_string(damage));
      rows.table.header = {"site", "pages", "learned", "damaged", "repaired", "best choice", "repairs", "clicks", ""};
    }
    for (const Corpus& corpus : corpora) {
      for (const CorpusGroup& group : corpus.groups) {
        if (interrupt_flag()) break;
        if (group.pages.size() < options_.min_pages) continue;
        if (!options_.group.empty() && group.group != options_.group) continue;
        std::vector<DamageRows*> wanted;
        for (DamageRows& rows : all)
          if (rows.sites.size() < options_.sites && !rows.sites.contains(group.group)) wanted.push_back(&rows);
        if (!wanted.empty()) try_group(corpus, group, wanted);
      }
    }
    for (const DamageRows& rows : all) write(rows, output);
  }

  template <typename What>
  void fail(const What& what) {
    console_.error(what);
    failed_ = true;
  }

  [[nodiscard]] ExitCode exit_code() const {
    if (interrupt_flag()) return ExitCode::kInterrupted;
    if (sites_ == 0) return ExitCode::kNothing;
    return failed_ || repaired_ < sites_ ? ExitCode::kSomeFailed : ExitCode::kDone;
  }

 private:
  void try_group(const Corpus& corpus, const CorpusGroup& group, const std::vector<DamageRows*>& wanted) {
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5, options_.limits);
    std::deque<Page> parsed;
    std::vector<SitePage> pages;
    std::vector<const Gold*> golds;
    std::string buffer;
    for (const std::size_t index : group.pages) {
      const CorpusPage& of = corpus.pages[index];
      const auto bytes = read_file_start(of.file, buffer, options_.limits.max_bytes);
      if (!bytes) {
        fail(bytes.error());
        continue;
      }
      parsed.push_back(normalizer->parse({*bytes, {}, {}}));
      SitePage& page = pages.emplace_back();
      page.page = &parsed.back();
      page.url = of.url;
      golds.push_back(&of.gold);
    }
    if (pages.empty()) return;
    const auto thrown = guarded(group.group, [&] {
      const auto site = RepairSite::learn(site_of_name(group.group), pages, golds, scratch_ / "store", trial_options());
      if (!site) return fail(site.error());
      for (DamageRows* const rows : wanted) {
        if (*site == nullptr || interrupt_flag()) return;
        const auto trial = (*site)->repair(rows->damage);
        if (!trial) return fail(trial.error());
        if (!*trial) continue;
        add(corpus, group, **trial, *rows);
        if (options_.write.empty()) continue;
        if (auto written = write_case(corpus, group, **trial, rows->damage); !written) fail(written.error());
      }
    });
    if (thrown) fail(*thrown);
  }

  [[nodiscard]] RepairTrialOptions trial_options() const {
    RepairTrialOptions out;
    out.errs_below = options_.errs_below;
    return out;
  }

  void add(const Corpus& corpus, const CorpusGroup& group, const RepairTrial& trial, DamageRows& rows) const {
    const bool is_repaired = trial.is_repaired(options_.tolerance);
    rows.sites.insert(group.group);
    rows.repaired += is_repaired ? 1U : 0U;
    rows.clicks += trial.clicks;
    rows.f1_damaged += trial.damaged;
    rows.f1_repaired += trial.repaired;
    rows.f1_choice += trial.best_choice;
    rows.table.rows.push_back({corpus.name + " " + group.group + (group.era.empty() ? "" : "-" + group.era),
                               std::to_string(group.pages.size()), with_digits(trial.learned, 3),
                               with_digits(trial.damaged, 3), with_digits(trial.repaired, 3),
                               with_digits(trial.best_choice, 3), std::to_string(trial.repairs.size()),
                               std::to_string(trial.clicks), is_repaired ? "" : "below: " + trial.choice});
    if (!options_.shows_repairs) return;
    for (const AppliedRepair& each : trial.repairs)
      rows.table.rows.push_back({"  " + each.title + ": " + each.change, "", "", "", "", "", "", "", ""});
  }

  // Writes a folder for a site and a damage, with which the repair can be reproduced by hand: the pages with their
  // index and gold, a store with the damaged wrapper, and the list of actions.
  [[nodiscard]] Status write_case(const Corpus& corpus, const CorpusGroup& group, const RepairTrial& trial,
                                  Damage damage) const {
    const std::string site = file_name_of_site(site_of_name(group.group));
    const std::filesystem::path folder =
        std::filesystem::path(options_.write) / to_string(damage) / (corpus.name + "-" + site);
    for (const char* const each : {"pages", "store"}) {
      if (auto made = make_folder(folder / each); !made) return made;
    }
    std::string index;
    Json pages = Json::array();
    for (const std::size_t i : group.pages) {
      const CorpusPage& of = corpus.pages[i];
      const std::string name = "pages/" + std::to_string(pages.size()) + ".html";
      const auto bytes = read_file(of.file, options_.limits.max_bytes);
      if (!bytes) return bytes.error();
      if (auto written = write_file_atomically(folder / name, *bytes); !written) return written;
      index += write_json({{"id", of.id}, {"group", group.group}, {"url", of.url}, {"page", name}}) + "\n";
      pages.push_back({{"id", of.id}, {"article", of.gold.article}, {"text", of.gold.text}});
    }
    Json repairs = Json::array();
    for (const AppliedRepair& each : trial.repairs) {
      repairs.push_back({{"page", each.page},
                         {"node", each.node},
                         {"action", each.action},
                         {"title", each.title},
                         {"change", each.change}});
    }
    const Json about = {
        {"site", site_of_name(group.group)}, {"damage", to_string(damage)},   {"learned", trial.learned},
        {"damaged", trial.damaged},          {"repaired", trial.repaired},    {"best", trial.best_choice},
        {"tolerance", options_.tolerance},   {"repairs", std::move(repairs)}, {"pages", std::move(pages)}};
    if (auto written = write_file_atomically(folder / "index.jsonl", index); !written) return written;
    if (auto written = write_file_atomically(folder / "store" / (site + ".xml"), trial.damaged_xml); !written)
      return written;
    return write_file_atomically(folder / "case.json", write_json(about) + "\n");
  }

  void write(const DamageRows& rows, Output& output) {
    const std::size_t sites = rows.sites.size();
    sites_ += sites;
    repaired_ += rows.repaired;
    const auto mean = [sites](double sum) { return with_digits(sum / static_cast<double>(sites), 3); };
    std::string text = to_text(rows.table) + std::to_string(rows.repaired) + " of " + std::to_string(sites) +
                       " within " + with_digits(options_.tolerance, 3) + " of the best choice, or above";
    if (sites > 0) {
      text += "; mean F1 " + mean(rows.f1_damaged) + " before, " + mean(rows.f1_repaired) + " after, " +
              mean(rows.f1_choice) + " by the best choice; " +
              with_digits(static_cast<double>(rows.clicks) / static_cast<double>(sites), 1) + " clicks a site";
    }
    output.write(text + "\n\n");
    output.flush();
  }

  const RepairsOptions& options_;
  std::filesystem::path scratch_;
  Console& console_;
  std::size_t sites_ = 0;
  std::size_t repaired_ = 0;
  bool failed_ = false;
};

ExitCode try_all(const RepairsOptions& options, Console& console) {
  std::vector<Damage> damages;
  for (const std::string& name : options.damages) {
    const auto damage = damage_from_string(name);
    if (!damage) {
      console.error("--damage " + name + ": there are none, text-left-out, no-exclusions, other-content, renamed");
      return ExitCode::kUsage;
    }
    damages.push_back(*damage);
  }
  const auto scratch = ScratchFolder::make();
  if (!scratch) return console.error(scratch.error()), ExitCode::kNothing;
  RepairsRun run(options, (*scratch)->path(), console);
  std::vector<Corpus> corpora;
  for (const std::string& folder : options.corpora) {
    auto corpus = read_corpus(folder);
    if (!corpus) {
      run.fail(corpus.error());
      continue;
    }
    for (const Error& fault : corpus->faults) run.fail(fault);
    corpora.push_back(std::move(corpus).value());
  }
  Output output = Output::standard(listener_of(console));
  run.run(corpora, damages, output);
  if (auto closed = output.close(); !closed) run.fail(closed.error());
  return run.exit_code();
}

}  // namespace

Run declare_repairs(CLI::App& app) {
  const auto options = std::make_shared<RepairsOptions>();
  options->damages = {"none", "text-left-out", "no-exclusions", "other-content", "renamed"};
  app.add_option("CORPUS", options->corpora, "Folders of pages with gold text (docs/reference/corpus-format.md)")
      ->required()
      ->type_name("DIR");
  app.add_option("--damage", options->damages,
                 "What is done to each wrapper before it is repaired; may be repeated (default: each of these)\nnone, "
                 "text-left-out (an exclusion of all paragraphs), no-exclusions, other-content (its runner-up), "
                 "renamed (the content is no longer there)")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--group", options->group, "Only this group")->type_name("NAME");
  add_count(app, "--sites", options->sites, "Number of sites that err, per kind of damage");
  add_count(app, "--min-pages", options->min_pages, "Leave out groups with fewer pages");
  app.add_option("--tolerance", options->tolerance, "F1 by which a repaired wrapper may be below the best choice")
      ->check(number_between(0, 1))
      ->type_name("F1")
      ->capture_default_str();
  app.add_option("--errs-below", options->errs_below, "F1 below which a wrapper counts as one that errs")
      ->check(number_between(0, 1))
      ->type_name("F1")
      ->capture_default_str();
  app.add_option("--write", options->write,
                 "Write a folder for each site that is repaired: pages, gold, the damaged wrapper, what was done")
      ->type_name("DIR");
  app.add_flag("--repairs", options->shows_repairs, "Name the repairs that were applied");
  add_footer(
      app,
      "Example: wrapwright-lab repairs corpora/dragnet_2012\n"
      "\n"
      "Learns each site, damages its wrapper, and repairs it as a person would in the workbench, where the gold\n"
      "says what is missing or too much. F1 by word 2-grams: as learned, damaged, repaired, and of the best\n"
      "single XPath for the content.\n");
  return [options](Console& console) { return try_all(*options, console); };
}

}  // namespace wrapwright::lab
