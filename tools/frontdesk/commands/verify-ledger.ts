import { Command } from 'commander';

export function verifyLedgerCommand(root: string): Command {
  return new Command('verify-ledger')
    .summary('check that no consent has been changed since it was recorded')
    .description(
      'Works on the installation in the environment, or else on the one that npm start runs in this checkout.',
    )
    .option('--organization <id>', 'check one organization')
    .option('--hash <hash>', 'also require this hash, such as the last one of an evidence file')
    .option('--json', 'print JSON')
    .option('--env-file <file>', 'read further settings from a file')
    .action(async (options: { organization?: string; hash?: string; json?: true; envFile?: string }) => {
      const { organization, hash, json, envFile } = options;
      const { runLedgerProgram } = await import('../ledger-program.ts');
      const args = [
        ...(organization ? [`--organization=${organization}`] : []),
        ...(hash ? [`--hash=${hash}`] : []),
        ...(json ? ['--json'] : []),
      ];
      process.exitCode = await runLedgerProgram(['verify', ...args], { root, envFile });
    });
}
