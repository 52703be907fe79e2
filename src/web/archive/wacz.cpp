// SPDX-License-Identifier: Apache-2.0
#include "web/archive/wacz.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <zip.h>

#include "core/base/digest.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

constexpr std::size_t kPiece = std::size_t{128} << 10U;
constexpr const char* kPackage = "datapackage.json";
constexpr const char* kPackageDigest = "datapackage-digest.json";

class ZippedBytes final : public ByteSource {
 public:
  // Keeps the ZIP open.
  ZippedBytes(std::shared_ptr<zip> owner, zip_file_t* file, std::string place)
      : owner_(std::move(owner)), file_(file), place_(std::move(place)) {}
  ZippedBytes(const ZippedBytes&) = delete;
  ZippedBytes& operator=(const ZippedBytes&) = delete;
  ~ZippedBytes() override { zip_fclose(file_); }

  Result<std::size_t> read(char* out, std::size_t size) override {
    const zip_int64_t n = zip_fread(file_, out, size);
    if (n >= 0) return static_cast<std::size_t>(n);
    return Error{ErrorKind::kSyntax, std::string("the ZIP is damaged: ") + zip_file_strerror(file_), {place_}};
  }
  bool seek(std::uint64_t offset) override { return zip_fseek(file_, static_cast<zip_int64_t>(offset), SEEK_SET) == 0; }

 private:
  std::shared_ptr<zip> owner_;
  zip_file_t* file_;
  std::string place_;
};

// The size and SHA-256 of what is left of a source.
struct Seen {
  std::uint64_t bytes = 0;
  std::string sha256;
};

Result<Seen> see(ByteSource& source) {
  Seen seen;
  Sha256 digest;
  std::string piece(kPiece, '\0');
  while (true) {
    const auto n = source.read(piece.data(), piece.size());
    if (!n) return n.error();
    if (*n == 0) break;
    digest.add(std::string_view(piece).substr(0, *n));
    seen.bytes += *n;
  }
  seen.sha256 = digest.hex();
  return seen;
}

Result<std::string> read_all(ByteSource& source, std::size_t most, const std::string& place) {
  std::string out;
  std::string piece(kPiece, '\0');
  while (true) {
    const auto n = source.read(piece.data(), piece.size());
    if (!n) return n.error();
    if (*n == 0) return out;
    out.append(piece, 0, *n);
    if (out.size() > most) return Error{ErrorKind::kLimit, "larger than " + std::to_string(most) + " bytes", {place}};
  }
}

std::optional<std::uint64_t> bytes_of(const Json& object) {
  const auto found = object.find("bytes");
  if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

// An entry for a file in datapackage.json: "hash": "sha256:…" and "bytes" since version 1.1; earlier under "stats",
// with the algorithm in "hashing".
struct Resource {
  std::string path;
  std::string algorithm;
  std::string hash;
  std::optional<std::uint64_t> bytes;
};

Resource resource_of(const Json& entry) {
  Resource out;
  out.path = text_member(entry, "path");
  const auto stats = entry.find("stats");
  const bool is_old = stats != entry.end() && stats->is_object();
  out.hash = text_member(is_old ? *stats : entry, "hash");
  out.bytes = bytes_of(is_old ? *stats : entry);
  out.algorithm = text_member(entry, "hashing");
  if (const std::size_t colon = out.hash.find(':'); colon != std::string::npos) {
    out.algorithm = out.hash.substr(0, colon);
    out.hash.erase(0, colon + 1);
  }
  return out;
}

// The differences of the file from its entry.
std::string compare(const Resource& said, const Seen& seen) {
  if (said.bytes && *said.bytes != seen.bytes) {
    return "it has " + std::to_string(seen.bytes) + " bytes, and not " + std::to_string(*said.bytes) + " as " +
           kPackage + " says";
  }
  if (said.hash.empty()) return std::string(kPackage) + " has no digest of it";
  if (said.algorithm != "sha256") return "its digest cannot be checked: it is " + said.algorithm + " instead of sha256";
  return said.hash == seen.sha256 ? "" : std::string("its digest is not as ") + kPackage + " says";
}

Result<Json> read_object(const std::string& bytes, std::size_t most_values, const std::string& place) {
  auto parsed = read_json(bytes, {.max_values = most_values});
  if (!parsed && parsed.error().kind == ErrorKind::kLimit) {
    return Error{ErrorKind::kLimit, "its JSON: " + parsed.error().message, {place}};
  }
  if (!parsed || !parsed->is_object()) return Error{ErrorKind::kSyntax, "it is not a JSON object", {place}};
  return parsed;
}

}  // namespace

