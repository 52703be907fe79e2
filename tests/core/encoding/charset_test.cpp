// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/charset.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

using namespace std::string_literals;       // NOLINT(google-build-using-namespace)
using namespace std::string_view_literals;  // NOLINT(google-build-using-namespace)

// The bytes in a block of exactly their size, so that AddressSanitizer sees every read past the end.
class ExactBytes {
 public:
  explicit ExactBytes(std::string_view bytes) : block_(std::make_unique<char[]>(bytes.size())), size_(bytes.size()) {
    std::memcpy(block_.get(), bytes.data(), bytes.size());
  }
  [[nodiscard]] std::string_view view() const { return {block_.get(), size_}; }

 private:
  std::unique_ptr<char[]> block_;
  std::size_t size_;
};

TEST(EncodingForLabel, KnowsTheStandardsLabelsAndNothingElse) {
  struct Case {
    std::string_view label;
    std::string_view expected;  // "" = unknown
  };
  for (const auto& c : {
           Case{"utf-8", "utf-8"},
           {"UTF8", "utf-8"},
           {"unicode-1-1-utf-8", "utf-8"},
           {" \t\nlatin1\r\f", "windows-1252"},
           {"ISO-8859-1", "windows-1252"},
           {"us-ascii", "windows-1252"},
           {"ascii", "windows-1252"},
           {"gbk", "gb18030"},
           {"GB2312", "gb18030"},
           {"x-gbk", "gb18030"},
           {"gb18030", "gb18030"},
           {"ks_c_5601-1987", "euc-kr"},
           {"windows-949", "euc-kr"},
           {"sjis", "shift_jis"},
           {"windows-31j", "shift_jis"},
           {"iso-8859-9", "windows-1254"},
           {"tis-620", "windows-874"},
           {"logical", "iso-8859-8-i"},
           {"koi8-ru", "koi8-u"},
           {"mac", "macintosh"},
           {"utf-16", "utf-16le"},
           {"unicodefffe", "utf-16be"},
           {"866", "ibm866"},
           {"x-x-big5", "big5"},
           {"hz-gb-2312", "replacement"},
           {"x-user-defined", "x-user-defined"},
           {"", ""},
           {"   ", ""},
           {"utf_8", ""},
           {"utf-8\0"sv, ""},
           {"\xC2\xA0utf-8", ""},
           {"zzz", ""},
           {"0", ""},
           {"a-label-that-is-longer-than-any-in-the-table", ""},
       }) {
    SCOPED_TRACE(std::string(c.label));
    EXPECT_EQ(encoding_for_label(c.label).value_or(""), c.expected);
  }
}

TEST(EncodingForLabel, FindsEveryLabelOfTheTable) {
  struct Row {
    std::string_view label;
    std::string_view encoding;
  };
  const std::vector<Row> rows = {
#define X(label, encoding) {label, encoding},
#include "core/encoding/encoding_labels.inc"
#undef X
  };
  EXPECT_EQ(rows.size(), 228U);
  std::string buffer;
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.label));
    EXPECT_EQ(encoding_for_label(row.label).value_or(""), row.encoding);
    // Every name has a decoder, and none of them needs one for ASCII but these.
    const bool wide = row.encoding.starts_with("utf-16") || row.encoding == "replacement";
    EXPECT_EQ(decode("<p>a</p>", {std::string(row.encoding)}, buffer).text == "<p>a</p>", !wide);
  }
}

