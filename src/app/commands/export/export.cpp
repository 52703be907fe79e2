// SPDX-License-Identifier: Apache-2.0
#include "site/rules/export.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/sites.h"
#include "app/commands/commands.h"
#include "app/pipeline/output.h"
#include "app/pipeline/write_targets.h"
#include "core/base/files.h"
#include "core/base/host.h"
#include "core/base/url.h"
#include "core/normalize/normalizer.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostPages = 100;  // per site: all are in memory, and each rule is tried on each

struct ExportCommand {
  std::vector<std::string> sites;
  StoreOptions store;
  std::string format;
  std::vector<std::string> pages;
  DocumentOptions document;
  bool keep_title = false;
  std::string output;
  SiteOptions gather;
};

class Exporting {
 public:
  Exporting(const ExportCommand& command, Console& console)
      : command_(command),
        console_(console),
        store_(command.store.store),
        format_(*rule_format_from_string(command.format)) {}

  ExitCode run() {
    const auto targets =
        WriteTargets::make({command_.output}, {{command_.store.wrapper}, command_.pages}, command_.store.store);
    if (!targets) {
      console_.error(targets.error());
      return ExitCode::kUsage;
    }
    const auto files = wrapper_files();
    if (!files) {
      console_.error(files.error());
      return ExitCode::kNothing;
    }
    const bool to_folder = command_.output.ends_with('/') || std::filesystem::is_directory(command_.output);
    if (files->size() > 1 && !to_folder && !is_one_document(format_)) {
      console_.error("this format has one file per site: name a folder with -o DIR/");
      return ExitCode::kUsage;
    }
    std::optional<Output> document;
    if (const Status opened = to_folder ? make_folder(command_.output) : open_document(document); !opened) {
      console_.error(opened.error());
      return ExitCode::kNothing;
    }
    if (!command_.store.wrapper.empty() || command_.sites.size() == 1) {
      if (const auto only = load(0, files->front())) only_site_ = only->site;
    }
    if (!command_.pages.empty()) gathered_ = gather_sites(gather_options(), console_);
    failed_ = gathered_.failed > 0;
    for (std::size_t i = 0; i < files->size(); ++i) {
      if (interrupt_flag()) return ExitCode::kInterrupted;
      add((*files)[i], load(i, (*files)[i]));
    }
    if (exports_.empty()) return ExitCode::kNothing;
    if (const Status written = to_folder ? write_files() : write_document(*document); !written) fail(written.error());
    return failed_ ? ExitCode::kSomeFailed : ExitCode::kDone;
  }

 private:
  void fail(const Error& error) {
    failed_ = true;
    console_.error(error);
  }

  [[nodiscard]] bool are_sites_named() const { return command_.store.wrapper.empty() && !command_.sites.empty(); }

  // For named sites, in their order.
  [[nodiscard]] Result<std::vector<std::filesystem::path>> wrapper_files() const {
    if (!command_.store.wrapper.empty()) return std::vector<std::filesystem::path>{command_.store.wrapper};
    if (!are_sites_named()) return store_.files();
    std::vector<std::filesystem::path> out;
    for (const std::string& site : command_.sites) out.push_back(store_.path_of(site_of_name(site)));
    return out;
  }

  [[nodiscard]] Result<Wrapper> load(std::size_t i, const std::filesystem::path& file) const {
    if (!command_.store.wrapper.empty()) return read_wrapper(file);
    if (are_sites_named()) return store_.load(command_.sites[i]);
    const auto xml = store_.read(file);
    return xml ? parse_wrapper(*xml, file.string()) : Result<Wrapper>(xml.error());
  }

  [[nodiscard]] SiteOptions gather_options() const {
    SiteOptions out = command_.gather;
    out.sources.sources = command_.pages;
    out.max_pages = kMostPages;
    out.naming = "--url";
    out.identify = [saved = sites_of_store(command_.store.store), only = only_site_](SourcePage& page) {
      saved->identify(page);
      if (page.url.empty() && page.site.empty()) page.site = only;
    };
    return out;
  }

