import { describe, expect, it } from '@jest/globals';
import { addressRange, ClientAddresses } from './client-address.js';

describe('ClientAddresses', () => {
  it('returns the socket’s address and ignores the header if no proxy is trusted', () => {
    expect(new ClientAddresses([]).of('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('returns the last hop that is not a trusted proxy', () => {
    const addresses = new ClientAddresses(['10.0.0.0/8', '2001:db8::1']);
    expect(addresses.of('10.0.0.5', '1.1.1.1, 198.51.100.7, 10.0.0.9')).toBe('198.51.100.7');
    expect(addresses.of('::ffff:10.0.0.5', '198.51.100.7')).toBe('198.51.100.7');
    expect(addresses.of('2001:db8::1', ['198.51.100.7', '10.1.1.1'])).toBe('198.51.100.7');
  });

  it('returns the socket’s address if the peer is not a trusted proxy', () => {
    expect(new ClientAddresses(['10.0.0.0/8']).of('203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  });

  it('stops at a hop that is not an address', () => {
    expect(new ClientAddresses(['10.0.0.0/8']).of('10.0.0.5', '198.51.100.7, unknown, 10.0.0.9')).toBe('10.0.0.9');
  });

  it('returns the /64 network of an IPv6 address', () => {
    const addresses = new ClientAddresses(['10.0.0.0/8']);
    const one = addresses.of('10.0.0.5', '2001:db8:0:7::1');
    expect(one).toBe('2001:db8:0:7::/64');
    expect(addresses.of('2001:db8::7:ffff:ffff:ffff:ffff', undefined)).toBe(one);
    expect(addresses.of('2001:db8:0:8::1', undefined)).not.toBe(one);
    expect(addresses.of('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9');
  });

  it('returns the whole IPv6 address as evidence', () => {
    const addresses = new ClientAddresses(['10.0.0.0/8']);
    expect(addresses.exactly('10.0.0.5', '2001:db8:0:7::1')).toBe('2001:db8:0:7::1');
    expect(addresses.exactly('::ffff:203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
    expect(addresses.exactly(undefined, undefined)).toBe('unknown');
  });

  it('returns the hop closest to the client if every hop is trusted', () => {
    const addresses = new ClientAddresses(['10.0.0.0/8']);
    expect(addresses.of('10.0.0.5', '10.0.0.7')).toBe('10.0.0.7');
    expect(addresses.of('10.0.0.5', undefined)).toBe('10.0.0.5');
  });
});

describe('addressRange', () => {
  it.each(['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'])('accepts %s', (text) => {
    expect(addressRange(text)).not.toBeNull();
  });

  it.each(['', 'localhost', '10.0.0.0/40', '10.0.0/8/8'])('refuses %j', (text) => {
    expect(addressRange(text)).toBeNull();
  });
});
