import { allOperations, type AnyOperation } from '@frontdesk/contracts';
import type { Tool } from '@modelcontextprotocol/server';
import { answerSchema, describeUse, isIdempotent } from '../openapi/operation-descriptions.js';
import { commonSchemas, describeValues, inputsOf, requiredOf, type DescribedSchema } from '../openapi/schemas.js';
import { withoutReferences } from './references.js';

/** An operation of the Organization API as a tool. */
export interface PlatformTool {
  operation: AnyOperation;
  tool: Tool;
}

/** Every operation of the Organization API, by the name of its tool. */
export const platformTools: ReadonlyMap<string, PlatformTool> = new Map(
  allOperations
    .filter(({ api }) => api === 'public')
    .map((operation) => [toolName(operation), { operation, tool: describeTool(operation) }]),
);

/** The operation's name in the letters that every model provider takes: `outbound-calls.create` is `outbound_calls_create`. */
export function toolName({ name }: AnyOperation): string {
  return name.replace(/[.-]/g, '_');
}

function describeTool(operation: AnyOperation): Tool {
  const { method, summary, output, effect = {} } = operation;
  const isRead = method === 'GET';
  return {
    name: toolName(operation),
    title: summary,
    description: describe(operation),
    inputSchema: inputSchema(operation) as Tool['inputSchema'],
    ...(output.kind === 'nothing' ? {} : { outputSchema: outputSchema(output) as Tool['outputSchema'] }),
    annotations: {
      title: summary,
      readOnlyHint: isRead,
      destructiveHint: effect.destructive ?? method === 'DELETE',
      idempotentHint: isIdempotent(operation),
    },
  };
}

/** For the model that chooses: what it does, what the key needs, and by which codes it may be refused. */
function describe(operation: AnyOperation): string {
  const { summary, method, path, errors } = operation;
  return [
    `${summary}. (${method} ${path})`,
    describeUse(operation),
    ...(errors.length > 0 ? [`May be refused with: ${errors.join(', ')}.`] : []),
  ].join('\n');
}

/** Path ids, query and body as one object; no two of them share a name. */
function inputSchema({ pathIds, query, body }: AnyOperation): DescribedSchema {
  const fields = [...inputsOf(query), ...inputsOf(body)];
  const required = [...pathIds, ...(requiredOf(fields).required ?? [])];
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(pathIds.map((name) => [name, { type: 'integer', minimum: 1, description: 'An id' }])),
      ...describeValues(fields),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** A success or a refusal: clients hold either against it. */
function outputSchema(output: Exclude<AnyOperation['output'], { kind: 'nothing' }>): DescribedSchema {
  const success = withoutReferences(answerSchema(output)) as DescribedSchema;
  const refusal = withoutReferences(commonSchemas['Error']) as DescribedSchema;
  return {
    type: 'object',
    properties: { ...refusal.properties, ...success.properties },
    anyOf: [{ required: success.required ?? [] }, { required: refusal.required ?? [] }],
  };
}
