// SPDX-License-Identifier: Apache-2.0
// decode() of core/encoding/charset.h: UTF-8 has its own decoder, everything else uses ICU's converters, with
// corrections for the few bytes on which ICU and the Encoding standard disagree.
#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <numeric>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/utf16.h>

#include "core/encoding/character_references.h"
#include "core/encoding/charset.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

enum class Form { kUtf8, kSingleByte, kMultiByte, kNothing };

struct Codec {
  std::string_view encoding;
  const char* converter;  // ICU's name; null: see single_byte_table
  Form form;
};

// The ICU converters closest to the standard's indexes, found by comparing every one- and two-byte sequence.
constexpr std::array kCodecs = {
    Codec{"utf-8", nullptr, Form::kUtf8},
    Codec{"windows-1252", nullptr, Form::kSingleByte},
    Codec{"gb18030", "gb18030", Form::kMultiByte},
    Codec{"shift_jis", "ibm-943_P15A-2003", Form::kMultiByte},
    Codec{"euc-jp", "euc-jp-2007", Form::kMultiByte},
    Codec{"euc-kr", "windows-949-2000", Form::kMultiByte},
    Codec{"big5", "ibm-1375_P100-2008", Form::kMultiByte},
    Codec{"iso-2022-jp", "ISO_2022,locale=ja,version=0", Form::kMultiByte},
    Codec{"utf-16le", "UTF-16LE", Form::kMultiByte},
    Codec{"utf-16be", "UTF-16BE", Form::kMultiByte},
    Codec{"windows-1250", "windows-1250", Form::kSingleByte},
    Codec{"windows-1251", "windows-1251", Form::kSingleByte},
    Codec{"windows-1253", "windows-1253", Form::kSingleByte},
    Codec{"windows-1254", "windows-1254", Form::kSingleByte},
    Codec{"windows-1255", "windows-1255", Form::kSingleByte},
    Codec{"windows-1256", "windows-1256", Form::kSingleByte},
    Codec{"windows-1257", "windows-1257", Form::kSingleByte},
    Codec{"windows-1258", "windows-1258", Form::kSingleByte},
    Codec{"windows-874", "windows-874-2000", Form::kSingleByte},
    Codec{"koi8-r", "KOI8-R", Form::kSingleByte},
    Codec{"koi8-u", "KOI8-U", Form::kSingleByte},
    Codec{"ibm866", "ibm-866_P100-1995", Form::kSingleByte},
    Codec{"iso-8859-2", "ISO-8859-2", Form::kSingleByte},
    Codec{"iso-8859-3", "ISO-8859-3", Form::kSingleByte},
    Codec{"iso-8859-4", "ISO-8859-4", Form::kSingleByte},
    Codec{"iso-8859-5", "ISO-8859-5", Form::kSingleByte},
    Codec{"iso-8859-6", "ISO-8859-6", Form::kSingleByte},
    Codec{"iso-8859-7", "ISO-8859-7", Form::kSingleByte},
    Codec{"iso-8859-8", "ISO-8859-8", Form::kSingleByte},
    Codec{"iso-8859-8-i", "ISO-8859-8", Form::kSingleByte},
    Codec{"iso-8859-10", "iso-8859_10-1998", Form::kSingleByte},
    Codec{"iso-8859-13", "ISO-8859-13", Form::kSingleByte},
    Codec{"iso-8859-14", "iso-8859_14-1998", Form::kSingleByte},
    Codec{"iso-8859-15", "ISO-8859-15", Form::kSingleByte},
    Codec{"iso-8859-16", nullptr, Form::kSingleByte},
    Codec{"macintosh", "macintosh", Form::kSingleByte},
    Codec{"x-mac-cyrillic", "x-mac-cyrillic", Form::kSingleByte},
    Codec{"x-user-defined", nullptr, Form::kSingleByte},
    Codec{"replacement", nullptr, Form::kNothing},
};

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

Converter open_converter(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &error));
  return U_SUCCESS(error) ? std::move(converter) : nullptr;
}

// The code points of the bytes from 0x80 on; U+FFFD for undefined bytes.
using HighTable = std::array<char16_t, 128>;