  // The pages of the wrapper's site, by their group or address. If it is the only named site, also pages whose site is
  // unknown.
  [[nodiscard]] Site pages_of(const std::string& name) const {
    Site out{.name = name, .pages = {}};
    for (const Site& site : gathered_.sites) {
      const bool is_unknown = name == only_site_ && !store_.has(site.name);
      std::copy_if(site.pages.begin(), site.pages.end(), std::back_inserter(out.pages), [&](const SourcePage& page) {
        return site.name == name || site_of(page.url) == name || (is_unknown && page.url.empty());
      });
    }
    return out;
  }

  // Only one of several wrappers of a site can be written: the one that `apply` finds, or else the first.
  Status enter(const std::filesystem::path& file, const std::string& site) {
    const bool is_found = command_.store.wrapper.empty() && store_.has(site);
    const auto first = files_.try_emplace(site_of_name(site), is_found ? store_.path_of(site) : file).first;
    if (first->second == file) return Done{};
    return Error{
        ErrorKind::kRefused, "skipped: the wrapper of " + site + " is " + first->second.string(), {file.string()}};
  }

  void add(const std::filesystem::path& file, const Result<Wrapper>& wrapper) {
    if (!wrapper) return fail(wrapper.error());
    if (const Status entered = enter(file, wrapper->site); !entered) return fail(entered.error());
    const Site site = pages_of(wrapper->site);
    PageOptions page = command_.gather.page;
    page.normalizer = wrapper->normalizer;
    const LoadedSite loaded = load_site(site, page.normalizer, page.limits);
    for (const Error& error : loaded.errors) fail(error);
    const auto older_page = [&](std::size_t i, const OlderHtml& older) {
      return parsed_as(older, site.pages[loaded.numbers[i]], page);
    };
    auto made = export_site(*wrapper, loaded.views,
                            {.format = format_, .keep_title = command_.keep_title, .older_page = older_page});
    if (!made) return fail(made.error());
    for (const std::string& part : made->left_out)
      fail({ErrorKind::kUnsupported, "left out: " + part, {wrapper->site}});
    for (const std::string& note : made->notes) console_.say(wrapper->site + ": " + note);
    console_.say(wrapper->site + ": " + proof_of(*made, site.pages.empty()));
    if (made->misread > 0) {
      Error& error = *made->misreading;
      error.message += " (the program's parser reads " + std::to_string(made->misread) +
                       (made->misread == 1 ? " page" : " pages") + " differently from the HTML standard)";
      fail(error);
    }
    exports_.push_back(std::move(made).value());
  }

  [[nodiscard]] static std::optional<Page> parsed_as(const OlderHtml& older, const SourcePage& source,
                                                     const PageOptions& options) {
    std::string buffer;
    const auto bytes = read_bytes(source, options.limits.max_bytes, buffer);
    if (!bytes) return std::nullopt;
    const auto html = as_read_by_older_parser(*bytes, older);
    if (!html) return std::nullopt;
    auto page = parse_page(source, *html, *make_normalizer(options.normalizer, options.limits));
    return page ? std::optional(std::move(page).value()) : std::nullopt;
  }

  [[nodiscard]] std::string proof_of(const SiteExport& made, bool has_no_pages) const {
    if (made.proven == 0 && made.misread > 0)
      return "not proven: the program's parser reads all " + std::to_string(made.misread) + " pages differently";
    if (made.proven == 0) {
      if (command_.pages.empty()) return "not proven (name pages with --on to prove it)";
      return has_no_pages ? "not proven: none of the pages is of this site"
                          : "not proven: no page has an article, or the rules are an unchanged imported file";
    }
    const std::string pages = "the same text on " + std::to_string(made.proven) + " pages";
    if (made.unseen == made.proven) return pages + ", none of them used to make the rules";
    if (made.unseen == 0) return pages + ", all of them used to make the rules";
    return pages + ", " + std::to_string(made.unseen) + " of them not used to make the rules";
  }

