import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A request to the webhook receiver. The time is taken when the head of the request has been parsed, a fraction of a
 * millisecond after its first byte. The receiver responds with 204: at once, or after UNHURRIED_MS to `/unhurried`. It
 * never responds to `/hang`, sends one byte a second to `/drip`, and records neither.
 */
export interface Arrival {
  recordId: number;
  eventId: string;
  /** The event's type and the id of its message or, if there is none, of its record. */
  subject: string;
  at: number;
}

const UNHURRIED_MS = 400;

let arrivals: Arrival[] = [];
let eventIds = new Set<string>();

const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now();
  if (request.url === '/hang' || request.url === '/drip') {
    request.resume();
    if (request.url === '/drip') drip(response);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const respond = () => response.writeHead(204).end();
    if (request.url === '/unhurried') setTimeout(respond, UNHURRIED_MS);
    else respond();
    const event = JSON.parse(Buffer.concat(chunks).toString());
    const [record] = Object.values(event.data) as { id: number }[];
    const subject = `${event.type} ${event.data.message?.id ?? record.id}`;
    arrivals.push({ recordId: record.id, eventId: event.id, subject, at });
    eventIds.add(event.id);
  });
});

function drip(response: ServerResponse) {
  response.writeHead(200);
  response.write('.');
  const timer = setInterval(() => response.write('.'), 1000);
  response.once('close', () => clearInterval(timer));
}

process.on('message', (order: 'listen' | 'count' | 'take') => {
  if (order === 'count') return process.send?.(eventIds.size);
  if (order === 'listen') {
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
    return;
  }
  process.send?.(arrivals);
  arrivals = [];
  eventIds = new Set();
});
process.on('disconnect', () => process.exit());
