// SPDX-License-Identifier: Apache-2.0
#pragma once
// Small WACZ files for the tests of what reads them.
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <zip.h>

#include "core/base/digest.h"

namespace wrapwright {

inline void write_zip(const std::filesystem::path& path, const std::map<std::string, std::string>& files) {
  int code = 0;
  zip* const out = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
  if (out == nullptr) throw std::runtime_error("cannot write " + path.string());
  for (const auto& [name, bytes] : files) {
    zip_source_t* const source = zip_source_buffer(out, bytes.data(), bytes.size(), 0);
    const zip_int64_t index = zip_file_add(out, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    // As crawlers do, so that one can seek in archives; other files are deflated.
    const bool is_stored = name.starts_with("archive/");
    zip_set_file_compression(out, static_cast<zip_uint64_t>(index), is_stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 0);
  }
  if (zip_close(out) != 0) throw std::runtime_error("cannot write " + path.string());
}

inline nlohmann::json package_of(const std::map<std::string, std::string>& files) {
  nlohmann::json package = {
      {"profile", "data-package"}, {"wacz_version", "1.1.1"}, {"resources", nlohmann::json::array()}};
  for (const auto& [name, bytes] : files) {
    package["resources"].push_back(
        {{"name", name}, {"path", name}, {"hash", "sha256:" + sha256_hex(bytes)}, {"bytes", bytes.size()}});
  }
  return package;
}

// The files and a datapackage.json that fits them.
inline void write_wacz(const std::filesystem::path& path, std::map<std::string, std::string> files) {
  const std::string package = package_of(files).dump();
  files["datapackage.json"] = package;
  files["datapackage-digest.json"] =
      nlohmann::json({{"path", "datapackage.json"}, {"hash", "sha256:" + sha256_hex(package)}}).dump();
  write_zip(path, files);
}

}  // namespace wrapwright
