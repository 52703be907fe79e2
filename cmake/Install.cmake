# Installs the program with its manual page and completions, and the libraries wrapwright, wrapwright-fetch and wrapwright-archive, static
# or shared, with their public headers, a CMake package (components: fetch, archive) and pkg-config files.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/wrapwright)
if(BUILD_SHARED_LIBS)
  set(core wrapwright_shared)
  set(fetch wrapwright_fetch_shared)
  set(archive wrapwright_archive_shared)
else()
  set(core wrapwright_core)
  set(fetch wrapwright_fetch)
  set(archive wrapwright_archive)
endif()
install(TARGETS ${core} EXPORT wrapwrightTargets)
install(EXPORT wrapwrightTargets NAMESPACE wrapwright:: DESTINATION ${package_folder})
install(TARGETS ${fetch} EXPORT wrapwrightFetchTargets)
install(EXPORT wrapwrightFetchTargets NAMESPACE wrapwright:: DESTINATION ${package_folder})
install(TARGETS ${archive} EXPORT wrapwrightArchiveTargets)
install(EXPORT wrapwrightArchiveTargets NAMESPACE wrapwright:: DESTINATION ${package_folder})
install(DIRECTORY include/wrapwright DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# Users of a static library link what it links: the package finds the same packages in the same way.
function(find_lines variable pattern)
  set(lines "")
  if(NOT BUILD_SHARED_LIBS)
    file(STRINGS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/Dependencies.cmake lines REGEX "^(find_package|pkg_check_modules)\\((${pattern})")
    list(JOIN lines "\n" lines)
    string(REPLACE "find_package(" "find_dependency(" lines "${lines}")
    string(REPLACE " REQUIRED)" ")" lines "${lines}")
  endif()
  set(${variable} "${lines}" PARENT_SCOPE)
endfunction()
find_lines(core_dependencies "PkgConfig|ICU|SQLite3|Threads|nlohmann_json|pugixml|TIDY|TINYXML2|NETTLE|ZSTD")
find_lines(fetch_dependencies "CURL|ZLIB|BROTLI|ZSTD")
find_lines(archive_dependencies "ISAL|ZIP")
if(BUILD_SHARED_LIBS)
  set(archive_needs_fetch FALSE)
else()
  set(archive_needs_fetch TRUE)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/wrapwrightConfig.cmake.in
  ${PROJECT_BINARY_DIR}/wrapwrightConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/wrapwrightConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/wrapwrightConfig.cmake ${PROJECT_BINARY_DIR}/wrapwrightConfigVersion.cmake
  DESTINATION ${package_folder})

# The prefix is told from where the file lies, so it holds for cmake --install --prefix as well.
file(RELATIVE_PATH pc_to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
foreach(name wrapwright wrapwright-fetch wrapwright-archive)
  file(READ ${CMAKE_CURRENT_LIST_DIR}/${name}.pc.in text)
  if(BUILD_SHARED_LIBS)
    # They link by themselves what they need; pkg-config would ask for its packages all the same.
    string(REGEX REPLACE "[A-Z][a-z]+\\.private:[^\n]*\n" "" text "${text}")
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.pc CONTENT "${text}" @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

if(TARGET wrapwright)
  # The program writes its manual page and completions by itself, so they know every option.
  set(generated ${PROJECT_BINARY_DIR}/generated)
  file(MAKE_DIRECTORY ${generated})
  add_custom_command(TARGET wrapwright POST_BUILD
    COMMAND wrapwright --generate man > ${generated}/wrapwright.1
    COMMAND wrapwright --generate complete-bash > ${generated}/wrapwright.bash
    COMMAND wrapwright --generate complete-zsh > ${generated}/_wrapwright
    COMMAND wrapwright --generate complete-fish > ${generated}/wrapwright.fish
    VERBATIM)
  install(TARGETS wrapwright RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${generated}/wrapwright.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${generated}/wrapwright.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME wrapwright)
  install(FILES ${generated}/_wrapwright DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES ${generated}/wrapwright.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

# What the wheel carries (python/pyproject.toml), beside the modules: one library with both interfaces and the program, which
# have most of their code in common. A wheel has no links, so the library is there by one name.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/python/exports.map CONTENT
  "{ global: wrapwright_*; extern \"C++\" { \"wrapwright_main(int, char**)\"; }; local: *; };\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/python/main.cpp CONTENT
  "int wrapwright_main(int, char**);\nint main(int argc, char** argv) { return wrapwright_main(argc, argv); }\n")
add_library(wrapwright_python SHARED EXCLUDE_FROM_ALL src/app/main.cpp src/app/late/late_library.cpp)
target_compile_definitions(wrapwright_python PRIVATE main=wrapwright_main WRAPWRIGHT_VERSION="${PROJECT_VERSION}"
  WRAPWRIGHT_LATE_LIBRARIES="")
set_target_properties(wrapwright_python PROPERTIES OUTPUT_NAME wrapwright LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/python/lib)
# Their objects, not their archives as a whole: those stand on the linker's line more than once, which GNU ld refuses.
foreach(module core fetch archive app)
  target_sources(wrapwright_python PRIVATE $<TARGET_OBJECTS:wrapwright_${module}>)
  target_link_libraries(wrapwright_python PRIVATE wrapwright_${module})
endforeach()
target_link_libraries(wrapwright_python PRIVATE wrapwright_warnings)
target_link_options(wrapwright_python PRIVATE -Wl,--as-needed -Wl,--version-script=${PROJECT_BINARY_DIR}/python/exports.map)
add_executable(wrapwright_python_program EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/python/main.cpp)
set_target_properties(wrapwright_python_program PROPERTIES OUTPUT_NAME wrapwright RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/python/bin
  BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN/../lib")
target_link_libraries(wrapwright_python_program PRIVATE wrapwright_python)
install(PROGRAMS $<TARGET_FILE:wrapwright_python> DESTINATION lib COMPONENT python EXCLUDE_FROM_ALL)
install(PROGRAMS $<TARGET_FILE:wrapwright_python_program> DESTINATION bin COMPONENT python EXCLUDE_FROM_ALL)
