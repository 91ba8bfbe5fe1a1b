import { Command } from 'commander';
import path from 'node:path';

export function verifyBundleCommand(root: string): Command {
  return new Command('verify-bundle')
    .summary('check the evidence file of a consent or a number, offline')
    .argument('<file>', 'the zip file')
    .option('--json', 'print JSON')
    .action(async (file: string, { json }: { json?: true }) => {
      const { runLedgerProgram } = await import('../ledger-program.ts');
      const args = ['verify-bundle', path.resolve(file), ...(json ? ['--json'] : [])];
      process.exitCode = await runLedgerProgram(args, { root, isOffline: true });
    });
}
