import { describe, expect, it } from '@jest/globals';
import { endpointStatus } from './endpoint-status.js';

describe('endpointStatus', () => {
  const enabled = { id: 7, enabled: true };
  const failing = { id: 7, url: 'https://example.com', trouble: 'failing' as const, since: '2026-01-31T00:00:00Z' };

  it('is unknown for an enabled endpoint until the statistics are known', () => {
    expect(endpointStatus(enabled, undefined)).toBeNull();
    expect(endpointStatus(enabled, [])).toBe('enabled');
    expect(endpointStatus(enabled, [{ ...failing, id: 8 }])).toBe('enabled');
    expect(endpointStatus(enabled, [failing])).toBe('failing');
  });

  it('is paused for a disabled endpoint, even without statistics', () => {
    expect(endpointStatus({ id: 7, enabled: false }, undefined)).toBe('paused');
    expect(endpointStatus({ id: 7, enabled: false }, [failing])).toBe('paused');
  });
});
