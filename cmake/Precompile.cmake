# wrapwright_precompile(TARGET HEADER...): with WRAPWRIGHT_PCH, precompiles the headers of the standard library that most
# sources include, and the given ones, for all sources of the target. Sources include what they need all the same:
# without WRAPWRIGHT_PCH nothing is included for them.
# wrapwright_precompile(TARGET REUSE_FROM OTHER): the same headers as the other target, compiled once; both must be
# compiled with the same flags.
set(WRAPWRIGHT_STANDARD_HEADERS
  <algorithm> <array> <charconv> <cmath> <cstddef> <cstdint> <filesystem> <functional> <map> <memory> <optional> <set>
  <span> <string> <string_view> <utility> <vector>)

function(wrapwright_precompile target)
  if(NOT WRAPWRIGHT_PCH)
    return()
  endif()
  if("${ARGV1}" STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${WRAPWRIGHT_STANDARD_HEADERS} ${ARGN})
  endif()
endfunction()
