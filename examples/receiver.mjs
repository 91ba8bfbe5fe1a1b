// A webhook receiver in fifty lines of Node that needs no dependencies.
//
// node examples/receiver.mjs whsec_… listens on http://127.0.0.1:9443
//
// It verifies every delivery: the signature over the raw bytes, compared in constant time, and a timestamp within five
// minutes of this machine's clock.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1024 * 1024;
const [secret = process.env.WEBHOOK_SECRET, port = '9443'] = process.argv.slice(2);
if (!secret?.startsWith('whsec_')) {
  console.error('Usage: node examples/receiver.mjs whsec_… [port]');
  process.exit(1);
}

/** While a secret is being rotated, the header has one v1 for each secret. One valid v1 is enough. */
function isGenuine(header = '', body) {
  const parts = header.split(',').map((part) => part.split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return parts.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function receive(request, response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return response.writeHead(413, { connection: 'close' }).end();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const genuine = isGenuine(request.headers['service-signature'], body);
  response.writeHead(genuine ? 204 : 400).end();
  console.log(genuine ? 'verified' : 'NOT verified', request.headers['service-event'], body.toString());
}

createServer((request, response) => {
  // An aborted request must not stop the receiver.
  receive(request, response).catch((error) => console.error('aborted:', error.message));
}).listen(Number(port), '127.0.0.1', () => console.log(`Waiting for webhooks on http://127.0.0.1:${port}`));
