// SPDX-License-Identifier: Apache-2.0
#pragma once
// A folder of wrappers, one file per site: <folder>/<site>.xml. Holds the folder's name only: copy it freely, use it
// from any thread; of two writers of one site, one file is left, whole.
#include <string>
#include <utility>

#include "wrapwright/result.h"
#include "wrapwright/wrapper.h"

namespace wrapwright {
inline namespace v0 {

class WrapperStore {
 public:
  explicit WrapperStore(std::string folder) : folder_(std::move(folder)) {}

  // Writes the file whole or not at all, and makes the folder if need be.
  [[nodiscard]] Status save(const Wrapper& wrapper) const {
    return detail::run(
        [&](wrapwright_error** error) { return wrapwright_store_save(folder_.c_str(), wrapper.get(), error); });
  }
  // Fails where there is no wrapper for the site, or its file is not one.
  [[nodiscard]] Result<Wrapper> load(const std::string& site) const {
    return detail::make<Wrapper>(
        [&](wrapwright_error** error) { return wrapwright_store_load(folder_.c_str(), site.c_str(), error); });
  }
  // The same for the site of the URL: its host in lower case without a leading "www.".
  [[nodiscard]] Result<Wrapper> load_for_url(const std::string& url) const {
    return detail::make<Wrapper>(
        [&](wrapwright_error** error) { return wrapwright_store_load_for_url(folder_.c_str(), url.c_str(), error); });
  }

 private:
  std::string folder_;
};

}  // namespace v0
}  // namespace wrapwright
