import { connect } from 'node:net';
import type { ApiResponse } from './http-exchange.js';

/**
 * Sends raw bytes to a server and reads until it closes the connection, which the request should ask for. Returns null
 * if the server closes the connection before it has sent a response.
 */
export async function rawExchange(origin: string, bytes: Uint8Array, timeoutMs = 10_000): Promise<ApiResponse | null> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const timer = setTimeout(
      () => socket.destroy(new Error(`the response had not ended after ${timeoutMs} ms`)),
      timeoutMs,
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // The server may respond and close before it has read all bytes.
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
  return received.length === 0 ? null : readResponse(received.toString('latin1'), performance.now() - startedAt);
}

function readResponse(message: string, durationMs: number): ApiResponse {
  const [head = '', ...rest] = message.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '').split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  // Bytes after the first request form a second one, whose response is cut off here.
  const text = rest.join('\r\n\r\n').slice(0, Number(headers['content-length'] ?? Infinity));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const bytes = Buffer.from(text, 'latin1');
  return { status: Number(statusLine.split(' ')[1]), headers, text, bytes, json, durationMs };
}
