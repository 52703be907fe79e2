// SPDX-License-Identifier: Apache-2.0
#include "content/feed/xml_references.h"

#include "content/feed/html_text.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestReference = 64;

}  // namespace

void XmlReferences::declare(std::string_view declaration) {
  constexpr std::string_view kStart = "<!ENTITY";
  if (!declaration.starts_with(kStart)) return;
  std::string_view rest = trim(declaration.substr(kStart.size()));
  std::size_t end = 0;
  while (end < rest.size() && !is_space(rest[end])) ++end;
  const std::string name(rest.substr(0, end));
  rest = trim(rest.substr(end));
  if (rest.size() < 2 || (rest.front() != '"' && rest.front() != '\'') || rest.back() != rest.front()) return;
  entities_.emplace(name, decode_references(rest.substr(1, rest.size() - 2)));
}

bool XmlReferences::decode(std::string_view raw, std::string& out) {
  for (std::size_t i = 0; i < raw.size() && expanded_ <= expansion_;) {
    if (raw[i] == '&') {
      i = resolve(raw, i, out);
      continue;
    }
    if (static_cast<unsigned char>(raw[i]) >= 0x20 || is_space(raw[i])) out.push_back(raw[i]);
    ++i;
  }
  return expanded_ <= expansion_;
}

// Appends the meaning of the reference at raw[at] == '&' and returns the position after it.
std::size_t XmlReferences::resolve(std::string_view raw, std::size_t at, std::string& out) {
  const std::size_t end = raw.substr(at, kLongestReference).find(';');
  const std::string_view body = end == std::string_view::npos ? std::string_view() : raw.substr(at + 1, end - 1);
  if (const auto it = entities_.find(body); it != entities_.end() && !body.empty()) {
    expanded_ += it->second.size();
    if (expanded_ <= expansion_) out += it->second;
    return at + end + 1;
  }
  return append_reference(body, out) ? at + end + 1 : at + 1;
}

}  // namespace wrapwright
