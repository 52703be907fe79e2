// SPDX-License-Identifier: Apache-2.0
#include "app/serve/access_keys.h"

#include <algorithm>
#include <utility>

#include "app/serve/secret.h"
#include "core/base/ascii.h"
#include "core/base/digest.h"
#include "core/base/files.h"
#include "core/base/hmac.h"

namespace wrapwright {
namespace {

constexpr std::size_t kShortest = 16;

bool is_control(char c) { return (c >= '\0' && c < ' ') || c == '\x7F'; }

}  // namespace

Result<AccessKeys> AccessKeys::read(const std::filesystem::path& file) {
  const auto bytes = read_file(file, 1U << 20U);
  if (!bytes) return bytes.error();
  AccessKeys out;
  std::size_t number = 0;
  for (std::size_t at = 0; at < bytes->size();) {
    const std::size_t end = std::min(bytes->find('\n', at), bytes->size());
    const std::string_view line = trim(std::string_view(*bytes).substr(at, end - at));
    at = end + 1;
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    const std::string_view key = colon == std::string_view::npos ? line : line.substr(colon + 1);
    if (std::any_of(key.begin(), key.end(), is_control))
      return Error{ErrorKind::kSyntax, "a key must not contain control characters", {file.string(), number}};
    if (key.size() < kShortest)
      return Error{ErrorKind::kSyntax, "a key must have at least 16 characters", {file.string(), number}};
    if (colon == std::string_view::npos) {
      out.digests_.push_back(sha256_hex(key));
    } else {
      out.secrets_.insert_or_assign(std::string(line.substr(0, colon)), std::string(key));
    }
  }
  if (out.is_open()) return Error{ErrorKind::kSyntax, "the file contains no key", {file.string()}};
  return out;
}

bool AccessKeys::has(std::string_view key) const {
  const std::string digest = sha256_hex(key);
  bool found = false;
  for (const std::string& known : digests_) found = is_same_secret(known, digest) || found;
  return found;
}

bool AccessKeys::is_signed(std::string_view user, std::string_view text, std::string_view signature) const {
  const auto secret = secrets_.find(user);
  return secret != secrets_.end() && is_same_secret(hmac_sha1_hex(secret->second, text), lower(signature));
}

}  // namespace wrapwright
