import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgram, run } from './program.ts';

const COMMANDS = readdirSync(path.join(import.meta.dirname, 'commands')).map((file) => path.basename(file, '.ts'));

describe('the frontdesk command', () => {
  let root: string;
  let printed: { out: string; err: string };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'frontdesk-program-'));
    printed = { out: '', err: '' };
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.err += String(text))));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(root, { recursive: true });
  });

  it.each([
    [
      ['--help'],
      [
        [
          'Develop:',
          'login',
          'logout',
          'orgs',
          'keys',
          'listen',
          'trigger',
          'clock',
          'events',
          'logs',
          'import',
          'export',
        ],
        ['Prove:', 'verify-bundle'],
        ['Operate:', 'admin'],
      ],
    ],
    [
      ['admin', '--help'],
      [
        ['Set up:', 'init', 'provision', 'owner'],
        ['Operate:', 'doctor', 'dead-letters', 'backup', 'rehearse', 'restore'],
        ['Move data:', 'import', 'export'],
        ['Prove:', 'verify-ledger'],
      ],
    ],
  ])('lists the commands by task in the help of %j', async (args, listed) => {
    expect(await run(args, root)).toBe(0);
    const tasks = printed.out.split(/^(?=\S.*:$)/m).slice(1);
    const named = tasks.map((task) => task.match(/^(\S.*:$)|(?<=^ {2})[a-z-]+/gm));
    expect(named).toEqual(expect.arrayContaining(listed));
  });

  it('has every command below admin or at the top, described in one line', () => {
    const program = createProgram(root);
    const help = program.createHelp();
    const [admin] = program.commands.filter((each) => each.name() === 'admin');
    const visible = [program, admin!].flatMap((command) => help.visibleCommands(command));
    const summaries = new Map(visible.map((command) => [command.name(), command.summary()]));
    expect([...summaries.keys()]).toEqual(expect.arrayContaining(COMMANDS));
    for (const name of COMMANDS) expect(summaries.get(name)).toMatch(/^[a-z].{10,60}[^.]$/);
  });

  it('accepts commands of admin by their earlier names too', async () => {
    expect(await run(['admin', 'backup'], root)).toBe(2);
    expect(await run(['backup'], root)).toBe(2);
    expect(printed.err.match(/missing required argument 'dir'/g)).toHaveLength(2);
  });

  it('prints its help and exits with 2 if no command is given', async () => {
    expect(await run([], root)).toBe(2);
    expect(printed.err).toContain('Usage: frontdesk');
  });

  it.each([
    ['admin docter', /unknown command 'docter'\n\(Did you mean doctor\?\)/],
    ['dead-letters replya webhooks.deliveries', /unknown command 'replya'\n\(Did you mean replay\?\)/],
    ['doctor --jsn', /unknown option '--jsn'\n\(Did you mean --json\?\)/],
    ['restore backup --release-call', /Did you mean --release-calls\?/],
    ['listen --foward-to http://localhost:3000', /Did you mean --forward-to\?/],
  ])('answers %s with the nearest name and exits with 2', async (line, message) => {
    expect(await run(line.split(' '), root)).toBe(2);
    expect(printed.err).toMatch(message);
    expect(printed.err).toContain('--help');
  });

  it.each([
    ['init now', /too many arguments/],
    ['backup', /missing required argument 'dir'/],
    ['restore', /missing required argument 'dir'/],
    ['rehearse', /missing required argument 'dir'/],
    ['backup somewhere --keep 0', /--keep must be a whole number/],
    ['backup somewhere --every 24', /--every needs --keep/],
    ['restore backup --id-gap x', /--id-gap must be a whole number/],
    ['verify-bundle', /missing required argument 'file'/],
    ['provision', /missing required argument 'dir'/],
    ['provision accounts --prefix Front-Desk', /--prefix may contain/],
    ['dead-letters', /Usage: frontdesk dead-letters/],
    ['events', /Usage: frontdesk events/],
    ['dead-letters list x', /too many arguments/],
    ['dead-letters replay', /missing required argument 'queue'/],
    ['dead-letters replay a b', /too many arguments/],
    ...['0', '-1', 'x', '1.5'].map((limit): [string, RegExp] => [
      `dead-letters replay a --limit=${limit}`,
      /--limit must be a whole number of at least 1/,
    ]),
  ])('refuses %s with exit code 2', async (line, message) => {
    expect(await run(line.split(' '), root)).toBe(2);
    expect(printed.err).toMatch(message);
  });

  it.each([
    ['doctor', 'npm run build'],
    ['backup somewhere', 'npm run build'],
    ['verify-bundle evidence.zip', 'npm run build'],
    ['admin import leads a.csv --organization 1', 'npm run build'],
    ['listen --forward-to http://a --key vk_test_x --base-url http://a', 'npm run build'],
    ['events tail --key vk_test_x --base-url http://a', 'npm run build'],
    ['export --output out --key vk_test_x --base-url http://a', 'npm run build'],
  ])('names the remedy if %s needs the build, and exits with 1', async (line, remedy) => {
    expect(await run(line.split(' '), root)).toBe(1);
    expect(printed.err).toContain(remedy);
  });
});
