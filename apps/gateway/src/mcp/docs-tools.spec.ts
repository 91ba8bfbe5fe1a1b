import { describeApi } from '@frontdesk/api-description';
import { expect, it } from '@jest/globals';
import { docsTools } from './docs-tools.js';
import { pageOf } from './page-folder.js';
import { siteTools } from './page-tools.js';

const guides = [
  pageOf(
    'paging',
    '# Paging\n\nLists are newest first.\n\n## Cursors\n\nA cursor is opaque and belongs to its list.\n',
  ),
  pageOf('webhooks', '# Webhooks\n\nEvery delivery is signed with the secret of its endpoint.\n'),
];
const docs = docsTools(guides, describeApi('https://api.frontdesk.example'));
const toolsByName = new Map([...docs, ...siteTools(guides)].map((one) => [one.tool.name, one]));
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every tool has its own result type
const call = (name: string, given: Record<string, unknown>): any => {
  const { structuredContent, isError = false } = toolsByName.get(name)!.run(given);
  return { ...(structuredContent as object), isError };
};

it('search_docs finds guides and endpoints by words, prefixes and misspelled words', () => {
  const first = (query: string): string => call('search_docs', { query }).results[0]?.name;
  expect(first('opaque cursor')).toBe('paging');
  expect(first('sign')).toBe('webhooks');
  expect(first('webhoks deliverry')).toBe('webhooks');
  expect(first('bookings starting after')).toBe('GET /bookings');
  expect(call('search_docs', { query: 'lead', limit: 2 }).results).toHaveLength(2);
  expect(first('how do I know that it is signed')).toBe('webhooks');
  expect(call('search_docs', { query: 'xyzzyqwv' }).results).toEqual([]);
  expect(call('search_docs', { query: 'what is the' }).results).toEqual([]);
});

it('search_site returns the matching part of a long section', () => {
  const items = Array.from({ length: 60 }, (_, i) => `- Entry ${i} about ${i === 40 ? 'giraffes' : 'something else'}`);
  const [search] = siteTools([pageOf('changelog', `# Changelog\n\n${items.join('\n')}\n`)]);
  expect(search!.run({ query: 'giraffe' }).structuredContent).toEqual({
    results: [{ name: 'changelog', title: 'Changelog', heading: 'Changelog', excerpt: '- Entry 40 about giraffes' }],
  });
});

it('get_endpoint takes a method and path or an operation name, and resolves references', () => {
  const byName = call('get_endpoint', { endpoint: 'leads.create' });
  expect(byName).toMatchObject({ endpoint: 'POST /leads', operation: { operationId: 'leads.create' } });
  expect(call('get_endpoint', { endpoint: ' post  /api/public/v1/leads ' })).toEqual(byName);
  expect(JSON.stringify(byName)).not.toContain('$ref');
});

it.each([
  ['get_doc', { doc: 'nothing' }, 'paging, webhooks'],
  ['get_endpoint', { endpoint: 'GET /nothing' }, 'GET /me'],
  ['get_page', { page: '../guides/paging' }, 'paging, webhooks'],
])('%s lists the valid names for an unknown one', (name, given, there) => {
  expect(call(name, given)).toMatchObject({
    isError: true,
    code: 'not_found',
    message: expect.stringContaining(there),
  });
});

it.each([
  ['search_docs', {}],
  ['search_docs', { query: ' ' }],
  ['search_docs', { query: 'x'.repeat(201) }],
  ['search_site', { query: 'x', limit: 0 }],
  ['get_doc', { doc: 7 }],
])('%s refuses %j', (name, given) => {
  expect(call(name, given)).toMatchObject({ isError: true, code: 'validation_failed' });
});

it('get_doc returns the whole guide', () => {
  expect(call('get_doc', { doc: 'paging' })).toMatchObject({ title: 'Paging', markdown: guides[0]!.markdown });
});
