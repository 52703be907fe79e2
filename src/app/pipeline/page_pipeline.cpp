// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_pipeline.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "app/pipeline/page_stream.h"
#include "app/pipeline/repeated_captures.h"
#include "core/base/ordered.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

// Number of pages that a thread takes at a time: enough to make scheduling cheap, few enough to keep all threads busy.
constexpr std::size_t kChunk = 8;
// Number of chunks in flight for each thread, so that one with long pages does not hold up the others.
constexpr std::size_t kChunksPerThread = 3;

// Maximum number of sites that are counted.
constexpr std::size_t kMostSites = 1'000'000;

// Some pages with their results.
struct Chunk {
  std::vector<SourcePage> pages;
  std::string out;
  std::vector<RecordPiece> pieces;
  std::vector<Error> problems;
  std::vector<std::string> remarks;
  PageTally tally;
  std::vector<std::pair<WrapperSigns, std::string>> signs;  // with the pages' names
  MissingWrappers missing;

  void clear() {
    pages.clear();
    out.clear();
    pieces.clear();
    problems.clear();
    remarks.clear();
    tally = {};
    signs.clear();
    missing.clear();
  }
};

// One run.
class PagePipeline {
 public:
  PagePipeline(const PipelineOptions& options, const WriteTargets& targets, const MakePageWorker& make,
               RecordSink& sink, const Listener& listener)
      : options_(options),
        targets_(targets),
        make_(make),
        records_(options.records),
        sink_(sink),
        listener_(listener),
        reader_(options.reading, listener),
        stream_(reader_, options.sources, [this](const std::string& input) { return is_done(input); }) {
    if (sink_.shards() != nullptr) out_.tally.earlier = sink_.shards()->earlier_pages();
  }

  PipelineOutcome run();

 private:
  [[nodiscard]] bool is_stopped() const {
    return options_.reading.http.stop != nullptr && options_.reading.http.stop->load();
  }
  // Whether an archive or address need not be read.
  bool is_done(const std::string& input);
  // Whether this file, archive or address may be read.
  bool allows(const std::string& input);
  // Determines which captures are the latest ones of their URLs.
  Status look_for_latest();
  // Whether the page is wanted among the captures of its URL.
  bool is_wanted(const SourcePage& page);
  // Marks articles that were written before.
  Status mark_repeated(Chunk& chunk);
  // The next page that no earlier run has written; false if there are none.
  bool next(SourcePage& page);
  // Fills the chunk with the next pages; false if there are none.
  bool take(Chunk& chunk);
  void work_on(GuardedWorker& worker, Chunk& chunk) const;
  void note(const SourcePage& page, WorkedPage done, Chunk& chunk) const;
  bool deliver(Chunk& chunk);
  void count_sites(const Chunk& chunk);
  void sum_up() const;

  const PipelineOptions& options_;
  const WriteTargets& targets_;
  const MakePageWorker& make_;
  RecordOptions records_;
  RecordSink& sink_;
  const Listener& listener_;
  SourceReader reader_;
  PageStream stream_;
  std::vector<SourcePage> first_pages_;  // pages read ahead, until they are taken
  std::vector<std::string> inputs_;      // archives that were opened, and addresses of pages that were requested
  std::string allowed_;                  // the last input that may be read
  std::optional<LatestCaptures> latest_;
  std::size_t superseded_ = 0;  // pages that are not the latest captures
  std::optional<SeenArticles> seen_;
  std::optional<Error> failure_;           // of seen_
  std::size_t done_ = 0;                   // pages
  std::unordered_set<std::size_t> sites_;  // of these, by the hashes of their hosts
  MissingWrappers missing_;
  PipelineOutcome out_;
};

bool PagePipeline::is_done(const std::string& input) {
  inputs_.push_back(input);
  if (!allows(input)) return true;
  return sink_.shards() != nullptr && sink_.shards()->is_whole(input);
}

bool PagePipeline::allows(const std::string& input) {
  if (input == allowed_) return true;
  if (auto allowed = targets_.allow_reading(std::filesystem::path(input)); !allowed) {
    if (!out_.refusal) out_.refusal = std::move(allowed).error();
    return false;
  }
  allowed_ = input;
  return true;
}

