import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Files whose text can contain the origin of the API. */
const EDITED = new Set(['.html', '.js', '.md', '.txt']);

/** Compressing these again would only cost time. */
const COMPRESSED = new Set(['.tgz', '.woff2']);

type Encoding = 'br' | 'gzip';

/** Encodings by the extension that the build adds to a compressed file. */
const ENCODINGS: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

/** A file in memory, ready to be sent. */
export interface StaticFile {
  type: string;
  etag: string;
  /** Null for a file that the build compressed. */
  plain: Buffer | null;
  encodings: Partial<Record<Encoding, Buffer>>;
}

/**
 * Reads a built file.
 * @param edit changes the text of pages, scripts and other texts
 */
export function readStaticFile(file: string, edit: (text: string) => string): StaticFile {
  const bytes = readFileSync(file);
  const encoding = ENCODINGS[extname(file)];
  const extension = extname(encoding ? file.slice(0, -extname(file).length) : file);
  const type = TYPES[extension];
  if (!type) throw new Error(`${file} has no content type: add ${extension} to TYPES.`);
  if (encoding) return { type, etag: etagOf(bytes), plain: null, encodings: { [encoding]: bytes } };
  const plain = EDITED.has(extension) ? Buffer.from(edit(bytes.toString())) : bytes;
  return { type, etag: etagOf(plain), plain, encodings: COMPRESSED.has(extension) ? {} : compressedOnce(plain) };
}

/** Compresses at the first request for the file, because compressing every file at the start would take too long. */
function compressedOnce(plain: Buffer): StaticFile['encodings'] {
  let compressed: Buffer | undefined;
  return {
    get gzip() {
      return (compressed ??= gzipSync(plain));
    },
  };
}

/** Sends the file, encoded as the client accepts it, or a 304 if the client has it. */
export function sendFile(file: StaticFile, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('etag', file.etag);
  if (Object.keys(file.encodings).length > 0) void reply.header('vary', 'Accept-Encoding');
  if (isKnown(file.etag, headers['if-none-match'])) return reply.code(304).send();
  const { body, encoding } = bodyFor(file, String(headers['accept-encoding'] ?? ''));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.header('content-type', file.type).send(body);
}

/** The content of a file for a client that sent this `Accept-Encoding`. */
export function bodyFor(
  { plain, encodings }: Pick<StaticFile, 'plain' | 'encodings'>,
  acceptEncoding: string,
): { body: Buffer | Readable; encoding?: Encoding } {
  const accepted = acceptEncoding
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]!.trim().toLowerCase());
  for (const encoding of ['br', 'gzip'] as const) {
    const body = encodings[encoding];
    if (body && accepted.includes(encoding)) return { body, encoding };
  }
  return { body: plain ?? decompressed(encodings) };
}

function decompressed({ br, gzip }: StaticFile['encodings']): Readable {
  return br ? Readable.from([br]).pipe(createBrotliDecompress()) : Readable.from([gzip!]).pipe(createGunzip());
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has this version. A compressing proxy may have made the etag weak. */
function isKnown(etag: string, given: string | undefined): boolean {
  return given?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
}
