import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { findProgram } from '../../launcher/backing/binaries.ts';
import { withPrivateUmask } from '../../launcher/private-files.ts';
import { OperatorFailure } from '../operator-failure.ts';

/** The folders in which packages install the programs of a version. */
const directoriesOf = (version: number | '*') => [
  `/usr/lib/postgresql/${version}/bin`,
  `/usr/pgsql-${version}/bin`,
  `/opt/homebrew/opt/postgresql@${version}/bin`,
  `/usr/local/opt/postgresql@${version}/bin`,
];

/**
 * Finds a client program of Postgres, preferably of the server's version. An older program refuses the server, and the
 * output of a newer one may be too new for it.
 * @returns its path
 */
export function postgresProgram(name: string, serverMajor: number): string {
  const program = findProgram(name, [...directoriesOf(serverMajor), ...directoriesOf('*')]);
  const found = program && Number(/(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);
  if (program && found && found >= serverMajor) return program;
  const what = program
    ? `${name} has version ${found}, but the server has version ${serverMajor}`
    : `${name} was not found`;
  throw new OperatorFailure(`${what}. Install the client programs of Postgres ${serverMajor}: postgresql-client.`);
}

/** Converts a URL for Postgres's programs. The password moves to the environment, where `ps` does not show it. */
export function connectionOf(url: string): { database: string; env: NodeJS.ProcessEnv } {
  const own = new URL(url);
  const password = decodeURIComponent(own.password);
  own.password = '';
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  return {
    database: own.href,
    env: { ...env, PGPASSWORD: password, PGAPPNAME: 'frontdesk backup', PGCONNECT_TIMEOUT: '10' },
  };
}

/** Pipes programs into each other. Rejects with the last output of the last program that failed. */
export async function pipeline(programs: { command: string; args: string[] }[], env: NodeJS.ProcessEnv) {
  const children = programs.map(({ command, args }, index) =>
    withPrivateUmask(() =>
      spawn(command, args, {
        env,
        stdio: [index === 0 ? 'ignore' : 'pipe', index === programs.length - 1 ? 'ignore' : 'pipe', 'pipe'],
      }),
    ),
  );
  for (const [index, child] of children.slice(1).entries()) {
    // If a reader has ended, its exit code tells why.
    child.stdin?.on('error', () => {});
    if (child.stdin) children[index].stdout?.pipe(child.stdin);
  }
  const ends = await Promise.all(children.map(ended));
  const failed = ends.findLastIndex(({ code }) => code !== 0);
  if (failed < 0) return;
  const output = ends[failed].output.trim().split('\n').slice(-5).join('\n');
  throw new OperatorFailure(`${programs[failed].command} failed:\n${output}`);
}

function ended(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
