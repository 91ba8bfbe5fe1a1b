import { describe, expect, it } from '@jest/globals';
import { AllowedHosts, isHostAndPort } from './allowed-hosts.js';
import { isUnambiguous, judgeUrl } from './url-rules.js';

const none = new AllowedHosts([]);
const judge = (url: string, allowed = none): string => judgeUrl(new URL(url), allowed);

describe('webhook URLs', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://127。0。0。1/',
    'https://0/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]:8443/',
  ])('are unsafe with a private address in any notation: %s', (url) => expect(judge(url)).toBe('unsafe'));

  it.each([
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://a.localhost/',
    'https://intranet/',
    'https://webhooks/',
    'https://db.internal/',
    'https://db.internal./',
    'https://printer.local/',
    'https://wiki.intranet/',
    'https://nas.lan/',
    'https://nas.home.arpa/',
    'https://home.arpa/',
    'https://abc.onion/',
    'https://a.test/',
    'https://a.invalid/',
    'https://a.INVALID./',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://a..example.com/',
    'https://example.com../',
    'https://*.example.com/',
    'https://exa$mple.com/',
    `https://${'a'.repeat(64)}.example.com/`,
  ])('are unsafe with a private name: %s', (url) => expect(judge(url)).toBe('unsafe'));

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'wss://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://:secret@example.com/',
    'https://example.com:0/',
  ])('are unsafe because of scheme, credentials or port: %s', (url) => expect(judge(url)).toBe('unsafe'));

  it.each([
    'https://example.com/',
    'https://example.com./hook',
    'https://example.com:1/',
    'https://example.com:65535/',
    'https://bücher.example/',
    'https://xn--bcher-kva.example/',
    'https://notlocalhost.com/',
    'https://local.example.com/',
    'https://mylan.example/?a=b#c',
    'https://under_score.example.com/',
  ])('require a lookup: %s', (url) => expect(judge(url)).toBe('name'));

  it.each(['https://8.8.8.8/', 'https://134744072/', 'https://[2606:4700::1111]/', 'https://[::ffff:8.8.8.8]/'])(
    'are public by their address: %s',
    (url) => expect(judge(url)).toBe('public'),
  );
});

describe('the text of a URL', () => {
  it.each([
    'https:example.com',
    'https:/example.com/',
    'https:///example.com/',
    'https://exa\tmple.com/',
    'https://example.com/a\nb',
    'https://example.com/\u0085',
    'https://example.com\\@127.0.0.1/',
    'https:\\\\example.com\\',
    'https://example.com/?a=\\',
  ])('is ambiguous: %j', (typed) => {
    expect(URL.canParse(typed)).toBe(true);
    expect(isUnambiguous(typed)).toBe(false);
  });

  it.each(['https://example.com', 'HTTPS://Bücher.example/ä b?c=%0A#d', 'http://[::1]:8080/'])(
    'is unambiguous: %j',
    (typed) => expect(isUnambiguous(typed)).toBe(true),
  );
});

describe('allowed hosts', () => {
  const allowed = new AllowedHosts(['127.0.0.1:9443', '[::1]:8080', 'Localhost:80', 'receiver:443']);

  it.each([
    'https://127.0.0.1:9443/x',
    'http://127.0.0.1:9443/',
    'http://2130706433:9443/',
    'http://[::1]:8080/',
    'http://localhost/',
    'https://receiver/',
  ])('allow %s', (url) => expect(judge(url, allowed)).toBe('allowed'));

  it.each([
    'http://127.0.0.1:9444/',
    'http://127.0.0.2:9443/',
    'https://localhost/',
    'http://receiver/',
    'http://user@127.0.0.1:9443/',
    'ftp://127.0.0.1:9443/',
  ])('do not allow %s', (url) => expect(judge(url, allowed)).toBe('unsafe'));

  it('require a host and a port', () => {
    expect(['127.0.0.1:9443', '[::1]:1', 'a.b:65535'].every(isHostAndPort)).toBe(true);
    expect(
      ['127.0.0.1', ':80', 'a:b', 'a:0', 'a:65536', 'http://a:80', 'u@a:80', 'a:80/x', ''].some(isHostAndPort),
    ).toBe(false);
  });
});
