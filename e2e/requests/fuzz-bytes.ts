import fc from 'fast-check';

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Generates requests as raw bytes. Some of them are invalid HTTP. */
export function fuzzBytes(count: number, seed: number): Uint8Array[] {
  const target = fc.oneof(
    fc.constantFrom(
      '/api/public/v1/me',
      'http://127.0.0.1/api/public/v1/me',
      '*',
      'me',
      '/api/public/v1/leads?email=\u00ff',
      '/api/public/v1/leads/\u00e9\u0080',
      '/\\..\\',
      '/#x',
    ),
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((text) => `/${text.replace(/[^\x21-\x7e\x80-\xff]/g, '')}`),
  );
  const line = fc.oneof(
    fc.constantFrom(
      'Host: x',
      'Host:',
      'Content-Length: -1',
      'Content-Length: 5',
      'Content-Length: 1e3',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: nonsense',
      'Expect: 100-continue',
      'Expect: nonsense',
      'Upgrade: websocket',
      'Connection: upgrade',
      ': x',
      'no colon',
      'A: \u0001',
      `Long: ${'x'.repeat(20_000)}`,
    ),
    fc
      .tuple(fc.constantFrom('Accept', 'X-Request-Id', 'Authorization'), fc.string({ unit: 'binary', maxLength: 30 }))
      .map(([name, value]) => `${name}: ${value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')}`),
  );
  const message = fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'POST', 'DELETE', 'get', 'BREW'),
      target,
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9'),
      fc.array(line, { maxLength: 2 }),
      fc.string({ maxLength: 20 }),
    )
    .map(([method, path, version, lines, body]) =>
      [`${method} ${path} ${version}`, 'Host: frontdesk', 'Connection: close', ...lines, '', body].join('\r\n'),
    );
  return fc
    .sample(
      fc.oneof(
        { weight: 5, arbitrary: message },
        // Empty lines before a request are skipped (RFC 9112, 2.2), so a request that consists of empty lines gets no
        // response.
        fc
          .uint8Array({ minLength: 1, maxLength: 60 })
          .filter((bytes) => bytes.some((byte) => byte !== CARRIAGE_RETURN && byte !== LINE_FEED))
          .map((bytes) => `${Buffer.from(bytes).toString('latin1')}\r\n\r\n`),
      ),
      { numRuns: count, seed },
    )
    .map((text) => Buffer.from(text, 'latin1'));
}
