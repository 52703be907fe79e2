// SPDX-License-Identifier: Apache-2.0
#pragma once
// Resolves the references of one document: HTML's names, numbers, and the entities declared in its DOCTYPE. One per
// document; not thread-safe.
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace wrapwright {

class XmlReferences {
 public:
  // `expansion` limits the total bytes that declared entities may expand to.
  explicit XmlReferences(std::size_t expansion) : expansion_(expansion) {}

  // Stores `<!ENTITY name "text"` if it is plain text, and ignores parameter entities, external entities and anything
  // else. References inside the text are resolved if HTML knows them and stay literal if not, so entities never nest.
  void declare(std::string_view declaration);

  // Appends `raw` with its references resolved. A & that does not start a reference is literal; control characters are
  // dropped. False once declared entities have exceeded the expansion limit.
  [[nodiscard]] bool decode(std::string_view raw, std::string& out);

 private:
  std::size_t resolve(std::string_view raw, std::size_t at, std::string& out);

  std::size_t expansion_;
  std::size_t expanded_ = 0;
  std::map<std::string, std::string, std::less<>> entities_;
};

}  // namespace wrapwright
