import { Argument, Command } from 'commander';
import { completionsOf, shells } from '../completion/completion.ts';

const HELP = `
bash:  frontdesk completion bash > ~/.local/share/bash-completion/completions/frontdesk
zsh:   echo 'source <(frontdesk completion zsh)' >> ~/.zshrc
fish:  frontdesk completion fish > ~/.config/fish/completions/frontdesk.fish`;

export function completionCommand(): Command {
  return new Command('completion')
    .summary('print a script that completes commands in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(shells)))
    .addHelpText('after', HELP)
    .action((shell: string) => void process.stdout.write(shells[shell]!));
}

/** What the scripts call. */
export function completeCommand(program: Command): Command {
  return new Command('__complete')
    .argument('[words...]')
    .action((words: string[]) => void process.stdout.write(completionsOf(program, words).join('\n')));
}
