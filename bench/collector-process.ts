import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An OTLP collector that drops what it receives. It replies to any message with its address and the number of exports
 * since.
 */
let exports = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    exports += 1;
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
});
server.listen(0, '127.0.0.1');

process.on('message', () => {
  const address = server.address() as AddressInfo;
  process.send?.({ endpoint: `http://127.0.0.1:${address.port}`, exports });
  exports = 0;
});
process.on('disconnect', () => process.exit());