  Status write_files() {
    for (const SiteExport& site : exports_) {
      const auto path =
          std::filesystem::path(command_.output) / export_file_name(format_, site.site, command_.document);
      if (auto written = write_file_atomically(path, format_exports(format_, {&site, 1}, command_.document)); !written)
        return written;
    }
    return Done{};
  }

  Status open_document(std::optional<Output>& document) const {
    auto output = Output::open(command_.output, listener_of(console_));
    if (!output) return output.error();
    document.emplace(std::move(output).value());
    return Done{};
  }

  Status write_document(Output& output) {
    output.write(format_exports(format_, exports_, command_.document));
    return output.close();
  }

  const ExportCommand& command_;
  Console& console_;
  WrapperStore store_;
  RuleFormat format_;
  std::string only_site_;  // the named site; "" = none or several
  GatheredSites gathered_;
  std::vector<SiteExport> exports_;
  std::map<std::string, std::filesystem::path> files_;  // by site
  bool failed_ = false;
};

}  // namespace

Run declare_export(CLI::App& app) {
  const auto command = std::make_shared<ExportCommand>();
  app.add_option("SITE", command->sites, "Sites of the store (default: all)")->type_name("");
  app.add_option("--format", command->format, "Program whose rules are written (docs/use/exports.md)")
      ->required()
      ->check(CLI::IsMember({"css", "ftr", "freshrss", "miniflux", "rss-bridge", "feediron"}))
      ->type_name("NAME");
  add_store(app, command->store);
  add_wrapper_file(app, command->store, "Export this wrapper instead of the store's");
  app.get_option("--wrapper")->excludes("SITE");
  app.add_option("--on", command->pages,
                 "Prove on these pages that the rules give the wrapper's text; may be repeated\nA SOURCE is the same "
                 "as for apply: URL, file, folder, list of URLs, feed, OPML, archive, or -.")
      ->allow_extra_args(false)
      ->type_name("SOURCE");
  add_url(app, command->gather.sources.url);
  add_former(app, "--pages", "is a number in other commands: use --on SOURCE to name the pages for the proof");
  app.add_flag("--keep-title", command->keep_title,
               "Keep headings that show the title, although the program shows it, too");
  app.add_flag("--json", command->document.json, "Print JSON instead of lines (only with --format css)");
  app.add_option("--bridge", command->document.bridge, "URL of the RSS-Bridge server (only with --format rss-bridge)")
      ->check([](const std::string& url) {
        return is_http(url) ? std::string() : "\"" + url + "\" is not an http or https URL";
      })
      ->type_name("URL")
      ->capture_default_str();
  app.add_option("-o,--output", command->output, "File, or folder with one file per site (default: standard output)")
      ->type_name("PATH");
  add_network(app, command->gather.http);
  add_page_limits(app, command->gather.page);
  command->gather.http.stop = &interrupt_flag();
  add_footer(
      app,
      "Example: wrapwright export --format ftr -o site-config/\n"
      "         wrapwright export --format freshrss --on pages/ example.org > a.opml\n"
      "\n"
      "At most 100 pages of each site are used. A site is refused, with the difference, if its rules give a\n"
      "different text on one of them. If only the target program's parser reads a page differently, the rules are\n"
      "written. Parts that the format cannot express are named and left out. Each of these makes the exit code 1,\n"
      "or 3 if no site is left.\n");
  return [command, &app](Console& console) {
    for (const auto& [option, format] : {std::pair("--json", "css"), std::pair("--bridge", "rss-bridge")}) {
      if (app.count(option) == 0 || command->format == format) continue;
      console.error(std::string(option) + " requires --format " + format);
      return ExitCode::kUsage;
    }
    return Exporting(*command, console).run();
  };
}

}  // namespace wrapwright
