import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { standardHeaders } from './standard-webhook.js';

const message = (secrets: string[]) => ({
  subscription: 'sub_1',
  id: 'evt-1',
  body: '{"é":1}',
  secrets,
  at: new Date(),
});

describe('a message in the form of Standard Webhooks', () => {
  it.each([24, 32, 64])('passes the official verification with a secret of %d bytes', (bytes) => {
    const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
    const sent = message([secret]);
    const { 'Content-Type': _type, 'User-Agent': _agent, ...headers } = standardHeaders(sent);
    expect(new Webhook(secret).verify(sent.body, headers)).toEqual({ é: 1 });
    expect(() => new Webhook(secret).verify('{}', headers)).toThrow('No matching signature found');
  });

  it('passes with each valid secret, and not with another', () => {
    const [newest, earlier, other] = [1, 2, 3].map(() => `whsec_${randomBytes(32).toString('base64')}`) as [
      string,
      string,
      string,
    ];
    const sent = message([newest, earlier]);
    const headers = standardHeaders(sent);
    for (const secret of [newest, earlier]) expect(new Webhook(secret).verify(sent.body, headers)).toEqual({ é: 1 });
    expect(() => new Webhook(other).verify(sent.body, headers)).toThrow('No matching signature found');
  });
});