// ICU ships no ISO 8859-16.
constexpr std::array<char16_t, 96> kIso8859_16 = {
    0x00A0, 0x0104, 0x0105, 0x0141, 0x20AC, 0x201E, 0x0160, 0x00A7, 0x0161, 0x00A9, 0x0218, 0x00AB, 0x0179, 0x00AD,
    0x017A, 0x017B, 0x00B0, 0x00B1, 0x010C, 0x0142, 0x017D, 0x201D, 0x00B6, 0x00B7, 0x017E, 0x010D, 0x0219, 0x00BB,
    0x0152, 0x0153, 0x0178, 0x017C, 0x00C0, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0106, 0x00C6, 0x00C7, 0x00C8, 0x00C9,
    0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x0110, 0x0143, 0x00D2, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x015A,
    0x0170, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x0118, 0x021A, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x0107,
    0x00E6, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x0111, 0x0144, 0x00F2, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x015B, 0x0171, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x0119, 0x021B, 0x00FF,
};

struct Patch {
  std::string_view encoding;
  unsigned char byte;
  char16_t code_point;
};
constexpr Patch kPatches[] = {
    {"koi8-u", 0xAE, 0x045E},
    {"koi8-u", 0xBE, 0x040E},
    {"windows-1253", 0xAA, 0xFFFD},
    {"windows-1255", 0xCA, 0x05BA},
};

void fill_from_icu(const char* name, HighTable& table) {
  const Converter converter = open_converter(name);
  if (converter == nullptr) return;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const char byte = static_cast<char>(0x80 + i);
    std::array<UChar, 4> out{};
    UErrorCode error = U_ZERO_ERROR;
    const int length = ucnv_toUChars(converter.get(), out.data(), out.size(), &byte, 1, &error);
    // ICU maps undefined bytes to a private-use code point or to the substitute U+001A.
    const bool meaningless = out[0] < 0x80 || (out[0] >= 0xE000 && out[0] < 0xF8FF);
    if (U_SUCCESS(error) && length == 1 && !meaningless) table[i] = out[0];
  }
}

HighTable single_byte_table(const Codec& codec) {
  HighTable table;
  if (codec.converter != nullptr) {
    table.fill(static_cast<char16_t>(kReplacement));
    fill_from_icu(codec.converter, table);
  } else {
    const bool user_defined = codec.encoding == "x-user-defined";
    std::iota(table.begin(), table.end(), static_cast<char16_t>(user_defined ? 0xF780 : 0x80));
    // This encoding is so common that opening an ICU converter for each page would be noticeable.
    if (codec.encoding == "windows-1252") {
      std::transform(kNumericReferences1252.begin(), kNumericReferences1252.end(), table.begin(), table.begin(),
                     [](char16_t other, char16_t own) { return other != 0 ? other : own; });
    }
    if (codec.encoding == "iso-8859-16") std::copy(kIso8859_16.begin(), kIso8859_16.end(), table.begin() + 32);
  }
  for (const Patch& patch : kPatches) {
    if (patch.encoding == codec.encoding) table[patch.byte - 0x80U] = patch.code_point;
  }
  return table;
}

std::uint64_t decode_single_byte(std::string_view bytes, const Codec& codec, std::string& out) {
  const HighTable table = single_byte_table(codec);
  std::uint64_t undecodable = 0;
  while (!bytes.empty()) {
    const std::size_t ascii = ascii_prefix(bytes);
    out.append(bytes.substr(0, ascii));
    bytes.remove_prefix(ascii);
    while (!bytes.empty() && static_cast<unsigned char>(bytes.front()) >= 0x80) {
      const char16_t c = table[static_cast<unsigned char>(bytes.front()) - 0x80U];
      undecodable += c == kReplacement ? 1U : 0U;
      append_utf8(c, out);
      bytes.remove_prefix(1);
    }
  }
  return undecodable;
}

std::uint64_t decode_broken_utf8(std::string_view bytes, std::string& out) {
  std::uint64_t undecodable = 0;
  while (true) {
    const std::size_t valid = valid_prefix_of_damaged(bytes);
    out.append(bytes.substr(0, valid));
    bytes.remove_prefix(valid);
    if (bytes.empty()) return undecodable;
    out.append(kReplacementUtf8);
    ++undecodable;
    bytes.remove_prefix(maximal_subpart(bytes));
  }
}

struct CallbackState {
  std::uint64_t undecodable = 0;
  bool euro_at_80 = false;  // gb18030: the byte 0x80 of old GBK pages is the euro sign
};

