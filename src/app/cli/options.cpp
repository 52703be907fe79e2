// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "app/cli/interrupt.h"
#include "app/cli/request_options.h"
#include "core/base/ascii.h"
#include "core/base/figures.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr const char* kLimits = "Limits";
constexpr const char* kNetwork = "Network";
constexpr const char* kForest = "FOREST";
constexpr unsigned kMaxJobs = 256;

// The result of a validator: "" if the word is valid.
std::string answer(bool is_good, const std::string& word, const std::string& is_not) {
  return is_good ? std::string() : "\"" + word + "\" is not " + is_not;
}

// An option whose value is one of several keywords.
template <typename Value, typename Parse>
CLI::Option* add_choice(CLI::App& app, const char* name, Value& value, const std::vector<std::string>& words,
                        Parse parse, const char* help) {
  const std::string preset{to_string(value)};
  return app
      .add_option_function<std::string>(
          name, [&value, parse](const std::string& word) { value = *parse(word); }, help)
      ->check(CLI::IsMember(words))
      ->default_str(preset);
}

template <typename Duration>
CLI::Option* add_seconds(CLI::App& app, const char* name, Duration& value, const char* help) {
  const auto preset = std::chrono::duration<double>(value).count();
  CLI::Option* option = app.add_option_function<double>(
      name,
      [&value](const double& seconds) {
        value = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
      },
      help);
  std::string text = std::to_string(preset);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return option->check(number_between(0, 86'400))->type_name("SECONDS")->default_str(text);
}

// For people: the maximum is omitted if it is only the limit of the type.
std::string whole_numbers(std::uint64_t least, std::uint64_t most) {
  if (least == 0 && most == std::numeric_limits<std::uint64_t>::max()) return "a whole number, 0 or more";
  return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

// The number that the word begins with, and the rest; nothing if there is no number, or if it is too large.
std::optional<std::pair<std::uint64_t, std::string_view>> leading_number(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (code != std::errc{}) return std::nullopt;
  return std::pair(number, word.substr(static_cast<std::size_t>(end - word.data())));
}

// Passes the number to CLI11 without leading zeros, which would change its meaning.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most, const std::string& description) {
  const auto read = [=](std::string& word) {
    const auto number = leading_number(word);
    if (!number || !number->second.empty() || number->first < least || number->first > most)
      return answer(false, word, whole_numbers(least, most));
    word = std::to_string(number->first);
    return std::string();
  };
  return {read, description, "whole number"};
}

template <typename Number>
CLI::Option* add_whole_number(CLI::App& app, const char* name, Number& value, const char* help) {
  return app.add_option(name, value, help)
      ->capture_default_str()
      ->type_name("N")
      ->transform(whole_number(0, std::numeric_limits<Number>::max(), ""));
}

// "64K", "64KB" and "64KiB" are the same; nothing if the word is not a number of bytes.
std::optional<std::uint64_t> bytes_of(std::string_view word) {
  const auto number = leading_number(word);
  if (!number) return std::nullopt;
  std::string unit = lower(number->second);
  unsigned shift = 0;
  if (constexpr std::string_view kUnits = "kmgtpe"; !unit.empty() && kUnits.find(unit[0]) != std::string_view::npos) {
    shift = 10 * static_cast<unsigned>(kUnits.find(unit[0]) + 1);
    unit.erase(0, std::string_view(unit).substr(1) == "ib" ? 2 : 1);
  }
  if (!unit.empty() && unit != "b") return std::nullopt;
  if (number->first > std::numeric_limits<std::uint64_t>::max() >> shift) return std::nullopt;
  return number->first << shift;
}

void add_pick(CLI::App& app, RecordPick& pick) {
  const auto complain = [](const std::string& word) {
    return answer(is_begin_of_time(word), word, "of 4 to 14 digits: year, month, day, hour, minute, second");
  };
  const CLI::Validator is_time(complain, "", "time");
  const auto add = [&](const char* name, auto& value, const char* type, const char* help) {
    return app.add_option(name, value, help)->type_name(type)->group(kArchives);
  };
  add("--pick-url", pick.urls, "PATTERN", "Read only pages whose URL matches PATTERN (* matches anything)")
      ->allow_extra_args(false);
  add("--pick-from", pick.from, "TIME", "Read only pages captured at TIME or later: 2024, 20240131")->check(is_time);
  add("--pick-to", pick.to, "TIME", "Read only pages captured before the end of TIME")->check(is_time);
  add("--pick-status", pick.statuses, "N,...", "Read only responses with these HTTP statuses")
      ->delimiter(',')
      ->transform(whole_number_between(100, 999))
      ->allow_extra_args(false);
  add("--pick-type", pick.types, "TYPE,...", "Read only pages of these media types, such as text/html")
      ->delimiter(',')
      ->allow_extra_args(false);
}

}  // namespace

CLI::Option* add_count(CLI::App& app, const char* name, std::size_t& value, const char* help) {
  return add_whole_number(app, name, value, help);
}

CLI::Option* add_count(CLI::App& app, const char* name, std::uint32_t& value, const char* help) {
  return add_whole_number(app, name, value, help);
}

CLI::Option* add_bytes(CLI::App& app, const char* name, std::uint64_t& value, const char* help) {
  const auto read = [](std::string& word) {
    const auto bytes = bytes_of(word);
    if (!bytes) return answer(false, word, "a number of bytes such as 4096, 100K, 10M or 1G");
    if (*bytes == 0) return answer(false, word, "at least one byte");
    word = std::to_string(*bytes);
    return std::string();
  };
  return app.add_option(name, value, help)->transform(CLI::Validator(read, "", "bytes"))->type_name("BYTES");
}

CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most) {
  return whole_number(least, most, "INT in [" + std::to_string(least) + " - " + std::to_string(most) + "]");
}

