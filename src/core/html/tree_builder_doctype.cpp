// SPDX-License-Identifier: Apache-2.0
// The doctype and the quirks mode that follows from it (HTML standard, section 13.2.6.4.1), of core/html/tree_builder.h.
#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/html/tree_builder.h"

namespace wrapwright {
namespace {

constexpr auto kQuirkyPublicIds = std::to_array<std::string_view>(
    {"-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"});
constexpr std::string_view kQuirkySystemId = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";
constexpr auto kQuirkyPublicPrefixes = std::to_array<std::string_view>({
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
});
// These only matter if there is no system identifier.
constexpr auto kQuirkyPrefixesAlone =
    std::to_array<std::string_view>({"-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"});

template <std::size_t n>
bool begins_with_any(std::string_view given, const std::array<std::string_view, n>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [given](std::string_view prefix) { return starts_ignoring_case(given, prefix); });
}

bool equals_any(std::string_view given) {
  return std::any_of(kQuirkyPublicIds.begin(), kQuirkyPublicIds.end(),
                     [given](std::string_view id) { return equal_ignoring_case(given, id); });
}

}  // namespace

void TreeBuilder::read_doctype() {
  skip_newline_ = false;
  if (mode_ == Mode::kInTableText) flush_table_text();
  if (mode_ != Mode::kInitial) return;
  const DoctypeToken& doctype = tokenizer_.doctype();
  const std::string_view public_id = view(doctype.public_id);
  const std::string_view system_id = view(doctype.system_id);
  quirks_ = doctype.force_quirks || view(doctype.name) != "html" || equals_any(public_id) ||
            equal_ignoring_case(system_id, kQuirkySystemId) || begins_with_any(public_id, kQuirkyPublicPrefixes) ||
            (!doctype.has_system_id && begins_with_any(public_id, kQuirkyPrefixesAlone));
  set_mode(Mode::kBeforeHtml);
  if (!options_.keep_comments) return;
  auto& column = tree_.attributes();
  const auto first = static_cast<std::uint32_t>(column.size());
  column.push_back({raw::doctype, doctype.name.offset, doctype.name.size});
  if (doctype.has_public_id) column.push_back({raw::public_id, doctype.public_id.offset, doctype.public_id.size});
  if (doctype.has_system_id) column.push_back({raw::system_id, doctype.system_id.offset, doctype.system_id.size});
  tree_.add({0}, raw::doctype, Space::kHtml, first);
}

}  // namespace wrapwright
