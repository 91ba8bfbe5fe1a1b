import type { ApiKey } from '../api/portal-paths.js';

type KeyStatus = 'active' | 'expired' | 'revoked';

export function keyStatus({ revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>): KeyStatus {
  if (revoked_at) return 'revoked';
  return expires_at && new Date(expires_at) <= new Date() ? 'expired' : 'active';
}
