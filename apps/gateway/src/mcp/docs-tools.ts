import type { Page } from './page-folder.js';
import { pageTool, passagesOf } from './page-tools.js';
import { withoutReferences } from './references.js';
import { TextSearch, type Passage } from './text-search.js';
import { readingTool, searchTool, type TextTool } from './text-tools.js';

interface Described {
  operationId: string;
  summary: string;
  parameters: { name: string; description?: string }[];
  requestBody?: {
    content: { 'application/json': { schema: { properties?: Record<string, { description?: string }> } } };
  };
}

/** An endpoint of the API description. */
interface Endpoint {
  /** For example `POST /leads`. */
  name: string;
  operation: Described;
}

const text = { type: 'string' };

/** The tools of the documentation server: guides, and endpoints of the API description. */
export function docsTools(guides: readonly Page[], description: object): TextTool[] {
  const endpoints = endpointsOf(description);
  const search = new TextSearch([...passagesOf(guides), ...endpoints.map(passageOf)]);
  const names = endpoints.map(({ name }) => name);
  return [
    searchTool(
      {
        name: 'search_docs',
        title: 'Search the documentation',
        description: 'Searches the guides and endpoints. Read a guide with get_doc and an endpoint with get_endpoint.',
      },
      (query, limit) => search.find(query, limit),
    ),
    pageTool(
      { name: 'get_doc', argument: 'doc', title: 'Get a guide', description: 'Returns a guide as Markdown.' },
      guides,
    ),
    readingTool(
      {
        name: 'get_endpoint',
        title: 'Get an endpoint of the API',
        description:
          'Returns the OpenAPI description of an endpoint: parameters, body, responses, errors and examples.',
        input: {
          endpoint: {
            ...text,
            description: 'Method and path, such as `POST /leads`, or operation id, such as `leads.create`',
          },
        },
        required: ['endpoint'],
        output: { endpoint: text, operation: { type: 'object' } },
      },
      () => names,
      (wanted) => {
        const found = endpoints.find((one) => [one.name, one.operation.operationId].includes(normalised(wanted)));
        if (!found) return null;
        const structured = {
          endpoint: found.name,
          operation: withoutReferences(found.operation, description) as Record<string, unknown>,
        };
        return { text: JSON.stringify(structured), structured };
      },
    ),
  ];
}

function endpointsOf(description: object): Endpoint[] {
  const { paths } = description as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
}

/** Returns the method in capitals, one space, and the path without the base path. */
function normalised(wanted: string): string {
  const [first, ...rest] = wanted.split(/\s+/);
  return rest.length === 0 ? first! : `${first!.toUpperCase()} ${rest.join('').replace(/^\/api\/public\/v1/, '')}`;
}

function passageOf({ name, operation }: Endpoint): Passage {
  const { operationId, summary, parameters, requestBody } = operation;
  const fields = [
    ...parameters.map((parameter) => [parameter.name, parameter.description] as const),
    ...Object.entries(requestBody?.content['application/json'].schema.properties ?? {}).map(
      ([field, schema]) => [field, schema.description] as const,
    ),
  ].map(([field, about]) => (about ? `${field}: ${about}` : field));
  return { name, title: name, heading: summary, text: [operationId, summary, ...fields].join('. ') };
}
