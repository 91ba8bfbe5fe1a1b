import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { withSecretFiles } from '../launcher/secret-files.ts';
import { assertBuilt, operatorSettings } from './operator-settings.ts';

const PROGRAM = 'apps/dialer/dist/commands/ledger.js';

/** Runs the ledger program of the dialer, whose image contains it too. It parses the arguments. */
export async function runLedgerProgram(
  args: string[],
  { root, envFile, isOffline = false }: { root: string; envFile?: string | undefined; isOffline?: boolean },
): Promise<number> {
  assertBuilt(root, PROGRAM);
  const env = isOffline
    ? process.env
    : withSecretFiles(operatorSettings({ env: process.env, root, ...(envFile ? { envFile } : {}) }).of('dialer'));
  const child = spawn(process.execPath, [path.join(root, PROGRAM), ...args], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
