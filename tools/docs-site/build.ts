/**
 * Writes the assets of the documentation site, except for its own script: node build.ts STYLE OUTPUT
 *
 * Scalar renders the reference. Its Fastify plugin contains the browser script, which this script fetches like a
 * browser and stores compressed, so that the package is not needed at run time.
 */
import plugin from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const PREFIX = '/reference';

const [style, output] = process.argv.slice(2);
if (!style || !output) throw new Error('Usage: node build.ts STYLE OUTPUT');

const server = fastify();
await server.register(plugin, { routePrefix: PREFIX, configuration: { url: '/docs/api.json' } });
const { statusCode, rawPayload } = await server.inject(`${PREFIX}/js/scalar.js`);
await server.close();
if (statusCode !== 200) throw new Error(`The request for the reference script returned ${statusCode}.`);

mkdirSync(output, { recursive: true });
writeFileSync(path.join(output, 'reference.js.gz'), gzipSync(rawPayload, { level: 9 }));
copyFileSync(style, path.join(output, path.basename(style)));
