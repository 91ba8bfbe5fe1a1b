import { ConfigurationError, readEnvironment } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import { DialerConfig } from './dialer.config.js';

const given = {
  DATABASE_URL: 'postgres://db/x',
  RABBITMQ_URL: 'amqp://mq',
  INTERNAL_API_SECRET: 'a-secret-between-services-0001',
};
const twilio = {
  CARRIER: 'twilio',
  CARRIER_CALLBACK_BASE_URL: 'https://api.frontdesk.example',
  VOICE_RUNTIME_URL: 'https://voice.frontdesk.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0'.repeat(32),
};

function faultyIn(variables: NodeJS.ProcessEnv): string[] {
  try {
    readEnvironment(DialerConfig, { ...given, ...variables });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as ConfigurationError).faults.map((fault) => fault.split(' ')[0]!).sort();
  }
}

describe('the dialer’s configuration', () => {
  it('has no default carrier in production, so that no live call is simulated by oversight', () => {
    expect(faultyIn({ NODE_ENV: 'production' })).toEqual(['CARRIER']);
    expect(faultyIn({})).toEqual(['CARRIER']);
    expect(faultyIn({ NODE_ENV: 'production', CARRIER: 'simulated' })).toEqual([]);
  });

  it('simulates calls by default outside production', () => {
    for (const NODE_ENV of ['development', 'test'])
      expect(readEnvironment(DialerConfig, { ...given, NODE_ENV }).carrier).toBe('simulated');
  });

  it('accepts a caller id as the demo number', () => {
    expect(faultyIn({ CARRIER: 'simulated', SIMULATED_CARRIER_DEMO_NUMBER: '+18725550177' })).toEqual([]);
    expect(faultyIn({ CARRIER: 'simulated', SIMULATED_CARRIER_DEMO_NUMBER: '872-555-0177' })).toEqual([
      'SIMULATED_CARRIER_DEMO_NUMBER',
    ]);
  });

  it('refuses an unknown carrier', () => {
    expect(faultyIn({ CARRIER: 'pigeons' })).toEqual(['CARRIER']);
  });

  it('lists every missing Twilio setting at once', () => {
    expect(faultyIn({ CARRIER: 'twilio' })).toEqual(
      Object.keys(twilio)
        .filter((name) => name !== 'CARRIER')
        .sort(),
    );
    expect(faultyIn(twilio)).toEqual([]);
  });

  it('requires no Twilio setting with the simulated carrier', () => {
    expect(faultyIn({ CARRIER: 'simulated' })).toEqual([]);
  });

  it('refuses invalid addresses and credentials without repeating them', () => {
    const wrong = {
      CARRIER_CALLBACK_BASE_URL: 'api.frontdesk.example',
      VOICE_RUNTIME_URL: 'ftp://voice.frontdesk.example',
      TWILIO_ACCOUNT_SID: 'SK0',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_BASE_URL: 'nowhere',
      TWILIO_REGION: 'everywhere',
      TWILIO_EDGE: 'The Edge',
    };
    expect(faultyIn({ ...twilio, ...wrong })).toEqual(Object.keys(wrong).sort());
    const attempt = (): DialerConfig =>
      readEnvironment(DialerConfig, { ...given, ...twilio, TWILIO_AUTH_TOKEN: 'hush-hush' });
    expect(attempt).toThrow(/TWILIO_AUTH_TOKEN/);
    expect(attempt).not.toThrow(/hush-hush/);
  });

  it('accepts an API key only with its secret', () => {
    const TWILIO_API_KEY_SID = `SK${'0'.repeat(32)}`;
    expect(faultyIn({ ...twilio, TWILIO_API_KEY_SID, TWILIO_API_KEY_SECRET: 'x' })).toEqual([]);
    expect(faultyIn({ ...twilio, TWILIO_API_KEY_SID })).toEqual(['TWILIO_API_KEY_SECRET']);
    expect(faultyIn({ ...twilio, TWILIO_API_KEY_SECRET: 'x' })).toEqual(['TWILIO_API_KEY_SID']);
  });
});
