import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFaults } from './packages.ts';

const LAWFUL = {
  'package.json': {
    scripts: { format: 'prettier --write . && checker' },
    devDependencies: { prettier: '1', 'check-tool': '1', imported: '1', '@types/imported': '1', loaded: '1', run: '1' },
  },
  'node_modules/prettier/package.json': { bin: './bin.js' },
  'node_modules/check-tool/package.json': { bin: { checker: './bin.js' } },
  'jest.config.mjs': "export default { transform: { '.ts': ['loaded', {}] } };",
  'tools/launcher/package.json': { name: 'launcher', exports: { '.': { types: './index.d.ts' } } },
  'tools/launcher/index.d.ts': "export const RUNNER = '../../node_modules/.bin/run';",
  'apps/records/package.json': {
    name: 'records',
    dependencies: { '@scope/library': '1' },
    devDependencies: { 'for-specs': '1' },
  },
  'apps/records/src/leads.ts': "import { lead } from '@scope/library/leads';",
  'apps/records/src/leads.spec.ts': "import 'for-specs'; import 'imported';",
  'libs/sdk/package.json': { name: 'sdk', main: './dist/index.js', bin: { sdk: './dist/index.js' } },
  'libs/sdk/dist/index.js': '',
};

describe('the check of package.json files', () => {
  let checkout: string;
  const write = (files: Record<string, object | string>): void => {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
      writeFileSync(path.join(checkout, file), typeof content === 'string' ? content : JSON.stringify(content));
    }
  };

  beforeAll(() => {
    checkout = mkdtempSync(path.join(tmpdir(), 'frontdesk-packages-'));
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  it('accepts dependencies that are imported, loaded by name or run by a script, and entry points that exist', () => {
    write(LAWFUL);
    for (const name of ['imported', 'loaded', 'run']) write({ [`node_modules/${name}/package.json`]: {} });
    expect(packageFaults(checkout)).toEqual([]);
  });

  it('reports a dependency that only specs import, or that only dist names', () => {
    write({
      'libs/sdk/package.json': { name: 'sdk', dependencies: { 'for-specs': '1', built: '1' } },
      'libs/sdk/src/index.spec.ts': "import 'for-specs';",
      'libs/sdk/dist/index.js': "import 'built';",
    });
    expect(packageFaults(checkout)).toEqual([
      'libs/sdk/package.json declares for-specs, which no file of the package imports.',
      'libs/sdk/package.json declares built, which no file of the package imports.',
    ]);
    write({ 'libs/sdk/package.json': LAWFUL['libs/sdk/package.json'] });
  });

  it('reports a development dependency of the root that only sources of a service import', () => {
    write({
      'package.json': { scripts: {}, devDependencies: { '@scope/library': '1', prettier: '1' } },
    });
    write({ 'node_modules/@scope/library/package.json': {} });
    expect(packageFaults(checkout)).toEqual([
      'package.json declares @scope/library, which no file imports and no script runs.',
      'package.json declares prettier, which no file imports and no script runs.',
    ]);
    write({ 'package.json': LAWFUL['package.json'] });
  });

  it('reports an entry point that the build does not write', () => {
    write({
      'apps/records/package.json': {
        name: 'records',
        exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      },
    });
    expect(packageFaults(checkout)).toEqual([
      'apps/records/package.json points to ./dist/index.d.ts, which is not there after a build.',
      'apps/records/package.json points to ./dist/index.js, which is not there after a build.',
    ]);
  });
});
