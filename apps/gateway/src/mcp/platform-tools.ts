import { describeValues, inputsOf, isIdempotent, requiredOf, type DescribedSchema } from '@frontdesk/api-description';
import {
  allOperations,
  CHAT_REPLIES_PER_KEY,
  createLead,
  createOutboundCall,
  webhookEvents,
  type AnyOperation,
  type InputField,
  type JsonSchema,
} from '@frontdesk/contracts';
import type { Tool } from '@modelcontextprotocol/server';

/** The argument with which a call is repeated after the user confirmed it. */
export const CONFIRMATION_TOKEN = 'confirmation_token';
const RINGING: readonly AnyOperation[] = [createOutboundCall, createLead];

/** An operation of the Organization API as a tool. */
export interface PlatformTool {
  operation: AnyOperation;
  tool: Tool;
}

let tools: ReadonlyMap<string, PlatformTool> | undefined;

/** The operations of the Organization API, by tool name. The map is created at the first use. */
export function platformTools(): ReadonlyMap<string, PlatformTool> {
  tools ??= new Map(
    allOperations
      .filter(isTool)
      .map((operation) => [toolName(operation), { operation, tool: describeTool(operation) }]),
  );
  return tools;
}

/** Tools return text, so an operation that returns a file is not a tool. A conversation needs no simulated callers. */
export function isTool({ api, output, isForTests }: AnyOperation): boolean {
  return api === 'public' && output.kind !== 'file' && !isForTests;
}

/**
 * Returns the operation's name in characters that every model provider accepts: `outbound-calls.create` →
 * `outbound_calls_create`.
 */
export function toolName({ name }: AnyOperation): string {
  return name.replace(/[.-]/g, '_');
}

/** Schemas of results are left out, because they would be most of a list that each conversation loads. */
function describeTool(operation: AnyOperation): Tool {
  const { method, summary, effect = {} } = operation;
  const isRead = effect.readOnly ?? method === 'GET';
  const isSent = effect.reachesPeople !== undefined;
  return {
    name: toolName(operation),
    title: summary,
    description: describe(operation),
    inputSchema: inputSchema(operation) as Tool['inputSchema'],
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: effect.destructive ?? (method === 'DELETE' || isSent),
      // Has no meaning for reads, and is false if it is absent.
      ...(!isRead && isIdempotent(operation) ? { idempotentHint: true } : {}),
      openWorldHint: isSent,
    },
  };
}

/**
 * Returns the description that models read: when to use the tool and what comes back, how it reaches people, its
 * scopes, its limit and its error codes.
 */
function describe(operation: AnyOperation): string {
  const { forModels, errors, effect = {}, innerLimit } = operation;
  return [
    forModels,
    ...(effect.reachesPeople ? [`${effect.reachesPeople} Ask the user first.`] : []),
    ...scopesOf(operation),
    ...(innerLimit ? [`At most ${CHAT_REPLIES_PER_KEY} a minute.`] : []),
    ...(errors.length > 0 ? [`Errors: ${errors.join(', ')}.`] : []),
  ].join(' ');
}

function scopesOf({ scope, fieldScopes = {}, valueScopes, storedScopes }: AnyOperation): string[] {
  const withFields = Object.entries(fieldScopes).map(([field, needed]) => `, with ${field} also ${needed}`);
  const ofEvents = [...new Set(webhookEvents.flatMap(({ scopes = [] }) => scopes))].join(', ');
  return [
    ...(scope ? [`Scope: ${scope}${withFields.join('')}.`] : []),
    ...(valueScopes || storedScopes ? [`Each event needs its scope: ${ofEvents}.`] : []),
  ];
}

/** A filter with a list of values explains itself. */
function withoutDescription(field: InputField): [string, JsonSchema] {
  const { description: _description, ...schema } = describeValues([field])[field.name]!;
  return [field.name, schema];
}

/** The arguments of every paged list. */
const PAGING = {
  per_page: { type: 'integer', maximum: 100 },
  cursor: { type: 'string', description: 'The last `meta.next_cursor`' },
};

/**
 * Returns path ids, query and body as one object, because their names do not clash. An id has the name of its record.
 */
function inputSchema(operation: AnyOperation): DescribedSchema {
  const { pathIds, query, body, paged } = operation;
  const filters = inputsOf(query);
  const fields = [...filters, ...inputsOf(body)];
  const required = [...pathIds, ...(requiredOf(fields).required ?? [])];
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(pathIds.map((name) => [name, { type: 'integer' }])),
      ...describeValues(fields),
      ...Object.fromEntries(filters.filter(({ schema }) => schema.enum).map(withoutDescription)),
      ...(paged ? PAGING : {}),
      ...(RINGING.includes(operation)
        ? {
            [CONFIRMATION_TOKEN]: { type: 'string', description: 'Of the confirmed call' },
          }
        : {}),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}
