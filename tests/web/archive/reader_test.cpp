// SPDX-License-Identifier: Apache-2.0
#include "web/archive/reader.h"

#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <set>
#include <zstd.h>

#include "core/base/ascii.h"
#include "core/base/digest.h"
#include "core/base/files.h"
#include "support/archive_records.h"
#include "support/corpora.h"
#include "web/archive/codec.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

using nlohmann::json;

std::vector<json> expected_of(const std::filesystem::path& archives) {
  std::ifstream in(archives / "expected.jsonl");
  std::vector<json> out;
  for (std::string line; std::getline(in, line);) out.push_back(json::parse(line));
  return out;
}

std::string status_of(const SeenRecord& record) {
  const auto head = parse_http_response(record.block);
  return !head || head->status == 0 ? "" : std::to_string(head->status);
}

// warcio escapes these characters, while ArchiveReader keeps the bytes of the record.
std::string with_escaped_spaces(const std::string& uri) { return std::regex_replace(uri, std::regex(" "), "%20"); }

// The list has no bodies: these are compared in others_test.cpp.
TEST(ArchiveReader, ReadsWhatWarcioReads) {
  REQUIRE_ARCHIVES(archives);
  std::size_t compared = 0;
  for (const json& file : expected_of(archives)) {
    const std::string name = file["file"];
    auto reader = ArchiveReader::open(archives / name);
    ASSERT_TRUE(reader) << name;
    const Reading reading = read_all(*std::move(reader));
    std::map<std::pair<std::uint64_t, std::string>, const SeenRecord*> seen;
    for (const SeenRecord& record : reading.records) seen[{record.offset, record.head.id}] = &record;
    std::size_t readable = 0;
    for (const json& expected : file["records"]) {
      if (expected.contains("error")) continue;
      ++readable;
      const std::uint64_t offset = expected["offset"];
      const bool is_arc = name.find(".arc") != std::string::npos;  // warcio makes up their ids
      const auto found = seen.find({offset, is_arc ? std::string() : expected["id"].get<std::string>()});
      ASSERT_NE(found, seen.end()) << name << " at " << offset;
      const SeenRecord& record = *found->second;
      EXPECT_EQ(to_string(record.head.type), expected["type"]) << name << " at " << offset;
      // warcio gives the address of ARC's first record another name.
      if (!record.head.uri.starts_with("filedesc:")) {
        EXPECT_EQ(with_escaped_spaces(record.head.uri), expected.value("uri", "")) << name << " at " << offset;
      }
      EXPECT_EQ(record.head.date, expected["date"]) << name << " at " << offset;
      if (record.head.type == RecordType::kResponse) {
        EXPECT_EQ(status_of(record), expected.value("status", "")) << name << " at " << offset;
      }
      ++compared;
    }
    EXPECT_GE(reading.records.size(), readable) << name;
  }
  EXPECT_GT(compared, 500U);
}

