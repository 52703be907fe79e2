// SPDX-License-Identifier: Apache-2.0
// The program: the table of its commands.
#include "app/commands/commands.h"
#include "app/late/late_library.h"

namespace {

// Declares a command that runs until it is stopped.
template <wrapwright::Run (*kDeclare)(CLI::App&)>
wrapwright::Run declare_long_running(CLI::App& app) {
  return [run = kDeclare(app)](wrapwright::Console& console) {
    wrapwright::load_late_libraries();
    return run(console);
  };
}

constexpr wrapwright::Command kCommands[] = {
    {"learn", "Learn wrappers from pages of sites and store them", wrapwright::declare_learn},
    {"apply", "Extract articles from pages with stored wrappers", wrapwright::declare_apply},
    {"extract", "Extract articles, each page on its own, without wrappers", wrapwright::declare_extract},
    {"inspect", "Show what a wrapper selects on its pages, and why", wrapwright::declare_inspect},
    {"fetch", "Fetch feeds and their pages into a folder, politely", wrapwright::declare_fetch},
    {"feed", "Write a copy of a feed with the full texts of its items", wrapwright::declare_feed},
    {"serve", "Serve articles and full-text feeds over HTTP", declare_long_running<wrapwright::declare_serve>},
    {"archive", "Watch feeds while archiving: fetch, write WARC, learn, apply, check",
     declare_long_running<wrapwright::declare_archive>},
    {"tidy", "Write a page as well-formed XML with dfs numbers", wrapwright::declare_tidy},
    {"check", "Check wrappers for mistakes, and try them on pages", wrapwright::declare_check},
    {"export", "Write stored wrappers as the rules of other programs", wrapwright::declare_export},
    {"import", "Store the rules of other programs as wrappers", wrapwright::declare_import},
    {"config", "Show the settings in effect, and where they come from", wrapwright::declare_config},
    {"log", "Show which rules of a wrapper changed, when, and why", wrapwright::declare_log},
};

}  // namespace

int main(int argc, char** argv) {
  return wrapwright::run_program(
      {.name = "wrapwright",
       .description = "Learns reusable XPath wrappers for the articles of web sites, and applies them.",
       .version = WRAPWRIGHT_VERSION,
       .commands = kCommands,
       .reads_settings = true},
      argc, argv);
}