// Replaces ICU's own substitution: counts, and returns ASCII bytes inside an invalid sequence as the standard does, so
// that no quote or letter of the markup is lost.
void substitute(const void* context, UConverterToUnicodeArgs* args, const char* bytes, std::int32_t length,
                UConverterCallbackReason reason, UErrorCode* error) {
  if (reason > UCNV_IRREGULAR) return;
  *error = U_ZERO_ERROR;
  auto& state = *static_cast<CallbackState*>(const_cast<void*>(context));
  UChar out[3] = {static_cast<UChar>(kReplacement)};
  std::int32_t size = 1;
  if (state.euro_at_80 && length == 1 && static_cast<unsigned char>(bytes[0]) == 0x80) {
    out[0] = 0x20AC;
  } else {
    ++state.undecodable;
    const bool unassigned_pair = reason == UCNV_UNASSIGNED && length == 2;
    if (unassigned_pair && static_cast<signed char>(bytes[1]) >= 0) out[size++] = static_cast<UChar>(bytes[1]);
  }
  ucnv_cbToUWriteUChars(args, out, size, 0, error);
}

// IBM's Shift_JIS rotates three control characters.
UChar unrotate(UChar c) {
  switch (c) {
    case 0x1C:
      return 0x1A;
    case 0x7F:
      return 0x1C;
    case 0x1A:
      return 0x7F;
    default:
      return c;
  }
}

// Appends UTF-16 that arrives in chunks; a surrogate pair may be split between two.
class Utf16Sink {
 public:
  Utf16Sink(std::string& out, bool rotated) : out_(out), rotated_(rotated) {}
  void append(const UChar* begin, const UChar* end) {
    for (const UChar* p = begin; p < end; ++p) {
      const UChar c = rotated_ ? unrotate(*p) : *p;
      if (U16_IS_LEAD(c)) {
        lead_ = c;
      } else if (U16_IS_TRAIL(c)) {
        append_utf8(static_cast<char32_t>(U16_GET_SUPPLEMENTARY(lead_, c)), out_);
      } else {
        append_utf8(c, out_);
      }
    }
  }

 private:
  std::string& out_;
  bool rotated_;
  UChar lead_ = 0xD800;
};

std::uint64_t decode_multi_byte(std::string_view bytes, const Codec& codec, std::string& out) {
  const Converter converter = open_converter(codec.converter);
  if (converter == nullptr) return decode_broken_utf8(bytes, out);  // ICU was built without this table
  CallbackState state;
  state.euro_at_80 = codec.encoding == "gb18030";
  UErrorCode error = U_ZERO_ERROR;
  ucnv_setToUCallBack(converter.get(), substitute, &state, nullptr, nullptr, &error);
  Utf16Sink sink(out, codec.encoding == "shift_jis");
  std::array<UChar, 4096> piece{};
  const char* source = bytes.data();
  const char* const source_end = source + bytes.size();
  do {
    error = U_ZERO_ERROR;
    UChar* target = piece.data();
    ucnv_toUnicode(converter.get(), &target, piece.data() + piece.size(), &source, source_end, nullptr, true, &error);
    sink.append(piece.data(), target);
  } while (error == U_BUFFER_OVERFLOW_ERROR);
  return state.undecodable;
}

}  // namespace

Decoded decode(std::string_view bytes, const Encoding& encoding, std::string& buffer) {
  bytes.remove_prefix(std::min(encoding.bom_size, bytes.size()));
  if (encoding.valid_utf8) return {bytes, 0};
  const auto* codec =
      std::find_if(kCodecs.begin(), kCodecs.end(), [&](const Codec& c) { return c.encoding == encoding.name; });
  assert(codec != kCodecs.end());
  if (codec == kCodecs.end()) codec = kCodecs.begin();
  const bool stateless =
      codec->form == Form::kSingleByte ||
      (codec->form == Form::kMultiByte && codec->encoding != "iso-2022-jp" && !codec->encoding.starts_with("utf-16"));
  const std::size_t as_is = codec->form == Form::kUtf8 ? valid_utf8_prefix(bytes) : stateless ? ascii_prefix(bytes) : 0;
  if (as_is == bytes.size()) return {bytes, 0};
  buffer.clear();
  buffer.reserve(bytes.size() + bytes.size() / 2);
  // In stateless encodings the bytes before the first non-ASCII byte are ASCII.
  buffer.append(bytes.substr(0, as_is));
  bytes.remove_prefix(as_is);
  std::uint64_t undecodable = 0;
  switch (codec->form) {
    case Form::kUtf8:
      undecodable = decode_broken_utf8(bytes, buffer);
      break;
    case Form::kSingleByte:
      undecodable = decode_single_byte(bytes, *codec, buffer);
      break;
    case Form::kMultiByte:
      undecodable = decode_multi_byte(bytes, *codec, buffer);
      break;
    case Form::kNothing:
      undecodable = 1;
      buffer = kReplacementUtf8;
      break;
  }
  return {buffer, undecodable};
}

}  // namespace wrapwright
