// SPDX-License-Identifier: Apache-2.0
#pragma once
// The common parts of an inspection's HTML files: head, policy, style and script. Pure functions.
#include <string>
#include <string_view>

namespace wrapwright {

// The script that page views run, and its Content-Security-Policy source, "'sha256-…'".
[[nodiscard]] std::string_view inspector_script();
[[nodiscard]] std::string inspector_script_source();

enum class WithScript {
  kNo,
  kYes,
  kServed,  // as inspector.js next to the folder of the site: "../inspector.js"
  kForm,    // no script, but a form that sends requests to the server
};

// A whole document around the content of <body>, which is HTML.
[[nodiscard]] std::string html_document(std::string_view title, std::string_view body, WithScript script);

}  // namespace wrapwright
