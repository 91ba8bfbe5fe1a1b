import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceFrame } from './source-frames.js';

describe('a frame of a stack', () => {
  const service = mkdtempSync(join(tmpdir(), 'frontdesk-frames-'));
  const url = (file: string): string => pathToFileURL(join(service, file)).href;
  mkdirSync(join(service, 'dist/bundle'), { recursive: true });
  // Column 4 of line 2 of the bundle is from line 5, column 2 of the source. Line 3 is from a package.
  writeFileSync(
    join(service, 'dist/bundle/main.js.map'),
    JSON.stringify({ version: 3, sources: ['../../src/calls/calls.service.ts'], names: [], mappings: ';IAIE;' }),
  );
  afterAll(() => rmSync(service, { recursive: true }));

  it('names the source of a line in a bundle', () => {
    expect(sourceFrame(`    at CallsService.create (${url('dist/bundle/main.js')}:2:5)`)).toBe(
      `    at CallsService.create (${url('src/calls/calls.service.ts')}:5:3)`,
    );
    expect(sourceFrame(`    at async ${url('dist/bundle/main.js')}:2:9`)).toBe(
      `    at async ${url('src/calls/calls.service.ts')}:5:3`,
    );
  });

  it.each([
    ['of a package', url('dist/bundle/main.js') + ':3:5'],
    ['of a file without a map', url('dist/bundle/sdk.js') + ':2:5'],
    ['outside of a bundle', url('dist/main.js') + ':2:5'],
    ['of Node', 'node:internal/process/task_queues:103:5'],
  ])('stays as it is if it is %s', (_, place) => {
    expect(sourceFrame(`    at run (${place})`)).toBe(`    at run (${place})`);
  });
});
