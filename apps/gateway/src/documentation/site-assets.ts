import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import type { AssetPaths } from './page-layout.js';

/** A file with a hash of its content in its path, so browsers may cache it forever. */
export interface Asset {
  path: string;
  type: string;
  gzipped: Buffer;
}

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Reads the assets that `tools/docs-site` builds. Throws if they were not built. */
export function readAssets(folder: string): { assets: Asset[]; paths: AssetPaths } {
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const small = (name: string, type: string): Asset => {
    const bytes = read(name);
    return { path: pathOf(name, bytes), type, gzipped: gzipSync(bytes) };
  };
  const style = small('site.css', STYLE);
  const script = small('site.js', SCRIPT);
  // Four megabytes, so the build compresses it.
  const gzipped = read('reference.js.gz');
  const reference = { path: pathOf('reference.js', gzipped), type: SCRIPT, gzipped };
  return {
    assets: [style, script, reference],
    paths: { style: style.path, script: script.path, reference: reference.path },
  };
}

/** The content of an asset, encoded as the client accepts it. */
export function bytesFor({ gzipped }: Asset, accepted: string): { body: Buffer | Readable; encoding?: 'gzip' } {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const acceptsGzip = offers.some((offer) => /^gzip(\s*;|$)/.test(offer) && !/;\s*q=0(\.0*)?$/.test(offer));
  if (acceptsGzip) return { body: gzipped, encoding: 'gzip' };
  return { body: Readable.from([gzipped]).pipe(createGunzip()) };
}

function pathOf(name: string, bytes: Buffer): string {
  const [stem, extension] = name.split('.');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `/docs/assets/${stem}.${hash}.${extension}`;
}
