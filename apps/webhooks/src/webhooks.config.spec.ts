import { readEnvironment } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { WebhooksConfig } from './webhooks.config.js';

const given = { DATABASE_URL: 'postgres://u:secret@db/x', RABBITMQ_URL: 'amqp://u:secret@mq' };
const aKey = (): string => randomBytes(32).toString('hex');

describe('the configuration of the webhook service', () => {
  it('accepts several keys for secrets', () => {
    const keys = [aKey(), randomBytes(32).toString('base64')];
    expect(readEnvironment(WebhooksConfig, { ...given, WEBHOOK_SECRET_KEYS: keys.join(', ') })).toMatchObject({
      WEBHOOK_SECRET_KEYS: keys,
    });
  });

  it.each([undefined, '', ',', 'a-password', `${aKey()},short`])(
    'rejects WEBHOOK_SECRET_KEYS %j without showing its value',
    (WEBHOOK_SECRET_KEYS) => {
      expect(() => readEnvironment(WebhooksConfig, { ...given, WEBHOOK_SECRET_KEYS })).toThrow(
        /^The configuration has a fault:\n {2}- WEBHOOK_SECRET_KEYS must list keys of 32 bytes in base64 or hex$/,
      );
    },
  );
});