TEST(ArchiveReader, BlocksHaveTheDigestsThatTheirHeadsSay) {
  REQUIRE_ARCHIVES(archives);
  std::size_t compared = 0;
  for (const json& file : expected_of(archives)) {
    const std::string name = file["file"];
    // These say a wrong digest on purpose, or have lost bytes.
    if (std::regex_search(name, std::regex("digest|bad|wrong"))) continue;
    auto reader = ArchiveReader::open(archives / name);
    ASSERT_TRUE(reader) << name;
    for (const SeenRecord& record : read_all(*std::move(reader)).records) {
      std::string_view digest = record.head.field("WARC-Block-Digest");
      if (!digest.starts_with("sha1:") || digest.size() != 37 || !record.damage.empty()) continue;
      EXPECT_EQ("sha1:" + sha1_base32(record.block), digest) << name << " at " << record.offset;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30U);
}

std::string packed_as_one_stream(const std::string& plain) { return gzip_member(plain); }

std::string packed_by_zstd(const std::vector<std::string>& records, const std::string& dictionary) {
  std::string out;
  if (!dictionary.empty()) {
    out = "\x5D\x2A\x4D\x18";
    for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>(dictionary.size() >> shift & 255U);
    out += dictionary;
  }
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  for (const std::string& record : records) {
    std::string frame(ZSTD_compressBound(record.size()), '\0');
    const std::size_t size = ZSTD_compress_usingDict(context, frame.data(), frame.size(), record.data(), record.size(),
                                                     dictionary.data(), dictionary.size(), 3);
    out += frame.substr(0, size);
  }
  ZSTD_freeCCtx(context);
  return out;
}

std::vector<std::string> some_records() {
  std::vector<std::string> out;
  std::mt19937 random(7);
  for (int i = 0; i < 30; ++i) {
    std::string block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>";
    const std::size_t size = random() % 3'000;
    for (std::size_t k = 0; k < size; ++k) block += static_cast<char>('a' + random() % 26);
    out.push_back(warc_record(i % 3 == 2 ? "request" : "response", "http://a.example/" + std::to_string(i), block));
  }
  return out;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += part;
  return out;
}

TEST(ArchiveReader, ReadsAllPackingsAlike) {
  const std::vector<std::string> records = some_records();
  const std::string plain = joined(records);
  std::string members;
  for (const std::string& record : records) members += gzip_member(record);
  // Members that do not end where records do.
  std::string anywhere;
  for (std::size_t at = 0; at < plain.size(); at += 1'000) anywhere += gzip_member(plain.substr(at, 1'000));
  const std::string dictionary = records[0] + records[1];
  const Reading expected = read_bytes_as_archive(plain);
  ASSERT_EQ(expected.records.size(), records.size());
  for (const std::string& packed : {plain, members, packed_as_one_stream(plain), anywhere, packed_by_zstd(records, ""),
                                    packed_by_zstd(records, dictionary)}) {
    for (const std::size_t step : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20U}) {
      const Reading reading = read_bytes_as_archive(packed, {}, step, step != 7);
      EXPECT_TRUE(reading.errors.empty()) << reading.errors.front();
      ASSERT_EQ(reading.records.size(), records.size()) << step;
      for (std::size_t i = 0; i < records.size(); ++i) {
        EXPECT_EQ(reading.records[i].block, expected.records[i].block);
        EXPECT_EQ(reading.records[i].damage, "");
      }
    }
  }
}

TEST(ArchiveReader, SkipsWhatTheFilterRefuses) {
  std::size_t asked = 0;
  ArchiveReader reader(std::make_unique<MemoryBytes>(joined(some_records())), "test.warc");
  std::size_t taken = 0;
  while (auto next = reader.next([&](const ArchiveHead& head) {
    ++asked;
    return head.type == RecordType::kRequest;
  })) {
    ASSERT_TRUE(*next);
    EXPECT_EQ((**next)->head.type, RecordType::kRequest);
    EXPECT_EQ((**next)->number, 3 * taken + 2);
    ++taken;
  }
  EXPECT_EQ(asked, 30U);
  EXPECT_EQ(taken, 10U);
}

TEST(ArchiveReader, GoesToAnOffset) {
  const std::vector<std::string> records = some_records();
  std::string members;
  std::vector<std::uint64_t> offsets;
  for (const std::string& record : records) {
    offsets.push_back(members.size());
    members += gzip_member(record);
  }
  ArchiveReader reader(std::make_unique<MemoryBytes>(members), "test.warc.gz");
  for (const std::size_t i : {std::size_t{20}, std::size_t{3}, std::size_t{29}, std::size_t{0}}) {
    ASSERT_TRUE(reader.seek(offsets[i]));
    const auto next = reader.next();
    ASSERT_TRUE(next && *next);
    EXPECT_EQ((**next)->offset, offsets[i]);
    EXPECT_EQ((**next)->head.uri, "http://a.example/" + std::to_string(i));
  }
}

struct DamageCase {
  const char* name;
  std::string bytes;
  std::vector<std::string> intact;  // URIs
  const char* message;              // a part of one
};

TEST(ArchiveReader, NamesGarbageByThePackingOfTheArchive) {
  const std::string record = warc_record("response", "http://a/", "HTTP/1.1 200 OK\r\n\r\n<p>text of a page");
  for (const auto& [packed, what] :
       {std::pair(gzip_member(record), "gzip member"), std::pair(packed_by_zstd({record}, ""), "zstd frame")}) {
    const Reading reading = read_bytes_as_archive(packed + "garbage!");
    EXPECT_EQ(reading.records.size(), 1U) << what;
    ASSERT_EQ(reading.errors.size(), 1U) << what;
    EXPECT_NE(reading.errors[0].find(std::string("garbage after the ") + what), std::string::npos) << reading.errors[0];
  }
}

