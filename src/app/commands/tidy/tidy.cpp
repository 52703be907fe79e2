// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "app/cli/close_output.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/commands/commands.h"
#include "app/pipeline/output.h"
#include "app/pipeline/source_page.h"
#include "app/pipeline/source_reader.h"
#include "app/pipeline/write_targets.h"
#include "core/page/xml.h"

namespace wrapwright {
namespace {

struct TidyOptions {
  std::string page;
  std::string content_type;
  PageOptions options;
  HttpOptions http;
  std::string output;
};

void tell_notes(const std::string& name, const PageNotes& notes, Console& console) {
  console.detail(name + ": encoding " + notes.encoding + " (" + notes.encoding_source + "), " +
                 std::to_string(notes.undecodable) + " undecodable, " + std::to_string(notes.mended_names) +
                 " names repaired, " + std::to_string(notes.flattened) + " elements moved up, " +
                 std::to_string(notes.dropped_attributes) + " attributes dropped");
  if (notes.mended_raw_text) {
    console.say(name + ": an unclosed title, textarea, script, style, iframe or comment was closed at the next tag");
  }
  if (notes.truncated)
    console.say(name + ": truncated at a limit (see the options --max-... in `wrapwright tidy --help-all`)");
}

ExitCode tidy(const TidyOptions& options, Console& console) {
  const auto targets = WriteTargets::make({options.output}, {{options.page}});
  if (!targets) return console.error(targets.error()), ExitCode::kUsage;
  SourceReader reader({.http = options.http,
                       .home_pages = HomePages::kArePages,
                       .max_items_per_site = 0,
                       .url = {},
                       .identify = {},
                       .feed_limits = {}},
                      listener_of(console));
  SourcePage page = reader.read_page(options.page);
  if (interrupt_flag()) return ExitCode::kInterrupted;
  if (page.error) return console.error(*page.error), ExitCode::kNothing;
  if (!options.content_type.empty()) page.content_type = options.content_type;
  const PageLimits& limits = options.options.limits;
  std::string buffer;
  const auto bytes = read_any_bytes(page, limits.max_bytes, buffer);
  if (!bytes) {
    console.error(Error{bytes.error().kind, bytes.error().message, {options.page}});
    return ExitCode::kNothing;
  }
  const auto normalizer = make_normalizer(options.options.normalizer, limits);
  const Page parsed = normalizer->parse({*bytes, page.content_type, ""});
  tell_notes(options.page, parsed.notes(), console);
  if (!normalizer->failure().empty()) {
    console.error(options.page + ": " + std::string(normalizer->failure()));
    return ExitCode::kNothing;
  }
  auto output = Output::open(options.output, listener_of(console));
  if (!output) return console.error(output.error()), ExitCode::kNothing;
  write_xml(parsed, [&](std::string_view piece) { output->write(piece); });
  return close_output(*output, console);
}

}  // namespace

Run declare_tidy(CLI::App& app) {
  const auto options = std::make_shared<TidyOptions>();
  app.add_option("PAGE", options->page, "HTML page: file, URL, or - for standard input")->required()->type_name("");
  add_normalizer(app, options->options);
  app.add_option("--content-type", options->content_type, "HTTP Content-Type of the page")->type_name("TYPE");
  add_output(app, options->output);
  add_network(app, options->http);
  add_page_limits(app, options->options);
  options->http.stop = &interrupt_flag();
  add_footer(app,
             "Example: wrapwright tidy page.html -o page.xml\n"
             "         wrapwright tidy - < page.html | xmllint --xpath \"//*[@dfs='7']\" -\n");
  return [options](Console& console) { return tidy(*options, console); };
}

}  // namespace wrapwright
