import { allEvents, publishersOf, serviceNames } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { brokerDefinitions, brokerPermissionsOf } from './service-users.js';

const readersOf = (queue: string): string[] =>
  serviceNames.filter((service) => new RegExp(brokerPermissionsOf(service).read).test(queue));

describe('broker permissions of a service', () => {
  it('let exactly one service read each durable queue and dead letter queue', () => {
    expect(readersOf('webhooks.deliveries')).toEqual(['webhooks']);
    expect(readersOf('webhooks.deliveries.dead')).toEqual(['webhooks']);
    expect(readersOf('records.dials')).toEqual(['records']);
    expect(readersOf('gateway.audit-entries')).toEqual(['gateway']);
    for (const service of ['records', 'dialer', 'chats', 'webhooks', 'voice'])
      expect(readersOf(`rpc.${service}`)).toEqual([service]);
  });

  it('do not match a queue name that only resembles one of its own', () => {
    for (const queue of [
      'rpc.records2',
      'xrpc.records',
      'rpcxrecords',
      'recordsxdials',
      'my.records.dials',
      'frontdesk.event',
    ])
      expect(readersOf(queue)).toEqual([]);
  });

  it('let only its publishers publish an event, and only its consumers and the gateways read it', () => {
    for (const event of allEvents) {
      const { type, consumers } = event;
      const who = (right: 'write' | 'read'): string[] =>
        serviceNames.filter((service) => new RegExp(brokerPermissionsOf(service).events[right]).test(type));
      expect([type, who('write')]).toEqual([type, [...publishersOf(event)]]);
      expect([type, who('read').sort()]).toEqual([type, [...new Set(['gateway', ...consumers])].sort()]);
    }
  });

  it('appear in the definitions file with salted and hashed passwords only', () => {
    const passwords = Object.fromEntries(serviceNames.map((service) => [service, `the password of ${service}`]));
    const definitions = brokerDefinitions({ vhost: 'v', prefix: 'spec', passwords: passwords as never });
    expect(JSON.stringify(definitions)).not.toContain('the password');
    const { users } = definitions as { users: { name: string; password_hash: string; tags: string[] }[] };
    const records = users.find(({ name }) => name === 'spec-records')!;
    const bytes = Buffer.from(records.password_hash, 'base64');
    const hash = createHash('sha256').update(bytes.subarray(0, 4)).update('the password of records').digest();
    expect(bytes.subarray(4)).toEqual(hash);
    expect(records.tags).toEqual([]);
  });
});