Result<Wacz> Wacz::open(const std::filesystem::path& path, const WaczLimits& limits) {
  int code = 0;
  zip* const file = zip_open(path.c_str(), ZIP_RDONLY, &code);
  if (file == nullptr) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string why = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (code == ZIP_ER_NOENT) return Error{ErrorKind::kNotFound, "no such file", {path.string()}};
    const bool is_input = code == ZIP_ER_NOZIP || code == ZIP_ER_INCONS;
    return Error{is_input ? ErrorKind::kSyntax : ErrorKind::kIo, "cannot open the ZIP: " + why, {path.string()}};
  }
  std::shared_ptr<zip> owner(file, zip_discard);
  Contents contents{path.string(), {}, std::nullopt, limits};
  std::error_code none;
  // Overlapping entries would be read as often as they are named.
  std::uintmax_t room = std::filesystem::file_size(path, none);
  std::size_t left_out = 0;
  const zip_int64_t entries = zip_get_num_entries(file, 0);
  for (zip_int64_t i = 0; i < entries; ++i) {
    zip_stat_t entry;
    if (zip_stat_index(file, static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW, &entry) != 0) continue;
    const std::string_view name = (entry.valid & ZIP_STAT_NAME) == 0 ? "" : entry.name;
    if (!name.starts_with("archive/") || name.ends_with('/')) continue;
    const std::uint64_t size = (entry.valid & ZIP_STAT_COMP_SIZE) == 0 ? 0 : entry.comp_size;
    if (size > room || contents.archives.size() == limits.max_archives) {
      ++left_out;
      continue;
    }
    room -= size;
    contents.archives.emplace_back(name);
  }
  if (left_out > 0) {
    const std::string many = std::to_string(left_out) + (left_out == 1 ? " archive is" : " archives are");
    contents.left_out =
        Error{ErrorKind::kLimit,
              many + " left out: more than " + std::to_string(limits.max_archives) + ", or larger than the ZIP itself",
              {path.string()}};
  }
  std::sort(contents.archives.begin(), contents.archives.end());
  contents.archives.erase(std::unique(contents.archives.begin(), contents.archives.end()), contents.archives.end());
  return Wacz(std::make_shared<const Contents>(std::move(contents)), std::move(owner));
}

Result<std::unique_ptr<ByteSource>> Wacz::open_file(const std::string& name) const {
  const std::string place = contents_->path + "/" + name;
  const zip_int64_t index = zip_name_locate(file_.get(), name.c_str(), ZIP_FL_ENC_RAW);
  if (index < 0) return Error{ErrorKind::kNotFound, "the ZIP has no such file", {place}};
  zip_file_t* const file = zip_fopen_index(file_.get(), static_cast<zip_uint64_t>(index), 0);
  if (file == nullptr) {
    return Error{ErrorKind::kIo, std::string("cannot open in the ZIP: ") + zip_strerror(file_.get()), {place}};
  }
  return std::unique_ptr<ByteSource>(std::make_unique<ZippedBytes>(file_, file, place));
}

std::vector<Error> Wacz::check() const {
  std::vector<Error> out;
  if (contents_->left_out) out.push_back(*contents_->left_out);
  std::set<std::string> checked;
  const auto check_file = [&](const Resource& said) {
    const std::string place = contents_->path + "/" + said.path;
    if (!checked.insert(said.path).second) return;
    auto source = open_file(said.path);
    if (!source) return out.push_back(std::move(source).error());
    const auto seen = see(**source);
    if (!seen) return out.push_back(seen.error());
    if (std::string wrong = compare(said, *seen); !wrong.empty()) {
      out.push_back({ErrorKind::kSyntax, std::move(wrong), {place}});
    }
  };
  const auto read_member = [&](const char* name) -> Result<Json> {
    const std::string place = contents_->path + "/" + name;
    auto source = open_file(name);
    if (!source) return std::move(source).error();
    const auto bytes = read_all(**source, contents_->limits.max_package_bytes, place);
    if (!bytes) return bytes.error();
    return read_object(*bytes, contents_->limits.max_package_values, place);
  };
  const auto package = read_member(kPackage);
  if (!package) {
    out.push_back(package.error());
    return out;
  }
  const auto digest = read_member(kPackageDigest);
  if (digest) check_file(resource_of(*digest));
  if (!digest && digest.error().kind != ErrorKind::kNotFound) out.push_back(digest.error());
  const auto resources = package->find("resources");
  if (resources == package->end() || !resources->is_array()) {
    out.push_back({ErrorKind::kSyntax, "it names no resources", {contents_->path + "/" + kPackage}});
    return out;
  }
  for (const auto& entry : *resources) {
    if (entry.is_object()) check_file(resource_of(entry));
  }
  return out;
}

}  // namespace wrapwright