Status PagePipeline::look_for_latest() {
  auto made = LatestCaptures::make();
  if (!made) return std::move(made).error();
  latest_.emplace(std::move(made).value());
  std::optional<Error> failed;
  PageStream stream(reader_, options_.sources, [&](const std::string& input) {
    if (is_http(input) && !failed)
      failed =
          Error{ErrorKind::kRefused, "--latest works only on files: this source would have to be fetched", {input}};
    return failed.has_value();
  });
  SourcePage page;
  for (std::size_t pages = 0; !failed && !is_stopped() && stream.next(page); ++pages) {
    if (auto added = latest_->add(page); !added && !failed) failed = std::move(added).error();
    listener_.progress({.doing = "comparing captures", .done = pages});
  }
  return failed ? Status(*std::move(failed)) : Done{};
}

bool PagePipeline::is_wanted(const SourcePage& page) {
  if (!latest_) return true;
  const auto wanted = latest_->is_latest(page);
  if (!wanted) out_.refusal = wanted.error();
  if (wanted && !*wanted) ++superseded_;
  return wanted && *wanted;
}

Status PagePipeline::mark_repeated(Chunk& chunk) {
  for (RecordPiece& piece : chunk.pieces) {
    if (!seen_ || piece.text_digest.empty()) continue;
    const auto is_new = seen_->add(piece.page->url, piece.text_digest);
    if (!is_new) return is_new.error();
    piece.is_repeated = !*is_new;
    if (piece.is_repeated) ++chunk.tally.repeated;
  }
  return Done{};
}

bool PagePipeline::next(SourcePage& page) {
  while (!out_.refusal && stream_.next(page) && !out_.refusal) {
    if (!allows(page.archived ? page.archived->file : page.input)) return false;
    if (!is_wanted(page)) continue;
    if (sink_.shards() == nullptr || !sink_.shards()->skips(page.input)) return true;
  }
  return false;
}

bool PagePipeline::take(Chunk& chunk) {
  chunk.clear();
  if (is_stopped()) return false;
  std::swap(chunk.pages, first_pages_);
  SourcePage page;
  while (chunk.pages.size() < kChunk && next(page)) chunk.pages.push_back(std::move(page));
  return !chunk.pages.empty();
}

void PagePipeline::work_on(GuardedWorker& worker, Chunk& chunk) const {
  for (SourcePage& page : chunk.pages) {
    if (is_stopped()) return;
    const std::size_t before = chunk.out.size();
    WorkedPage done = worker.work_on(page, chunk.out);
    // After an interrupt, the result may be incomplete; --resume processes the page again.
    if (is_stopped()) return chunk.out.resize(before);
    note(page, std::move(done), chunk);
  }
}

void PagePipeline::note(const SourcePage& page, WorkedPage done, Chunk& chunk) const {
  const bool failed = has_failed(done.status);
  const PageNumbers pages{.good = failed ? 0U : 1U, .failed = (failed ? 1U : 0U) + (page.damage ? 1U : 0U)};
  chunk.pieces.push_back({&page, has_article(done.status) || done.status == PageStatus::kItems,
                          std::move(done.text_digest), pages, std::move(done.preamble), chunk.out.size()});
  if (options_.observe && !page.damage && done.signs)
    chunk.signs.emplace_back(*std::move(done.signs), page.url.empty() ? page.id : page.url);
  ++chunk.tally.of(done.status);
  if (done.is_cut) {
    ++chunk.tally.cut;
    chunk.remarks.push_back(label_of(page) + ": cut: it exceeds a limit, and the rest was left out");
  }
  if (done.is_unlikely) ++chunk.tally.unlikely;
  if (done.is_no_page) ++chunk.tally.no_pages;
  if (page.damage) {
    ++chunk.tally.damaged;
    chunk.problems.push_back(*page.damage);
  }
  if (lacks_wrapper(done.status)) chunk.missing.add(done.problem, done.status, label_of(page));
  if (done.problem.empty()) return;
  if (failed && !lacks_wrapper(done.status)) {
    chunk.problems.push_back({page.error ? page.error->kind : ErrorKind::kNoPattern, done.problem, {label_of(page)}});
  } else {
    chunk.remarks.push_back(label_of(page) + ": " + done.problem);
  }
}

