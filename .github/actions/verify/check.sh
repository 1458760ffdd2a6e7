#!/usr/bin/env bash
# Runs the checks and says where the report is. Findings do not fail this step: the report is still to be uploaded.
set -uo pipefail

report="$RUNNER_TEMP/$NAME"
rm -rf "$report"
mkdir -p "$report"
project="$(cd "$GITHUB_ACTION_PATH/../../.." && pwd)"

arguments=(--server "$SERVER" --report "$report")
[ -n "$OTHER_KEY" ] && arguments+=(--other-key "$OTHER_KEY")
[ -n "$NARROW_KEY" ] && arguments+=(--narrow-key "$NARROW_KEY")
# Several words: options and their values.
read -r -a more <<< "$OPTIONS"
arguments+=(${more[@]+"${more[@]}"})

(cd "$project" && npm run --silent verify -- "${arguments[@]}") 2>&1 | tee "$report/output.txt"
code=${PIPESTATUS[0]}

# Wrong options end before there is a report.
if [ ! -f "$report/verify.md" ]; then
  { echo '## Contract checks did not run'; echo; echo '```'; tail -n 20 "$report/output.txt"; echo '```'; } > "$report/verify.md"
fi
{ echo "exit-code=$code"; echo "report=$report"; } >> "$GITHUB_OUTPUT"
