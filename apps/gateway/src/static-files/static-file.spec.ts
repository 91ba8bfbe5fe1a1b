import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { bodyFor, readStaticFile } from './static-file.js';

const large = { plain: null, encodings: { gzip: gzipSync('body {}') } };

describe('bodyFor', () => {
  it.each(['gzip', 'br, gzip', 'deflate, GZIP;q=0.5'])('returns gzip for Accept-Encoding %j', (accepted) => {
    const { body, encoding } = bodyFor(large, accepted);
    expect(encoding).toBe('gzip');
    expect(gunzipSync(body as Buffer).toString()).toBe('body {}');
  });

  it.each(['', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip'])(
    'returns the uncompressed file for Accept-Encoding %j',
    async (accepted) => {
      const { body, encoding } = bodyFor(large, accepted);
      expect(encoding).toBeUndefined();
      expect((await buffer(body as Readable)).toString()).toBe('body {}');
    },
  );

  it.each([
    ['gzip, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('prefers brotli to gzip, and gzip to no encoding: %j', (accepted, expected) => {
    const small = { plain: Buffer.from('a'), encodings: { br: Buffer.from('b'), gzip: Buffer.from('g') } };
    expect(bodyFor(small, accepted).encoding).toBe(expected);
  });
});

describe('readStaticFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-static-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const shout = (html: string): string => html.toUpperCase();

  it('edits pages, scripts and texts and nothing else, and the etag follows the edited text', () => {
    const page = readStaticFile(written('a.html', '<p>'), shout);
    expect(page).toMatchObject({ type: 'text/html; charset=utf-8', plain: Buffer.from('<P>') });
    expect(gunzipSync(page.encodings.gzip!).toString()).toBe('<P>');
    expect(page.etag).not.toBe(readStaticFile(written('a.html', '<p>'), (html) => html).etag);
    expect(readStaticFile(written('a.js', 'run()'), shout).plain!.toString()).toBe('RUN()');
    expect(readStaticFile(written('a.md', 'text'), shout).plain!.toString()).toBe('TEXT');
    expect(readStaticFile(written('a.css', 'a {}'), shout).plain!.toString()).toBe('a {}');
  });

  it.each([
    ['a.js.gz', 'gzip', gzipSync, gunzipSync],
    ['a.js.br', 'br', brotliCompressSync, brotliDecompressSync],
  ] as const)('keeps %s, which the build compressed, as it is', async (name, encoding, compress, decompress) => {
    const file = readStaticFile(written(name, compress('run()')), shout);
    expect(file).toMatchObject({ type: 'text/javascript; charset=utf-8', plain: null });
    expect(decompress(file.encodings[encoding]!).toString()).toBe('run()');
    expect(bodyFor(file, encoding)).toEqual({ body: file.encodings[encoding], encoding });
    expect((await buffer(bodyFor(file, '').body as Readable)).toString()).toBe('run()');
  });

  it('sends a package as it is, also to a client that accepts compression', () => {
    const file = readStaticFile(written('a.tgz', gzipSync('run()')), shout);
    expect(file.type).toBe('application/gzip');
    expect(bodyFor(file, 'gzip, br')).toEqual({ body: gzipSync('run()') });
  });

  it('refuses a file of an unknown type', () => {
    expect(() => readStaticFile(written('a.exe', ''), shout)).toThrow('has no content type: add .exe to TYPES');
  });
});
