// SPDX-License-Identifier: Apache-2.0
#include "support/tokens.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace wrapwright {
namespace {

constexpr std::uint32_t kManyAttributes = 1'000'000;
constexpr std::uint32_t kManyNames = 60'000;
constexpr std::string_view kNoStartTag = "no-start-tag-yet";

using Start = PlainTokenizer::Start;

// Stands in for the tree builder.
class Context {
 public:
  // What follows the token; nothing if the state stays.
  std::optional<Start> after(const PlainToken& token) {
    const bool foreign_root = token.text == "svg" || token.text == "math";
    if (token.kind == PlainToken::Kind::kEndTag && foreign_root) foreign_ = false;
    if (token.kind != PlainToken::Kind::kStartTag) return std::nullopt;
    if (foreign_root && !token.self_closing) foreign_ = true;
    if (foreign_) return std::nullopt;
    const auto is_one_of = [&](auto... names) { return ((token.text == names) || ...); };
    if (is_one_of("title", "textarea")) return Start::kRcdata;
    if (is_one_of("style", "xmp", "iframe", "noembed", "noframes")) return Start::kRawtext;
    if (token.text == "script") return Start::kScriptData;
    if (token.text == "plaintext") return Start::kPlaintext;
    return std::nullopt;
  }
  [[nodiscard]] bool foreign() const { return foreign_; }

 private:
  bool foreign_ = false;
};

RawText raw_text_of(Start start) {
  switch (start) {
    case Start::kData:
      return RawText::kNone;
    case Start::kRcdata:
      return RawText::kRcdata;
    case Start::kRawtext:
      return RawText::kRawtext;
    case Start::kScriptData:
      return RawText::kScript;
    case Start::kPlaintext:
      return RawText::kPlaintext;
    case Start::kCdataSection:
      return RawText::kCdata;
  }
  return RawText::kNone;
}

std::string padded(std::string_view page) {
  std::string out;
  out.reserve(page.size() + ByteScan::kPadding);
  for (std::size_t i = 0; i < page.size(); ++i) {
    if (page[i] != '\r') {
      out += page[i];
    } else if (i + 1 == page.size() || page[i + 1] != '\n') {
      out += '\n';
    }
  }
  out.append(ByteScan::kPadding, '\0');
  return out;
}

}  // namespace

TokenReader::TokenReader(ByteScan::Version version)
    : version_(version),
      names_(false, kManyNames),
      tokenizer_(names_, attributes_, {kManyAttributes, true, ByteScan(version)}) {}

void TokenReader::enter(Start start, std::string_view last_start_tag) {
  if (start == Start::kData) return;
  tokenizer_.enter_raw_text(raw_text_of(start),
                            names_.find_or_add(last_start_tag.empty() ? kNoStartTag : last_start_tag));
}

PlainToken TokenReader::next() {
  const Token& token = tokenizer_.next();
  PlainToken out;
  switch (token.kind) {
    case Token::Kind::kText:
    case Token::Kind::kNul:
      out.kind = PlainToken::Kind::kCharacters;
      out.text = tokenizer_.view(token.text);
      break;
    case Token::Kind::kStartTag:
      out.kind = PlainToken::Kind::kStartTag;
      out.text = names_.text(token.name);
      out.self_closing = token.self_closing;
      for (std::size_t i = token.first_attribute; i < attributes_.size(); ++i) {
        const Attribute& a = attributes_[i];
        out.attributes.emplace_back(names_.text(a.name), tokenizer_.view({a.offset, a.size}));
      }
      break;
    case Token::Kind::kEndTag:
      out.kind = PlainToken::Kind::kEndTag;
      out.text = names_.text(token.name);
      break;
    case Token::Kind::kComment:
      out.kind = PlainToken::Kind::kComment;
      out.text = tokenizer_.view(token.text);
      break;
    case Token::Kind::kDoctype:
      return doctype();
    case Token::Kind::kEnd:
      break;
  }
  return out;
}

PlainToken TokenReader::doctype() const {
  const DoctypeToken& doctype = tokenizer_.doctype();
  PlainToken out;
  out.kind = PlainToken::Kind::kDoctype;
  out.has_name = doctype.has_name;
  if (doctype.has_name) out.text = tokenizer_.view(doctype.name);
  if (doctype.has_public_id) out.public_id = tokenizer_.view(doctype.public_id);
  if (doctype.has_system_id) out.system_id = tokenizer_.view(doctype.system_id);
  out.force_quirks = doctype.force_quirks;
  return out;
}

std::vector<PlainToken> TokenReader::read(std::string_view page, const TokensStart& start) {
  names_.clear();
  attributes_.clear();
  page_ = padded(page);  // a new buffer, whose end AddressSanitizer knows
  tokenizer_.start(page_.data(), static_cast<std::uint32_t>(page_.size() - ByteScan::kPadding));
  enter(start.state, start.last_start_tag);
  Context context;
  std::vector<PlainToken> tokens;
  for (PlainToken t = next(); t.kind != PlainToken::Kind::kEndOfFile; t = next()) {
    if (const auto state = context.after(t)) enter(*state, t.text);
    tokenizer_.set_foreign(context.foreign());
    // The two cut texts at other places.
    if (t.kind == PlainToken::Kind::kCharacters && !tokens.empty() && tokens.back().kind == t.kind) {
      tokens.back().text += t.text;
    } else if (t.kind != PlainToken::Kind::kCharacters || !t.text.empty()) {
      tokens.push_back(std::move(t));
    }
  }
  return tokens;
}

std::vector<PlainToken> plain_tokens_of(std::string_view page, const TokensStart& start) {
  PlainTokenizer tokenizer(page);
  tokenizer.switch_to(start.state, start.last_start_tag);
  Context context;
  std::vector<PlainToken> tokens;
  for (PlainToken t = tokenizer.next(); t.kind != PlainToken::Kind::kEndOfFile; t = tokenizer.next()) {
    if (const auto state = context.after(t)) tokenizer.switch_to(*state);
    tokenizer.allow_cdata(context.foreign());
    if (t.kind == PlainToken::Kind::kCharacters && !tokens.empty() && tokens.back().kind == t.kind) {
      tokens.back().text += t.text;
    } else {
      tokens.push_back(std::move(t));
    }
  }
  return tokens;
}

std::string difference(const std::vector<PlainToken>& tokens, const std::vector<PlainToken>& expected) {
  const auto [mine, other] = std::mismatch(tokens.begin(), tokens.end(), expected.begin(), expected.end());
  if (mine == tokens.end() && other == expected.end()) return {};
  const auto show = [](const auto& at, const auto& end) { return at == end ? std::string("nothing") : to_string(*at); };
  return "token " + std::to_string(mine - tokens.begin()) + ": " + show(mine, tokens.end()) + " instead of " +
         show(other, expected.end());
}

std::vector<ByteScan::Version> scan_versions() {
  std::vector<ByteScan::Version> versions = {ByteScan::Version::kScalar};
  for (const auto version : {ByteScan::Version::kVector16, ByteScan::Version::kVector32}) {
    if (version <= ByteScan::best()) versions.push_back(version);
  }
  return versions;
}

std::vector<std::unique_ptr<TokenReader>> token_readers() {
  std::vector<std::unique_ptr<TokenReader>> readers;
  for (const auto version : scan_versions()) readers.push_back(std::make_unique<TokenReader>(version));
  return readers;
}

}  // namespace wrapwright
