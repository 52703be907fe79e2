# Installs the program, the core library with its headers, a CMake package, a pkg-config file, and the bash completion.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/wrapwright)
install(TARGETS wrapwright_core EXPORT wrapwrightTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT wrapwrightTargets NAMESPACE wrapwright:: DESTINATION ${package_folder})
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wrapwright
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc" REGEX "/src/(fetch|css|layout|baselines|evaluate|report|batch|cli|capi)$" EXCLUDE)
install(DIRECTORY include/wrapwright DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# A static library's users link what it links: the package finds the same packages in the same way.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/Dependencies.cmake dependency_lines REGEX "^(find_package|pkg_check_modules|find_library)\\(")
list(JOIN dependency_lines "\n" config_dependencies)
string(REPLACE "find_package(" "find_dependency(" config_dependencies "${config_dependencies}")
string(REPLACE " REQUIRED)" ")" config_dependencies "${config_dependencies}")
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/wrapwrightConfig.cmake.in
  ${PROJECT_BINARY_DIR}/wrapwrightConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/wrapwrightConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/wrapwrightConfig.cmake ${PROJECT_BINARY_DIR}/wrapwrightConfigVersion.cmake
  DESTINATION ${package_folder})

# The prefix is told from where the file lies, so it holds for cmake --install --prefix as well.
file(RELATIVE_PATH pc_to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${CMAKE_CURRENT_LIST_DIR}/wrapwright.pc.in ${PROJECT_BINARY_DIR}/wrapwright.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/wrapwright.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET wrapwright)
  install(TARGETS wrapwright RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES scripts/completion/wrapwright.bash
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME wrapwright)
endif()
