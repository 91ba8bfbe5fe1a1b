import { allEvents, serviceNames } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { brokerDefinitions, brokerPermissionsOf } from './service-users.js';

const readersOf = (queue: string): string[] =>
  serviceNames.filter((service) => new RegExp(brokerPermissionsOf(service).read).test(queue));

describe('what a service may do at the broker', () => {
  it('each durable queue, dead letters included, has one service that may read it', () => {
    expect(readersOf('webhooks.deliveries')).toEqual(['webhooks']);
    expect(readersOf('webhooks.deliveries.dead')).toEqual(['webhooks']);
    expect(readersOf('records.dials')).toEqual(['records']);
    for (const service of ['records', 'dialer', 'chats', 'webhooks'])
      expect(readersOf(`rpc.${service}`)).toEqual([service]);
  });

  it('a name that only looks like one of its own is not', () => {
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

  it('each event is announced by its publisher alone and heard by its consumers, and by gateways', () => {
    for (const { type, publisher, consumers } of allEvents) {
      const who = (right: 'write' | 'read'): string[] =>
        serviceNames.filter((service) => new RegExp(brokerPermissionsOf(service).events[right]).test(type));
      expect([type, who('write')]).toEqual([type, [publisher]]);
      expect([type, who('read').sort()]).toEqual([type, ['gateway', ...consumers].sort()]);
    }
  });

  it('definitions hold passwords only as RabbitMQ keeps them: salted and hashed', () => {
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
