import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Readable } from 'node:stream';
import { bytesFor } from './site-assets.js';

const asset = { path: '/docs/assets/site.1.css', type: 'text/css', gzipped: gzipSync('body {}') };

describe('bytesFor', () => {
  it.each(['gzip', 'br, gzip', 'deflate, GZIP;q=0.5'])('returns gzip for Accept-Encoding %j', (accepted) => {
    const { body, encoding } = bytesFor(asset, accepted);
    expect(encoding).toBe('gzip');
    expect(gunzipSync(body as Buffer).toString()).toBe('body {}');
  });

  it.each(['', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip'])(
    'returns the uncompressed asset for Accept-Encoding %j',
    async (accepted) => {
      const { body, encoding } = bytesFor(asset, accepted);
      expect(encoding).toBeUndefined();
      expect((await buffer(body as Readable)).toString()).toBe('body {}');
    },
  );
});
