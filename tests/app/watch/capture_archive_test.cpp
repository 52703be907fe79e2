// SPDX-License-Identifier: Apache-2.0
#include "app/watch/capture_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "support/archive_records.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kUrl = "http://example.org/feed";

HttpExchange exchange_of(int status, const std::string& etag, const std::string& body, const std::string& asked = "") {
  return {.url = kUrl,
          .address = "192.0.2.1",
          .time = "2026-11-23T04:15:00Z",
          .request = "GET /feed HTTP/1.1\r\n" + (asked.empty() ? "" : "If-None-Match: " + asked + "\r\n") + "\r\n",
          .response_head = "HTTP/1.1 " + std::to_string(status) + " X\r\nETag: " + etag + "\r\n\r\n",
          .body = body,
          .http_version = "1.1",
          .status = status};
}

WarcFolderOptions files_of(const std::string& time) {
  return {.max_bytes = 1U << 20U, .time = time, .software = "test/1", .user_agent = "t", .robots = "obey"};
}

// The records of the archive's only new file that are answers.
std::vector<SeenRecord> answers_of(const std::filesystem::path& folder, const CaptureArchive& archive) {
  EXPECT_EQ(archive.closed_files().size(), 1U);
  Reading reading = read_bytes_as_archive(*read_file(folder / "archive" / archive.closed_files().front()));
  EXPECT_TRUE(reading.errors.empty());
  std::vector<SeenRecord> out;
  for (SeenRecord& record : reading.records) {
    const RecordType type = record.head.type;
    if (type == RecordType::kResponse || type == RecordType::kRevisit) out.push_back(std::move(record));
  }
  return out;
}

TEST(CaptureArchive, AnUnmodifiedAnswerRefersToTheCaptureThatItConfirms) {
  const TemporaryFolder here;
  std::string id;
  {
    auto archive = CaptureArchive::open(here.path(), files_of("2026-11-23T04:15:00Z"));
    ASSERT_TRUE(archive);
    ASSERT_TRUE((*archive)->observe(exchange_of(200, "\"feed\"", "<rss/>")));
    ASSERT_TRUE((*archive)->observe(exchange_of(200, "\"maintenance\"", "<p>Back soon.")));
    ASSERT_TRUE((*archive)->close());
    id = answers_of(here.path(), **archive).at(0).head.id;
  }
  auto archive = CaptureArchive::open(here.path(), files_of("2026-11-24T04:15:00Z"));
  ASSERT_TRUE(archive);
  ASSERT_TRUE((*archive)->observe(exchange_of(304, "\"feed\"", "", "\"feed\"")));
  ASSERT_TRUE((*archive)->observe(exchange_of(304, "\"other\"", "", "\"other\"")));
  ASSERT_TRUE((*archive)->close());
  const auto answers = answers_of(here.path(), **archive);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].head.type, RecordType::kRevisit);
  EXPECT_EQ(answers[0].head.field("WARC-Refers-To"), id);
  EXPECT_EQ(answers[1].head.type, RecordType::kResponse) << "what it confirms is not in the archive";
  EXPECT_EQ((*archive)->revisits(), 1U);
}

TEST(CaptureArchive, APageThatAKilledRunHasWrittenNeedsNoFeedThatNamesIt) {
  const TemporaryFolder here;
  const std::string next = "http://example.org/next";
  {
    auto archive = CaptureArchive::open(here.path(), files_of("2026-11-23T04:15:00Z"));
    ASSERT_TRUE(archive);
    EXPECT_THAT((*archive)->unanswered(), IsEmpty());
    ASSERT_TRUE((*archive)->plan({{.id = "", .url = kUrl, .group = ""}, {.id = "", .url = next, .group = ""}}));
    ASSERT_TRUE((*archive)->observe(exchange_of(200, "\"page\"", "<p>One.")));
  }
  {
    auto archive = CaptureArchive::open(here.path(), files_of("2026-11-24T04:15:00Z"));
    ASSERT_TRUE(archive);
    const auto page = (*archive)->index().page(kUrl);
    ASSERT_TRUE(page && *page);
    EXPECT_THAT(*(*archive)->index().files_to_do(), ElementsAre((*page)->file));
    EXPECT_THAT((*archive)->unanswered(), ElementsAre(next));
    ASSERT_TRUE((*archive)->finish_plan());
    EXPECT_THAT((*archive)->unanswered(), IsEmpty());
  }
  auto archive = CaptureArchive::open(here.path(), files_of("2026-11-25T04:15:00Z"));
  ASSERT_TRUE(archive);
  EXPECT_THAT((*archive)->unanswered(), IsEmpty());
}

}  // namespace
}  // namespace wrapwright
