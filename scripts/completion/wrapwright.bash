# SPDX-License-Identifier: Apache-2.0
# Bash completion of wrapwright; installed as share/bash-completion/completions/wrapwright.
# shellcheck shell=bash

_wrapwright_files() { mapfile -t COMPREPLY < <(compgen -f -- "$1"); }
_wrapwright_folders() { mapfile -t COMPREPLY < <(compgen -d -- "$1"); }
_wrapwright_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }

_wrapwright_options() {
  local common="--help -h --quiet --verbose"
  local network="--allow-private --delay --connections --timeout --retries --max-redirects --max-download --max-decoded --contact"
  local limits="--max-bytes --max-depth --max-elements --max-attributes --max-growth --max-names --max-open-elements --max-formatting-elements --max-adoption-steps --max-tidy-seconds --max-tidy-growth"
  local picks="--pick-url --pick-from --pick-to --pick-status --pick-type"
  local learning="--signifiers --rank --attributes --terms --ngrams --decay --link-lists --comments --candidates --templates"
  case $1 in
    learn) echo "$common $network $limits $picks $learning --max-expressions --max-title-affix --all-pages --models --other-pages --method --update --replace --store --site --pages --min-pages --hosts --jobs -j --json --normalizer" ;;
    apply) echo "$common $network $limits $picks --max-steps --summary --fail-on-drift --drift-window --url --store --wrapper --fallback --models --lists --format --json --include --output -o --shard-size --resume --distinct --latest --jobs -j" ;;
    extract) echo "$common $network $limits $picks --url --min-article --models --normalizer --format --json --include --output -o --shard-size --resume --distinct --latest --jobs -j" ;;
    inspect) echo "$common $network $limits $picks $learning --store --wrapper --method --diff --earlier --html --page --blocks --features --patterns --elements --site --pages --min-pages --hosts --json --normalizer" ;;
    fetch) echo "$common $network --output -o --items --refetch" ;;
    feed) echo "$common $network $limits --max-steps --store --wrapper --cache --refetch --format --items --pages --output -o" ;;
    serve) echo "$common $network $limits --max-steps --listen --store --cache --key-file --no-compat --any-port --rate --trusted-proxy --deadline --max-body --cache-memory" ;;
    archive) echo "$common $network $limits --max-steps --summary --fail-on-drift --drift-window --output -o --items --refetch --store --min-pages --pages --warc-size --other-pages --broken --jobs -j" ;;
    tidy) echo "$common $network $limits --normalizer --content-type --output -o" ;;
    check) echo "$common $network $limits --max-steps --summary --fail-on-drift --drift-window --store --wrapper --pages --json" ;;
    export) echo "$common $network $limits --format --store --wrapper --pages --keep-title --json --bridge --output -o" ;;
    import) echo "$common --store --replace" ;;
    log) echo "$common --store --json" ;;
  esac
}

_wrapwright() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command="" i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      learn | apply | extract | inspect | fetch | feed | serve | archive | tidy | check | log | export | import) command=${COMP_WORDS[i]} && break ;;
    esac
  done
  if [ -z "$command" ]; then
    _wrapwright_words "learn apply extract inspect fetch feed serve archive tidy check log export import --help --version" "$cur"
    return
  fi
  case $command:$prev in
    *:--normalizer) _wrapwright_words "tidy html5" "$cur" ;;
    *:--signifiers) _wrapwright_words "tfidf feed both" "$cur" ;;
    *:--rank) _wrapwright_words "ju j u coverage" "$cur" ;;
    *:--attributes) _wrapwright_words "stable all" "$cur" ;;
    *:--decay) _wrapwright_words "level none" "$cur" ;;
    *:--link-lists | *:--comments) _wrapwright_words "keep drop" "$cur" ;;
    *:--candidates) _wrapwright_words "containers all" "$cur" ;;
    learn:--method) _wrapwright_words "auto forest" "$cur" ;;
    export:--format) _wrapwright_words "css ftr freshrss miniflux rss-bridge feediron" "$cur" ;;
    feed:--format) _wrapwright_words "same rss atom json" "$cur" ;;
    *:--format) _wrapwright_words "text markdown html json warc wacz" "$cur" ;;
    *:--broken) _wrapwright_words "renew keep" "$cur" ;;
    feed:--refetch) _wrapwright_words "new changed never always" "$cur" ;;
    *:--refetch) _wrapwright_words "changed never always" "$cur" ;;
    *:--protocol) _wrapwright_words "same leave-out: next-era" "$cur" ;;
    *:--report | *:--write-predictions | *:--store | *:--cache | fetch:--output | fetch:-o | archive:--output | archive:-o) _wrapwright_folders "$cur" ;;
    check:--pages | export:--pages) _wrapwright_files "$cur" ;;
    *:--drift-window | *:--delay | *:--connections | *:--timeout | *:--retries | *:--max-* | *:--contact | *:--terms | *:--templates | *:--jobs | *:-j | \
      *:--site | *:--url | *:--page | *:--pages | *:--set | *:--listen | *:--rate | *:--trusted-proxy | *:--deadline | *:--cache-memory | *:--patterns | *:--elements | *:--items | *:--pick-* | *:--content-type | *:--bridge | *:--method | *:--predictions) ;;
    *) if [[ $cur == -* ]]; then
      _wrapwright_words "$(_wrapwright_options "$command")" "$cur"
    else
      _wrapwright_files "$cur"
    fi ;;
  esac
}

complete -o filenames -F _wrapwright wrapwright
