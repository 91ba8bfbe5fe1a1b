import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secondsIn } from './clock/duration.ts';
import { createProgram, run } from './program.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const COMMAND = [process.execPath, '--disable-warning=ExperimentalWarning', MAIN];

describe('the commands for developers', () => {
  let folder: string;
  let printed: { out: string; err: string };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-cli-'));
    printed = { out: '', err: '' };
    jest.replaceProperty(process, 'env', { ...process.env, FRONTDESK_API_KEY: '', FRONTDESK_URL: '' });
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.err += String(text))));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const runLine = (line: string) => run(createProgram(folder), line.split(' ').filter(Boolean));

  it('are described in one line each', () => {
    const program = createProgram(folder);
    const visible = program.createHelp().visibleCommands(program);
    const names = visible.map((command) => command.name());
    expect(names).toEqual([
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
      'completion',
      'help',
    ]);
    for (const command of visible.slice(0, -1)) expect(command.summary()).toMatch(/^[a-z].{10,60}[^.]$/);
  });

  it.each([
    ['', /Usage: frontdesk/],
    ['listn', /Did you mean listen\?/],
    ['listen', /--forward-to is missing/],
    ['events', /Usage: frontdesk events/],
    ['events tail --base-url http://a', /No API key/],
    ['events tail --key vk_test_x', /No API address/],
    ['trigger', /missing required argument 'event'/],
    ['trigger lead.created --key vk_live_x --base-url http://a', /That is a live key/],
    ['trigger chat.opened --key vk_test_x --base-url http://a', /cannot cause chat\.opened/],
    ['trigger chat.closed --endpoint x', /--endpoint must be the id/],
    ['trigger lead.updated --key vk_test_x --base-url http://a', /cannot cause lead\.updated/],
    ['clock advance 5', /5 is no duration/],
    ['clock advance 0h', /0h is no duration/],
    ['clock set', /missing required argument 'time'/],
    ['clock show --key vk_live_x --base-url http://a', /That is a live key/],
    ['events resend x', /--forward-to <url>' not specified/],
    ['events resend x --forward-to http://a --key vk_live_x --base-url http://a', /That is a live key/],
    ['logs tail --status abc', /--status must be/],
    ['orgs use 1', /There is no organization 1/],
    ['completion tcsh', /Allowed choices are bash, zsh, fish/],
  ])('refuse %j with exit code 2', async (line, message) => {
    expect(await runLine(line)).toBe(2);
    expect(printed.err).toMatch(message);
  });

  it('read the key and the address of the API from the environment', async () => {
    Object.assign(process.env, { FRONTDESK_API_KEY: 'vk_live_x', FRONTDESK_URL: 'http://a' });
    expect(await runLine('listen --print')).toBe(2);
    expect(printed.err).toMatch(/That is a live key/);
  });

  describe('frontdesk trigger', () => {
    const asked: { line: string; body: Record<string, unknown> }[] = [];
    let answers: [status: number, body: object][];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.push({ line: `${request.method} ${request.url}`, body: JSON.parse(Buffer.concat(chunks).toString()) });
        const [status, body] = answers.shift()!;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    beforeEach(async () => {
      asked.length = 0;
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });
    const trigger = (line: string) =>
      runLine(`trigger ${line} --key vk_test_x --base-url http://127.0.0.1:${(server.address() as AddressInfo).port}`);

    it('creates the record that causes the event', async () => {
      answers = [[201, { data: { id: 7 }, callback: { id: 8 } }]];
      expect(await trigger('outbound_call.completed')).toBe(0);
      expect(asked).toMatchObject([
        { line: 'POST /api/public/v1/leads', body: { phone_number: expect.stringMatching(/^\+1\d{3}5550190$/) } },
      ]);
      expect(printed.out).toContain('Requested outbound call 8.');
    });

    it('adds another number if a number is on the Do Not Call list already', async () => {
      answers = [
        [200, { data: { id: 4 } }],
        [201, { data: { id: 5 } }],
      ];
      expect(await trigger('do_not_call.added')).toBe(0);
      expect(asked).toHaveLength(2);
      expect(printed.out).toBe('Added Do Not Call entry 5.\n');
    });

    it('simulates a call from its start to its end', async () => {
      answers = [
        [201, { data: { id: 7 } }],
        [200, { data: { id: 7 } }],
      ];
      expect(await trigger('call.completed')).toBe(0);
      expect(asked.map(({ line }) => line)).toEqual([
        'POST /api/public/v1/sandbox/calls',
        'PATCH /api/public/v1/sandbox/calls/7',
      ]);
      expect(printed.out).toBe('Simulated call 7.\n');
    });

    it('sends a sample of any event to an endpoint, and prints why the API refuses', async () => {
      answers = [
        [202, { data: { id: 3 } }],
        [422, { code: 'validation_failed', message: 'Invalid.', errors: { event: ['is unknown'] } }],
      ];
      expect(await trigger('chat.closed --endpoint 9')).toBe(0);
      expect(asked).toMatchObject([
        { line: 'POST /api/public/v1/webhook-endpoints/9/test', body: { event: 'chat.closed' } },
      ]);
      expect(printed.out).toContain('as delivery 3.');
      expect(await trigger('chat.exploded --endpoint 9')).toBe(1);
      expect(printed.err).toContain('The API refused: Invalid. event is unknown.');
    });
  });
});

describe('frontdesk clock', () => {
  it.each([
    ['90s', 90],
    ['15m', 900],
    ['8h', 28_800],
    ['5d', 432_000],
  ])('reads the duration %s', (text, seconds) => expect(secondsIn(text)).toBe(seconds));
});

describe('a pipe whose reader has ended', () => {
  it('ends the command without an error', () => {
    const { stderr, stdout } = spawnSync('bash', ['-c', '"$@" --help | true; echo ${PIPESTATUS[0]}', '-', ...COMMAND], {
      encoding: 'utf8',
    });
    expect({ stderr, stdout }).toEqual({ stderr: '', stdout: '0\n' });
  });
});

describe('frontdesk completion', () => {
  it.each([
    [
      '',
      [
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
        'completion',
        'help',
      ],
    ],
    ['li', ['listen']],
    ['events ', ['tail', 'get', 'resend', 'help']],
    ['listen --fo', ['--forward-to']],
    ['trigger lead.created --e', ['--endpoint']],
  ])('completes %j in bash', (line, expected) => {
    const words = ['frontdesk', ...line.split(' ')];
    const script = `
      frontdesk() { "${process.execPath}" --disable-warning=ExperimentalWarning "${MAIN}" "$@"; }
      source <(frontdesk completion bash)
      COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
      COMP_CWORD=${words.length - 1}
      _frontdesk
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(execFileSync('bash', ['-c', script]).toString().trim().split('\n')).toEqual(expected);
  });
});