TEST(ArchiveReader, NamesDamageAndGoesOn) {
  const auto page = [](const char* uri, const std::string& length = "") {
    return warc_record("response", uri, "HTTP/1.1 200 OK\r\n\r\n<p>text of a page", length);
  };
  const std::string a = page("http://a/");
  const std::string b = page("http://b/");
  const std::string c = page("http://c/");
  const std::string zeros(std::size_t{20} << 20U, '\0');
  std::string flipped = gzip_member(b);
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 0x55);
  std::string bad_sum = gzip_member(b);
  bad_sum[bad_sum.size() - 6] = static_cast<char>(bad_sum[bad_sum.size() - 6] ^ 1);
  const std::vector<DamageCase> cases = {
      {"junk before", "junk\r\n" + a + b, {"http://a/", "http://b/"}, "no record begins here"},
      {"junk between", a + "some junk\r\n\r\n" + b, {"http://a/", "http://b/"}, "no record begins here"},
      {"junk between members",
       gzip_member(a) + "junk" + gzip_member(b),
       {"http://a/", "http://b/"},
       "garbage after the gzip member"},
      {"too long", a + page("http://x/", "60") + b + c, {"http://a/", "http://b/", "http://c/"}, "length is wrong"},
      {"much too long", a + page("http://x/", "9000") + b + c, {"http://a/", "http://b/", "http://c/"}, "cut off"},
      {"too short", a + page("http://x/", "20") + b, {"http://a/", "http://b/"}, "length is wrong"},
      {"no length", a + page("http://x/", "abc") + b, {"http://a/", "http://b/"}, "how long"},
      {"a length of 23 digits",
       a + page("http://x/", "11111111111111111111111") + b,
       {"http://a/", "http://b/"},
       "how long"},
      {"two lengths, but not where they are the same",
       page("http://a/", "36\r\nContent-Length: 36") + page("http://x/", "36\r\nContent-Length: 20") + b,
       {"http://a/", "http://b/"},
       "how long"},
      {"cut at the end", a + b.substr(0, b.size() - 15), {"http://a/"}, "cut off"},
      {"cut in the head", a + b.substr(0, 60), {"http://a/"}, "head does not end"},
      {"a member cut", gzip_member(a) + gzip_member(b).substr(0, 100) + gzip_member(c), {"http://a/", "http://c/"}, ""},
      {"a member flipped", gzip_member(a) + flipped + gzip_member(c), {"http://a/", "http://c/"}, "gzip member"},
      {"a checksum", gzip_member(a) + bad_sum + gzip_member(c), {"http://a/", "http://b/", "http://c/"}, "checksum"},
      {"a bomb", gzip_member(a) + gzip_member(zeros) + gzip_member(c), {"http://a/", "http://c/"}, "200 times"},
      {"a bomb of a record",
       gzip_member(a) + gzip_member(warc_record("response", "http://x/", zeros)) + gzip_member(c),
       {"http://a/", "http://c/"},
       "larger than"},
  };
  for (const DamageCase& each : cases) {
    for (const bool can_seek : {true, false}) {
      ArchiveLimits limits;
      limits.max_block_bytes = std::size_t{1} << 20U;
      limits.inflation.free_bytes = std::size_t{5} << 20U;
      const Reading reading = read_bytes_as_archive(each.bytes, limits, 65'536, can_seek);
      std::vector<std::string> intact;
      std::string messages;
      for (const SeenRecord& record : reading.records) {
        if (record.damage.empty()) intact.push_back(record.head.uri);
        messages += record.damage + "\n";
      }
      for (const std::string& error : reading.errors) messages += error + "\n";
      EXPECT_EQ(intact, each.intact) << each.name << "\n" << messages;
      EXPECT_NE(messages.find(each.message), std::string::npos) << each.name << ": " << messages;
      EXPECT_NE(messages.find("test.warc (byte "), std::string::npos) << each.name << ": " << messages;
    }
  }
}

std::string repeated(const std::string& part, std::size_t bytes) {
  std::string out;
  while (out.size() < bytes) out += part;
  return out;
}

