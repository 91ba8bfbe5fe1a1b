import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SUITE = join(import.meta.dirname, '../node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The suite is written for Node 22 and later, whose file system has this function. */
export const canRunSuite = 'globSync' in fs;

/** What the suite says of one requirement. */
export interface Check {
  scenario: string;
  id: string;
  status: string;
  errorMessage?: string;
}

/** Runs every scenario of a revision against a server; the exit code says less than the checks do. */
export async function runSuite(url: string, revision: string): Promise<Check[]> {
  const output = fs.mkdtempSync(join(tmpdir(), 'frontdesk-conformance-'));
  const options = ['server', '--url', url, '--suite', 'all', '--spec-version', revision, '--output-dir', output];
  try {
    await promisify(execFile)(process.execPath, [SUITE, ...options, '--timeout', '15000'], {
      timeout: 110_000,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { code?: unknown }) => {
      if (error.code !== 1) throw error;
    });
    return fs.readdirSync(output).flatMap((folder) => {
      const checks = JSON.parse(fs.readFileSync(join(output, folder, 'checks.json'), 'utf8')) as Omit<
        Check,
        'scenario'
      >[];
      const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)![1]!;
      return checks.map((check) => ({ ...check, scenario }));
    });
  } finally {
    fs.rmSync(output, { recursive: true, force: true });
  }
}

/**
 * Stands between the suite, which can send no headers of one's own, and a server: each request gets the headers of the
 * next of those who take turns, so that none of them reaches its limit.
 */
export async function startTurnTaker(
  origin: string,
  turns: readonly Record<string, string>[],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  let count = 0;
  const server: Server = createServer((request, response) => {
    const headers = { ...request.headers, ...turns[count++ % turns.length] };
    const forwarded = send(`${origin}${request.url}`, { method: request.method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    forwarded.once('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const DEMONSTRATION = 'calls a demonstration tool of the suite, which a server with a purpose does not have';
const NO_RESOURCES = 'is about resources, which none of our servers offers';
const NO_PROMPTS = 'is about prompts, which none of our servers offers';
const NO_SESSIONS = 'warns that there is no session, which the protocol leaves to the server';

/**
 * What of the suite cannot apply to our servers, and why: a scenario, or one check of it. Whatever else fails is a fault,
 * and so is an entry here that does not fail. That messages keep to the schema of the protocol is never excused.
 */
export const notApplicable: Readonly<Record<string, string>> = {
  ...because(
    DEMONSTRATION,
    ...['simple-text', 'image', 'audio', 'mixed-content', 'embedded-resource', 'error', 'with-progress'].map(
      (name) => `tools-call-${name}`,
    ),
    ...['with-logging', 'sampling', 'elicitation'].map((name) => `tools-call-${name}`),
    'json-schema-2020-12',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'http-custom-header-server-validation',
    ...['basic-elicitation', 'basic-list-roots', 'basic-sampling', 'capability-check', 'ignore-extra-params'].map(
      (name) => `input-required-result-${name}`,
    ),
    ...['missing-input-response', 'multi-round', 'multiple-input-requests', 'request-state', 'result-type'].map(
      (name) => `input-required-result-${name}`,
    ),
    'input-required-result-tampered-state',
    'server-stateless/sep-2575-server-rejects-undeclared-capability',
    'server-stateless/sep-2575-missing-capability-http-400',
    'server-stateless/sep-2575-http-server-no-independent-requests-on-stream',
    'server-stateless/sep-2575-server-no-log-without-loglevel',
  ),
  ...because(
    NO_RESOURCES,
    ...['list', 'read-binary', 'read-text', 'subscribe', 'unsubscribe', 'templates-read'].map(
      (name) => `resources-${name}`,
    ),
    'sep-2164-resource-not-found',
    'caching/sep-2549-resources-list-caching-hints',
    'caching/sep-2549-resources-templates-list-caching-hints',
  ),
  ...because(
    NO_PROMPTS,
    ...['list', 'get-simple', 'get-with-args', 'get-embedded-resource', 'get-with-image'].map(
      (name) => `prompts-${name}`,
    ),
    'input-required-result-non-tool-request',
    'caching/sep-2549-prompts-list-caching-hints',
  ),
  ...because('is about completions of prompts and resources', 'completion-complete'),
  ...because('is about log messages to the client, which none of our servers sends', 'logging-set-level'),
  ...because(
    NO_SESSIONS,
    'server-sse-polling/server-sse-polling-session',
    'server-sse-multiple-streams/server-sse-multiple-streams-session',
  ),
};

function because(reason: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

/** The name under which a check is excused, or null when nothing excuses it. */
export function excuseOf({ scenario, id }: Check): string | null {
  const names = [`${scenario}/${id}`, ...(id === 'wire-schema-valid' ? [] : [scenario])];
  return names.find((name) => Object.hasOwn(notApplicable, name)) ?? null;
}
