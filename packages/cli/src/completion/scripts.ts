/** The script for each shell. It asks the command itself for the words, so they are always up to date. */
const scripts: Record<string, string> = {
  bash: `_darkroom() {
  local word line
  word="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  while IFS= read -r line; do
    line="\${line%%$'\\t'*}"
    [[ "$line" == "$word"* ]] && COMPREPLY+=("$line")
  done < <("\${COMP_WORDS[0]}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _darkroom darkroom
`,
  zsh: `#compdef darkroom
_darkroom() {
  local -a found
  local line
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <("\${words[1]}" __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe darkroom found; else _files; fi
}
compdef _darkroom darkroom
`,
  fish: `function __darkroom_complete
  set -l words (commandline -opc) (commandline -ct)
  darkroom __complete -- $words[2..] 2>/dev/null
end
complete -c darkroom -a '(__darkroom_complete)'
`,
};

export const scriptFor = (shell: string): string => scripts[shell] ?? '';