TEST(PrescanMeta, FollowsTheStandard) {
  struct Case {
    std::string bytes;
    std::string_view expected;  // "" = none
  };
  for (const auto& c : {
           Case{"<meta charset=utf-8>", "utf-8"},
           {"<META CHARSET='KOI8-R'>", "koi8-r"},
           {"<meta/charset=koi8-r>", "koi8-r"},
           {"<metacharset=koi8-r>", ""},
           {"<!-- <meta charset=koi8-r> --><meta charset=utf-8>", "utf-8"},
           {"<!--><meta charset=koi8-r>-->", "koi8-r"},
           {"<!-- <meta charset=koi8-r>", ""},
           {"<p title='<meta charset=koi8-r>'><meta charset=utf-8>", "utf-8"},
           {"</p title='<meta charset=koi8-r>'><meta charset=utf-8>", "utf-8"},
           {"<!doctype '<meta charset=koi8-r>", ""},
           {"<? > <meta charset=koi8-r>", "koi8-r"},
           {"<meta content='text/html; charset=koi8-r'>", ""},
           {"<meta content='text/html; charset=koi8-r' http-equiv=content-type>", "koi8-r"},
           {"<meta content='text/html; charset=\"koi8-r' http-equiv=content-type>", ""},
           {"<meta content='charset charset = koi8-r;x' http-equiv=Content-Type>", "koi8-r"},
           {"<meta http-equiv=refresh content='charset=koi8-r'>", ""},
           {"<meta charset=nonsense><meta charset=koi8-r>", "koi8-r"},
           {"<meta charset=nonsense http-equiv=content-type content='charset=koi8-r'>", ""},
           {"<meta charset=utf-8 charset=koi8-r>", "utf-8"},
           {"<meta charset=utf-16be>", "utf-8"},
           {"<meta charset=x-user-defined>", "windows-1252"},
           {"<meta charset=koi8-r", ""},
           {"<meta charset='koi8-r", ""},
           {"<meta charset", ""},
           {"<", ""},
           {"", ""},
           {"<meta content='charset=koi8-r' content='charset=big5' http-equiv=content-type>", "koi8-r"},
           {"<meta http-equiv=x http-equiv=content-type content='charset=koi8-r'>", ""},
           {std::string(1024, ' ') + "<meta charset=koi8-r>", ""},
           {std::string(1003, ' ') + "<meta charset=koi8-r>", "koi8-r"},
           {std::string(1004, ' ') + "<meta charset=koi8-r>", ""},
           {"<?xml version='1.0' encoding='koi8-r'?><html>", "koi8-r"},
           {"<?xml version='1.0' encoding = \"utf-16\"?><html>", "utf-8"},
           {"<?xml version='1.0' encoding='koi8-r'?><meta charset=utf-8>", "utf-8"},
           {"<?xml version='1.0' encoding='koi8 -r'?>", ""},
           {"<?xml encoding=", ""},
           {"<\0?\0x\0m\0"s, "utf-16le"},
           {"\0<\0?\0x"s, "utf-16be"},
       }) {
    SCOPED_TRACE(c.bytes);
    EXPECT_EQ(prescan_meta(ExactBytes(c.bytes).view()).value_or(""), c.expected);
  }
}

struct FindCase {
  std::string name;
  std::string bytes;
  std::string_view content_type;
  std::string_view given;
  std::string_view encoding;
  std::string_view source;
};

void expect_found(const FindCase& c) {
  SCOPED_TRACE(c.name);
  const Encoding found = find_encoding(ExactBytes(c.bytes).view(), c.content_type, c.given);
  EXPECT_EQ(found.name, c.encoding);
  EXPECT_EQ(to_string(found.source), c.source);
}

TEST(FindEncoding, TakesGivenThenBomThenHttpThenMeta) {
  const std::string meta = "<meta charset=koi8-r>";
  for (const auto& c : {
           FindCase{"given", "\xEF\xBB\xBF" + meta, "text/html; charset=big5", "latin1", "windows-1252", "given"},
           {"unknown given", meta, "", "nonsense", "koi8-r", "meta"},
           {"utf-8 bom", "\xEF\xBB\xBF" + meta, "text/html; charset=big5", "", "utf-8", "bom"},
           {"utf-16le bom", "\xFF\xFE<\0"s, "", "", "utf-16le", "bom"},
           {"utf-16be bom", "\xFE\xFF\0<"s, "", "", "utf-16be", "bom"},
           {"http", meta, "text/html; Charset=\"big5\"", "", "big5", "http"},
           {"unknown http", meta, "text/html; charset=nonsense", "", "koi8-r", "meta"},
           {"http without charset", meta, "text/html", "", "koi8-r", "meta"},
           {"late meta", std::string(3000, ' ') + meta, "", "", "koi8-r", "meta"},
           {"replacement is no help", meta, "text/html; charset=iso-2022-kr", "", "koi8-r", "meta"},
       }) {
    expect_found(c);
  }
}

