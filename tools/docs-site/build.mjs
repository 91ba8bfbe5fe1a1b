// @ts-check
/**
 * Puts what the documentation site loads besides its own script into a folder: node build.mjs STYLE OUTPUT
 *
 * The reference is drawn by Scalar. Its Fastify plugin carries the browser's script and depends on little else; the
 * script is asked for as a browser would, and kept compressed, so that nothing of the package is needed at run time.
 */
import plugin from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const PREFIX = '/reference';

const [style, output] = process.argv.slice(2);
if (!style || !output) throw new Error('Usage: node build.mjs STYLE OUTPUT');

const server = fastify();
await server.register(plugin, { routePrefix: PREFIX, configuration: { url: '/docs/api.json' } });
const { statusCode, rawPayload } = await server.inject(`${PREFIX}/js/scalar.js`);
await server.close();
if (statusCode !== 200) throw new Error(`The script of the reference was answered ${statusCode}.`);

mkdirSync(output, { recursive: true });
writeFileSync(path.join(output, 'reference.js.gz'), gzipSync(rawPayload, { level: 9 }));
copyFileSync(style, path.join(output, path.basename(style)));
