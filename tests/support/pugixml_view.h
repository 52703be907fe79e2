// SPDX-License-Identifier: Apache-2.0
#pragma once
// The XML view of a page as pugixml reads it: what our XPath engine is compared with.
#include <pugixml.hpp>
#include <string>

#include "support/page_xml.h"

namespace wrapwright {

inline void load_view(const Page& page, pugi::xml_document& document) {
  const std::string xml = to_xml(page);
  document.load_buffer(xml.data(), xml.size(), pugi::parse_default | pugi::parse_ws_pcdata);
}

}  // namespace wrapwright
