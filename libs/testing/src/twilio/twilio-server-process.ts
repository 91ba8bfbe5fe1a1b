import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TwilioServer } from './twilio-server.js';

/*
 * node libs/testing/dist/twilio/twilio-server-process.js [--port 4010] [--account AC…] [--token …] [--journal FILE]
 *   [--clock-file FILE]
 * Prints one line of JSON with its URL and credentials, and runs until a signal stops it.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    account: { type: 'string' },
    token: { type: 'string' },
    journal: { type: 'string' },
    'clock-file': { type: 'string' },
  },
});
const clockFile = values['clock-file'];
const offsetMs = (): number => (clockFile ? Number(readFileSync(clockFile, 'utf8')) || 0 : 0);

const server = await TwilioServer.start({
  ...(values.port ? { port: Number(values.port) } : {}),
  ...(values.account ? { accountSid: values.account } : {}),
  ...(values.token ? { authToken: values.token } : {}),
  ...(values.journal ? { journal: values.journal } : {}),
  now: () => new Date(Date.now() + offsetMs()),
});
const { url, accountSid, authToken } = server;
process.stdout.write(`${JSON.stringify({ url, accountSid, authToken })}\n`);
