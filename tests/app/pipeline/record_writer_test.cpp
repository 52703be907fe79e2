// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/record_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using testing::HasSubstr;

SiteWrapper wrapper_of(const std::string& xml) {
  SiteWrapper out;
  out.site = "a.example";
  out.file = "no-such-folder/a.example.xml";
  out.xml = std::make_shared<const std::string>(xml);
  return out;
}

// A wrapper's file may be gone or changed when the record is written.
TEST(RecordWriter, NamesTheBytesOfTheWrapperThatWasApplied) {
  RecordOptions options;
  options.format = RecordFormat::kWarc;
  options.date = "2024-05-01T00:00:00Z";
  RecordWriter records(options);
  SourcePage source;
  source.id = "a.html";
  const Page page;
  Extraction found;
  const auto preamble_of = [&](const SiteWrapper* wrapper) {
    std::string out;
    const PageResult result{.source = source, .page = page, .found = found, .wrapper = wrapper};
    auto preamble = records.append(result, out);
    if (preamble) {
      EXPECT_THAT(out, HasSubstr(preamble->id));
    }
    return preamble;
  };
  const SiteWrapper first = wrapper_of("<wrapper>first</wrapper>");
  const SiteWrapper second = wrapper_of("<wrapper>second</wrapper>");
  const auto of_first = preamble_of(&first);
  ASSERT_TRUE(of_first);
  EXPECT_THAT(of_first->bytes, HasSubstr(*first.xml));
  EXPECT_EQ(preamble_of(&first), of_first);
  const auto of_second = preamble_of(&second);
  EXPECT_THAT(of_second->bytes, HasSubstr(*second.xml));
  EXPECT_NE(of_second->id, of_first->id);
  EXPECT_EQ(preamble_of(&first)->id, of_first->id);
  EXPECT_EQ(preamble_of(nullptr), nullptr);
}

}  // namespace
}  // namespace wrapwright
