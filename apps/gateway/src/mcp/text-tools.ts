import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { Found } from './text-search.js';

/** A tool that reads public text. */
export interface TextTool {
  tool: Tool;
  run: (given: Record<string, unknown>) => CallToolResult;
}

interface Described {
  name: string;
  title: string;
  description: string;
  input: Record<string, object>;
  required: string[];
  output: Record<string, object>;
}

const text = { type: 'string' };
const MAX_RESULTS = 20;
const DEFAULT_RESULTS = 8;

export function textTool(described: Described, run: TextTool['run']): TextTool {
  const { name, title, description, input, required, output } = described;
  const tool: Tool = {
    name,
    title,
    description,
    inputSchema: { type: 'object', properties: input, required } as Tool['inputSchema'],
    outputSchema: { type: 'object', properties: output, required: Object.keys(output) } as Tool['outputSchema'],
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
  return { tool, run };
}

/** A search tool. */
export function searchTool(
  described: Pick<Described, 'name' | 'title' | 'description'>,
  find: (query: string, limit: number) => Found[],
): TextTool {
  const found = { type: 'object', properties: { name: text, title: text, heading: text, excerpt: text } };
  return textTool(
    {
      ...described,
      input: {
        query: { ...text, minLength: 1, maxLength: 200, description: 'A few keywords' },
        limit: { type: 'integer', minimum: 1, maximum: MAX_RESULTS, default: DEFAULT_RESULTS },
      },
      required: ['query'],
      output: { results: { type: 'array', items: found } },
    },
    ({ query, limit = DEFAULT_RESULTS }) => {
      if (typeof query !== 'string' || query.trim() === '' || query.length > 200) {
        return refusal('validation_failed', 'query must be 1 to 200 characters.');
      }
      if (!Number.isInteger(limit) || (limit as number) < 1 || (limit as number) > MAX_RESULTS) {
        return refusal('validation_failed', `limit must be a whole number from 1 to ${MAX_RESULTS}.`);
      }
      const results = find(query, limit as number);
      return { content: [{ type: 'text', text: JSON.stringify({ results }) }], structuredContent: { results } };
    },
  );
}

/** A tool that reads one item by name. `read` returns null for an unknown name. */
export function readingTool(
  described: Described,
  names: () => readonly string[],
  read: (name: string) => { text: string; structured: Record<string, unknown> } | null,
): TextTool {
  const [argument] = described.required;
  return textTool(described, (given) => {
    const name = given[argument!];
    if (typeof name !== 'string') return refusal('validation_failed', `${argument} is required.`);
    const found = read(name.trim());
    if (!found) return refusal('not_found', `There is no such ${argument}. Valid values: ${names().join(', ')}`);
    return { content: [{ type: 'text', text: found.text }], structuredContent: found.structured };
  });
}

function refusal(code: string, message: string): CallToolResult {
  const body = { message, code };
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body, isError: true };
}
