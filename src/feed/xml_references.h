// SPDX-License-Identifier: Apache-2.0
#pragma once
// What references mean in one document: HTML's names, numbers, and the entities that its DOCTYPE declares. One per
// document; not thread-safe.
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace wrapwright {

class XmlReferences {
 public:
  // `expansion`: bytes that declared entities may expand to, all in all.
  explicit XmlReferences(std::size_t expansion) : expansion_(expansion) {}

  // `<!ENTITY name "text"` is kept if it is plain text; parameter and external entities and anything else are not.
  // References inside the text are resolved if HTML knows them and stay literal if not: entities never nest.
  void declare(std::string_view declaration);

  // Appends `raw` with its references resolved; a & that starts none is literal, control characters are left out.
  // False once declared entities have expanded to more than they may.
  [[nodiscard]] bool decode(std::string_view raw, std::string& out);

 private:
  std::size_t resolve(std::string_view raw, std::size_t at, std::string& out);

  std::size_t expansion_;
  std::size_t expanded_ = 0;
  std::map<std::string, std::string, std::less<>> entities_;
};

}  // namespace wrapwright