// Quadratic, each of these would take hours.
TEST(ArchiveReader, SearchesForRecordsInOnePass) {
  constexpr std::size_t kBytes = std::size_t{kSanitized ? 1 : 8} << 19U;
  const std::string end = warc_record("response", "http://b/", "b");
  for (const std::string& part : {std::string("WARC/\n"), std::string("WARC/1.0\n"), std::string("WARC/1.0\nA: b\n"),
                                  std::string("x: WARC/1.0\n"), std::string("WARC/1.0\nA: b\n\n"),
                                  std::string("WARC/1.0\nWARC-Type: x\n\n"), std::string("\r")}) {
    const std::string noise = repeated(part, kBytes);
    for (const std::string& length : {std::string("9000000000"), std::string("20000000"), std::string("abc")}) {
      const std::string begin = warc_record("response", "http://a/", "", length);
      const Reading reading = read_bytes_as_archive(begin + noise + "\n" + end, {}, std::size_t{64} << 10U);
      ASSERT_EQ(reading.records.size(), 2U) << part << length;
      EXPECT_GT(reading.records[0].block.size(), kBytes) << part << length;
      EXPECT_EQ(reading.records[1].head.uri, "http://b/");
    }
    const Reading junk = read_bytes_as_archive("junk\n" + noise + "\n" + end);
    ASSERT_FALSE(junk.records.empty()) << part << ::testing::PrintToString(junk.errors);
    EXPECT_EQ(junk.records.back().head.uri, "http://b/");
  }
}

