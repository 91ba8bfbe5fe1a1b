/**
 * Bundles the program of a service: node build.ts, in the folder of the service, after tsc
 *
 * `dist/main.js` and what it imports become a few files in `dist/bundle`, because a start would spend half of its time
 * on finding and reading two thousand modules. What is imported on first use stays in files that are read on first use.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const MAIN = path.resolve('dist/main.js');
/** As deep as the folders of features, because some modules find other projects by their own place. */
const FOLDER = path.resolve('dist/bundle');

const isOurs = (file: string) => !file.includes('/node_modules/');

/** Maps our code to its TypeScript, for stacks in the log. Packages have no map: it would be four times as large. */
const sourceMaps: Plugin = {
  name: 'source-maps',
  load: {
    filter: { id: /^\/.*\.(js|cjs|mjs|json)$/ },
    handler(file) {
      const map = isOurs(file) ? readFileSync(`${file}.map`, 'utf8') : { mappings: '' };
      return { code: readFileSync(file, 'utf8'), map };
    },
  },
};

const bundle = await rolldown({
  input: MAIN,
  platform: 'node',
  plugins: [sourceMaps],
  onLog(level, { id, message }) {
    // Packages look for others that are optional.
    if (!id || isOurs(id)) throw new Error(`${level}: ${message}`);
  },
});
rmSync(FOLDER, { recursive: true, force: true });
await bundle.write({
  dir: FOLDER,
  format: 'esm',
  chunkFileNames: '[name].js',
  // Decorators need `reflect-metadata`, which is imported first.
  strictExecutionOrder: true,
  // Nest and the log use the names of classes.
  keepNames: true,
  comments: false,
  sourcemap: true,
  sourcemapExcludeSources: true,
  // V8 keeps the source of a module in memory, and takes twice the space if it is not ASCII.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
});
