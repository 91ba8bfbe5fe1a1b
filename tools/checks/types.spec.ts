import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readProjects } from './projects.ts';
import { createTrialCheckout, ROOT, type TrialCheckout } from './trial-checkout.ts';

const readJson = (file: string): Record<string, Record<string, string> | undefined> =>
  JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const packages = readProjects(ROOT)
  .map(({ root }) => root)
  .filter((root) => /^(apps|libs)\//.test(root));

const COMMONJS = { build: ['tsc -p tsconfig.cjs.json', 'node scripts/mark-commonjs.mjs'] };
/** Further steps of some packages: another module format, browser scripts. */
const FURTHER: Record<string, { build?: string[]; typecheck?: string[] }> = {
  'apps/gateway': {
    build: [
      'node ../../tools/browser-script/build.ts widget/src/widget.ts dist/widget/widget.js',
      'node ../../tools/browser-script/build.ts site/src/site.ts dist/documentation/assets/site.js',
      'node ../../tools/docs-site/build.ts site/site.css dist/documentation/assets',
      'node ../../tools/pages/copy.ts dist/pages',
    ],
    typecheck: ['tsc -p widget/tsconfig.json', 'tsc -p site/tsconfig.json'],
  },
  'libs/sdk': COMMONJS,
  'libs/webhook-verify': COMMONJS,
};

describe('the type check', () => {
  let checkout: TrialCheckout;

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
    const { build, typecheck } = readJson(`${root}/package.json`).scripts!;
    expect({ build, typecheck }).toEqual({
      build: ['tsc -p tsconfig.json', ...(FURTHER[root]?.build ?? [])].join(' && '),
      typecheck: ['tsc -p tsconfig.spec.json', ...(FURTHER[root]?.typecheck ?? [])].join(' && '),
    });
    const { include, exclude } = readJson(`${root}/tsconfig.spec.json`);
    expect({ include, exclude }).toEqual({ include: ['src/**/*.ts'], exclude: undefined });
  });
});

describe('npm run check', () => {
  it('is format, lint, types, boundaries, packages and the audit of dependencies', () => {
    const { scripts } = readJson('package.json');
    expect(scripts!.check!.split(' && ')).toEqual(
      ['format', 'lint', 'types', 'boundaries', 'packages', 'audit'].map((part) => `npm run check:${part}`),
    );
  });
});
