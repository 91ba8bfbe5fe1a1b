import { allOperations } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import postman from 'postman-collection';
import { describeApi } from './api-description.js';
import { postmanCollection } from './postman-collection.js';

const ORIGIN = 'https://api.frontdesk.example';
/** Of every path, in the API description. */
const EXAMPLE_ID = '4101';
const document = postmanCollection(ORIGIN) as { info: object; variable: { key: string; value: string }[] };
/** As Postman itself reads it. */
const collection = new postman.Collection(document as postman.CollectionDefinition);
const operations = allOperations.filter(({ api }) => api === 'public');
const requests: postman.Item[] = [];
collection.forEachItem((item) => requests.push(item));

/** Method and address, with the values that are there for path and variables. */
const sent = ({ request }: postman.Item): string => {
  const base = document.variable.find(({ key }) => key === 'base_url')!.value;
  return `${request.method} ${request.url.toString().split('?')[0]!.replace('{{base_url}}', base)}`;
};

describe('the Postman collection', () => {
  it('has a request for each operation, to the address that it is served at', () => {
    const base = `${ORIGIN}/api/public/v1`;
    const expected = operations.map(({ method, path }) => `${method} ${base}${path.replace(/\{.+?\}/g, EXAMPLE_ID)}`);
    expect(requests.map(sent).sort()).toEqual(expected.sort());
  });

  it('groups requests as the description does, with a value for every id in an address', () => {
    const { paths } = describeApi(ORIGIN) as { paths: Record<string, Record<string, { tags: string[] }>> };
    const tags = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one.tags));
    const folders = collection.items.map((folder) => folder.name);
    expect(folders).toEqual([...new Set(tags)]);
    for (const { request } of requests) {
      const inPath = (request.url.path ?? []).filter((segment) => segment.startsWith(':'));
      expect(request.url.variables.map(({ key, value }) => [`:${key}`, Number(value) > 0])).toEqual(
        inPath.map((segment) => [segment, true]),
      );
    }
  });

  it('sends the key as a bearer token, from a variable that is left empty', () => {
    expect(collection.auth?.parameters().get('token')).toBe('{{api_key}}');
    expect(document.variable.find(({ key }) => key === 'api_key')).toMatchObject({ value: '' });
    expect(requests.filter(({ request }) => request.auth)).toEqual([]);
  });

  it('has a JSON body wherever one is required, and filters only where they are switched on by hand', () => {
    for (const item of requests) {
      const { body, headers, url } = item.request;
      if (body) expect(JSON.parse(body.raw!)).toEqual(expect.any(Object));
      expect(headers.has('Content-Type')).toBe(Boolean(body));
      expect(url.query.filter((parameter) => !parameter.disabled, undefined)).toEqual([]);
    }
    const withBody = requests.filter(({ request }) => request.body).length;
    expect(withBody).toBe(operations.filter(({ body }) => body).length);
  });

  it('saves an example of success with every request, and of each refusal that is its own', () => {
    for (const { name, responses } of requests) {
      const codes = responses.map(({ code }) => code);
      expect([name, codes[0]! < 300]).toEqual([name, true]);
    }
    const reply = requests.find(({ request }) => request.url.getPath().endsWith('/messages'))!;
    const refused = reply.responses.map(({ code, body }) => [
      code,
      body && (JSON.parse(body) as { code?: string }).code,
    ]);
    expect(refused).toEqual(expect.arrayContaining([[409, 'chat_closed']]));
  });
});