CLI::Validator at_least_one(const char* what) {
  const auto complain = [what](const std::string& word) {
    return answer(word.find_first_not_of('0') != std::string::npos, word, std::string("at least one ") + what);
  };
  return {complain, "", what};
}

CLI::Validator number_between(double least, double most) {
  const std::string range[] = {fixed(least, 0), fixed(most, 0)};
  const auto complain = [=](const std::string& word) {
    double number = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool is_whole = code == std::errc{} && end == word.data() + word.size();
    return answer(is_whole && number >= least && number <= most, word, "a number from " + range[0] + " to " + range[1]);
  };
  return {complain, "FLOAT in [" + range[0] + " - " + range[1] + "]", "number"};
}

void add_url(CLI::App& app, std::string& url) {
  app.add_option(
         "--url", url,
         "URL of the page in a file or on standard input, or of a mirror of a site\nA mirror is a folder without "
         "an index.jsonl, as wget and HTTrack make: URL/a/ is the URL of a/index.html. URLs tell articles from "
         "lists.")
      ->check([](const std::string& word) { return answer(!site_of(word).empty(), word, "an absolute URL"); })
      ->type_name("URL");
}

void add_sources(CLI::App& app, SourceOptions& options, const char* help) {
  app.add_option("SOURCE", options.sources, help)->required()->type_name("");
  add_url(app, options.url);
  const auto is_day = [](const std::string& word) {
    constexpr std::string_view kForm = "dddd-dd-dd";
    bool is_good = word.size() == 4 || word.size() == 7 || word.size() == kForm.size();
    for (std::size_t i = 0; i < word.size() && is_good; ++i)
      is_good = kForm[i] == 'd' ? word[i] >= '0' && word[i] <= '9' : word[i] == kForm[i];
    return answer(is_good, word, "a day, month or year such as 2024-05-01");
  };
  app.add_option("--since", options.since,
                 "Leave out items of feeds and sitemaps that are older than DATE\n2024, 2024-05 or 2024-05-01. Items "
                 "without a date are kept.")
      ->check(is_day)
      ->type_name("DATE")
      ->group(kOtherOptions);
  add_pick(app, options.pick);
}

void add_store(CLI::App& app, StoreOptions& options) {
  app.add_option("--store", options.store, "Wrappers: a folder with one file per site, or FILE.sqlite")
      ->type_name("STORE")
      ->capture_default_str();
}

void add_wrapper_file(CLI::App& app, StoreOptions& options, const char* help) {
  app.add_option("--wrapper", options.wrapper, help)->type_name("FILE");
}

void add_normalizer(CLI::App& app, PageOptions& options) {
  add_choice(app, "--normalizer", options.normalizer, {"tidy", "html5"}, normalizer_from_string,
             "Parser: the HTML standard's (html5), or libtidy")
      ->group(kOtherOptions);
}

