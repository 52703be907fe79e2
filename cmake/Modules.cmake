# wrapwright_cover(TARGET): instruments the target for libFuzzer: the parts of -fsanitize=fuzzer-no-link that say what was
# reached. Those that trace comparisons slow all tests down, and the whole of them lets clang 14 miscompile chains of
# conditions at -O1: "c >= 'A' && c <= 'Z' && b >= 'a'" was never true.
function(wrapwright_cover target)
  target_compile_options(${target} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
endfunction()

# wrapwright_modules(TARGET FOLDER... [PRECOMPILE HEADER...]): a static library of all sources below the folders but those of
# main() and what stands in for libraries that a program loads late. Its users include from src/. The headers are those of
# libraries that many of the sources include.
function(wrapwright_modules target)
  cmake_parse_arguments(PARSE_ARGV 1 of "" "" PRECOMPILE)
  set(sources "")
  foreach(folder ${of_UNPARSED_ARGUMENTS})
    file(GLOB_RECURSE folder_sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    if(NOT folder_sources)
      message(FATAL_ERROR "${target}: ${folder} has no sources")
    endif()
    list(APPEND sources ${folder_sources})
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/main\.cpp$|/late/")
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:wrapwright_warnings>)
  if(WRAPWRIGHT_FUZZ)
    wrapwright_cover(${target})
  endif()
  wrapwright_precompile(${target} ${of_PRECOMPILE})
  wrapwright_unite(${target})
endfunction()

# wrapwright_shared(TARGET LIBRARY NAME SYMBOLS): the shared library NAME of all objects of the static LIBRARY, which
# exports no more than SYMBOLS, patterns parted by "; ". Other objects of ours that it needs are copied into it, hidden.
# It is what BUILD_SHARED_LIBS installs; without that it is only made for the tests.
function(wrapwright_shared target library name symbols)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${target}.map CONTENT "{ global: @symbols@; local: *; };\n" @ONLY)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp CONTENT "// All objects are of ${library}.\n")
  add_library(${target} SHARED ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR})
  get_target_property(export ${library} EXPORT_NAME)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${export})
  target_link_libraries(${target} PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,${library}>)
  target_link_options(${target} PRIVATE -Wl,--as-needed -Wl,--version-script=${CMAKE_CURRENT_BINARY_DIR}/${target}.map)
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${target}.map)
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  if(NOT BUILD_SHARED_LIBS)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

# wrapwright_late(TARGET NAME LIBRARY): the program loads the shared library, an imported target or a file, when it first calls
# it: src/app/late/NAME.cpp defines what is called, so that nothing is left to link. What is not one shared library, such as a
# static one, is linked as usual.
function(wrapwright_late target name library)
  set(file ${library})
  if(TARGET ${library})
    get_target_property(file ${library} LOCATION)
    if(NOT file)
      get_target_property(file ${library} INTERFACE_LINK_LIBRARIES)
    endif()
  endif()
  set(headers "")
  if(EXISTS "${file}" AND CMAKE_OBJDUMP)
    execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${file} OUTPUT_VARIABLE headers ERROR_QUIET)
  endif()
  if(NOT headers MATCHES "SONAME +([^ \n]+)")
    message(STATUS "${name} is linked: ${file} is not one shared library")
    return()
  endif()
  # Another version of the library has another name.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  set(source src/app/late/${name}.cpp)
  set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS WRAPWRIGHT_LATE_LIBRARY="${CMAKE_MATCH_1}")
  set_property(TARGET ${target} APPEND_STRING PROPERTY WRAPWRIGHT_LATE "${CMAKE_MATCH_1}:")
  target_sources(${target} PRIVATE ${source})
  target_link_libraries(${target} PRIVATE ${library} ${CMAKE_DL_LIBS})
  target_link_options(${target} PRIVATE -Wl,--as-needed)
endfunction()
