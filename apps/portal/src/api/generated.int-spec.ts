import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('src/api/generated is up to date with the API descriptions (npm run generate -w apps/portal)', () => {
  const script = join(import.meta.dirname, '../../scripts/generate.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
