import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readProjects } from './projects.ts';
import { createTrialCheckout, ROOT, type TrialCheckout } from './trial-checkout.ts';

const readJson = (file: string): Record<string, Record<string, string> | undefined> =>
  JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const packages = readProjects(ROOT)
  .map(({ root }) => root)
  .filter((root) => /^(apps|libs)\//.test(root));

const COMMONJS = { build: ['tsc -p tsconfig.cjs.json', 'node scripts/mark-commonjs.mjs'] };
/** The further steps of packages that have another module format too. */
const FURTHER: Record<string, { build?: string[] }> = { 'libs/sdk': COMMONJS, 'libs/webhook-verify': COMMONJS };
const SERVICE = { build: ['node ../../tools/service-bundle/build.ts'] };
/** The compiler settings of browser programs, which are bundled, and the files that each of them reaches. */
const BROWSER_PROGRAMS: Record<string, Record<string, string[]>> = {
  'apps/docs': { 'tsconfig.json': ['src/**/*.ts', '.vitepress/*.ts'], '.vitepress/theme/tsconfig.json': ['*.ts'] },
  'apps/portal': { 'tsconfig.json': ['src/**/*.ts', 'src/**/*.tsx', 'vite.config.ts'] },
  'apps/widget': { 'tsconfig.json': ['src/**/*.ts'] },
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
  });

  it.each(Object.entries(BROWSER_PROGRAMS))('reaches every file of %s', (root, files) => {
    expect(readJson(`${root}/package.json`).scripts!.typecheck).toBe(
      Object.keys(files)
        .map((settings) => `tsc -p ${settings}`)
        .join(' && '),
    );
    for (const [settings, reached] of Object.entries(files)) {
      const { include, exclude } = readJson(`${root}/${settings}`);
      expect({ include, exclude }).toEqual({ include: reached, exclude: undefined });
    }
  });

  it.each(packages.filter((root) => !(root in BROWSER_PROGRAMS)))(
    'reaches every file of %s, specs included',
    (root) => {
      const { build, typecheck } = readJson(`${root}/package.json`).scripts!;
      const isService = root.startsWith('apps/');
      expect({ build, typecheck }).toEqual({
        build: ['tsc -p tsconfig.json', ...((isService ? SERVICE : FURTHER[root])?.build ?? [])].join(' && '),
        typecheck: 'tsc -p tsconfig.spec.json',
      });
      const { include, exclude } = readJson(`${root}/tsconfig.spec.json`);
      const folders = ['src', 'testing'].filter((folder) => existsSync(path.join(ROOT, root, folder)));
      expect({ include, exclude }).toEqual({
        include: folders.map((folder) => `${folder}/**/*.ts`),
        exclude: undefined,
      });
    },
  );
});

describe('npm run check', () => {
  it('consists of format, lint, types, boundaries, packages and the audit of dependencies', () => {
    const { scripts } = readJson('package.json');
    expect(scripts!.check!.split(' && ')).toEqual(
      ['format', 'lint', 'types', 'boundaries', 'packages', 'audit'].map((part) => `npm run check:${part}`),
    );
  });
});