TEST(FindEncoding, LooksAtTheBytesWhereNothingIsDeclared) {
  for (const auto& c : {
           FindCase{"empty", "", "", "", "utf-8", "default"},
           {"ascii", "<p>plain", "", "", "utf-8", "default"},
           {"utf-8", "<p>caf\xC3\xA9", "", "", "utf-8", "detected"},
           {"one byte", "<p>El Ni\xF1o", "", "", "windows-1252", "default"},
           {"damaged utf-8", "\xC3\xA9t\xC3\xA9 \xC3\xA0 \xC3\xA9\xC3\xA9 \xC3", "", "", "utf-8", "detected"},
           {"iso-2022-jp", "<p>\x1B$B$3$s\x1B(B", "", "", "iso-2022-jp", "detected"},
           {"utf-16le", "<\0p\0>\0a\0"s, "", "", "utf-16le", "detected"},
           {"utf-16be", "\0<\0p\0>\0a"s, "", "", "utf-16be", "detected"},
           {"nothing but tails", "\x80\x80\x80", "", "", "windows-1252", "default"},
       }) {
    expect_found(c);
  }
}

TEST(FindEncoding, BelievesTheBytesWhereTheyRefuteTheDeclaration) {
  const std::string utf8 = "<p>caf\xC3\xA9";
  const std::string latin1 =
      "<p>\xE9t\xE9 d\xE9j\xE0 \xE9lev\xE9 pr\xE8s de la for\xEAt, o\xF9 l'\xE2ne fran\xE7"
      "ais a mang\xE9";
  for (const auto& c : {
           FindCase{"utf-8 as latin1", utf8, "text/html; charset=iso-8859-1", "", "utf-8", "detected"},
           {"utf-8 as gbk", "<meta charset=gbk>" + utf8, "", "", "utf-8", "detected"},
           {"latin1 as utf-8", latin1, "text/html; charset=utf-8", "", "windows-1252", "detected"},
           {"utf-8 with one bad byte stays", utf8 + "\xFF", "text/html; charset=utf-8", "", "utf-8", "http"},
           {"latin1 as koi8-r stays", latin1, "text/html; charset=koi8-r", "", "koi8-r", "http"},
           {"ascii as latin1 stays", "<p>plain", "text/html; charset=iso-8859-1", "", "windows-1252", "http"},
           {"utf-8 as utf-16", utf8, "text/html; charset=utf-16", "", "utf-8", "detected"},
           {"true utf-16", "<\0p\0>\0\xE9\0"s, "text/html; charset=utf-16", "", "utf-16le", "http"},
       }) {
    expect_found(c);
  }
}

