#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A hook of ArchiveBox: writes the article of a snapshot's page, from the HTML that other extractors have saved. Its last
# line of output is an ArchiveResult; it fails (1) only where that says so.
set -u

usage="Usage: on_Snapshot__59_wrapwright.sh --url=URL [--snapshot-id=ID]    (SNAP_DIR and WRAPWRIGHT_… in the environment)"

url=
for argument in "$@"; do
  case $argument in
    --url=*) url=${argument#--url=} ;;
    --help) echo "$usage"; exit 0 ;;
    --*=*) ;; # what later versions tell
    *) echo "$usage" >&2; exit 2 ;;
  esac
done
[ -n "$url" ] || { echo "$usage" >&2; exit 2; }

end() {
  printf '{"type":"ArchiveResult","status":"%s","output_str":"%s"}\n' "$1" "$(printf '%s' "$2" | tr -d '\\"\n\r\t')"
  [ "$1" != failed ] || exit 1
  exit 0
}

case ${WRAPWRIGHT_ENABLED:-true} in
  false | False | 0 | no) end skipped "WRAPWRIGHT_ENABLED=False" ;;
esac
snapshot=${SNAP_DIR:-$PWD/..}
folder=$snapshot/wrapwright
binary=${WRAPWRIGHT_BINARY:-wrapwright}
seconds=${WRAPWRIGHT_TIMEOUT:-${TIMEOUT:-60}}
command -v "$binary" >/dev/null 2>&1 || end failed "there is no program $binary (WRAPWRIGHT_BINARY)"
mkdir -p "$folder" || end failed "cannot make $folder"
cd "$folder" || end failed "cannot enter $folder"

# The page as the browser had it last is better than the page as it was sent.
page=
for candidate in "$snapshot"/dom/output.html "$snapshot"/singlefile/*.html "$snapshot"/*_dom/output.html \
  "$snapshot"/*_singlefile/*.html; do
  [ -n "$page" ] || [ ! -s "$candidate" ] || page=$candidate
done
[ -n "$page" ] || page=$(find "$snapshot/wget" -type f \( -name '*.html' -o -name '*.htm' \) 2>/dev/null | sort | head -n 1)
[ -n "$page" ] || end noresults "No HTML source found"

# ArchiveBox's settings are named as ours in the environment; what the program reads there must be what it knows.
store=${WRAPWRIGHT_STORE:-}
formats=${WRAPWRIGHT_OUTPUT_FORMATS:-txt,markdown,html,json}
unset WRAPWRIGHT_TIMEOUT WRAPWRIGHT_STORE WRAPWRIGHT_OUTPUT_FORMATS

first=
for format in $(printf '%s' "$formats" | tr ',' ' '); do
  case $format in
    txt) name=text file=content.txt ;;
    markdown) name=markdown file=content.md ;;
    html | json) name=$format file=content.$format ;;
    *) end failed "no output format $format: txt, markdown, html, json (WRAPWRIGHT_OUTPUT_FORMATS)" ;;
  esac
  if [ -n "$store" ]; then
    timeout "$seconds" "$binary" apply --quiet --store "$store" --fallback all --url "$url" --format "$name" -o "$file" "$page"
  else
    timeout "$seconds" "$binary" extract --quiet --url "$url" --format "$name" -o "$file" "$page"
  fi
  case $? in
    0) first=${first:-$file} ;;
    3) rm -f "$file"; end noresults "No article found" ;;
    124) end failed "Timed out after $seconds seconds" ;;
    *) end failed "wrapwright failed for format $format" ;;
  esac
done
[ -n "$first" ] || end noresults "No output formats enabled"
end succeeded "wrapwright/$first"
