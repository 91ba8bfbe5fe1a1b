import { randomBytes } from 'node:crypto';
import type { Caller, ServiceName } from '@frontdesk/contracts';
import { Broker, type MessagingLog } from '../src/broker/broker.js';

/** The URL of the test run's broker. */
export function testBrokerUrl(): string {
  const url = process.env['RABBITMQ_URL'];
  if (!url) throw new Error('RABBITMQ_URL is not set; run the tests with `npm test`, which sets it.');
  return url;
}

/** A unique service name, so that no other spec shares its queues. */
export function ownService(): ServiceName {
  return `spec-${randomBytes(6).toString('hex')}` as ServiceName;
}

export interface RecordedLog extends MessagingLog {
  readonly messages: string[];
}

export function recordedLog(): RecordedLog {
  const messages: string[] = [];
  const write = (_fields: object, message: string): void => void messages.push(message);
  return { messages, info: write, warn: write, error: write };
}

/** A broker connection that detects a dead link after two seconds. */
export function testBroker(url: string = testBrokerUrl(), log: MessagingLog = recordedLog()): Broker {
  const address = new URL(url);
  address.searchParams.set('heartbeat', '1');
  return new Broker({ url: address.href, name: 'spec', log });
}

export const aCaller: Caller = {
  organizationId: 42,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: 7,
  requestId: 'req-1',
};
