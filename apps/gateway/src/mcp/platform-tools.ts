import {
  commonSchemas,
  describeId,
  describeUse,
  describeValues,
  inputsOf,
  isIdempotent,
  requiredOf,
  responseSchema,
  type DescribedOutput,
  type DescribedSchema,
} from '@frontdesk/api-description';
import { allOperations, type AnyOperation } from '@frontdesk/contracts';
import type { Tool } from '@modelcontextprotocol/server';
import { withoutReferences } from './references.js';

/** An operation of the Organization API as a tool. */
export interface PlatformTool {
  operation: AnyOperation;
  tool: Tool;
}

let tools: ReadonlyMap<string, PlatformTool> | undefined;

/** The operations of the Organization API, by tool name. Described at the first use. */
export function platformTools(): ReadonlyMap<string, PlatformTool> {
  tools ??= new Map(
    allOperations
      .filter(isTool)
      .map((operation) => [toolName(operation), { operation, tool: describeTool(operation) }]),
  );
  return tools;
}

/** Tools answer with text, so an operation that answers with a file is none. */
export function isTool({ api, output }: AnyOperation): boolean {
  return api === 'public' && output.kind !== 'file';
}

/**
 * Returns the operation's name in characters that every model provider accepts: `outbound-calls.create` →
 * `outbound_calls_create`.
 */
export function toolName({ name }: AnyOperation): string {
  return name.replace(/[.-]/g, '_');
}

function describeTool(operation: AnyOperation): Tool {
  const { method, summary, output, effect = {} } = operation;
  const isRead = effect.readOnly ?? method === 'GET';
  const isSent = effect.reachesPeople !== undefined;
  return {
    name: toolName(operation),
    title: summary,
    description: describe(operation),
    inputSchema: inputSchema(operation) as Tool['inputSchema'],
    ...(output.kind === 'nothing' || output.kind === 'file'
      ? {}
      : { outputSchema: outputSchema(output) as Tool['outputSchema'] }),
    annotations: {
      title: summary,
      readOnlyHint: isRead,
      destructiveHint: effect.destructive ?? (method === 'DELETE' || isSent),
      idempotentHint: isIdempotent(operation),
      openWorldHint: isSent,
    },
  };
}

/**
 * Returns the description that models read: the summary, how the tool reaches people, the required scopes and the error
 * codes.
 */
function describe(operation: AnyOperation): string {
  const { summary, method, path, errors, effect = {} } = operation;
  return [
    `${summary}. (${method} ${path})`,
    ...(effect.reachesPeople ? [`${effect.reachesPeople} Ask the user first.`] : []),
    describeUse(operation),
    ...(errors.length > 0 ? [`Error codes: ${errors.join(', ')}.`] : []),
  ].join('\n');
}

/** Returns path ids, query and body as one object, because their names do not clash. */
function inputSchema({ pathIds, query, body }: AnyOperation): DescribedSchema {
  const fields = [...inputsOf(query), ...inputsOf(body)];
  const required = [...pathIds, ...(requiredOf(fields).required ?? [])];
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        pathIds.map((name) => [name, { type: 'integer', minimum: 1, description: describeId(name) }]),
      ),
      ...describeValues(fields),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The schema accepts a success and an error, because clients validate both. */
function outputSchema(output: DescribedOutput): DescribedSchema {
  const success = withoutReferences(responseSchema(output)) as DescribedSchema;
  const refusal = withoutReferences(commonSchemas['Error']) as DescribedSchema;
  return {
    type: 'object',
    properties: { ...refusal.properties, ...success.properties },
    anyOf: [{ required: success.required ?? [] }, { required: refusal.required ?? [] }],
  };
}