bool PagePipeline::deliver(Chunk& chunk) {
  if (auto marked = mark_repeated(chunk); !marked) {
    failure_ = std::move(marked).error();
    return false;
  }
  sink_.write(chunk.out, chunk.pieces);
  for (const Error& problem : chunk.problems) listener_.error(problem);
  for (const std::string& remark : chunk.remarks) listener_.detail(remark);
  out_.tally.add(chunk.tally);
  for (const auto& [signs, page] : chunk.signs) options_.observe(signs, page);
  missing_.add(chunk.missing);
  done_ += chunk.pages.size();
  count_sites(chunk);
  listener_.progress({.doing = options_.doing, .done = done_, .sites = sites_.size()});
  return !is_stopped() && !sink_.failed();
}

// Only for the progress, so the spelling of hosts does not matter.
void PagePipeline::count_sites(const Chunk& chunk) {
  for (const SourcePage& page : chunk.pages) {
    const std::string_view url = page.url;
    const std::size_t begin = url.find("://");
    if (begin == std::string_view::npos || sites_.size() == kMostSites) continue;
    const std::size_t end = url.find('/', begin + 3);
    sites_.insert(std::hash<std::string_view>()(url.substr(begin + 3, end - begin - 3)));
  }
}

void PagePipeline::sum_up() const {
  for (const std::string& line : missing_.lines()) listener_.error({ErrorKind::kNotFound, line, {}});
  for (const std::string& line : out_.tally.lines()) listener_.say(line);
}

PipelineOutcome PagePipeline::run() {
  if (options_.captures.latest) {
    if (auto found = look_for_latest(); !found) {
      out_.refusal = std::move(found).error();
      return std::move(out_);
    }
  }
  if (options_.captures.distinct) {
    auto made = SeenArticles::make();
    if (!made) {
      out_.refusal = std::move(made).error();
      return std::move(out_);
    }
    seen_.emplace(std::move(made).value());
  }
  // Two pages suffice to know whether there are several.
  SourcePage page;
  while (first_pages_.size() < 2 && next(page)) first_pages_.push_back(std::move(page));
  // Several items of one list may be written to one file.
  const bool is_parted = records_.with_items || (first_pages_.size() > 1 && !sink_.are_parted());
  records_.headers = is_parted ? PageHeaders::kAboveEach : PageHeaders::kNone;
  records_.with_front_matter = sink_.are_parted();
  const unsigned threads = first_pages_.size() > 1 ? options_.jobs : 1;
  std::vector<GuardedWorker> workers;
  for (unsigned i = 0; i < threads; ++i) workers.emplace_back([this] { return make_(records_); });
  std::vector<Chunk> chunks(threads == 1 ? 1 : threads * kChunksPerThread);
  stream_in_order(
      threads, chunks, [&](Chunk& chunk) { return take(chunk); },
      [&](Chunk& chunk, std::size_t thread) { work_on(workers[thread], chunk); },
      [&](Chunk& chunk) { return deliver(chunk); });
  listener_.end_progress();
  if (failure_ && !out_.refusal) out_.refusal = std::move(failure_);
  if (out_.refusal) return std::move(out_);
  out_.tally.superseded = superseded_;
  sum_up();
  out_.is_stopped = is_stopped();
  if (auto closed = sink_.close(!out_.is_stopped, inputs_); !closed) out_.unwritten = std::move(closed).error();
  return std::move(out_);
}

}  // namespace

Result<PipelineOutcome> run_pipeline(const PipelineOptions& options, const WriteTargets& targets,
                                     const MakePageWorker& make, const Listener& listener) {
  auto sink = RecordSink::open(options.sink, options.records, listener);
  if (!sink) return std::move(sink).error();
  return PagePipeline(options, targets, make, *sink, listener).run();
}

}  // namespace wrapwright
