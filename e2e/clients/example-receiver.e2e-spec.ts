import { freePort } from '@frontdesk/launcher';
import { eventually } from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SECRET = 'whsec_of_the_example_receiver';
let receiver: ChildProcess;
let port: number;

const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }).then(({ status }) => status);

const signed = (body: string): Record<string, string> => {
  const time = Math.floor(Date.now() / 1000);
  return {
    'Service-Signature': `t=${time},v1=${createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')}`,
  };
};

beforeAll(async () => {
  port = await freePort();
  const program = join(import.meta.dirname, '../../examples/receiver.mjs');
  receiver = spawn(process.execPath, [program, SECRET, String(port)], { stdio: 'ignore' });
  await eventually(() => post('{}'));
});
afterAll(() => void receiver.kill());

it('the example receiver accepts signed requests and refuses others', async () => {
  expect(await post('{"id":1}', signed('{"id":1}'))).toBe(204);
  expect(await post('{"id":2}', signed('{"id":1}'))).toBe(400);
});

it('the example receiver keeps running after an aborted request', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  await sleep(200);
  socket.resetAndDestroy();
  await sleep(200);
  expect(receiver.exitCode).toBeNull();
  expect(await post('{}', signed('{}'))).toBe(204);
});

it('the example receiver refuses a body over 1 MiB', async () => {
  const largest = 'x'.repeat(1024 * 1024);
  expect(await post(largest, signed(largest))).toBe(204);
  expect(await post(`${largest}x`)).toBe(413);
});
