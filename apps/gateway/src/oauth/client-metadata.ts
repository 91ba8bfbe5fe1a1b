import { visibleLine } from '../texts/visible-line.js';

/** The URL of a request for authorization may return to these hosts over http. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Private-use schemes in reverse-domain form (RFC 8252, section 7.1), such as `com.example.app:`. */
const REVERSE_DOMAIN_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;
const MAX_NAME_LENGTH = 100;
const MAX_REDIRECT_URIS = 20;

/** The metadata of a client that we accept. Everything else that a client states is ignored. */
export interface ClientMetadata {
  client_id: string;
  client_name: string;
  application_type: 'native' | 'web';
  redirect_uris: string[];
  grant_types: ['authorization_code', 'refresh_token'];
  response_types: ['code'];
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  client_secret?: string;
}

/** Whether an authorization may return to this address. */
export function isAllowedRedirect(address: unknown): address is string {
  if (typeof address !== 'string' || /[\s\\#]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return !LOOPBACK_HOSTS.has(hostname);
  if (protocol === 'http:') return LOOPBACK_HOSTS.has(hostname);
  return REVERSE_DOMAIN_SCHEME.test(protocol);
}

/**
 * Returns the accepted part of what a client states about itself, or null if no redirect address is allowed. A client
 * without `application_type` is native. Its logo and its links are never used.
 */
export function acceptedMetadata(stated: Readonly<Record<string, unknown>>, clientId: string): ClientMetadata | null {
  const { redirect_uris: uris } = stated;
  const redirects = Array.isArray(uris) ? uris.filter(isAllowedRedirect).slice(0, MAX_REDIRECT_URIS) : [];
  if (redirects.length === 0) return null;
  return {
    client_id: clientId,
    client_name: nameOf(stated['client_name']) ?? hostOf(clientId) ?? 'Unnamed app',
    application_type: stated['application_type'] === 'web' ? 'web' : 'native',
    redirect_uris: redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** The host of a client whose id is a URL, or null. */
export function hostOf(clientId: string): string | null {
  return clientId.startsWith('https://') && URL.canParse(clientId) ? new URL(clientId).host : null;
}

/** Returns visible text only, so that a name cannot hide or reorder what the consent page shows. */
function nameOf(stated: unknown): string | null {
  if (typeof stated !== 'string') return null;
  const visible = visibleLine(stated.normalize('NFKC'));
  return visible === '' ? null : [...visible].slice(0, MAX_NAME_LENGTH).join('');
}
