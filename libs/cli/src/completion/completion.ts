import type { Command } from 'commander';

/**
 * Returns the words that can complete a command line.
 * @param words after the name of the program; the last may be empty or incomplete
 */
export function completionsOf(program: Command, words: readonly string[]): string[] {
  const started = words.at(-1) ?? '';
  let command = program;
  for (const word of words.slice(0, -1)) command = command.commands.find((one) => one.name() === word) ?? command;
  const help = command.createHelp();
  const candidates = started.startsWith('-')
    ? help.visibleOptions(command).flatMap(({ long }) => long ?? [])
    : help.visibleCommands(command).map((one) => one.name());
  return candidates.filter((candidate) => candidate.startsWith(started));
}

/** The scripts with which shells ask the program for completions. */
export const shells: Readonly<Record<string, string>> = {
  bash: `_frontdesk() {
  local IFS=$'\\n'
  COMPREPLY=($(frontdesk __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}"))
}
complete -o default -F _frontdesk frontdesk
`,
  zsh: `_frontdesk() {
  compadd -- \${(f)"$(frontdesk __complete -- "\${(@)words[2,CURRENT]}")"}
}
compdef _frontdesk frontdesk
`,
  fish: `complete -c frontdesk -f -a '(frontdesk __complete -- (commandline -opc)[2..] (commandline -ct))'
`,
};
