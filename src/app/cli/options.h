// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options that several commands share: with the same name, meaning and default. Each add_ function declares a group of
// options for a command, which fill the struct when the command line is parsed; the struct must live until then.
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
  std::string url;    // of a single page without a known URL, or of a folder without an index
  RecordPick pick;    // for archives
  std::string since;  // for feeds and sitemaps: a day; "" = all
};

struct StoreOptions {
  std::string store = "wrappers";
  std::string wrapper;  // a file; "" = that of the store
};

// The page limits, and the normalizer if the command has an option for it.
struct PageOptions {
  NormalizerKind normalizer = NormalizerKind::kHtml5;
  PageLimits limits;
};

// A whole number in decimal digits that fits the variable; anything else is a usage error.
CLI::Option* add_count(CLI::App& app, const char* name, std::size_t& value, const char* help);
CLI::Option* add_count(CLI::App& app, const char* name, std::uint32_t& value, const char* help);

// A number of bytes in decimal digits, optionally with a unit (100K, 10M, 1G); at least one.
CLI::Option* add_bytes(CLI::App& app, const char* name, std::uint64_t& value, const char* help);
// For transform(): accepts only whole numbers of this range in decimal digits. (CLI11 itself reads -1 as the largest
// number and 010 as 8, and accepts 0x10.)
[[nodiscard]] CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most);
// For use with add_count(): rejects 0. `what` names what is counted: "element".
[[nodiscard]] CLI::Validator at_least_one(const char* what);
// Accepts only decimal numbers of this range, so not "nan".
[[nodiscard]] CLI::Validator number_between(double least, double most);

void add_sources(CLI::App& app, SourceOptions& options, const char* help);
// --url, which add_sources() has, too.
void add_url(CLI::App& app, std::string& url);
void add_store(CLI::App& app, StoreOptions& options);
void add_wrapper_file(CLI::App& app, StoreOptions& options, const char* help);
void add_normalizer(CLI::App& app, PageOptions& options);
void add_page_limits(CLI::App& app, PageOptions& options);
// The limits also stop at an interrupt.
void add_learner_limits(CLI::App& app, std::size_t& max_expressions, std::size_t& max_title_affix);
void add_xpath_limits(CLI::App& app, XPathLimits& limits);
void add_forest(CLI::App& app, ForestOptions& options);
// The same, plus the options for making a wrapper.
void add_induction(CLI::App& app, InduceOptions& options);
// The given options that only FOREST uses, such as "--rank".
[[nodiscard]] std::vector<std::string> given_forest_options(const CLI::App& app);
// The given options that affect the results, one line each, such as "--fallback=all": without those for the network,
// the destination of results, speed and verbosity.
[[nodiscard]] std::string given_options(const CLI::App& app);
void add_network(CLI::App& app, HttpOptions& options);
void add_jobs(CLI::App& app, unsigned& jobs);
void add_output(CLI::App& app, std::string& path);
// The text after a command's options: the first paragraph has "Example: " and command lines, which --help prints; the
// others are notes, which --help-all prints.
void add_footer(CLI::App& app, const std::string& text);
// Makes an option's former name a usage error that says what to use instead.
void add_former(CLI::App& app, const char* name, const char* advice);

}  // namespace wrapwright
