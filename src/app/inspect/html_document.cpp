// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/html_document.h"

#include <cassert>
#include <cstdint>
#include <optional>

#include "app/view/html_escape.h"
#include "app/view/report_style.h"
#include "core/base/ascii.h"
#include "core/base/digest.h"

namespace wrapwright {

// The build writes it (cmake/Embed.cmake).
std::optional<std::string_view> embedded_inspect_file(std::string_view name);

namespace {

std::string_view embedded(std::string_view name) {
  const auto file = embedded_inspect_file(name);
  assert(file);
  return file.value_or("");
}

std::string base64_of_hex(std::string_view hex) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : hex) {
    bits = bits << 4U | static_cast<std::uint32_t>(hex_value(c));
    count += 4;
    if (count < 6) continue;
    count -= 6;
    out += kDigits[bits >> count & 63U];
  }
  if (count > 0) out += kDigits[bits << (6 - count) & 63U];
  while (out.size() % 4 != 0) out += '=';
  return out;
}

}  // namespace

std::string_view inspector_script() { return embedded("inspector.js"); }

std::string inspector_script_source() { return "'sha256-" + base64_of_hex(sha256_hex(inspector_script())) + "'"; }

std::string html_document(std::string_view title, std::string_view body, WithScript script) {
  const bool is_served = script == WithScript::kServed;
  const bool runs = script == WithScript::kYes;
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src " +
      (is_served ? std::string("'self'; connect-src 'self'")
       : runs    ? inspector_script_source()
                 : "'none'") +
      "; base-uri 'none'; form-action " + (script == WithScript::kForm ? "'self'" : "'none'") +
      "\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
      escape_html(title) + "</title>\n<style>";
  out += kReportStyle;
  out += embedded("inspector.css");
  out += "</style>\n</head>\n<body>\n";
  out += body;
  if (runs) {
    out += "<script>";
    out += inspector_script();
    out += "</script>\n";
  }
  if (is_served) out += "<script src=\"../inspector.js\"></script>\n";
  return out + "</body>\n</html>\n";
}

}  // namespace wrapwright
