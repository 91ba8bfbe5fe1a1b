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

/** An endpoint of the API description, under every name that people have for it. */
interface Endpoint {
  /** As in `POST /leads`. */
  name: string;
  operation: Described;
}

const text = { type: 'string' };

/** The tools of the reference: guides, and the endpoints of the API description. */
export function docsTools(guides: readonly Page[], description: object): TextTool[] {
  const endpoints = endpointsOf(description);
  const search = new TextSearch([...passagesOf(guides), ...endpoints.map(passageOf)]);
  const names = endpoints.map(({ name }) => name);
  return [
    searchTool(
      {
        name: 'search_docs',
        title: 'Search the documentation',
        description: 'Finds passages of the guides, read on with get_doc, and endpoints, read on with get_endpoint.',
      },
      (query, limit) => search.find(query, limit),
    ),
    pageTool(
      { name: 'get_doc', argument: 'doc', title: 'One guide', description: 'A whole guide as Markdown.' },
      guides,
    ),
    readingTool(
      {
        name: 'get_endpoint',
        title: 'One endpoint of the API',
        description: 'What it takes, answers and refuses, as OpenAPI describes it, with examples.',
        input: {
          endpoint: { ...text, description: 'Method and path, as in `POST /leads`, or its name, as in `leads.create`' },
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

/** The method in capitals, one space, and the path without the base that examples have. */
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