void add_page_limits(CLI::App& app, PageOptions& options) {
  PageLimits& limits = options.limits;
  add_count(app, "--max-bytes", limits.max_bytes, "Maximum bytes of a page\nThe rest is not read.")->group(kLimits);
  app.add_option("--max-depth", limits.max_depth, "Maximum depth of a page\nDeeper elements move up.")
      ->capture_default_str()
      ->type_name("N")
      ->transform(whole_number_between(2, 60'000))
      ->group(kLimits);
  add_count(app, "--max-elements", limits.max_nodes, "Maximum elements of a page\nThe rest is dropped.")
      ->check(at_least_one("element"))
      ->group(kLimits);
  add_count(app, "--max-attributes", limits.max_attributes, "Maximum attributes of an element\nThe rest is dropped.")
      ->group(kLimits);
  add_count(app, "--max-growth", limits.max_growth,
            "Maximum bytes of texts and attribute values per byte of a page\nThe rest is dropped.")
      ->group(kLimits);
  add_count(app, "--max-names", limits.max_names,
            "Maximum distinct names of elements and attributes\nThe rest are named \"_\".")
      ->group(kLimits);
  add_count(app, "--max-open-elements", limits.max_open_elements,
            "Maximum elements that are open at once (html5)\nFurther start tags are left out.")
      ->group(kLimits);
  add_count(app, "--max-formatting-elements", limits.max_formatting_elements,
            "Maximum unclosed <b>, <font> and the like that later blocks reopen (html5)\nThe oldest are closed.")
      ->group(kLimits);
  add_count(app, "--max-adoption-steps", limits.max_adoption_steps,
            "Maximum elements moved by misnested formatting, per byte of a page (html5)\nBeyond that it is closed.")
      ->group(kLimits);
  add_count(app, "--max-tidy-seconds", limits.tidy.max_seconds,
            "Maximum seconds of processor time of libtidy per page\nA page that takes more fails.")
      ->group(kLimits);
  add_count(app, "--max-tidy-growth", limits.tidy.max_growth,
            "Maximum memory of libtidy, in bytes per byte of a page\nA page that takes more fails.")
      ->group(kLimits);
}

void add_learner_limits(CLI::App& app, std::size_t& max_expressions, std::size_t& max_title_affix) {
  add_count(
      app, "--max-expressions", max_expressions,
      "Maximum candidate XPaths per element of a site's pages, beyond 100,000\nElements with many names lose some.")
      ->group(kLimits);
  add_count(app, "--max-title-affix", max_title_affix,
            "Bytes at either end of a title that are searched for the site's name")
      ->group(kLimits);
}

void add_xpath_limits(CLI::App& app, XPathLimits& limits) {
  add_count(app, "--max-steps", limits.max_steps,
            "Maximum steps of a wrapper's XPaths per page (nodes visited, tests made)\nA page that takes more fails.")
      ->group(kLimits);
  limits.stop = &interrupt_flag();
}

void add_forest(CLI::App& app, ForestOptions& options) {
  add_choice(app, "--signifiers", options.signifiers, {"tfidf", "feed", "both"}, signifier_source_from_string,
             "What identifies the article: terms of highest tf-idf, words of the feed item, or both")
      ->group(kForest);
  add_choice(app, "--rank", options.ranking, {"ju", "j", "u", "coverage"}, ranking_from_string,
             "Score of an element: J x U, density (J), unexpectedness (U), or coverage")
      ->group(kForest);
  add_choice(app, "--attributes", options.attributes, {"stable", "all"}, attribute_reading_from_string,
             "Attributes that are part of an element's type: those by which templates name parts, or all")
      ->group(kForest);
  app.add_option("--terms", options.max_terms, "Maximum signifiers per page")
      ->capture_default_str()
      ->type_name("K")
      ->transform(whole_number_between(1, 10'000))
      ->group(kForest);
  app.add_option("--ngrams", options.max_ngram,
                 "Longest run of terms that can be a signifier, besides single terms; 1 = none")
      ->capture_default_str()
      ->type_name("N")
      ->transform(whole_number_between(1, kLongestNgram))
      ->group(kForest);
  add_choice(
      app, "--decay", options.decay, {"level", "none"}, decay_from_string,
      "What a pattern's relevance is multiplied by: its level, so that deeper elements are preferred, or nothing")
      ->group(kForest);
  add_choice(app, "--link-lists", options.link_lists, {"keep", "drop"}, filter_from_string,
             "Whether to read lists whose terms are all in links")
      ->group(kForest);
  add_choice(app, "--comment-terms", options.comments, {"keep", "drop"}, filter_from_string,
             "Whether to count signifiers inside elements named comments")
      ->group(kForest);
}

void add_induction(CLI::App& app, InduceOptions& options) {
  add_forest(app, options.forest);
  add_choice(app, "--candidates", options.candidates, {"containers", "all"}, candidates_from_string,
             "Elements that can be an article: those with more than a paragraph, or all, as published")
      ->group(kForest);
  app.add_option("--templates", options.max_templates,
                 "Maximum templates per site\nPages that a template does not match are learned from separately.")
      ->capture_default_str()
      ->group(kOtherOptions)
      ->type_name("N")
      ->transform(whole_number_between(1, 100));
}

std::vector<std::string> given_forest_options(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options())
    if (option->get_group() == kForest && option->count() > 0) out.push_back(option->get_name());
  return out;
}

std::string given_options(const CLI::App& app) {
  static const std::set<std::string> kOthers = {"--output",  "--resume",  "--jobs",         "--quiet",
                                                "--verbose", "--summary", "--fail-on-drift"};
  std::string out;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() || option->get_group() == kNetwork || kOthers.contains(option->get_name())) continue;
    for (const std::string& value : option->results()) out += option->get_name() + "=" + value + "\n";
  }
  return out;
}

void add_network(CLI::App& app, HttpOptions& options) {
  app.add_flag_callback(
         "--allow-private", [&options] { options.private_addresses = PrivateAddresses::kAllow; },
         "Allow loopback and private addresses")
      ->group(kNetwork);
  add_seconds(app, "--delay", options.politeness.min_delay, "Pause between two requests to a host")->group(kNetwork);
  app.add_option("--connections", options.politeness.max_connections_per_host, "Simultaneous connections to a host")
      ->capture_default_str()
      ->type_name("N")
      ->transform(whole_number_between(1, 64))
      ->group(kNetwork);
  add_seconds(app, "--timeout", options.limits.max_total_time, "Maximum time for one response")->group(kNetwork);
  app.add_option("--retries", options.retry.max_retries, "Retries after a temporary failure")
      ->capture_default_str()
      ->type_name("N")
      ->transform(whole_number_between(0, 20))
      ->group(kNetwork);
  app.add_option("--max-redirects", options.limits.max_redirects, "Maximum redirects to follow")
      ->capture_default_str()
      ->type_name("N")
      ->transform(whole_number_between(0, 50))
      ->group(kNetwork);
  add_count(app, "--max-download", options.limits.max_compressed_bytes, "Maximum bytes of a response as sent")
      ->group(kNetwork);
  add_count(app, "--max-decoded", options.limits.max_decoded_bytes, "Maximum bytes of a decompressed response")
      ->group(kNetwork);
  app.add_option("--contact", options.contact_url, "Contact URL to put in the User-Agent")
      ->capture_default_str()
      ->type_name("URL")
      ->group(kNetwork);
  add_request_options(app, options, kNetwork);
}

void add_jobs(CLI::App& app, unsigned& jobs) {
  jobs = std::clamp(std::thread::hardware_concurrency(), 1U, kMaxJobs);
  app.add_option("-j,--jobs", jobs,
                 "Number of threads (default: one per processor)\nThe output is the same for any number.")
      ->type_name("N")
      ->transform(whole_number_between(1, kMaxJobs));
}

void add_output(CLI::App& app, std::string& path) {
  app.add_option("-o,--output", path, "Output file, written whole or not at all (default: standard output)")
      ->type_name("FILE");
}

void add_footer(CLI::App& app, const std::string& text) { app.footer(text); }

void add_former(CLI::App& app, const char* name, const char* advice) {
  const std::string message = std::string(name) + " " + advice;
  app.add_option_function<std::string>(name, [message](const std::string&) { throw CLI::ValidationError(message); })
      ->allow_extra_args(false)
      ->group("");
}

}  // namespace wrapwright
