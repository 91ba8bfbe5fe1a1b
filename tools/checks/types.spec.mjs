import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readProjects } from './projects.mjs';
import { createTrialCheckout, ROOT } from './trial-checkout.mjs';

const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const packages = readProjects(ROOT)
  .map(({ root }) => root)
  .filter((root) => /^(apps|libs)\//.test(root));

describe('the type check', () => {
  let checkout;

  beforeAll(() => {
    checkout = createTrialCheckout({
      'apps/records/tsconfig.json': readFileSync(path.join(ROOT, 'apps/records/tsconfig.spec.json'), 'utf8'),
      'apps/records/package.json': '{ "type": "module" }',
      'apps/records/src/leads.ts': 'export const count: number = 1;\n',
      'apps/records/src/leads.spec.ts': "import { count } from './leads.js';\n\nexport const text: string = count;\n",
      'apps/records/src/leads.service.ts':
        'const unused = 1;\nexport const missing = (lead: { id: number }) => lead.name;\n',
    });
  });
  afterAll(() => checkout.dispose());

  it('fails on a wrong type, in sources and in specs', () => {
    const { status, output } = checkout.run('tsc', ['-p', 'apps/records']);
    expect(status).not.toBe(0);
    expect(output).toMatch(/leads\.service\.ts.*error TS6133/);
    expect(output).toMatch(/leads\.service\.ts.*error TS2339/);
    expect(output).toMatch(/leads\.spec\.ts.*error TS2322/);
  }, 30_000);

  it.each(packages)('reaches every file of %s, specs included', (root) => {
    // More may follow: another module format, or scripts for browsers.
    const { build, typecheck } = readJson(`${root}/package.json`).scripts;
    expect([build.split(' && ')[0], typecheck.split(' && ')[0]]).toEqual([
      'tsc -p tsconfig.json',
      'tsc -p tsconfig.spec.json',
    ]);
    const { include, exclude } = readJson(`${root}/tsconfig.spec.json`);
    expect({ include, exclude }).toEqual({ include: ['src/**/*.ts'], exclude: undefined });
  });
});

describe('npm run check', () => {
  it('is format, lint, types and boundaries', () => {
    const { scripts } = readJson('package.json');
    expect(scripts.check.split(' && ')).toEqual(
      ['format', 'lint', 'types', 'boundaries'].map((part) => `npm run check:${part}`),
    );
  });
});
