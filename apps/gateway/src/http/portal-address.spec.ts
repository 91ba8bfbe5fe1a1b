import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import { PortalAddress } from './portal-address.js';

function portalAt(PUBLIC_BASE_URL?: string, HOST = '127.0.0.1'): PortalAddress {
  const publicOrigin = PUBLIC_BASE_URL ?? `http://${HOST}:8080`;
  return new PortalAddress({ PUBLIC_BASE_URL, HOST, PORT: 8080, publicOrigin } as GatewayConfig);
}

function request(headers: Record<string, string>, method = 'POST'): FastifyRequest {
  return { raw: { method, headers } } as unknown as FastifyRequest;
}

const json = { 'content-type': 'application/json' };

describe('the origins of the portal', () => {
  it.each([
    ['https://desk.example.com', undefined, ['https://desk.example.com']],
    [undefined, '127.0.0.1', ['http://localhost:8080', 'http://127.0.0.1:8080']],
    [undefined, '0.0.0.0', ['http://localhost:8080', 'http://127.0.0.1:8080']],
    ['http://127.0.0.1:9000', undefined, ['http://localhost:9000', 'http://127.0.0.1:9000']],
    ['http://desk.example.com', undefined, []],
    ['http://192.168.1.5:8080', undefined, []],
  ])('with PUBLIC_BASE_URL %s and HOST %s are %j', (url, host, origins) => {
    expect(portalAt(url, host).ownOrigins).toEqual(origins);
  });

  it('are the only origins that may write, and only as JSON', () => {
    const portal = portalAt('https://desk.example.com');
    const own = 'https://desk.example.com';
    const check = (headers: Record<string, string>, method?: string) => () =>
      portal.assertOwnRequest(request(headers, method));
    expect(check({ ...json, origin: own })).not.toThrow();
    expect(check({ 'content-type': 'Application/JSON; charset=utf-8', origin: own }, 'DELETE')).not.toThrow();
    expect(check({}, 'GET')).not.toThrow();
    for (const origin of [
      'null',
      '',
      'http://desk.example.com',
      'https://desk.example.com:8443',
      'https://desk.example.com.evil.example',
      'https://evil.example',
      'https://DESK.example.com',
    ])
      expect(check({ ...json, origin })).toThrow('portal_origin_not_allowed');
    expect(check(json)).toThrow('portal_origin_not_allowed');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect(check({ 'content-type': type, origin: own })).toThrow('validation_failed');
    expect(check({ origin: own })).toThrow('validation_failed');
  });
});

describe('the cookies of the portal', () => {
  it('cannot be set by another host or read by scripts if the portal is encrypted', () => {
    expect(portalAt('https://desk.example.com').setCookie('session', 'x', 60)).toBe(
      '__Host-frontdesk_session=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('have a name without the __Host- prefix on localhost over http, because browsers reject Secure cookies there', () => {
    expect(portalAt().setCookie('session', 'x', 60)).toBe(
      'frontdesk_session=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
    );
    expect(portalAt().setCookie('session', '', 60)).toContain('Max-Age=0');
  });

  it('are ignored if they are repeated or have another name', () => {
    const read = (cookie: string): string | null => portalAt().cookieOf(request({ cookie }), 'session');
    expect(read('a=1; frontdesk_session=secret; b=2')).toBe('secret');
    expect(read('frontdesk_session=mine; frontdesk_session=planted')).toBeNull();
    expect(read('__Host-frontdesk_session=secret; xfrontdesk_session=y')).toBeNull();
  });
});

describe('problemFor', () => {
  it.each([
    ['http://desk.example.com', 'desk.example.com', /not encrypted\. Set PUBLIC_BASE_URL/],
    [undefined, '192.168.1.5:8080', /Open http:\/\/localhost:8080\/portal/],
  ])('explains why PUBLIC_BASE_URL %s with Host %s does not allow sign-in', (url, host, problem) => {
    expect(portalAt(url).problemFor(request({ host }))).toMatch(problem);
  });

  it.each([
    ['https://desk.example.com', 'desk.example.com'],
    [undefined, 'localhost:8080'],
    [undefined, '127.0.0.1:8080'],
  ])('returns null if PUBLIC_BASE_URL %s with Host %s allows sign-in', (url, host) => {
    expect(portalAt(url).problemFor(request({ host }))).toBeNull();
  });
});

describe('the domain of passkeys', () => {
  it.each([
    ['https://desk.example.com', 'desk.example.com', 'desk.example.com'],
    ['https://192.0.2.7', '192.0.2.7', null],
    ['http://desk.example.com', 'desk.example.com', null],
    [undefined, 'localhost:8080', 'localhost'],
    [undefined, '127.0.0.1:8080', null],
  ])('with PUBLIC_BASE_URL %s and Host %s is %s', (url, host, domain) => {
    expect(portalAt(url).relyingPartyFor(request({ host }))).toBe(domain);
  });
});