TEST(FindEncoding, DetectsLegacyEncodingsOfRealSentences) {
  // The same sentences in several languages, by their bytes.
  const std::string russian =
      "\xCC\xEE\xF1\xEA\xE2\xE0 \xFF\xE2\xEB\xFF\xE5\xF2\xF1\xFF \xF1\xF2\xEE\xEB\xE8\xF6\xE5\xE9 "
      "\xD0\xEE\xF1\xF1\xE8\xE8 \xE8 \xF1\xE0\xEC\xFB\xEC \xE1\xEE\xEB\xFC\xF8\xE8\xEC \xE3\xEE\xF0\xEE\xE4\xEE\xEC";
  const std::string chinese =
      "\xD6\xD0\xB9\xFA\xB5\xC4\xCA\xD7\xB6\xBC\xCA\xC7\xB1\xB1\xBE\xA9\xA3\xAC\xCB\xFC\xCA\xC7\xD2\xBB\xB8\xF6"
      "\xBA\xDC\xB4\xF3\xB5\xC4\xB3\xC7\xCA\xD0\xA1\xA3";
  const std::string japanese =
      "\x93\xFA\x96\x7B\x82\xCC\x8E\xF1\x93\x73\x82\xCD\x93\x8C\x8B\x9E\x82\xC5\x82\xB7\x81\x42"
      "\x82\xC6\x82\xC4\x82\xE0\x91\xE5\x82\xAB\x82\xC8\x92\xAC\x82\xC5\x82\xB7\x81\x42";
  std::string scripted = "<script>";
  scripted.append(chinese).append("</script><p>").append(russian);
  for (const auto& c : {
           FindCase{"windows-1251", "<p>" + russian, "", "", "windows-1251", "detected"},
           {"gb18030", "<p>" + chinese, "", "", "gb18030", "detected"},
           {"shift_jis", "<p>" + japanese, "", "", "shift_jis", "detected"},
           {"curly quotes", "<p>\x93It\x92s\x94 \x93that\x92s\x94 don\x92t \x96 won\x92t", "", "", "windows-1252",
            "detected"},
           {"script does not count", scripted, "", "", "windows-1251", "detected"},
       }) {
    expect_found(c);
  }
}

TEST(Decode, MapsBytesAsTheEncodingStandardDoes) {
  struct Case {
    std::string encoding;
    std::string bytes;
    std::string expected;
    std::uint64_t undecodable;
  };
  for (const auto& c : {
           Case{"windows-1252", "\x80\x81\x9F\xE9", "€\xC2\x81Ÿé", 0},
           {"windows-1252", "\x82\x83\x84\x85\x86\x87\x88\x89\x8A\x8B\x8C\x8E\x91\x92\x93\x94", "‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”", 0},
           {"windows-1252", "\x8D\x8F\x90\x95\x96\x97\x98\x99\x9A\x9B\x9C\x9D\x9E\xA0\xFF",
            "\xC2\x8D\xC2\x8F\xC2\x90•–—˜™š›œ\xC2\x9Dž\xC2\xA0ÿ", 0},
           {"windows-1253", "\xAA\xC1\xFF", "\uFFFDΑ\uFFFD", 2},
           {"windows-1255", "\xCA\xE0", "\u05BAא", 0},
           {"windows-874", "\xA1\xDB", "ก\uFFFD", 1},
           {"iso-8859-16", "\xA1\xAA\x85", "ĄȘ\xC2\x85", 0},
           {"iso-8859-8-i", "\xE0\xA1", "א\uFFFD", 1},
           {"koi8-r", "\xC1\xAE", "а╝", 0},
           {"koi8-u", "\xAE\xBE", "ўЎ", 0},
           {"ibm866", "\x1A\x1C\x7F\x80", "\x1A\x1C\x7FА", 0},
           {"macintosh", "\x8E\xF0", "é\uF8FF", 0},
           {"x-mac-cyrillic", "\x80\xFF", "А€", 0},
           {"x-user-defined", "a\x80\xFF", "a\uF780\uF7FF", 0},
           {"gb18030", "\xD6\xD0\x80\x81\x30\x81\x30", "中€\xC2\x80", 0},
           {"gb18030", "\xA2\xE3\xFF\xD6", "€\uFFFD\uFFFD", 2},
           {"big5", "\xA4\xA4\xA4\x22", "中\uFFFD\"", 1},
           {"euc-kr", "\xB0\xA1\xC9\x41", "가", 1},
           {"shift_jis", "\x93\xFA\xB1\x5C\x7E\x1A\x1C\x7F\x81\x60", "日ｱ\\~\x1A\x1C\x7F～", 0},
           {"shift_jis", "\x81<\xFC\xFC", "\uFFFD<\uFFFD", 2},
           {"euc-jp", "\xC6\xFC\x8E\xB1\xAD\xA1\xA1\xC1\x8F\xB0\xA1", "日ｱ①～丂", 0},
           {"iso-2022-jp", "a\x1B$BF|K\\\x1B(Bb", "a日本b", 0},
           {"utf-16le", "a\0\x3D\xD8\x00\xDE"s, "a😀", 0},
           {"utf-16be", "\0a\xD8\x3D\0b"s,
            "a\uFFFD"
            "b",
            1},
           {"utf-16le", "a\0b"s, "a\uFFFD", 1},
           {"replacement", "abc", "\uFFFD", 1},
           {"windows-1251", "\0\xCF\0"s, "\0П\0"s, 0},
           {"utf-8", "a\0é"s, "a\0é"s, 0},
       }) {
    SCOPED_TRACE(c.encoding + " " + c.expected);
    std::string buffer = "left over";
    const ExactBytes bytes(c.bytes);
    const Decoded decoded = decode(bytes.view(), {c.encoding}, buffer);
    if (c.encoding == "euc-kr") {
      // C941 has no character; the standard hands the ASCII byte back.
      EXPECT_EQ(decoded.text,
                "가\uFFFD"
                "A");
    } else {
      EXPECT_EQ(decoded.text, c.expected);
    }
    EXPECT_EQ(decoded.undecodable, c.undecodable);
  }
}

