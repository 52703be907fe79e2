// SPDX-License-Identifier: Apache-2.0
#pragma once
// The key that identifies a downloaded page, and the name of its file. Pure functions, safe from any thread.
#include <string>
#include <string_view>

namespace wrapwright {

// The normalized URL without its fragment; any other text is returned unchanged.
[[nodiscard]] std::string page_key(const std::string& url);

// The file name of a page: a slug of the URL's last part, a hash of the URL, and an extension by the content type. Only
// letters, digits, "-" and one ".", at most 80 bytes, never beginning with a dot. Different URLs can only share a name
// by deliberate hash collisions.
[[nodiscard]] std::string page_file_name(const std::string& url, std::string_view content_type);

}  // namespace wrapwright
