// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which proxy a request goes through, and which hosts no proxy is asked for: a proxy looks up names and connects by
// itself, so the check of the address that is connected to (web/fetch/transfer.h) does not reach the host.
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/base/url.h"
#include "web/fetch/http_options.h"

namespace wrapwright {

// The proxy for the address; "" = it is asked directly.
[[nodiscard]] std::string proxy_for(const Url& url, const ProxyOptions& options);

// kRefused for what is not the URL of a proxy that can be used.
[[nodiscard]] Status check_proxy(const std::string& url);

// As curl and others read http_proxy, https_proxy, all_proxy and no_proxy, in lower case first; localhost and loopback
// addresses are asked directly. `variable` gives the value of a variable, "" if it is not set. Fails as check_proxy(),
// the variable as the place.
[[nodiscard]] Result<ProxyOptions> proxies_of_environment(
    const std::function<std::string(const std::string& name)>& variable);

// A host that is to be asked for through a proxy.
struct ProxiedHost {
  std::string problem;  // why it must not be: it is, or looks up here to, an address that is not public; "" = it may be
  std::string address;  // what it is, or looks up to; "" = it cannot be looked up here
};
[[nodiscard]] ProxiedHost look_up_for_proxy(const std::string& host);

}  // namespace wrapwright
