// SPDX-License-Identifier: Apache-2.0
#include "site/rules/import.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/commands/commands.h"
#include "app/pipeline/output.h"
#include "core/base/files.h"
#include "site/rules/site_config.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

constexpr std::size_t kFilesAtATime = 1'000;  // files of a copied store

struct ImportCommand {
  std::vector<std::string> files;
  StoreOptions store;
  bool replace = false;
};

// The result of copying one store.
struct Copied {
  std::size_t written = 0;
  std::size_t same = 0;
};

class Importing {
 public:
  Importing(const ImportCommand& command, Output& output, Console& console)
      : command_(command), store_(command.store.store), output_(output), console_(console) {}

  ExitCode run() {
    for (const std::string& file : command_.files) {
      if (interrupt_flag()) return ExitCode::kInterrupted;
      if (is_store(file)) {
        add_store_of(file);
      } else {
        add(file);
      }
    }
    if (auto closed = output_.close(); !closed) fail(closed.error());
    if (stored_ == 0) return ExitCode::kNothing;
    return failed_ ? ExitCode::kSomeFailed : ExitCode::kDone;
  }

 private:
  void fail(const Error& error) {
    failed_ = true;
    console_.error(error);
  }

  static bool is_store(const std::filesystem::path& path) {
    std::error_code code;
    return WrapperStore::is_database(path) || std::filesystem::is_directory(path, code);
  }

  // Copies the files of another store unchanged.
  void add_store_of(const std::filesystem::path& location) {
    const WrapperStore from(location);
    const auto files = from.files();
    if (!files) return fail(files.error());
    std::vector<WrapperFile> some;
    Copied copied;
    for (const std::filesystem::path& file : *files) {
      if (interrupt_flag()) break;
      add_copy(from, file, some, copied);
      if (some.size() == kFilesAtATime) write(some, copied);
    }
    write(some, copied);
    stored_ += copied.written + copied.same;
    console_.say(location.string() + ": " + std::to_string(copied.written) +
                 (copied.written == 1 ? " wrapper copied" : " wrappers copied") +
                 (copied.same > 0 ? ", " + std::to_string(copied.same) + " already there" : std::string()));
  }

  void add_copy(const WrapperStore& from, const std::filesystem::path& file, std::vector<WrapperFile>& some,
                Copied& copied) {
    auto xml = from.read(file);
    if (!xml) return fail(xml.error());
    if (const auto wrapper = parse_wrapper(*xml, file.string()); !wrapper) return fail(wrapper.error());
    const std::filesystem::path path = store_.location() / file.filename();
    const auto old = store_.read(path);
    if (old && *old == *xml) {
      ++copied.same;
    } else if (!command_.replace && old) {
      fail(is_taken(path));
    } else if (const auto replaced = store_.replaceable(path); !replaced) {
      fail(replaced.error());
    } else {
      some.push_back({file.stem().string(), std::move(xml).value()});
    }
  }

  void write(std::vector<WrapperFile>& some, Copied& copied) {
    if (some.empty()) return;
    if (auto written = store_.write(some); written) {
      copied.written += some.size();
    } else {
      fail(written.error());
    }
    some.clear();
  }

  static Error is_taken(const std::filesystem::path& path) {
    return {
        ErrorKind::kRefused, "the store already has a wrapper for this site; --replace overwrites it", {path.string()}};
  }

  void add(const std::filesystem::path& file) {
    const auto bytes = read_file(file, kMaxWrapperBytes);
    if (!bytes) return fail(bytes.error());
    if (file.extension() == ".txt") {
      // Its wrapper would select nothing, and hide that of a parent domain.
      if (!has_site_config_directive(parse_site_config(*bytes)))
        return fail(
            {ErrorKind::kNotFound, "not a site config: it has no directive such as body: XPath", {file.string()}});
      return store(import_site_config(*bytes, file.string(), file.stem().string()));
    }
    const auto feediron = import_feediron(*bytes, file.string());
    if (!feediron) return fail(feediron.error());
    for (const Error& problem : feediron->problems) fail(problem);
    for (const ImportedSite& site : feediron->sites) store(site);
  }

  void store(const ImportedSite& imported) {
    for (const Error& problem : imported.problems) fail(problem);
    for (const Error& note : imported.notes) console_.detail(note.to_string());
    const std::string& site = imported.wrapper.site;
    const auto path = store_.path_of(site);
    if (!command_.replace && store_.has(site)) return fail(is_taken(path));
    if (const auto replaced = store_.replaceable(path); !replaced) return fail(replaced.error());
    // The store keeps unknown parts of a file that it overwrites, which here include the lines of the old rules.
    const auto old = store_.read(path);
    if (command_.replace && old) {
      if (auto removed = store_.remove(site); !removed) return fail(removed.error());
    }
    const auto saved = store_.save(imported.wrapper);
    if (!saved) {
      if (command_.replace && old) static_cast<void>(store_.write({{path.stem().string(), *old}}));
      return fail(saved.error());
    }
    ++stored_;
    output_.write(saved->string() + ": " + imported.wrapper.templates.front().content + "\n");
  }

  const ImportCommand& command_;
  WrapperStore store_;
  Output& output_;
  Console& console_;
  std::size_t stored_ = 0;
  bool failed_ = false;
};

}  // namespace

Run declare_import(CLI::App& app) {
  const auto command = std::make_shared<ImportCommand>();
  app.add_option("FILE", command->files,
                 "Site configs of Full-Text RSS (HOST.txt), settings of FeedIron (JSON), or another store: a folder of "
                 "wrappers, "
                 "or a database, FILE.sqlite")
      ->required()
      ->type_name("");
  add_store(app, command->store);
  app.add_flag("--replace", command->replace, "Overwrite stored wrappers of these sites");
  add_footer(
      app,
      "Example: wrapwright import --store by-hand ftr-site-config/*.txt\n"
      "         wrapwright import --store wrappers.sqlite wrappers/\n"
      "\n"
      "Prints one line per site: the wrapper's file and the XPath of the article. Rules that cannot be run are named\n"
      "with file and line and left out; the rest is stored (docs/use/exports.md). The wrappers of a store are copied\n"
      "byte for byte; only their number is printed.\n");
  return [command](Console& console) {
    Output output = Output::standard(listener_of(console));
    return Importing(*command, output, console).run();
  };
}

}  // namespace wrapwright
