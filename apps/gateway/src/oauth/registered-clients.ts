import { acceptedMetadata, type ClientMetadata } from './client-metadata.js';

const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'] as const;

/**
 * Reads the clients that the operator has registered, from a JSON list of `client_id`, `client_name`, `redirect_uris`
 * and, for clients that keep a secret, `client_secret`. Returns null if the list is invalid.
 */
export function registeredClients(json: string): ClientMetadata[] | null {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const clients = list.map(readClient);
  const ids = new Set(clients.map((client) => client?.client_id));
  return ids.size === clients.length && clients.every((client) => client !== null) ? clients : null;
}

function readClient(stated: unknown): ClientMetadata | null {
  if (typeof stated !== 'object' || stated === null) return null;
  const { client_id, client_name, redirect_uris, client_secret, token_endpoint_auth_method } = stated as Record<
    string,
    unknown
  >;
  if (typeof client_id !== 'string' || !/^[\w.-]{1,100}$/.test(client_id) || typeof client_name !== 'string')
    return null;
  const accepted = acceptedMetadata(stated as Record<string, unknown>, client_id);
  // A mistyped address must not go unnoticed.
  if (!accepted || accepted.redirect_uris.length !== (redirect_uris as unknown[]).length) return null;
  if (client_secret === undefined) return accepted;
  if (typeof client_secret !== 'string' || client_secret.length < 24) return null;
  const method = SECRET_METHODS.find((one) => one === token_endpoint_auth_method) ?? SECRET_METHODS[0];
  return { ...accepted, client_secret, token_endpoint_auth_method: method };
}
