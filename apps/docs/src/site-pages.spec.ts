import { afterAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Description } from './description.ts';
import { plainMarkdown } from './overviews.ts';
import { endpointsOf, referencePages } from './reference.ts';
import { organizationClient, platformClient } from './sdk-samples.ts';
import { allPages, pageText, SECTIONS, titleOf, withCodeGroups } from './site-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const client = organizationClient('https://api.frontdesk.example', 'vk_test_…');
/** How many characters of code a window of 1,280 pixels shows. */
const MAX_LINE = 88;
const DEVELOPER_PAGES = SECTIONS.filter(({ title }) => !['Operate', 'About'].includes(title))
  .flatMap(({ pages }) => pages)
  .filter(({ path }) => path !== 'import-export');
const page = (path: string) => allPages().find((one) => one.path === path)!;

describe('the pages of the site', () => {
  const copy = mkdtempSync(join(tmpdir(), 'frontdesk-guides-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  it('include every file of docs/guides, docs/runbooks and docs/site', () => {
    const files = ['guides', 'runbooks', 'site'].flatMap((folder) =>
      readdirSync(join(ROOT, 'docs', folder)).map((name) => `docs/${folder}/${name}`),
    );
    expect(allPages().map(({ file }) => file)).toEqual(expect.arrayContaining(files));
  });

  it('have a title and a path of their own', () => {
    const pages = allPages();
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(pages.filter((one) => titleOf(pageText(ROOT, one)) === '')).toEqual([]);
  });

  it('link to other pages of the site, and name files that are only in the repository', () => {
    expect(pageText(ROOT, page('listen'))).toContain('](/guides/webhooks)');
    expect(pageText(ROOT, page('sdk'))).toContain('](/guides/errors#retries)');
    expect(pageText(ROOT, page('platform-api'))).toContain('[doctor](/operations#doctor)');
    expect(pageText(ROOT, page('operations'))).toContain(' and Kubernetes (`k8s/README.md` in the repository)');
    expect(pageText(ROOT, page('guides/quickstart'))).toContain('](/api.json)');
  });

  it('set the variables that their examples use', () => {
    const using = allPages()
      .map((one) => pageText(ROOT, one))
      .filter((text) => text.includes('$FRONTDESK_URL'));
    expect(using.length).toBeGreaterThan(7);
    const set = /^export FRONTDESK_URL=https:\S+\nexport FRONTDESK_API_KEY=vk_test_…$/gm;
    expect(using.filter((text) => text.match(set)?.length !== 1).map(titleOf)).toEqual([]);
  });

  it('have code that fits beside the table of contents, unless a line cannot be broken', () => {
    const long = DEVELOPER_PAGES.flatMap(({ file }) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ *```[^]*?^ *```$/gm)].flatMap(([block]) =>
        block.split('\n').filter((line) => line.length > MAX_LINE && !/^\s*\S+( "\S+)?$/.test(line)),
      ),
    );
    expect(long).toEqual([expect.stringMatching(/^body='\{"id":/)]);
  });

  it('need no other file than their own, because the build of an image has only a part of the repository', () => {
    mkdirSync(join(copy, 'libs/webhook-verify'), { recursive: true });
    cpSync(join(ROOT, 'libs/webhook-verify/README.md'), join(copy, 'libs/webhook-verify/README.md'));
    expect(pageText(copy, page('webhook-verify'))).toContain('`examples/webhooks` in the repository');
  });
});

describe('plainMarkdown', () => {
  it('returns the Markdown that language models know', () => {
    const page =
      '# A\n\n::: code-group\n\n```bash [curl]\na\n```\n\n```ts [TypeScript]\nb\n```\n\n:::\n\n<TryIt x />\nEnd\n';
    expect(plainMarkdown(page)).toBe('# A\n\n```bash\na\n```\n\n```ts\nb\n```\n\nEnd\n');
  });
});

describe('withCodeGroups', () => {
  it('groups adjacent code blocks in different languages', () => {
    const grouped = withCodeGroups('Text\n\n```bash\na\n```\n\n```python\nb\n```\n\nMore\n');
    expect(grouped).toBe(
      'Text\n\n::: code-group\n\n```bash [curl]\na\n```\n\n```python [Python]\nb\n```\n\n:::\n\nMore\n',
    );
  });

  it('groups the second and third block, but not the block before the text between them', () => {
    const [first, text, second, third] = ['```bash\na\n```\n', 'Text\n', '```ts\nb\n```\n', '```go\nc\n```\n'];
    expect(withCodeGroups([first, text, second, third].join('\n'))).toBe(
      `${first}\n${text}\n::: code-group\n\n\`\`\`ts [TypeScript]\nb\n\`\`\`\n\n\`\`\`go [Go]\nc\n\`\`\`\n\n:::\n`,
    );
  });

  it.each(['```bash\na\n```\n\nText\n\n```ts\nb\n```\n', '```bash\na\n```\n\n```bash\nb\n```\n', '```json\n{}\n```\n'])(
    'leaves %j as it is',
    (markdown) => expect(withCodeGroups(markdown)).toBe(markdown),
  );
});

describe.each([
  ['api', 'reference'],
  ['platform-api', 'platform'],
])('the reference of docs/%s.json', (document, base) => {
  const description = JSON.parse(readFileSync(join(ROOT, `docs/${document}.json`), 'utf8')) as Description;
  const pages = referencePages(description, {
    ...{ base, title: 'API', document: `/${document}.json`, token: 'TOKEN' },
    client: base === 'reference' ? client : platformClient('http://127.0.0.1:8081'),
    canTry: base === 'reference',
  });
  const whole = pages.map(({ markdown }) => markdown).join('\n');

  it('has a section for every operation, event and schema', () => {
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
    const events = Object.keys(description.webhooks ?? {});
    const ids = [...operations.map(({ operationId }) => operationId), ...events].map((id) => id.replaceAll('.', '-'));
    expect(ids.filter((id) => !whole.includes(`{#${id}}`))).toEqual([]);
    const objects = [...whole.matchAll(/^## Object: .* \{#(.*)\}$/gm)].map((match) => match[1]!);
    expect(objects).toHaveLength(Object.keys(description.components.schemas).length);
  });

  it('links only to sections that exist', () => {
    const targets = pages.flatMap(({ path, markdown }) =>
      [...markdown.matchAll(/\{#([\w-]+)\}$/gm)].map((match) => `/${path}#${match[1]}`),
    );
    const links = [...whole.matchAll(/\]\((\/[^)]*#[^)]*)\)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !targets.includes(link))).toEqual([]);
  });

  it('has the token of the place in every sample, a body where one is needed, and no limit of all integers', () => {
    const samples = [...whole.matchAll(/^curl [^]*?^```$/gm)].map((match) => match[0]);
    expect(samples.length).toBeGreaterThan(20);
    expect(samples.filter((sample) => !sample.includes('-H "Authorization: Bearer TOKEN"'))).toEqual([]);
    const sections = whole.split(/^## /m).filter((section) => section.includes('\n**Body**'));
    expect(sections.filter((section) => /^curl /m.test(section) && !section.includes(" -d '"))).toEqual([]);
    const named = sections.map((section) =>
      ['ts', 'bash'].map((language) => section.split(`\`\`\`${language} [`).length),
    );
    expect(named.filter(([ts, bash]) => ts !== bash)).toEqual([]);
    expect(whole).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});

describe('the reference of the Organization API', () => {
  const description = JSON.parse(readFileSync(join(ROOT, 'docs/api.json'), 'utf8')) as Description;
  const place = { base: 'reference', title: 'API', document: '/api.json', token: 'vk_test_…', client, canTry: true };
  const pages = referencePages(description, place);
  const [leads, events, consents] = ['leads', 'events', 'consents'].map(
    (name) => pages.find(({ path }) => path === `reference/${name}`)!.markdown,
  );

  it('begins with the address of the API and its OpenAPI document', () => {
    expect(pages[0]!.markdown).toMatch(
      /^# API\n\nThe base URL is `https:\/\/api\.frontdesk\.example\/api\/public\/v1`\. .*\[OpenAPI document\]\(\/api\.json\)/,
    );
  });

  it('lists operations in the order of use', () => {
    const names = endpointsOf(description, 'outbound-calls').map(({ operation }) => operation.operationId);
    expect(names).toEqual(['check', 'create', 'list', 'get', 'cancel'].map((name) => `outbound-calls.${name}`));
  });

  it('closes a chat after replying to it', () => {
    const names = endpointsOf(description, 'chats').map(({ operation }) => operation.operationId);
    expect(names.at(-1)).toBe('chats.close');
  });

  it('shows fields with type, limits and whether they are required, and an object once', () => {
    expect(leads).toContain('- `reason` (string, up to 2000 characters, **required**). Why the person contacted');
    expect(leads).toContain('  - `ip_address` (IP address or null). IP address of the person when they agreed.');
    expect(leads).toContain('- `callback` ([outbound call](/reference/outbound-calls#outbound-call-object) or null).');
    expect(events).toContain('`email` (string or null). Email address; null if the person left none. Omitted in HIPAA');
  });

  it('has a request with example data and a form that sends it', () => {
    expect(leads).toContain('curl -X POST "https://api.frontdesk.example/api/public/v1/leads" \\\n');
    expect(leads).toContain('curl "https://api.frontdesk.example/api/public/v1/leads/$LEAD_ID" \\\n');
    expect(leads).toMatch(/<TryIt method="POST" path="\/leads" body="\{&#10;/);
  });

  it('links to the fields of a response that is an object of its own', () => {
    expect(events).toContain('**Response 200**\n\nReturns an [event page](/reference/events#event-page-object).\n');
  });

  it('stores a response that is a file, and has no form that would show its bytes', () => {
    const evidence = consents!.split('{#consents-get-evidence}')[1]!;
    expect(evidence).toContain(' \\\n  --output evidence.zip\n```\n');
    expect(evidence).toContain('\n:::\n\n**Response 200** (`application/zip`)\n');
    expect(evidence).not.toContain('<TryIt method="GET" path="/consents/{consent}/evidence"');
  });
});
