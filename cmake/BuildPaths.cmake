# build_paths.h tells tests and benchmarks where the sources and the programs are: in a header and not on the command line,
# so that a compiler cache serves all checkouts.
set(build_paths_folder ${PROJECT_BINARY_DIR}/build_paths)
file(GENERATE OUTPUT ${build_paths_folder}/build_paths.h CONTENT
"#pragma once
#define WRAPWRIGHT_SOURCE_DIR \"${PROJECT_SOURCE_DIR}\"
#define WRAPWRIGHT_BINARY_DIR \"${PROJECT_BINARY_DIR}\"
#define WRAPWRIGHT_PROGRAM \"$<TARGET_FILE:wrapwright>\"
#define WRAPWRIGHT_LAB \"${PROJECT_BINARY_DIR}/wrapwright-lab\"
#define WRAPWRIGHT_SHARED_FOLDER \"$<TARGET_FILE_DIR:wrapwright_shared>\"
")
add_library(build_paths INTERFACE)
target_include_directories(build_paths INTERFACE ${build_paths_folder})
