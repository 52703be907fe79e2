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
#include "site/wrapper/file.h"
#include "site/wrapper/store.h"

namespace wrapwright {
namespace {

struct ImportCommand {
  std::vector<std::string> files;
  StoreOptions store;
  bool replace = false;
};

class Importing {
 public:
  Importing(const ImportCommand& command, Output& output, Console& console)
      : command_(command), store_(command.store.store), output_(output), console_(console) {}

  ExitCode run() {
    for (const std::string& file : command_.files) {
      if (interrupt_flag()) return ExitCode::kInterrupted;
      add(file);
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

  void add(const std::filesystem::path& file) {
    const auto bytes = read_file(file, kMaxWrapperBytes);
    if (!bytes) return fail(bytes.error());
    if (file.extension() == ".txt") {
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
    std::error_code code;
    if (!command_.replace && std::filesystem::exists(path, code)) {
      return fail(
          {ErrorKind::kRefused, "the store has a wrapper of this site; --replace overwrites it", {path.string()}});
    }
    // The store keeps unknown parts of a file that it overwrites, and here these are the lines of the rules.
    const auto old = read_file(path, kMaxWrapperBytes);
    if (command_.replace) std::filesystem::remove(path, code);
    const auto saved = store_.save(imported.wrapper);
    if (!saved) {
      if (command_.replace && old) static_cast<void>(write_file_atomically(path, *old));
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
  app.add_option("FILE", command->files, "Site configs of Full-Text RSS (HOST.txt), or settings of FeedIron (JSON)")
      ->required()
      ->type_name("");
  add_store(app, command->store);
  app.add_flag("--replace", command->replace, "Overwrite wrappers that the store has of these sites");
  add_footer(
      app,
      "Example: wrapwright import --store by-hand ftr-site-config/*.txt\n"
      "\n"
      "Prints a line a site: the wrapper's file and the XPath of the article. Rules that cannot be run are named\n"
      "with file and line and left out; the rest is stored (docs/exports.md).\n");
  return [command](Console& console) {
    Output output = Output::standard(listener_of(console));
    return Importing(*command, output, console).run();
  };
}

}  // namespace wrapwright
