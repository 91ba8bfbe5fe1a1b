import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { samePortIfFree } from './ports.ts';

/** Takes a free port, prints it, and never listens on it. */
const OWNER = `
  const { freePort } = await import(${JSON.stringify(path.join(import.meta.dirname, 'ports.ts'))});
  process.stdout.write(String(await freePort()));
  process.stdin.resume();
`;

it('a port belongs to the process that got it until that process ends, although nobody listens yet', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', OWNER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [printed] = (await once(owner.stdout, 'data')) as [Buffer];
  const port = Number(printed);
  expect(port).toBeGreaterThan(0);
  expect(await samePortIfFree(port)).not.toBe(port);
  owner.stdin.end();
  await once(owner, 'close');
  expect(await samePortIfFree(port)).toBe(port);
});
