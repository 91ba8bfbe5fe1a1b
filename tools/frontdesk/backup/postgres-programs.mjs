// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { findProgram } from '../../launcher/backing/binaries.mjs';
import { withPrivateUmask } from '../../launcher/private-files.mjs';
import { OperatorFailure } from '../operator-failure.mjs';

/**
 * Those of one version, then whatever there is.
 * @param {number | '*'} version
 */
const directoriesOf = (version) => [
  `/usr/lib/postgresql/${version}/bin`,
  `/usr/pgsql-${version}/bin`,
  `/opt/homebrew/opt/postgresql@${version}/bin`,
  `/usr/local/opt/postgresql@${version}/bin`,
];

/**
 * One of Postgres's own programs, of the server's version if possible: an older one refuses to work with it, and what a
 * newer one writes may be too new for it.
 * @param {string} name
 * @param {number} serverMajor
 * @returns {string} its path
 */
export function postgresProgram(name, serverMajor) {
  const program = findProgram(name, [...directoriesOf(serverMajor), ...directoriesOf('*')]);
  const found = program && Number(/(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);
  if (program && found && found >= serverMajor) return program;
  const what = program
    ? `${name} is of version ${found}, the server of version ${serverMajor}`
    : `${name} was not found`;
  throw new OperatorFailure(`${what}. Install the client programs of Postgres ${serverMajor}: postgresql-client.`);
}

/**
 * The connection as Postgres's programs take it: the password in their environment, where `ps` does not show it.
 * @param {string} url
 * @returns {{ database: string, env: NodeJS.ProcessEnv }}
 */
export function connectionOf(url) {
  const own = new URL(url);
  const password = decodeURIComponent(own.password);
  own.password = '';
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  return {
    database: own.href,
    env: { ...env, PGPASSWORD: password, PGAPPNAME: 'frontdesk backup', PGCONNECT_TIMEOUT: '10' },
  };
}

/**
 * Programs of which each reads what the one before writes; rejects with what the first that failed has said.
 * @param {{ command: string, args: string[] }[]} programs
 * @param {NodeJS.ProcessEnv} env
 */
export async function pipeline(programs, env) {
  const children = programs.map(({ command, args }, index) =>
    withPrivateUmask(() =>
      spawn(command, args, {
        env,
        stdio: [index === 0 ? 'ignore' : 'pipe', index === programs.length - 1 ? 'ignore' : 'pipe', 'pipe'],
      }),
    ),
  );
  for (const [index, child] of children.slice(1).entries()) {
    // A reader that has ended is told of by its exit code.
    child.stdin?.on('error', () => {});
    if (child.stdin) children[index].stdout?.pipe(child.stdin);
  }
  const ends = await Promise.all(children.map(ended));
  const failed = ends.findLastIndex(({ code }) => code !== 0);
  if (failed < 0) return;
  const output = ends[failed].output.trim().split('\n').slice(-5).join('\n');
  throw new OperatorFailure(`${programs[failed].command} failed:\n${output}`);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, output: string }>}
 */
function ended(child) {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
