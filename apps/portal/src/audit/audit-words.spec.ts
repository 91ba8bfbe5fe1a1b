import { describe, expect, it } from '@jest/globals';
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
    [null, '—'],
    [true, 'Yes'],
    [['leads:read', 'calls:read'], 'leads:read, calls:read'],
    [[], '—'],
    [20, '20'],
    [{ opens: '09:00' }, '{"opens":"09:00"}'],
  ])('say the value %j as %s', (value, words) => expect(valueName(value)).toBe(words));
});
