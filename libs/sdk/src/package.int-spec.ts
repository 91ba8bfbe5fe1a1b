import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '../../..');
const SDK = join(import.meta.dirname, '..');
const MAX_GZIPPED_BYTES = 15_000;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-sdk-'));
const tarball = join(folder, 'frontdesk-sdk-0.1.0.tgz');
const unpacked = join(folder, 'node_modules/@frontdesk/sdk');
const read = (file: string): string => readFileSync(join(unpacked, file), 'utf8');
const installed = (file: string): string => join(ROOT, 'node_modules', file);
let files: string[];

/** Packs the SDK and unpacks it where npm would install it. */
beforeAll(() => {
  const pack = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: SDK, stdio: 'pipe' });
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  symlinkSync(installed('openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
    .split('\n')
    .map((file) => file.replace('package/', ''));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package of the SDK', () => {
  it('contains the licence and the build, and no sources, specs or build files', () => {
    for (const form of ['cjs', 'esm']) {
      const entries = ['index', 'platform', 'webhooks'].map((name) => `dist/${form}/${name}.d.ts`);
      expect(files).toEqual(expect.arrayContaining(entries));
    }
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/cjs/package.json']));
    expect(files.filter((file) => /tsbuildinfo|src\/|spec|runtimes|scripts/.test(file))).toEqual([]);
    expect(read('LICENSE')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });

  it('can be published: it is built before it is packed, and depends on no package of this repository', () => {
    const { dependencies, scripts, license, keywords, ...manifest } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
      scripts: Record<string, string>;
    } & Record<string, unknown>;
    expect(manifest).not.toHaveProperty('private');
    expect(Object.entries(dependencies)).toEqual([['openapi-fetch', expect.stringMatching(/^\d+\.\d+\.\d+$/)]]);
    expect(scripts.prepack).toMatch(/npm run build$/);
    expect([license, keywords]).toEqual(['MIT', expect.arrayContaining(['frontdesk'])]);
  });

  it('has source maps with the sources', () => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(20);
    for (const file of scripts) {
      const { sourcesContent } = JSON.parse(read(`${file}.map`)) as { sourcesContent?: (string | null)[] };
      expect(sourcesContent).toEqual([expect.stringMatching(/./)]);
    }
  });

  it('describes each method in its types', () => {
    const types = read('dist/esm/generated/api-methods.d.ts');
    expect(types).toContain('* Create a lead, optionally with an AI callback.');
    expect(types).toContain('* Needs the scope `leads:write`; with `callback` also `outbound:write`.');
    expect(read('dist/esm/generated/platform-methods.d.ts')).toContain('* Needs a token of the platform.');
  });

  it.each([
    ['attw', ['@arethetypeswrong/cli/dist/index.js', '--no-definitely-typed', '--no-color']],
    ['publint', ['publint/src/cli.js', '--strict']],
  ])(
    'passes %s',
    async (_name, [program, ...options]) => {
      const found = await run(process.execPath, [installed(program!), tarball, ...options]).catch(
        (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }),
      );
      expect(found.stdout).toMatch(/No problems found|All good/);
    },
    120_000,
  );

  it(`loads at most ${MAX_GZIPPED_BYTES} bytes in a browser, and nothing of Node`, async () => {
    const bundle = await rolldown({ input: join(unpacked, 'dist/esm/index.js'), platform: 'browser' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    expect(output).toHaveLength(1);
    expect(output[0].imports).toEqual([]);
    expect(output[0].code).toContain('/api/public/v1');
    expect(output[0].code).not.toMatch(/\bBuffer\b|createHmac/);
    expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(MAX_GZIPPED_BYTES);
  });
});

