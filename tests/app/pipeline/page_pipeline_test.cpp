// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_pipeline.h"

#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <stdexcept>

#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Writes each page's name. A page with "throws" in its name throws, one with "fails" fails.
class NamingWorker : public PageWorker {
 public:
  explicit NamingWorker(std::atomic<int>& made) { ++made; }
  WorkedPage work_on(SourcePage& source, std::string& out) override {
    WorkedPage done;
    out += "half of a record";
    if (!source.error && source.id.find("throws") != std::string::npos) throw std::runtime_error("no more of this");
    out.resize(out.size() - std::string_view("half of a record").size());
    done.status = source.error || source.id.find("fails") != std::string::npos ? PageStatus::kError : PageStatus::kOk;
    if (done.status == PageStatus::kError) done.problem = source.error ? source.error->message : "nothing to be had";
    out += source.id + (done.status == PageStatus::kOk ? " ok\n" : " failed\n");
    return done;
  }
};

class Pipeline : public testing::Test {
 protected:
  void write_page(const std::string& name) {
    ASSERT_TRUE(write_file_atomically(folder_.path() / "pages" / name, "<p>A page."));
  }
  PipelineOutcome run(unsigned jobs = 1) {
    options_.sources = {(folder_.path() / "pages").string()};
    options_.sink.path = (folder_.path() / "out.txt").string();
    options_.records.format = RecordFormat::kJson;
    options_.jobs = jobs;
    Listener listener;
    listener.on_error = [this](const Error& error) { errors_.push_back(error.to_string()); };
    const auto targets = WriteTargets::make({options_.sink.path});
    EXPECT_TRUE(targets);
    auto outcome = run_pipeline(
        options_, *targets, [this](const RecordOptions&) { return std::make_unique<NamingWorker>(made_); }, listener);
    EXPECT_TRUE(outcome);
    return outcome ? std::move(outcome).value() : PipelineOutcome();
  }
  [[nodiscard]] std::string written() const {
    const auto bytes = read_file(folder_.path() / "out.txt");
    return bytes ? *bytes : "(none)";
  }

  TemporaryFolder folder_;
  PipelineOptions options_;
  std::vector<std::string> errors_;
  std::atomic<int> made_ = 0;
};

TEST_F(Pipeline, WritesTheRecordsInTheOrderOfThePagesForAnyNumberOfThreads) {
  std::filesystem::create_directories(folder_.path() / "pages");
  for (int i = 100; i < 200; ++i) write_page(std::to_string(i) + ".html");
  run();
  const std::string by_one = written();
  EXPECT_EQ(std::count(by_one.begin(), by_one.end(), '\n'), 100);
  run(4);
  EXPECT_EQ(written(), by_one);
}

TEST_F(Pipeline, APageThatThrowsHasFailedAndTheOthersGoOnWithAnotherWorker) {
  std::filesystem::create_directories(folder_.path() / "pages");
  for (const char* name : {"a.html", "b-throws.html", "c-fails.html", "d.html"}) write_page(name);
  const PipelineOutcome outcome = run();
  EXPECT_THAT(written(), HasSubstr("d"));
  EXPECT_EQ(outcome.tally.good(), 2U);
  EXPECT_EQ(outcome.tally.failed(), 2U);
  EXPECT_EQ(made_, 2) << "the worker that threw is replaced";
  EXPECT_THAT(errors_, ElementsAre(HasSubstr("no more of this"), HasSubstr("nothing to be had")));
  EXPECT_THAT(written(), testing::Not(HasSubstr("half of a record")));
}

TEST_F(Pipeline, WritesNothingOnceItIsStopped) {
  std::filesystem::create_directories(folder_.path() / "pages");
  write_page("a.html");
  const std::atomic<bool> stop = true;
  options_.reading.http.stop = &stop;
  EXPECT_TRUE(run().is_stopped);
  EXPECT_EQ(written(), "(none)");
}

TEST_F(Pipeline, RefusesToReadWhatItWouldReplace) {
  std::filesystem::create_directories(folder_.path() / "pages");
  write_page("a.html");
  options_.sources = {(folder_.path() / "pages" / "a.html").string()};
  options_.sink.path = options_.sources.front();
  const auto targets = WriteTargets::make({options_.sink.path});
  ASSERT_TRUE(targets);
  const auto outcome = run_pipeline(options_, *targets,
                                    [this](const RecordOptions&) { return std::make_unique<NamingWorker>(made_); }, {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->refusal);
  EXPECT_EQ(outcome->refusal->kind, ErrorKind::kRefused);
  EXPECT_EQ(*read_file(options_.sources.front()), "<p>A page.");
}

TEST_F(Pipeline, NamesASinkThatCannotBeOpened) {
  options_.sink.path = (folder_.path() / "missing" / "out.txt").string();
  const auto outcome = run_pipeline(options_, WriteTargets(),
                                    [this](const RecordOptions&) { return std::make_unique<NamingWorker>(made_); }, {});
  ASSERT_FALSE(outcome);
  EXPECT_THAT(outcome.error().to_string(), HasSubstr("missing"));
}

}  // namespace
}  // namespace wrapwright
