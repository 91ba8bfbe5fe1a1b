import { existsSync } from 'node:fs';
import path from 'node:path';
import { APPS, ROOT } from './checkout.ts';
import { LauncherFailure } from './failure.ts';
import { mustRun } from './run-step.ts';

export async function build(signal: AbortSignal) {
  const nx = path.join(ROOT, 'node_modules/.bin/nx');
  if (!existsSync(nx))
    throw new LauncherFailure('Nx is missing from node_modules. Remove node_modules and start again.');
  const bin = path.join(ROOT, 'node_modules/.bin');
  const { FORCE_COLOR: _, ...env } = process.env;
  await mustRun('build', process.execPath, [nx, 'run-many', '-t', 'build', '--outputStyle=static'], {
    cwd: ROOT,
    env: {
      ...env,
      PATH: `${bin}${path.delimiter}${env.PATH}`,
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      NX_NO_CLOUD: 'true',
    },
    signal,
  });
}

/** Migrates the schema of every service. */
export async function migrate(databaseUrl: string, signal: AbortSignal) {
  const results = await Promise.allSettled(
    APPS.map((app) =>
      mustRun(`migrate the database of ${app}`, process.execPath, [path.join(ROOT, 'apps', app, 'dist/migrate.js')], {
        cwd: ROOT,
        env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl },
        signal,
      }),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
