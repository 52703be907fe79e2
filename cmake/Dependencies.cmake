# Debian 12's packages (scripts/packages.txt), gathered behind one interface target.
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

add_library(wrapwright_dependencies INTERFACE)
target_link_libraries(wrapwright_dependencies INTERFACE
  CURL::libcurl ICU::i18n ICU::uc ICU::data SQLite::SQLite3 Threads::Threads ZLIB::ZLIB nlohmann_json::nlohmann_json pugixml::pugixml
  PkgConfig::BROTLI PkgConfig::TIDY PkgConfig::TINYXML2 PkgConfig::NETTLE PkgConfig::ZSTD
  ${LITEHTML_LIBRARY} ${MODEST_LIBRARY} ${STEMMER_LIBRARY} ${CLD2_LIBRARY} ${UCHARDET_LIBRARY})
