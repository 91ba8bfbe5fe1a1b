import { Command } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import path from 'node:path';
import { databaseUrl } from './database-url.ts';
import { assertBuilt } from './operator-settings.ts';

const PROGRAM = 'apps/records/dist/commands/frontdesk.js';
/** The heap limit is enough for files of any size, because rows are streamed. A larger heap would hide a leak. */
const MEMORY = ['--max-old-space-size=96', '--max-semi-space-size=8'];

/** A command of the records service, whose image contains it too. Its own program parses the arguments. */
export function recordsCommand(name: string, summary: string, root: string): Command {
  return new Command(name)
    .summary(summary)
    .argument('[resource]')
    .argument('[options...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (_resource, _options, _parsed, { args }: Command) => {
      process.exitCode = await runRecordsProgram([name, ...args], root);
    });
}

async function runRecordsProgram(args: string[], root: string): Promise<number> {
  assertBuilt(root, PROGRAM);
  const url = databaseUrl(process.env, root);
  const child = spawn(process.execPath, [...MEMORY, path.join(root, PROGRAM), ...args], {
    env: { ...process.env, ...(url ? { DATABASE_URL: url } : {}) },
    stdio: 'inherit',
  });
  process.on('SIGINT', () => {}); // A terminal sends Ctrl-C to the child itself, which then ends between two batches.
  for (const name of ['SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name));
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + constants.signals[signal!];
}
