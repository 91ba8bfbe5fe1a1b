import { describe, expect, it } from '@jest/globals';
import { aLead } from './builders.js';
import { LogAudit } from './log-audit.js';

const lineWith = (fields: object): string =>
  JSON.stringify({ level: 'info', time: '2026-01-01T00:00:00.000Z', service: 'records', ...fields, msg: 'something' });

function findingsIn(line: string, secrets: string[] = []): string[] {
  const audit = new LogAudit(secrets);
  audit.read('records', line);
  return audit.findings.map(({ what }) => what);
}

describe('LogAudit', () => {
  it.each([
    ['an API key', `vk_live_${'a1B2'.repeat(10)}`],
    ['a signing secret', 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA'],
    ['a bearer token', 'Authorization: Bearer platform-token-of-the-operator'],
    ["a visitor's token", 'vt1.4.17.1790000000.NmQ3ZmYxYjItYjYyNS00ZjY5LWE4ZTgtZjE'],
    ['a password in an address', 'amqp://frontdesk:hunter2@broker/vhost'],
    ['a signature', `t=1790000000,v1=${'0f'.repeat(32)}`],
    ['a phone number', '+14155550123'],
    ['a phone number', 'call (415) 555-0123 back'],
    ['a phone number', '415-555-0123'],
    ['a phone number', 'from 4155550123'],
    ['an e-mail address', 'robin.spec+1@example.com'],
    ['a change without an audit entry', 'audit.missing'],
    ['words of a person', String(aLead()['name'])],
    ['words of a person', String(aLead()['reason'])],
  ])('finds %s in any field: %s', (what, value) => {
    expect(findingsIn(lineWith({ reason: value }))).toEqual([what]);
    expect(findingsIn(lineWith({ err: { stack: `Error: no\n    at ${value}` } }))).toEqual([what]);
  });

  it('finds configured secrets, even with characters that are special in patterns', () => {
    const secret = 'ZnJvbnRkZXNr+IHNwZ(WNz*OiBh';
    expect(findingsIn(lineWith({ reason: `key ${secret} refused` }), [secret])).toEqual(['a configured secret']);
    expect(findingsIn(lineWith({ reason: 'key refused' }), [secret, ''])).toEqual([]);
  });

  it('finds lines that are not JSON or have no time, level or service', () => {
    expect(findingsIn('(node:7) Warning: something')).toEqual(['not JSON']);
    for (const field of ['time', 'level', 'service'])
      expect(findingsIn(lineWith({ [field]: undefined }))).toEqual(['without time, level or service']);
  });

  it('accepts ordinary lines, and a line cut off by a kill', () => {
    const ordinary = lineWith({
      request_id: '0198f2d4-5550-7555-8555-415555012300',
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      key_id: 7,
      err: { stack: 'Error: no\n    at file:///app/node_modules/@nestjs/core/injector.js:12:5' },
    });
    expect(findingsIn(ordinary)).toEqual([]);
    expect(findingsIn(ordinary.slice(0, 40))).toEqual([]);
  });

  it('fails the run and shows the line with its findings masked', () => {
    const audit = new LogAudit();
    expect(() => audit.conclude()).not.toThrow();
    audit.read('gateway', lineWith({ reason: 'cannot mail dana@example.com or ring +14155550123' }));
    const failure = ((): Error => {
      try {
        audit.conclude();
      } catch (error) {
        return error as Error;
      }
      throw new Error('it passed');
    })();
    expect(failure.message).toMatch(/a phone number, an e-mail address: gateway: .*cannot mail ••• or ring •••/);
    expect(failure.message).not.toMatch(/dana|4155550123/);
  });
});
