// @ts-check
import { createServer } from 'node:http';

/** Takes OTLP exports and throws them away; told anything, it answers with its address and how many it took since. */
let exports = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    exports += 1;
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
});
server.listen(0, '127.0.0.1');

process.on('message', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ endpoint: `http://127.0.0.1:${address.port}`, exports });
  exports = 0;
});
process.on('disconnect', () => process.exit());
