# Strict warnings for our own code only; nothing here reaches what users of the library compile.
add_library(wrapwright_warnings INTERFACE)
target_compile_options(wrapwright_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual
  -Woverloaded-virtual -Wnull-dereference -Wformat=2 -Wimplicit-fallthrough)
if(WRAPWRIGHT_WERROR)
  target_compile_options(wrapwright_warnings INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc 12 reports these falsely in optimized or sanitized standard library code (GCC bugs 105329, 105651, 106199).
  target_compile_options(wrapwright_warnings INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds -Wno-maybe-uninitialized
    -Wno-null-dereference -Wno-stringop-overread)
endif()
if(WRAPWRIGHT_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc takes the sources that it compiles as one for headers, and names in one of them for shadows of those in another.
  target_compile_options(wrapwright_warnings INTERFACE -Wno-subobject-linkage -Wno-shadow)
endif()
if(WRAPWRIGHT_SANITIZE)
  add_compile_options(-fsanitize=${WRAPWRIGHT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # What is instrumented has so many relocations that they took a quarter of each start of the program.
  add_link_options(-fsanitize=${WRAPWRIGHT_SANITIZE} $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()
