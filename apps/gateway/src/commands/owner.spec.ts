import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../dist/commands/owner.js');

it.each([[['--help']], [['invite', '-h']]])('prints its commands for %j, without a database', (args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { env: {}, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('owner invite --new NAME [E-MAIL]');
});
