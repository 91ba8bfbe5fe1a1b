import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readJson } from '../launcher/private-files.ts';
import { withSecretFiles } from '../launcher/secret-files.ts';
import { assertBuilt, operatorSettings } from './operator-settings.ts';

const PROGRAM = 'apps/gateway/dist/commands/owner.js';

/** Runs the owner program of the gateway, whose image contains it too. It parses the arguments. */
export async function runOwnerProgram(
  args: string[],
  { root, envFile }: { root: string; envFile?: string | undefined },
): Promise<number> {
  assertBuilt(root, PROGRAM);
  const settings = operatorSettings({ env: process.env, root, ...(envFile ? { envFile } : {}) });
  const env = withSecretFiles(settings.of('gateway'));
  if (settings.isDemo) env.PUBLIC_BASE_URL ||= demoOrigin(root);
  const child = spawn(process.execPath, [path.join(root, PROGRAM), ...args], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** The address of this checkout under `npm start`. */
function demoOrigin(root: string): string | undefined {
  const demo = readJson<{ base_url?: string }>(path.join(root, '.local/demo.json'));
  return demo?.base_url ? new URL(demo.base_url).origin : undefined;
}
