import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { record } from './ledger.ts';

const before = process.env.FRONTDESK_LEDGER;
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'frontdesk-ledger-'));
  process.env.FRONTDESK_LEDGER = directory;
});
afterAll(() => {
  if (before === undefined) delete process.env.FRONTDESK_LEDGER;
  else process.env.FRONTDESK_LEDGER = before;
  rmSync(directory, { recursive: true });
});

it('the ledger records processes in files that only its user can read', () => {
  record(process.pid, 'step', 'spec');
  expect(statSync(path.join(directory, `${process.pid}.json`)).mode & 0o777).toBe(0o600);
});
