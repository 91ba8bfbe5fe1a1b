import { apiScopes, type ApiScope } from '@frontdesk/contracts';

export const PLATFORM_PATH = '/mcp/platform';
/** The query with which an address of the server offers only the tools that read. */
const READ_ONLY_QUERY = '?readonly=1';

interface Origin {
  publicOrigin: string;
}

/** The audience of access tokens: the platform MCP server, and nothing else. */
export function resourceOf({ publicOrigin }: Origin): string {
  return `${publicOrigin}${PLATFORM_PATH}`;
}

/** The same server for apps that may only read. */
export function readOnlyResourceOf(origin: Origin): string {
  return `${resourceOf(origin)}${READ_ONLY_QUERY}`;
}

/** Whether the address of a request offers only the tools that read. */
export function isReadOnlyUrl(url: string | undefined): boolean {
  return new URL(url ?? '/', 'http://gateway.invalid').searchParams.get('readonly') === '1';
}

/** What an app gets if it asks for no scope. It asks for others when it needs them. */
export const readScopes: readonly ApiScope[] = apiScopes.filter((scope) => scope.endsWith(':read'));
