# Debian 12's packages (scripts/packages.txt), by the library that links them.
find_package(PkgConfig REQUIRED)
find_package(CURL REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc i18n data)
find_package(SQLite3 REQUIRED)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(pugixml REQUIRED)
pkg_check_modules(BROTLI REQUIRED IMPORTED_TARGET libbrotlidec)
pkg_check_modules(TIDY REQUIRED IMPORTED_TARGET tidy)
pkg_check_modules(TINYXML2 REQUIRED IMPORTED_TARGET tinyxml2)
pkg_check_modules(NETTLE REQUIRED IMPORTED_TARGET nettle)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
find_library(LITEHTML_LIBRARY litehtml REQUIRED)
find_library(MODEST_LIBRARY modest REQUIRED)
find_library(STEMMER_LIBRARY stemmer REQUIRED)
find_library(CLD2_LIBRARY cld2 REQUIRED)
find_library(UCHARDET_LIBRARY uchardet REQUIRED)

# base/url uses libcurl, too.
set(WRAPWRIGHT_CORE_LIBRARIES CURL::libcurl ICU::i18n ICU::uc ICU::data Threads::Threads nlohmann_json::nlohmann_json pugixml::pugixml
  PkgConfig::TIDY PkgConfig::TINYXML2 PkgConfig::NETTLE
  ${MODEST_LIBRARY} ${STEMMER_LIBRARY} ${CLD2_LIBRARY} ${UCHARDET_LIBRARY})
set(WRAPWRIGHT_FETCH_LIBRARIES CURL::libcurl SQLite::SQLite3 Threads::Threads ZLIB::ZLIB PkgConfig::BROTLI PkgConfig::ZSTD)
set(WRAPWRIGHT_RESEARCH_LIBRARIES nlohmann_json::nlohmann_json Threads::Threads ${LITEHTML_LIBRARY})
