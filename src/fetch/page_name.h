// SPDX-License-Identifier: Apache-2.0
#pragma once
// By what a downloaded page is known, and under which name it is stored. Pure functions, safe from any thread.
#include <string>
#include <string_view>

namespace wrapwright {

// The URL normalized and without its fragment; what is no URL stays as it is.
[[nodiscard]] std::string page_key(const std::string& url);

// File name of a page: a slug of the URL's last part, a hash of the URL, an extension by the content type. Letters,
// digits, "-" and one "." only, at most 80 bytes, never beginning with a dot. Different URLs may share a name, if
// somebody works at it.
[[nodiscard]] std::string page_file_name(const std::string& url, std::string_view content_type);

}  // namespace wrapwright
