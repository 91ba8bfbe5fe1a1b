import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import type { AssetPaths } from './page-layout.js';

/** A file that browsers may keep for ever: its name changes with its bytes. */
export interface Asset {
  path: string;
  type: string;
  gzipped: Buffer;
}

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** What the site's pages load; `tools/docs-site` makes it. Throws when it has not been made. */
export function readAssets(folder: string): { assets: Asset[]; paths: AssetPaths } {
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const small = (name: string, type: string): Asset => {
    const bytes = read(name);
    return { path: pathOf(name, bytes), type, gzipped: gzipSync(bytes) };
  };
  const style = small('site.css', STYLE);
  const script = small('site.js', SCRIPT);
  // Four megabytes, compressed when they were built.
  const gzipped = read('reference.js.gz');
  const reference = { path: pathOf('reference.js', gzipped), type: SCRIPT, gzipped };
  return {
    assets: [style, script, reference],
    paths: { style: style.path, script: script.path, reference: reference.path },
  };
}

/** An asset's bytes for a client, with the encoding that they are in. */
export function bytesFor({ gzipped }: Asset, accepted: string): { body: Buffer | Readable; encoding?: 'gzip' } {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const takesGzip = offers.some((offer) => /^gzip(\s*;|$)/.test(offer) && !/;\s*q=0(\.0*)?$/.test(offer));
  if (takesGzip) return { body: gzipped, encoding: 'gzip' };
  return { body: Readable.from([gzipped]).pipe(createGunzip()) };
}

function pathOf(name: string, bytes: Buffer): string {
  const [stem, extension] = name.split('.');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `/docs/assets/${stem}.${hash}.${extension}`;
}
