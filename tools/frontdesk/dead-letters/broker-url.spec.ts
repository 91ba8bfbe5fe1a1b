import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { brokerUrl } from './broker-url.ts';

describe('the broker of the dead-letters command', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'frontdesk-dead-letters-'));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('is RABBITMQ_URL, or else the private broker of the checkout, or else an error that names both', () => {
    expect(() => brokerUrl({}, root)).toThrow('Set RABBITMQ_URL');
    mkdirSync(path.join(root, '.local/rabbitmq'), { recursive: true });
    writeFileSync(path.join(root, '.local/rabbitmq/instance.json'), '{"port":5673,"password":"x"}');
    expect(brokerUrl({}, root)).toBe('amqp://frontdesk:x@127.0.0.1:5673/frontdesk');
    expect(brokerUrl({ RABBITMQ_URL: 'amqp://mq' }, root)).toBe('amqp://mq');
    expect(() => brokerUrl({ RABBITMQ_URL: 'mq' }, root)).toThrow('not a URL');
    mkdirSync(path.join(root, 'secrets'));
    writeFileSync(path.join(root, 'secrets/RABBITMQ_URL'), 'amqp://container\n');
    expect(brokerUrl({ SECRETS_DIRECTORY: path.join(root, 'secrets') }, root)).toBe('amqp://container');
  });
});
