import { describe, expect, it } from '@jest/globals';
import { longTime } from '../format/times.js';
import { actionName, sentence, valueName } from './audit-words.js';

describe('the words of the audit log', () => {
  it('say an unknown action in the words of its code', () => {
    expect(actionName('api_key.revoked')).toBe('API key revoked');
    expect(actionName('robot.legs_added')).toBe('Robot legs added');
  });

  it.each([
    ['daily_call_limit', 'Daily call limit'],
    ['hipaa_mode', 'HIPAA mode'],
    ['ip_address', 'IP address'],
    ['url', 'URL'],
  ])('name the field %s %s', (field, name) => expect(sentence(field)).toBe(name));

  it.each([
    ['label', null, '—'],
    ['enabled', true, 'Yes'],
    ['scopes', ['leads:read', 'calls:read'], 'leads:read, calls:read'],
    ['widget_origins', [], '—'],
    ['daily_call_limit', 20, '20'],
    ['role', 'agent', 'Staff'],
    ['role', 'guest', 'Guest'],
    ['status', 'with_agent', 'With agent'],
    ['languages', ['en', 'es'], 'English, Spanish'],
    ['prefix', 'fd_test_abcd', 'fd_test_abcd'],
    ['phone_number', '+13125550142', '(312) 555-0142'],
    ['closed_days', ['2026-12-25'], 'Dec 25, 2026'],
    ['business_hours', [{ day: 'mon', opens: '09:00', closes: '17:30' }], 'Monday, 9:00 AM to 5:30 PM'],
    ['exceptions', [{ date: '2026-12-24', opens: null, closes: null }], 'Dec 24, 2026, closed'],
    ['filter', { status: 'failed', event: null, endpoint: 7 }, 'Status: Failed, Endpoint: 7'],
  ])('say the %s %j as %s', (field, value, words) => expect(valueName(value, field)).toBe(words));

  it('say an instant in the time zone of the reader', () => {
    expect(valueName('2026-01-31T12:00:30Z', 'revoked_at')).toBe(longTime(new Date('2026-01-31T12:00:30Z')));
  });
});