TEST(Decode, ReplacesMaximalSubpartsOfBrokenUtf8) {
  struct Case {
    std::string bytes;
    std::string expected;
    std::uint64_t undecodable;
  };
  for (const auto& c : {
           Case{"\xF1\x80\x80\xE1\x80\xC2"
                "b\x80"
                "c\x80\xBF"
                "d",
                "\uFFFD\uFFFD\uFFFD"
                "b\uFFFD"
                "c\uFFFD\uFFFD"
                "d",
                6},
           {"\xC0\xAF", "\uFFFD\uFFFD", 2},
           {"\xE0\x80\x80", "\uFFFD\uFFFD\uFFFD", 3},
           {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD", 3},
           {"\xF0\x80\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD", 4},
           {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD", 4},
           {"\xF5\x80", "\uFFFD\uFFFD", 2},
           {"\xE2\x82", "\uFFFD", 1},
           {"\xF0\x9F\x98", "\uFFFD", 1},
           {"\xFE\xFF", "\uFFFD\uFFFD", 2},
       }) {
    SCOPED_TRACE(c.expected);
    std::string buffer;
    const ExactBytes bytes(c.bytes);
    const Decoded decoded = decode(bytes.view(), {"utf-8"}, buffer);
    EXPECT_EQ(decoded.text, c.expected);
    EXPECT_EQ(decoded.undecodable, c.undecodable);
  }
}

TEST(Decode, DropsTheByteOrderMarkAndCopiesNothingThatIsValid) {
  const std::string bytes = "\xEF\xBB\xBF<p>\xC3\xA9";
  std::string buffer;
  const Decoded decoded = decode(bytes, find_encoding(bytes, ""), buffer);
  EXPECT_EQ(decoded.text, "<p>é");
  EXPECT_EQ(decoded.text.data(), bytes.data() + 3);
  EXPECT_EQ(decode("abc", {"shift_jis"}, buffer).text, "abc");
  EXPECT_TRUE(buffer.empty());
  EXPECT_EQ(decode("ab", {"utf-8", EncodingSource::kBom, 3}, buffer).text, "");
}

TEST(Decode, JoinsSurrogatePairsAcrossPieces) {
  std::string bytes("a\0", 2);
  for (int i = 0; i < 5000; ++i) bytes += "\x3D\xD8\x00\xDE"s;
  std::string buffer;
  const Decoded decoded = decode(bytes, {"utf-16le"}, buffer);
  EXPECT_EQ(decoded.undecodable, 0U);
  EXPECT_EQ(decoded.text.size(), 1U + 5000U * 4U);
  EXPECT_EQ(valid_utf8_prefix(decoded.text), decoded.text.size());
}

TEST(Decode, AlwaysGivesValidUtf8) {
  std::vector<std::string> names;
#define X(label, encoding) names.emplace_back(encoding);
#include "core/encoding/encoding_labels.inc"
#undef X
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string pairs;
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; b += 3) pairs += {static_cast<char>(a), static_cast<char>(b)};
  }
  std::string buffer;
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const Decoded decoded = decode(pairs, {name}, buffer);
    EXPECT_EQ(valid_utf8_prefix(decoded.text), decoded.text.size());
  }
}

