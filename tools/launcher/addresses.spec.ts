import { describe, expect, it } from '@jest/globals';
import { voiceRuntimeUrl } from './addresses.ts';

const urlOf = (env: NodeJS.ProcessEnv, publicUrl = 'http://127.0.0.1:8082') => voiceRuntimeUrl(env, { publicUrl });

describe('the URL of the receptionist in outbound calls', () => {
  it('is at the voice service if the calls are simulated', () => {
    expect(urlOf({})).toBe('http://127.0.0.1:8082/voice/twilio/outbound');
    expect(urlOf({ CARRIER: 'simulated' })).toBe('http://127.0.0.1:8082/voice/twilio/outbound');
  });

  it('is empty if Twilio could not reach the voice service', () => {
    expect(urlOf({ CARRIER: 'twilio' })).toBe('');
  });

  it('is at the public address of the voice service', () => {
    const publicUrl = 'https://voice.example.com';
    const url = 'https://voice.example.com/voice/twilio/outbound';
    expect(urlOf({ CARRIER: 'twilio', VOICE_PUBLIC_URL: publicUrl }, publicUrl)).toBe(url);
  });

  it('can be set', () => {
    const url = 'https://receptionist.example.com/outbound';
    expect(urlOf({ CARRIER: 'twilio', VOICE_RUNTIME_URL: url })).toBe(url);
  });
});
