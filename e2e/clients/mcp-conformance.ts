import { freePort } from '@frontdesk/launcher';
import { execFile, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const SUITE = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'at-public-address.mjs')).href;

/** The suite needs this function, which Node has from version 22 on. */
export const canRunSuite = 'globSync' in fs;

/** The suite's verdict on one requirement. */
export interface Check {
  scenario: string;
  id: string;
  status: string;
  errorMessage?: string;
}

/** Runs every scenario of a revision against a server. The checks are more precise than the exit code. */
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
    return checksIn(output);
  } finally {
    fs.rmSync(output, { recursive: true, force: true });
  }
}

/**
 * Runs the scenarios about an authorization server, whose public address is served at a port of this machine.
 * @param visit opens an address in a browser and signs in
 * @param signal ends the suite, which waits for a visit without a limit
 */
export async function runAuthorizationSuite(
  { issuer, sitePort, clientId, resource }: Record<'issuer' | 'clientId' | 'resource', string> & { sitePort: number },
  visit: (url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Check[]> {
  const output = fs.mkdtempSync(join(tmpdir(), 'frontdesk-conformance-'));
  const options = ['--url', issuer, '--client-id', clientId, '--resource', resource, '--output-dir', output];
  const port = String(await freePort());
  const suite = spawn(process.execPath, ['--import', PRELOAD, SUITE, 'authorization', ...options, '--port', port], {
    env: { ...process.env, PUBLIC_ADDRESS_PORT: String(sitePort) },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  // Without a listener, an abort would end this process.
  suite.once('error', () => undefined);
  try {
    for await (const line of createInterface({ input: suite.stdout })) {
      if (line.startsWith(`${issuer}/`)) await visit(line);
    }
    return checksIn(output);
  } finally {
    suite.kill();
    fs.rmSync(output, { recursive: true, force: true });
  }
}

function checksIn(output: string): Check[] {
  return fs.readdirSync(output).flatMap((folder) => {
    const checks = JSON.parse(fs.readFileSync(join(output, folder, 'checks.json'), 'utf8')) as Omit<
      Check,
      'scenario'
    >[];
    const scenario = /^(?:authorization-)?server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)![1]!;
    return checks.map((check) => ({ ...check, scenario }));
  });
}

/**
 * Starts a proxy between the suite, which cannot send custom headers, and a server. It adds each set of headers in
 * rotation, so that no key reaches its limit.
 */
export async function startHeaderProxy(
  origin: string,
  headerSets: readonly Record<string, string>[],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  let count = 0;
  const server: Server = createServer((request, response) => {
    const headers = { ...request.headers, ...headerSets[count++ % headerSets.length] };
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

const DEMONSTRATION = 'calls a demonstration tool of the suite, which a real server does not have';
const NO_RESOURCES = 'is about resources, which none of our servers offers';
const NO_PROMPTS = 'is about prompts, which none of our servers offers';
const NO_SESSIONS = 'warns that there is no session, which the protocol leaves to the server';

/**
 * Scenarios and single checks of the suite that cannot apply to our servers, with the reason. Any other failure is a
 * fault, and so is an entry here that passes. Violations of the protocol's message schema are never excused.
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

/** Returns the entry that excuses a check, or null. */
export function excuseOf({ scenario, id }: Check): string | null {
  const names = [`${scenario}/${id}`, ...(id === 'wire-schema-valid' ? [] : [scenario])];
  return names.find((name) => Object.hasOwn(notApplicable, name)) ?? null;
}
