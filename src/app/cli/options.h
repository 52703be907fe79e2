// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options that several commands share: same name, same meaning, same default. Each add_ function declares a group of
// options for a command, and fills the struct when the command line is parsed; the struct must live until then.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/program.h"
#include "core/normalize/normalizer.h"
#include "core/xpath/budget.h"
#include "site/forest/induce.h"
#include "web/captures/record_pick.h"
#include "web/fetch/http_options.h"

namespace CLI {
class Option;
class Validator;
}  // namespace CLI

namespace wrapwright {

// The group of options that few users need.
inline constexpr const char* kOtherOptions = "Other options";
inline constexpr const char* kArchives = "Archives";

struct SourceOptions {
  std::vector<std::string> sources;
  std::string url;    // of the one page that comes without, or of a folder without an index
  RecordPick pick;    // of archives
  std::string since;  // of feeds and sitemaps: a day; "" = all
};

struct StoreOptions {
  std::string store = "wrappers";
  std::string wrapper;  // a file; "" = the store's
};

// The page limits, and the normalizer where the command lets one choose.
struct PageOptions {
  NormalizerKind normalizer = NormalizerKind::kHtml5;
  PageLimits limits;
};

// A whole number in decimal digits that fits the variable; anything else is a usage error.
CLI::Option* add_count(CLI::App& app, const char* name, std::size_t& value, const char* help);
CLI::Option* add_count(CLI::App& app, const char* name, std::uint32_t& value, const char* help);

// A number of bytes in decimal digits, which may have a unit as 100K, 10M or 1G; at least one.
CLI::Option* add_bytes(CLI::App& app, const char* name, std::uint64_t& value, const char* help);
// As transform(): takes whole numbers of this range in decimal digits only. (CLI11 by itself takes -1 for the largest number,
// 010 for 8, and 0x10.)
[[nodiscard]] CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most);
// Beside add_count(): not 0. `what` is counted: "element".
[[nodiscard]] CLI::Validator at_least_one(const char* what);
// Takes decimal numbers of this range only, so not "nan".
[[nodiscard]] CLI::Validator number_between(double least, double most);

void add_sources(CLI::App& app, SourceOptions& options, const char* help);
// --url, which add_sources() has, too.
void add_url(CLI::App& app, std::string& url);
void add_store(CLI::App& app, StoreOptions& options);
void add_wrapper_file(CLI::App& app, StoreOptions& options, const char* help);
void add_normalizer(CLI::App& app, PageOptions& options);
void add_page_limits(CLI::App& app, PageOptions& options);
// They also stop at an interrupt.
void add_learner_limits(CLI::App& app, std::size_t& max_expressions, std::size_t& max_title_affix);
void add_xpath_limits(CLI::App& app, XPathLimits& limits);
void add_forest(CLI::App& app, ForestOptions& options);
// The same, and what a wrapper is made of.
void add_induction(CLI::App& app, InduceOptions& options);
// The given options that only FOREST uses, as "--rank".
[[nodiscard]] std::vector<std::string> given_forest_options(const CLI::App& app);
// The given options that decide what is written, a line each, as "--fallback=all": without those of the network, of
// where results go, and of how fast and loud.
[[nodiscard]] std::string given_options(const CLI::App& app);
void add_network(CLI::App& app, HttpOptions& options);
void add_jobs(CLI::App& app, unsigned& jobs);
void add_output(CLI::App& app, std::string& path);
// The text behind a command's options: in its first paragraph "Example: " and command lines, which --help prints, then
// notes, which --help-all prints.
void add_footer(CLI::App& app, const std::string& text);
// An option's former name: a usage error that says what to use.
void add_former(CLI::App& app, const char* name, const char* advice);

}  // namespace wrapwright
