import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './checkout.ts';
import { samePortIfFree } from './ports.ts';
import { readJson, writePrivateJson } from './private-files.ts';

type Mode = 'live' | 'test';
type Verify = (body: string, signature: string | undefined, secrets: string[]) => unknown;

/** A webhook endpoint of the demo organization. */
export interface ReceiverEndpoint {
  id: number;
  secret: string;
  url: string;
}

interface Kept {
  port?: number;
  organization_id?: number;
  endpoints?: Partial<Record<Mode, ReceiverEndpoint>>;
}

interface Webhook {
  type: string;
  mode: Mode;
  body: unknown;
}

/** A receiver of the demo organization's webhooks. It shows them on a page and in the terminal. */
export interface DemoReceiver {
  url: string;
  /** The `host:port` that the webhook service has to accept. */
  host: string;
  endpointOf: (organization: number, mode: Mode) => ReceiverEndpoint | undefined;
  keep: (organization: number, mode: Mode, endpoint: ReceiverEndpoint) => void;
  close: () => Promise<void>;
}

const MAX_SHOWN = 50;
const MAX_BODY_BYTES = 1024 * 1024;

/** @param file where the port and the secrets of the endpoints are kept */
export async function startDemoReceiver({
  file,
  print,
  verify = verifyBuilt,
}: {
  file: string;
  print: (line: string) => void;
  verify?: Verify;
}): Promise<DemoReceiver> {
  let kept = readJson<Kept>(file) ?? {};
  const shown: Webhook[] = [];
  let refused = 0;
  const server = createServer((request, response) => {
    const { method, headers } = request;
    if (method === 'GET') return respond(response, 200, pageOf(shown, refused));
    receive(request)
      .then(async (body) => {
        const secrets = Object.values(kept.endpoints ?? {}).map(({ secret }) => secret);
        // The dispatcher repeats a delivery that arrives before its endpoint is kept.
        if (secrets.length === 0) return respond(response, 503);
        if (!(await isGenuine(() => verify(body, headers['service-signature'] as string, secrets)))) {
          refused++;
          print('The demo receiver refused a request: invalid signature.');
          return respond(response, 400);
        }
        const webhook = webhookIn(body);
        shown.unshift(webhook);
        shown.splice(MAX_SHOWN);
        print(`Webhook ${webhook.type} (${webhook.mode} mode): valid signature.`);
        respond(response, 200);
      })
      .catch(() => respond(response, 400));
  });
  server.listen(await samePortIfFree(kept.port), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = (changes: Kept): void => writePrivateJson(file, (kept = { ...kept, ...changes }));
  store({ port });
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    endpointOf: (organization, mode) => (kept.organization_id === organization ? kept.endpoints?.[mode] : undefined),
    keep: (organization, mode, endpoint) => {
      const others = kept.organization_id === organization ? kept.endpoints : {};
      store({ organization_id: organization, endpoints: { ...others, [mode]: endpoint } });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Verifies with the library, which is built after the receiver has started. */
async function verifyBuilt(...[body, signature, secrets]: Parameters<Verify>) {
  const file = path.join(ROOT, 'libs/webhook-verify/dist/esm/index.js');
  const { verifyWebhook } = (await import(pathToFileURL(file).href)) as { verifyWebhook: Verify };
  return verifyWebhook(body, signature, secrets);
}

async function isGenuine(verify: () => unknown): Promise<boolean> {
  try {
    await verify();
    return true;
  } catch {
    return false;
  }
}

async function receive(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new Error('The body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function webhookIn(text: string): Webhook {
  const body = JSON.parse(text) as { type?: unknown; livemode?: unknown };
  return { type: String(body.type).slice(0, 100), mode: body.livemode === true ? 'live' : 'test', body };
}

function respond(response: ServerResponse, status: number, page = '') {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(page);
}

function pageOf(shown: readonly Webhook[], refused: number): string {
  const items = shown.map(
    ({ type, mode, body }) =>
      `<li><h2>${escaped(type)}</h2><p>${mode} mode, valid signature</p>` +
      `<pre>${escaped(JSON.stringify(body, null, 2))}</pre></li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>No webhook has arrived yet.</p>';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3">' +
    '<meta name="viewport" content="width=device-width"><title>Webhooks of the demo organization</title>' +
    `<style>${STYLE}</style></head><body><h1>Webhooks of the demo organization</h1>` +
    `${refused > 0 ? refusedNote(refused) : ''}${list}</body></html>`
  );
}

function refusedNote(count: number): string {
  return (
    `<p><strong>${count} refused with 400.</strong> This page knows the signing secrets of the endpoints that ` +
    '<code>npm start</code> added, but not of yours. Use the address of your own server, or run ' +
    '<code>npm run frontdesk -- listen</code>.</p>'
  );
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:48rem;margin:2rem auto;padding:0 1rem}' +
  'ol{list-style:none;padding:0}li{border-top:1px solid #8886;padding:1rem 0}h1{font-size:1.5rem}h2{font-size:1rem;margin:0}' +
  'p{margin:.25rem 0}pre{overflow-x:auto;font-size:.8125rem}';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
