// Loaded before the conformance suite, which then reaches the public address of a stack at a port of this machine.
import { createRequire } from 'node:module';
import process from 'node:process';

const { Agent, buildConnector, setGlobalDispatcher } = createRequire(process.argv[1])('undici');
const connect = buildConnector({ rejectUnauthorized: false });
const port = process.env['PUBLIC_ADDRESS_PORT'];
setGlobalDispatcher(
  new Agent({ connect: (options, done) => connect({ ...options, hostname: '127.0.0.1', port }, done) }),
);
