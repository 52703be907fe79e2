// SPDX-License-Identifier: Apache-2.0
#pragma once
// Access control of the workbench on a shared server. A browser cannot show a key with a link: it shows one once, and
// goes on with a cookie that its scripts cannot read and that other sites' pages do not send. What computes or changes
// comes from the workbench's own pages, which know a token. Both are of this process alone. Immutable.
#include <optional>
#include <string>
#include <string_view>

#include "app/serve/http_message.h"

namespace wrapwright {

class WorkbenchAccess {
 public:
  WorkbenchAccess();

  // That the pages of the workbench have.
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] bool has_session(const ServeRequest& request) const;

  // The script, and what is refused to everybody: requests that compute or change and come from elsewhere. `path` is
  // that below the workbench.
  [[nodiscard]] std::optional<ServeAnswer> at_once(const ServeRequest& request, std::string_view path) const;
  // For who has shown a key at "session".
  [[nodiscard]] ServeAnswer new_session(const ServeRequest& request) const;
  // For clients without a session: a browser is redirected to the page that asks for a key.
  [[nodiscard]] static ServeAnswer key_wanted(const ServeRequest& request, std::string_view path);

 private:
  std::string token_;
  std::string session_;
};

inline constexpr std::string_view kSessionPath = "session";

}  // namespace wrapwright
