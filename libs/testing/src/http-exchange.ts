import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request. Only the headers that HTTP requires are added to it. */
export interface Outgoing {
  method: string;
  /** The path with the query string. */
  path: string;
  /** The headers, whose names may repeat. */
  headers?: readonly (readonly [string, string])[];
  body?: string | Uint8Array;
  timeoutMs?: number;
}

export interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  /** The parsed body, or undefined if it is not JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read responses of every shape
  json: any;
  durationMs: number;
}

const keepAlive = new Agent({ keepAlive: true, maxSockets: 64 });

/** Closes the keep-alive connections. */
export function closeConnections(): void {
  keepAlive.destroy();
}

/** Sends one request and reads the whole response. Rejects after the timeout. */
export async function exchange(origin: string, outgoing: Outgoing): Promise<ApiResponse> {
  // The server may close an idle connection at any moment, so the request is retried on a new one.
  return attempt(origin, outgoing, keepAlive).catch((error: NodeJS.ErrnoException) => {
    if (!(error as { onReusedSocket?: boolean }).onReusedSocket || error.code !== 'ECONNRESET') throw error;
    return attempt(origin, outgoing, false);
  });
}

function attempt(origin: string, outgoing: Outgoing, agent: Agent | false): Promise<ApiResponse> {
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
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          bytes,
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