// A direct implementation of table 3-7 of the Unicode standard.
std::size_t slow_valid_prefix(std::string_view s) {
  std::size_t i = 0;
  const auto at = [&](std::size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0U; };
  const auto in = [&](std::size_t k, unsigned low, unsigned high) { return at(k) >= low && at(k) <= high; };
  while (i < s.size()) {
    if (at(i) < 0x80) {
      i += 1;
    } else if (in(i, 0xC2, 0xDF) && in(i + 1, 0x80, 0xBF)) {
      i += 2;
    } else if (in(i, 0xE0, 0xEF) && in(i + 1, at(i) == 0xE0 ? 0xA0 : 0x80, at(i) == 0xED ? 0x9F : 0xBF) &&
               in(i + 2, 0x80, 0xBF)) {
      i += 3;
    } else if (in(i, 0xF0, 0xF4) && in(i + 1, at(i) == 0xF0 ? 0x90 : 0x80, at(i) == 0xF4 ? 0x8F : 0xBF) &&
               in(i + 2, 0x80, 0xBF) && in(i + 3, 0x80, 0xBF)) {
      i += 4;
    } else {
      break;
    }
  }
  return i;
}

TEST(ValidUtf8Prefix, AgreesWithTheTableOnAllSequencesOfTwoAndEdgesOfFour) {
  const std::string edges =
      "\x00\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF"s;
  for (int first = 0; first < 256; ++first) {
    for (const char second : edges) {
      for (const char third : edges) {
        for (const char fourth : edges) {
          const char bytes[] = {static_cast<char>(first), second, third, fourth};
          const std::string_view view(bytes, 4);
          ASSERT_EQ(valid_utf8_prefix(view), slow_valid_prefix(view))
              << first << ' ' << int(second) << ' ' << int(third);
        }
      }
    }
  }
}

TEST(ValidUtf8Prefix, FindsOneBadByteAtEveryPlace) {
  std::string text;
  for (int i = 0; i < 6; ++i) text += "plain ascii text жизнь 中文字 😀 é";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const ExactBytes cut(std::string_view(text).substr(0, size));
    ASSERT_EQ(valid_utf8_prefix(cut.view()), slow_valid_prefix(cut.view())) << size;
    std::string broken = text;
    if (size < broken.size()) broken[size] = '\xFF';
    ASSERT_EQ(valid_utf8_prefix(broken), slow_valid_prefix(broken)) << size;
  }
}

TEST(Utf8Shape, CountsSequencesAndWhatADecoderWouldReplace) {
  EXPECT_EQ(utf8_shape("aé中😀").multibyte, 3U);
  EXPECT_EQ(utf8_shape("aé中😀").invalid, 0U);
  EXPECT_EQ(utf8_shape("\xE9t\xE9 \xE2\x82\xAC").multibyte, 1U);
  EXPECT_EQ(utf8_shape("\xE9t\xE9 \xE2\x82\xAC").invalid, 2U);
}

}  // namespace
}  // namespace wrapwright