// Members that share their data or take one another for data.
TEST(ArchiveReader, SearchesForMembersInOnePass) {
  constexpr std::size_t kBytes = std::size_t{kSanitized ? 1 : 4} << 19U;
  const std::string first = gzip_member(warc_record("response", "http://a/", "a"));
  const std::string last = gzip_member(warc_record("response", "http://b/", "b"));
  const std::string header("\x1F\x8B\x08\0\1\1\1\1\0\3", 10);
  const std::string text = "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 90000000\r\n\r\n";
  // Stored blocks: each member seems to go on to the end of the file.
  std::string nested;
  std::string block;
  while (block.size() + header.size() + text.size() + 5 <= 65'535) {
    const std::size_t length = 65'535 - block.size() - (header.size() + 5);
    block += header + '\0' + static_cast<char>(length & 255U) + static_cast<char>(length >> 8U) +
             static_cast<char>(~length & 255U) + static_cast<char>(~length >> 8U & 255U) + text;
  }
  block.resize(65'535, 'x');
  while (nested.size() < kBytes) nested += block + std::string("\0\xFF\xFF\0\0", 5);
  const std::vector<std::pair<const char*, std::string>> cases = {
      {"a name without end", repeated("\x1F\x8B\x08\x08", 8 * kBytes)},
      {"a name and a comment", repeated("\x1F\x8B\x08\x18", kBytes)},
      {"extra fields", repeated("\x1F\x8B\x08\x04zzzzzz\xF0\xFF", kBytes)},
      {"headers that are none", repeated("\x1F\x8B\x08\xFF", kBytes)},
      {"members in members", nested},
  };
  for (const auto& [name, noise] : cases) {
    const std::string bytes = first + "junk" + noise + last;
    const Reading reading = read_bytes_as_archive(bytes);
    ASSERT_GE(reading.records.size(), 2U) << name;
    EXPECT_EQ(reading.records.front().head.uri, "http://a/") << name;
    EXPECT_EQ(reading.records.back().head.uri, "http://b/") << name;
    EXPECT_FALSE(reading.errors.empty()) << name;
  }
}

TEST(ArchiveReader, ReadsAGzipHeaderWithAllFieldsAfterDamage) {
  const std::string plain = gzip_member(warc_record("response", "http://a/", "a"));
  const auto with_name = [&](std::size_t size) {
    return plain.substr(0, 3) + '\x1C' + plain.substr(4, 6) + std::string("\4\0abcd", 6) + std::string(size, 'n') +
           '\0' + "a comment" + '\0' + plain.substr(10);
  };
  for (const std::size_t size : {std::size_t{1}, kMaxGzipText}) {
    EXPECT_EQ(read_bytes_as_archive(plain + "junk" + with_name(size)).records.size(), 2U) << size;
    EXPECT_EQ(read_bytes_as_archive(plain + with_name(size)).records.size(), 2U) << size;
  }
  const Reading reading = read_bytes_as_archive(plain + with_name(4 * kMaxGzipText) + plain);
  EXPECT_EQ(reading.records.size(), 2U);
  EXPECT_EQ(reading.errors.size(), 1U);
}

TEST(ArchiveReader, ReadsNoHeadBehindItsLimit) {
  ArchiveLimits limits;
  limits.max_head_bytes = 4'096;
  const std::string first = warc_record("response", "http://a/", "a");
  std::string second = warc_record("response", "http://b/", "b");
  second.insert(second.find("WARC-Date"), "X: " + std::string(4'096, 'x') + "\r\n");
  for (const std::string& bytes : {first + second + first, "junk\n" + second + first + first}) {
    const Reading reading = read_bytes_as_archive(bytes, limits);
    ASSERT_EQ(reading.records.size(), 2U);
    for (const SeenRecord& record : reading.records) EXPECT_EQ(record.head.uri, "http://a/");
    EXPECT_FALSE(reading.errors.empty());
  }
}

TEST(ArchiveReader, RecordsBeginWithAVersion) {
  const std::string record = warc_record("response", "http://a/", "a");
  for (const char* const version : {"WARC/0.17", "WARC/0.18", "WARC/1.0", "WARC/1.1", "WARC/1.1 "}) {
    std::string other = record;
    other.replace(0, 8, version);
    EXPECT_EQ(read_bytes_as_archive(other).records.size(), 1U) << version;
    EXPECT_EQ(read_bytes_as_archive("junk\n" + other).records.size(), 1U) << version;
  }
  for (const char* const version : {"WARC/", "WARC/1", "WARC/1.", "WARC/2.0", "WARC/1.0x", "WARC/1.0: x"}) {
    std::string other = record;
    other.replace(0, 8, version);
    EXPECT_EQ(read_bytes_as_archive(other).records.size(), 0U) << version;
    EXPECT_EQ(read_bytes_as_archive("junk\n" + other).records.size(), 0U) << version;
  }
}

// Byte ranges of the records of an archive that has a member or plain bytes for each.
struct Ranges {
  Reading reading;
  std::uint64_t size = 0;
  [[nodiscard]] std::uint64_t end(std::size_t i) const {
    return i + 1 < reading.records.size() ? reading.records[i + 1].offset : size;
  }
};

using Known = std::multiset<std::pair<std::string, std::string>>;  // id and block

Known known_of(const Reading& reading) {
  Known out;
  for (const SeenRecord& record : reading.records) out.emplace(record.head.id + record.head.date, record.block);
  return out;
}

void expect_intact(const Ranges& whole, const Reading& damaged, const std::set<std::size_t>& hit,
                   const std::string& what) {
  const Known known = known_of(damaged);
  for (std::size_t i = 0; i < whole.reading.records.size(); ++i) {
    const SeenRecord& record = whole.reading.records[i];
    if (hit.contains(i) || !record.damage.empty()) continue;
    EXPECT_TRUE(known.contains({record.head.id + record.head.date, record.block}))
        << what << ": record " << i << " at " << record.offset << " is lost\n"
        << ::testing::PrintToString(damaged.errors);
  }
}

TEST(ArchiveReader, LosesNoRecordThatWasNotHit) {
  REQUIRE_ARCHIVES(archives);
  std::mt19937_64 random(1);
  const int places = kSanitized ? 20 : 200;
  for (const json& file : expected_of(archives)) {
    const std::string name = file["file"];
    if (name.ends_with("bad.arc")) continue;  // without lengths only line breaks tell records apart
    const auto bytes = read_file(archives / name);
    ASSERT_TRUE(bytes);
    const Ranges whole{read_bytes_as_archive(*bytes), bytes->size()};
    std::set<std::uint64_t> offsets;
    for (const SeenRecord& record : whole.reading.records) offsets.insert(record.offset);
    if (offsets.size() < whole.reading.records.size() || !whole.reading.errors.empty())
      continue;  // one stream, damaged
    for (int i = 0; i < places; ++i) {
      const std::size_t cut = random() % bytes->size();
      std::set<std::size_t> hit;
      for (std::size_t k = 0; k < whole.reading.records.size(); ++k)
        if (whole.end(k) > cut) hit.insert(k);
      expect_intact(whole, read_bytes_as_archive(bytes->substr(0, cut)), hit, name + " cut at " + std::to_string(cut));
      std::string flipped = *bytes;
      hit.clear();
      std::string where;
      for (int flips = 0; flips < 5; ++flips) {
        const std::size_t at = random() % flipped.size();
        flipped[at] = static_cast<char>(flipped[at] ^ static_cast<char>(1U << random() % 8));
        where += " " + std::to_string(at);
        for (std::size_t k = 0; k < whole.reading.records.size(); ++k)
          if (whole.reading.records[k].offset <= at && at < whole.end(k)) hit.insert(k);
      }
      expect_intact(whole, read_bytes_as_archive(flipped), hit, name + " flipped at" + where);
    }
  }
}

}  // namespace
}  // namespace wrapwright
