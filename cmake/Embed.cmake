# wrapwright_embed(TARGET FUNCTION FILE...): puts the files into the target, and defines
#   std::optional<std::string_view> wrapwright::FUNCTION(std::string_view name)
# which finds their bytes by file name. A changed file is embedded again by the next build.
function(wrapwright_embed target function)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(declarations "")
  set(cases "")
  set(assembly "    .section .rodata\n")
  set(files "")
  set(number 0)
  foreach(file ${ARGN})
    file(REAL_PATH ${file} file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    get_filename_component(name ${file} NAME)
    list(APPEND files ${file})
    set(symbol wrapwright_${function}_${number})
    string(APPEND assembly
      "    .balign 16\n    .globl ${symbol}, ${symbol}_end\n    .hidden ${symbol}, ${symbol}_end\n${symbol}:\n    .incbin \"${file}\"\n${symbol}_end:\n    .byte 0\n")
    string(APPEND declarations "extern const char ${symbol}[];\nextern const char ${symbol}_end[];\n")
    string(APPEND cases
      "  if (name == \"${name}\") return std::string_view(${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol}));\n")
    math(EXPR number "${number} + 1")
  endforeach()
  # Without the last section the linker would make the stack executable.
  string(APPEND assembly "    .section .note.GNU-stack,\"\",%progbits\n")
  file(CONFIGURE OUTPUT ${folder}/${function}.S CONTENT "@assembly@" @ONLY)
  file(CONFIGURE OUTPUT ${folder}/${function}.cpp @ONLY CONTENT
"#include <cstddef>
#include <optional>
#include <string_view>

extern \"C\" {
@declarations@}

namespace wrapwright {

std::optional<std::string_view> @function@(std::string_view name);
std::optional<std::string_view> @function@([[maybe_unused]] std::string_view name) {
@cases@  return std::nullopt;
}

}  // namespace wrapwright
")
  set_source_files_properties(${folder}/${function}.S PROPERTIES OBJECT_DEPENDS "${files}")
  # Of its own, because the options of the target are for C++.
  add_library(${function}_bytes OBJECT ${folder}/${function}.S)
  target_sources(${target} PRIVATE ${folder}/${function}.cpp $<TARGET_OBJECTS:${function}_bytes>)
endfunction()
