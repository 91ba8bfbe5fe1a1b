import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('the generated types are those of the API description (npm run generate -w libs/sdk)', () => {
  const script = join(import.meta.dirname, '../scripts/generate.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
