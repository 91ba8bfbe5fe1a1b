import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request as it goes over the wire; nothing is added but what HTTP itself needs. */
export interface Outgoing {
  method: string;
  /** With the query string. */
  path: string;
  /** A name may come several times. */
  headers?: readonly (readonly [string, string])[];
  body?: string | Uint8Array;
  timeoutMs?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs look into answers of every shape
  json: any;
  durationMs: number;
}

const keepAlive = new Agent({ keepAlive: true, maxSockets: 64 });

/** Closes the connections that are kept open for the next exchange. */
export function closeConnections(): void {
  keepAlive.destroy();
}

/** Sends one request and reads the whole answer. Rejects when there is none in time. */
export async function exchange(origin: string, outgoing: Outgoing): Promise<Answer> {
  // A kept connection that the server closed at that moment says nothing about the server.
  return attempt(origin, outgoing, keepAlive).catch((error: NodeJS.ErrnoException) => {
    if (!(error as { onReusedSocket?: boolean }).onReusedSocket || error.code !== 'ECONNRESET') throw error;
    return attempt(origin, outgoing, false);
  });
}

function attempt(origin: string, outgoing: Outgoing, agent: Agent | false): Promise<Answer> {
  const { method, path, headers = [], body, timeoutMs = 20_000 } = outgoing;
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const names = headers.map(([name]) => name.toLowerCase());
    const flat = headers.flatMap(([name, value]) => [name, value]);
    if (!names.includes('host')) flat.push('Host', `${hostname}:${port}`);
    if (body !== undefined && !names.includes('content-length') && !names.includes('transfer-encoding')) {
      flat.push('Content-Length', String(Buffer.byteLength(body)));
    }
    const sent = httpRequest({
      hostname,
      port,
      method,
      path,
      headers: flat,
      agent,
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.once('error', (error) => reject(Object.assign(error, { onReusedSocket: sent.reusedSocket })));
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: parsed(text),
          durationMs: performance.now() - startedAt,
        });
      });
    });
    sent.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
