import { describe, expect, it } from '@jest/globals';
import { signatureOf } from './signature.js';

const secret = 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA';
const body =
  '{"id":"5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11","type":"webhook.test","livemode":false,"created_at":"2026-01-01T00:00:00Z","data":{"message":"This is a test event."}}';
const at = new Date(1767225600_999);

describe('the signature', () => {
  it('matches the published vector', () => {
    expect(signatureOf(body, [secret], at)).toBe(
      't=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1',
    );
  });

  it('has one v1 per valid secret, in the given order', () => {
    const both = signatureOf(body, ['whsec_new', secret], at);
    const [time, first, second] = both.split(',');
    expect(time).toBe('t=1767225600');
    expect(first).toMatch(/^v1=[0-9a-f]{64}$/);
    expect(second).toBe('v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1');
  });
});
