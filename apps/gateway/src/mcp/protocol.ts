import { API_VERSION } from '@frontdesk/api-description';
import type * as Sdk from '@modelcontextprotocol/server';
import type { Implementation, McpServer } from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';

/** The supported revisions of the protocol, newest first. */
export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

/** Loaded with the first message, because many gateways serve none. */
export type McpSdk = typeof Sdk;

/** JSON-RPC error codes. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;

export function identity(name: string, title: string): Implementation {
  return { name, title, version: API_VERSION };
}

/** A complete response of an MCP server. Our servers do not stream. */
export interface McpResponse {
  status: number;
  contentType: string | null;
  text: string;
}

interface Message {
  method?: unknown;
  id?: unknown;
}

/** A parsed message, or the response to bytes that are not a message. */
export type ReadMessage = { message: object } | { response: McpResponse };

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses one JSON-RPC message. Batches exist only in revisions that we do not support. */
export function readMessage(bytes: Buffer): ReadMessage {
  let message: unknown;
  try {
    message = JSON.parse(decoder.decode(bytes));
  } catch {
    return { response: rpcError(400, PARSE_ERROR, 'Parse error: the body must be JSON in UTF-8') };
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return { response: rpcError(400, INVALID_REQUEST, 'Invalid request: the body must be one JSON-RPC message') };
  }
  return { message };
}

export function methodOf(message: object): unknown {
  return (message as Message).method;
}

/**
 * Handles one message, in the client's revision of the protocol. Each message gets a new server and no session is kept,
 * so that any replica can handle any message. `isStateless` is whether the revision knows extensions and no handshake.
 */
export async function handleMessage(
  message: object,
  headers: IncomingHttpHeaders,
  makeServer: (sdk: McpSdk, isStateless: boolean) => McpServer,
): Promise<McpResponse> {
  // Lists of tools change only with releases and keys, so clients never need a notification.
  if (methodOf(message) === 'subscriptions/listen') {
    const { id } = message as Message;
    return rpcError(
      404,
      METHOD_NOT_FOUND,
      'Method not found',
      typeof id === 'string' || typeof id === 'number' ? id : null,
    );
  }
  const sdk = await import('@modelcontextprotocol/server');
  const request = new Request('http://mcp.invalid/', { method: 'POST', headers: protocolHeaders(headers) });
  const options = { parsedBody: message };
  if (!(await sdk.isLegacyRequest(request, message))) {
    return complete(
      await sdk.createMcpHandler(() => makeServer(sdk, true), { legacy: 'reject' }).fetch(request, options),
    );
  }
  const server = makeServer(sdk, false);
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await complete(await transport.handleRequest(request, options));
  } finally {
    await server.close();
  }
}

/** Keeps only the headers of the protocol. */
function protocolHeaders(headers: IncomingHttpHeaders): Headers {
  const picked = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name)) picked.set(name, value);
  }
  return picked;
}

async function complete(response: Response): Promise<McpResponse> {
  return { status: response.status, contentType: response.headers.get('content-type'), text: await response.text() };
}

function rpcError(status: number, code: number, message: string, id: string | number | null = null): McpResponse {
  const text = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  return { status, contentType: 'application/json', text };
}
