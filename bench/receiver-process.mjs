// @ts-check
import { createServer } from 'node:http';

/**
 * A webhook receiver that answers 204 at once and notes which record it was told of and when. `request` is emitted when
 * the head of a request has been read, so its first byte came a fraction of a millisecond earlier. Requests to `/hang` are
 * never answered, those to `/drip` by one byte a second; neither is noted. Those to `/unhurried` are answered after a while.
 * The subject is the event's type and the id of what it tells of: of the message, where there is one.
 * @typedef {{ recordId: number, eventId: string, subject: string, at: number }} Arrival Unix milliseconds
 */

const UNHURRIED_MS = 400;

/** @type {Arrival[]} */
let arrivals = [];
/** @type {Set<string>} */
let eventIds = new Set();

const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now();
  if (request.url === '/hang' || request.url === '/drip') {
    request.resume();
    if (request.url === '/drip') drip(response);
    return;
  }
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const answer = () => response.writeHead(204).end();
    if (request.url === '/unhurried') setTimeout(answer, UNHURRIED_MS);
    else answer();
    const event = JSON.parse(Buffer.concat(chunks).toString());
    const [record] = /** @type {{ id: number }[]} */ (Object.values(event.data));
    const subject = `${event.type} ${event.data.message?.id ?? record.id}`;
    arrivals.push({ recordId: record.id, eventId: event.id, subject, at });
    eventIds.add(event.id);
  });
});

/** @param {import('node:http').ServerResponse} response */
function drip(response) {
  response.writeHead(200);
  response.write('.');
  const timer = setInterval(() => response.write('.'), 1000);
  response.once('close', () => clearInterval(timer));
}

process.on('message', (/** @type {'listen' | 'count' | 'take'} */ order) => {
  if (order === 'count') return process.send?.(eventIds.size);
  if (order === 'listen') {
    server.listen(0, '127.0.0.1', () =>
      process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
    );
    return;
  }
  process.send?.(arrivals);
  arrivals = [];
  eventIds = new Set();
});
process.on('disconnect', () => process.exit());
