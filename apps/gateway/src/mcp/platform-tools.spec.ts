import { bodyExamples } from '@frontdesk/api-description';
import { allOperations, apiScopes, webhookEvents } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { isTool, platformTools } from './platform-tools.js';

const operations = allOperations.filter(isTool);
const tools = [...platformTools().values()];
const toolOf = (name: string) => platformTools().get(name)!.tool;
/** Validates as MCP clients do. */
const validator = new AjvJsonSchemaValidator();

/** Every schema within a schema, and itself. */
function schemasIn(schema: unknown): unknown[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema as Record<string, unknown[]>;
  const inner = [...Object.values(properties), items, additionalProperties, ...anyOf];
  return [schema, ...inner.filter((one) => one !== undefined).flatMap(schemasIn)];
}

describe('platformTools', () => {
  it('has one tool per operation of the Organization API that returns no file, with names that every model provider accepts', () => {
    expect(tools.map(({ operation }) => operation)).toEqual(operations);
    for (const name of platformTools().keys()) expect(name).toMatch(/^[a-z][a-z_]{2,40}$/);
    expect(platformTools().get('outbound_calls_create')!.operation.name).toBe('outbound-calls.create');
  });

  it('marks tools that only read, that destroy, that may be repeated and that reach people', () => {
    const hinted = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint') =>
      tools.filter(({ tool }) => tool.annotations![hint]).map(({ tool }) => tool.name);
    const reads = operations
      .filter(({ method, name }) => method === 'GET' || /\.(check|preview)$/.test(name))
      .map(({ name }) => name.replace(/[.-]/g, '_'));
    const deletes = ['do_not_call_delete', 'blocked_callers_delete', 'webhook_endpoints_delete'];
    expect(hinted('readOnlyHint')).toEqual(reads);
    const sent = ['leads_create', 'outbound_calls_create', 'chats_reply', 'chats_send_template'];
    expect(hinted('openWorldHint').sort()).toEqual([...sent].sort());
    for (const name of sent) expect(toolOf(name).description).toContain('Ask the user first.');
    const destructive = [
      ...deletes,
      ...sent,
      'chats_close',
      'do_not_call_create',
      'webhook_endpoints_rotate_secret',
      'outbound_calls_cancel',
    ];
    expect(hinted('destructiveHint').sort()).toEqual(destructive.sort());
    const repeatable = [...deletes, 'blocked_callers_create', 'do_not_call_create', 'chats_close'];
    repeatable.push('webhook_endpoints_update', 'webhook_endpoints_cancel_replay', 'outbound_calls_cancel');
    expect(hinted('idempotentHint').sort()).toEqual(repeatable.sort());
    for (const { tool } of tools) {
      for (const hint of ['readOnlyHint', 'destructiveHint', 'openWorldHint']) {
        expect(tool.annotations).toHaveProperty(hint, expect.any(Boolean));
      }
    }
  });

  it('takes path ids, query and body as one object without name clashes', () => {
    const { properties, required } = toolOf('chats_reply').inputSchema;
    expect([Object.keys(properties!), required]).toEqual([
      ['chat', 'body'],
      ['chat', 'body'],
    ]);
    expect(toolOf('leads_list').inputSchema.properties).toMatchObject({
      per_page: { type: 'integer', maximum: 100 },
      phone_number: { type: 'string', description: 'A US number in any common format' },
    });
    const pathIdsOfTools = operations.flatMap(({ name, pathIds }) =>
      pathIds.map((id) => [name.replace(/[.-]/g, '_'), id] as const),
    );
    for (const [name, id] of pathIdsOfTools) expect(toolOf(name).inputSchema.properties).toHaveProperty(id);
  });

  it('has no patterns, no empty enum values and one type per schema, because model providers treat others differently', () => {
    for (const { tool } of tools) {
      expect(JSON.stringify(tool.inputSchema)).not.toMatch(/"pattern":"|""|"type":\[|"null"|"\$ref"/);
      for (const schema of schemasIn(tool.inputSchema)) {
        expect([tool.name, schema]).toEqual([tool.name, expect.objectContaining({})]);
        expect(Object.keys(schema as object).some((key) => key === 'type' || key === 'anyOf')).toBe(true);
      }
    }
  });

  it('has input schemas that accept the examples of the API description', () => {
    for (const { tool, operation } of tools) {
      const takes = validator.getValidator(tool.inputSchema as never);
      const ids = Object.fromEntries(operation.pathIds.map((name) => [name, 4101]));
      for (const { value } of Object.values(bodyExamples[operation.name] ?? {}) as { value: object }[])
        expect([tool.name, takes({ ...ids, ...value })]).toMatchObject([tool.name, { valid: true }]);
    }
  });

  it('fits in 30 kB, because every conversation loads the list', () => {
    expect(Buffer.byteLength(JSON.stringify({ tools: tools.map(({ tool }) => tool) }))).toBeLessThan(30_000);
    for (const { tool } of tools) expect(tool.outputSchema).toBeUndefined();
  });

  it('states when to use each tool and what it returns', () => {
    for (const { name, forModels } of operations) {
      expect([name, forModels]).toEqual([name, expect.stringMatching(/^Use it .*\. Returns .*\.$/)]);
    }
    expect(new Set(operations.map(({ forModels }) => forModels)).size).toBe(operations.length);
  });

  it('names the required scopes in every description', () => {
    for (const { tool, operation } of tools) {
      const named = apiScopes.filter((scope) => tool.description!.includes(scope));
      const ofEvents =
        operation.valueScopes || operation.storedScopes ? webhookEvents.flatMap(({ scopes = [] }) => scopes) : [];
      const needed = [operation.scope, ...Object.values(operation.fieldScopes ?? {}), ...ofEvents];
      expect(named.sort()).toEqual([...new Set(needed.filter((scope) => scope))].sort());
    }
  });
});
