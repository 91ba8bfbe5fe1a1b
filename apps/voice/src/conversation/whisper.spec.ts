import { describe, expect, it } from '@jest/globals';
import { whisperOf } from './whisper.js';

describe('what a person hears before taking a call', () => {
  const reason = 'Robin Park. My crown fell out';

  it('is why the call is handed over', () => {
    expect(whisperOf({ name: 'Acme Dental', hipaa_mode: false }, reason)).toBe(`A call for Acme Dental. ${reason}`);
  });

  it('has numbers that can be read aloud', () => {
    expect(whisperOf({ name: 'Acme Dental', hipaa_mode: false }, '+13125550143. A leak')).toContain('(312) 555-0143');
  });

  it('has no reason in HIPAA mode', () => {
    expect(whisperOf({ name: 'Acme Dental', hipaa_mode: true }, reason)).toBe('A call for Acme Dental.');
  });
});
