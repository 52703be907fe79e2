// SPDX-License-Identifier: Apache-2.0
// The site method `ftr`: applies hand-written rules in the format that `import` reads, on the pages of hosts that have
// rules.
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "core/base/files.h"
#include "core/base/url.h"
#include "research/evaluate/site_methods.h"
#include "site/rules/import.h"
#include "site/wrapper/applier.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxConfigBytes = std::size_t{1} << 20U;

constexpr std::array<Parameter, 1> kParameters = {
    {{"rules", "", "a folder", "with HOST.txt, and .HOST.txt for subdomains; without it no page has rules"}}};

class SiteConfigMethod : public SiteMethod {
 public:
  explicit SiteConfigMethod(std::map<std::string, fs::path> files) : files_(std::move(files)) {}

  [[nodiscard]] NormalizerKind normalizer() const override { return NormalizerKind::kHtml5; }
  [[nodiscard]] bool learns() const override { return false; }
  [[nodiscard]] bool covers(const SitePage& page) const override { return file_of(page.url) != nullptr; }

  Result<LearnedShape> run(std::string_view /*site*/, std::span<const SitePage> /*sample*/,
                           std::span<const SitePage> pages, std::span<Prediction> out) const override {
    std::map<fs::path, Applier> appliers;
    TemplateMatch outcome;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const fs::path* file = file_of(pages[i].url);
      if (file == nullptr) continue;
      auto known = appliers.find(*file);
      if (known == appliers.end()) {
        auto made = applier_of(*file);
        if (!made) return made.error();
        known = appliers.emplace(*file, std::move(made).value()).first;
      }
      known->second.apply(*pages[i].page, pages[i].url, outcome);
      if (outcome.status == PageStatus::kOk) out[i] = prediction_of(*pages[i].page, outcome.article);
    }
    return LearnedShape();
  }

 private:
  // The rules file by Full-Text RSS's lookup: for the host, else for its parent domain; null if there is none.
  [[nodiscard]] const fs::path* file_of(const std::string& url) const {
    const std::string host = site_of(url);
    auto found = files_.find(host);
    const std::size_t dot = host.find('.');
    if (found == files_.end() && dot != std::string::npos) found = files_.find(host.substr(dot));
    return found == files_.end() ? nullptr : &found->second;
  }

  static Result<Applier> applier_of(const fs::path& file) {
    const auto bytes = read_file(file, kMaxConfigBytes);
    if (!bytes) return bytes.error();
    return Applier::compile(import_site_config(*bytes, file.string(), file.stem().string()).wrapper);
  }

  std::map<std::string, fs::path> files_;  // by host
};

Result<std::unique_ptr<SiteMethod>> make_site_configs(const Settings& settings) {
  const std::string& folder = settings.find("rules")->second;
  std::map<std::string, fs::path> files;
  std::error_code code;
  if (!folder.empty()) {
    for (const auto& entry : fs::directory_iterator(folder, code))
      if (entry.path().extension() == ".txt") files.emplace(entry.path().stem().string(), entry.path());
  }
  if (code) return io_error(folder, "cannot list the folder of rules", code.value());
  return {std::make_unique<SiteConfigMethod>(std::move(files))};
}

}  // namespace

constexpr SiteMethodEntry kSiteConfigs = {
    .description = {.name = "ftr",
                    .summary = "rules that people wrote for Full-Text RSS, on pages of hosts that have a rule file",
                    .source = "github.com/fivefilters/ftr-site-config; docs/use/exports.md",
                    .formula = "the first body that selects something, without what strip rules select",
                    .cost = "the XPaths of the rules",
                    .parameters = kParameters},
    .make = make_site_configs};

}  // namespace wrapwright
