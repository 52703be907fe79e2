// SPDX-License-Identifier: Apache-2.0
#include "core/base/host.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unicode/uidna.h>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kToleratedErrors = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                           UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                           UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
// A host name has at most 253 characters; mapping far longer ones is a waste of time.
constexpr std::size_t kLongestMapped = 4096;

// Whether UTS 46 can change more than the case of the letters.
bool needs_mapping(std::string_view lowered) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  return lowered.find("xn--") != std::string_view::npos || !std::all_of(lowered.begin(), lowered.end(), is_ascii);
}

// "" if UTS 46 rejects the name.
std::string to_ascii(std::string_view host) {
  UErrorCode status = U_ZERO_ERROR;
  // Never freed: one immutable table for the process, which ICU lets all threads read.
  static const UIDNA* const idna =
      uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII, &status);
  if (idna == nullptr || host.size() > kLongestMapped) return "";
  std::string out(host.size() * 4 + 64, '\0');
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  status = U_ZERO_ERROR;
  const std::int32_t size = uidna_nameToASCII_UTF8(idna, host.data(), static_cast<std::int32_t>(host.size()),
                                                   out.data(), static_cast<std::int32_t>(out.size()), &info, &status);
  if (U_FAILURE(status) || (info.errors & ~kToleratedErrors) != 0) return "";
  out.resize(static_cast<std::size_t>(size));
  return out;
}

}  // namespace

std::string canonical_host(std::string_view host) {
  std::string out = lower(host);
  if (needs_mapping(out)) {
    if (std::string mapped = to_ascii(host); !mapped.empty()) out = std::move(mapped);
  }
  if (out.size() > 1 && out.ends_with('.')) out.pop_back();
  return out;
}

std::string site_of_host(std::string_view host) {
  std::string out = canonical_host(host);
  if (out.starts_with("www.") && out.size() > 4) out.erase(0, 4);
  return out;
}

std::string site_of_name(std::string_view name) {
  return name.find('.') == std::string_view::npos ? std::string(name) : site_of_host(name);
}

}  // namespace wrapwright
