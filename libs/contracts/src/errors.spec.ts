import { describe, expect, it } from '@jest/globals';
import { errorCatalogue, isErrorCode } from './errors.js';

/** The documented codes, by status. */
const documented: Record<number, string[]> = {
  401: ['unauthenticated'],
  403: ['missing_scope', 'live_chat_unavailable', 'opt_out_permanent'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  409: ['chat_closed'],
  410: ['position_expired'],
  413: ['payload_too_large'],
  422: [
    'validation_failed',
    'invalid_number',
    'invalid_pattern',
    'speed_to_lead_unavailable',
    'whatsapp_window_closed',
    'too_many_endpoints',
    'unsafe_url',
    'do_not_call',
    'no_consent',
    'outbound_disabled',
    'service_inactive',
    'terms_not_accepted',
    'hipaa_marketing',
    'trial_minutes_exhausted',
    'no_receptionist',
  ],
  429: ['rate_limited', 'too_many_failed_attempts'],
  500: ['server_error'],
};

describe('the error catalogue', () => {
  it.each(Object.entries(documented))('contains the documented codes of status %s', (status, codes) => {
    for (const code of codes)
      expect(errorCatalogue).toHaveProperty(code, expect.objectContaining({ status: Number(status) }));
  });

  it('maps internal 503 errors to their public code', () => {
    expect(errorCatalogue.unavailable).toMatchObject({ status: 503, code: 'server_error' });
  });

  it('has a message for every code', () => {
    for (const { message } of Object.values(errorCatalogue)) expect(message).toMatch(/^[A-Z].+\.$/);
  });

  it('recognizes only its own codes', () => {
    expect(isErrorCode('not_found')).toBe(true);
    for (const value of ['toString', '__proto__', '', null, 404]) expect(isErrorCode(value)).toBe(false);
  });
});
