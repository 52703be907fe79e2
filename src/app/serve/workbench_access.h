// SPDX-License-Identifier: Apache-2.0
#pragma once
// Access control of the workbench on a shared server. A browser cannot send a key with a link: it sends one once, and
// then uses a cookie that scripts cannot read and that other sites' pages do not send. Requests that compute or change
// something must come from the workbench's own pages, which know a token. Cookie and token are only valid for this
// process. Immutable.
#include <optional>
#include <string>
#include <string_view>

#include "app/serve/http_message.h"

namespace wrapwright {

class WorkbenchAccess {
 public:
  WorkbenchAccess();

  // The token that the pages of the workbench know.
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] bool has_session(const ServeRequest& request) const;

  // Responds with the script, and refuses requests that compute or change something and come from elsewhere. `path` is
  // the path below the workbench.
  [[nodiscard]] std::optional<ServeAnswer> at_once(const ServeRequest& request, std::string_view path) const;
  // For clients that have sent a key to "session".
  [[nodiscard]] ServeAnswer new_session(const ServeRequest& request) const;
  // For clients without a session: a browser is redirected to the page that asks for a key.
  [[nodiscard]] static ServeAnswer key_wanted(const ServeRequest& request, std::string_view path);

 private:
  std::string token_;
  std::string session_;
};

inline constexpr std::string_view kSessionPath = "session";

}  // namespace wrapwright
