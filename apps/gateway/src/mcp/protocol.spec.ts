import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from '@jest/globals';
import { handleMessage, identity, PROTOCOL_VERSIONS, readMessage } from './protocol.js';

const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const makeServer = (): McpServer => {
  const mcp = new McpServer(identity('spec', 'Spec'), {
    capabilities: { tools: {} },
    supportedProtocolVersions: [...PROTOCOL_VERSIONS],
  });
  mcp.server.setRequestHandler('tools/list', () => ({ tools: [] }));
  return mcp;
};
const ask = async (message: object, headers: Record<string, string> = {}) => {
  const { status, text } = await handleMessage(message, { ...HEADERS, ...headers }, makeServer);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- responses have many types
  return { status, json: (text ? JSON.parse(text) : null) as any };
};
const initialize = (protocolVersion: string) =>
  ask({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
  });
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (method: string) =>
  ask(
    { jsonrpc: '2.0', id: 7, method, params: { _meta: envelope } },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
  );

describe('handleMessage', () => {
  it.each(['2025-11-25', '2025-06-18'])('speaks %s if the client requests it in initialize', async (version) => {
    const { json } = await initialize(version);
    expect(json.result).toMatchObject({ protocolVersion: version, capabilities: { tools: {} } });
  });

  it('offers its newest revision with a handshake if the client requests an unsupported one', async () => {
    expect((await initialize('2024-11-05')).json.result.protocolVersion).toBe('2025-11-25');
  });

  it('announces 2026-07-28 in server/discover, although there is no handshake', async () => {
    const { status, json } = await modern('server/discover');
    expect([status, json.result.supportedVersions]).toEqual([200, ['2026-07-28']]);
    expect((await modern('tools/list')).json.result.tools).toEqual([]);
  });

  it('refuses to open a stream', async () => {
    expect(await modern('subscriptions/listen')).toMatchObject({
      status: 404,
      json: { id: 7, error: { code: -32601 } },
    });
  });

  it('responds with plain JSON', async () => {
    const { contentType } = await handleMessage({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, HEADERS, makeServer);
    expect(contentType).toMatch(/^application\/json/);
  });

  it.each([
    ['{', -32700],
    ['', -32700],
    ['[]', -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600],
    ['"ping"', -32600],
    ['null', -32600],
  ])('gets %j and refuses it with %i', (text, code) => {
    const read = readMessage(Buffer.from(text));
    expect(read).toMatchObject({ response: { status: 400 } });
    expect(JSON.parse((read as { response: { text: string } }).response.text)).toMatchObject({
      id: null,
      error: { code },
    });
  });
});
