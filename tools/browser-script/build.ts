/**
 * Bundles TypeScript modules into one small classic script for browsers: node build.ts ENTRY OUTPUT
 *
 * The modules import each other by relative path and export by name, so the bundle is their code in one function. A
 * name that two modules declare is an error. The types are checked by tsc.
 */
import { minify, type ModuleItem, parse, print, transform } from '@swc/core';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const MAX_GZIPPED_BYTES = 30 * 1024;
const TARGET = 'es2022';

const [entry, output] = process.argv.slice(2);
if (!entry || !output) throw new Error('Usage: node build.ts ENTRY OUTPUT');

const bundle = `(()=>{"use strict";\n${(await inOrder(path.resolve(entry))).join('\n')}\n})();`;
await parse(bundle, { syntax: 'ecmascript', target: TARGET }); // Throws for a name that is declared twice.
const { code } = await minify(bundle, { compress: { ecma: 2020, passes: 3 }, mangle: { toplevel: true }, ecma: 2020 });
const size = gzipSync(code).length;
if (size > MAX_GZIPPED_BYTES) throw new Error(`${output} has ${size} bytes gzipped, more than ${MAX_GZIPPED_BYTES}.`);
mkdirSync(path.dirname(path.resolve(output)), { recursive: true });
writeFileSync(output, code);

/** @returns the code of the modules that a module imports, then its own */
async function inOrder(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const { code } = await transform(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: TARGET },
    module: { type: 'es6' },
  });
  const module = await parse(code, { syntax: 'ecmascript', target: TARGET });
  const before: string[] = [];
  const body: ModuleItem[] = [];
  for (const item of module.body) {
    if (item.type === 'ImportDeclaration') {
      const imported = path.resolve(path.dirname(file), item.source.value.replace(/\.js$/, '.ts'));
      before.push(...(await inOrder(imported, seen)));
    } else if (item.type === 'ExportDeclaration') body.push(item.declaration);
    else if (/^(Export|Ts)/.test(item.type)) throw new Error(`${file}: ${item.type} is not supported here.`);
    else body.push(item);
  }
  return [...before, (await print({ ...module, body })).code];
}