const PROGRAM = (load: (name: string) => string): string => `
  const { Frontdesk, FrontdeskError } = ${load('@frontdesk/sdk')};
  const { FrontdeskPlatform, FrontdeskError: same } = ${load('@frontdesk/sdk/platform')};
  const { signWebhook, verifyWebhook } = ${load('@frontdesk/sdk/webhooks')};
  const urls = [];
  const fetch = async ({ url }) => {
    urls.push(new URL(url).pathname);
    return Response.json({ data: { id: 7 } });
  };
  const baseUrl = 'http://127.0.0.1:1';
  const body = '{"id":"e1","type":"webhook.test"}';
  const run = async () => {
    await new Frontdesk({ apiKey: 'k', baseUrl, fetch }).leads.get(7);
    await new FrontdeskPlatform({ token: 't', baseUrl, fetch }).organizations.get(7);
    const event = verifyWebhook(body, signWebhook(body, 'whsec_x'), 'whsec_x');
    console.log(...urls, event.id, FrontdeskError === same);
  };
  run();`;
const PRINTED = '/api/public/v1/leads/7 /api/platform/v1/organizations/7 e1 true\n';

/** The programs of the runtimes. Those of the folder are installed separately, by .ci/run. */
const RUNTIMES = Object.entries({
  'Node 20': `node-20-linux-${process.arch}/bin/node`,
  'Node 22': `node-22-linux-${process.arch}/bin/node`,
  'Node 24': process.execPath,
  Bun: `bun-linux-${process.arch}/bin/bun`,
}).map(([name, program]) => [name, join(program.startsWith('/') ? '' : join(SDK, 'runtimes/node_modules'), program)]);

describe('the packed SDK', () => {
  const missing = RUNTIMES.filter(([, program]) => !existsSync(program!));
  // Counted as not run. Install them with npm ci in libs/sdk/runtimes.
  for (const [name] of missing) it.skip(`runs on ${name}, as ES module and as CommonJS`, () => undefined);

  it.each(RUNTIMES.filter((one) => !missing.includes(one)))(
    'runs on %s, as ES module and as CommonJS',
    async (_name, program) => {
      writeFileSync(
        join(folder, 'use.mjs'),
        PROGRAM((module) => `await import('${module}')`),
      );
      writeFileSync(
        join(folder, 'use.cjs'),
        PROGRAM((module) => `require('${module}')`),
      );
      for (const file of ['use.mjs', 'use.cjs']) {
        const { stdout } = await run(program!, [file], { cwd: folder });
        expect(stdout).toBe(PRINTED);
      }
    },
    120_000,
  );

  it('types methods and events for both module systems, without the types of Node', async () => {
    const use = `
      import { Frontdesk, isFrontdeskError, type Lead, type List, type WebhookEvent } from '@frontdesk/sdk';
      import { FrontdeskPlatform, type Organization } from '@frontdesk/sdk/platform';
      import { verifyWebhook, type LeadCreatedEvent } from '@frontdesk/sdk/webhooks';

      export const api = new Frontdesk({ apiKey: 'k', baseUrl: 'https://api.example.com' });
      export const platform = new FrontdeskPlatform({ token: 't', baseUrl: 'https://platform.example.com' });
      export const leads: List<Lead> = api.leads.list({ per_page: 2 });
      export const organization: Promise<Organization> = platform.organizations.get(1);
      // @ts-expect-error A lead needs a reason.
      void api.leads.create({ name: 'Ada Park' });

      export function idOf(event: WebhookEvent): number | undefined {
        // @ts-expect-error The event may be about something else.
        void event.data.lead;
        if (event.type === 'lead.created') return event.data.lead.id;
        // @ts-expect-error No event has this type.
        if (event.type === 'lead.exploded') return undefined;
        return event.type === 'chat.closed' ? event.data.chat.id : undefined;
      }
      export const created = (event: LeadCreatedEvent): number => event.data.lead.id;
      export const verified: WebhookEvent = verifyWebhook('', '', 'whsec_x');

      export async function follow(): Promise<string | undefined> {
        for await (const event of api.events.follow()) {
          if (event.type === 'call.completed') return \`\${event.data.call.id} \${event.position}\`;
        }
        return undefined;
      }
      export const isRefused = (error: unknown): boolean => isFrontdeskError(error, 'no_consent');`;
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    };
    for (const file of ['types.mts', 'types.cts']) writeFileSync(join(folder, file), use);
    const settings = { compilerOptions, files: ['types.mts', 'types.cts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = await run(process.execPath, [installed('typescript/bin/tsc'), '-p', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  }, 120_000);
});
