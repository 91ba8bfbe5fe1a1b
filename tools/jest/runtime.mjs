// @ts-check
import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import jestRuntime from 'jest-runtime';
import { useGlobals } from './globals.ts';

/** The types describe the CommonJS module, whose default export is wrapped. */
const Runtime = /** @type {typeof jestRuntime.default} */ (/** @type {unknown} */ (jestRuntime));

/** @typedef {ConstructorParameters<typeof Runtime>} Parts */

const ROOT = pathToFileURL(path.join(import.meta.dirname, '../..')).href;
const GLOBALS = new URL('./globals.ts', import.meta.url).href;
/** Libraries that specs import as sources. The others are imported as they are published. */
const LIBRARY =
  /^@frontdesk\/(api-description|concurrency|contracts|egress|messaging|persistence|receptionist|service-host|testing|tracing|twilio)$/;
const ESM = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};
/** The values that the test framework keeps on the global object. */
const FRAMEWORK = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'RETRY_TIMES_SETTER', 'TEST_TIMEOUT_SYMBOL']);

const require = createRequire(import.meta.url);
/** From the URL of a compiled file to the path of its source map. @type {Map<string, string>} */
const sourceMaps = new Map();
let isCompiling = false;

/**
 * Imports spec files with Node's module system. The files that run in the same process share the modules they import;
 * Jest's module system loads all of them again for each file, which took most of the suite's CPU time. A module must
 * therefore keep no state that specs in another file could notice.
 */
class NodeRuntime extends Runtime {
  #testPath;

  /** @param {Parts} parts */
  constructor(...parts) {
    const { getBuiltinModule } = process;
    super(...parts);
    // Jest has replaced this function, because it assumes that `process` is a copy.
    process.getBuiltinModule = getBuiltinModule;
    const [, , , transformer, , coverage, testPath] = parts;
    this.#testPath = testPath;
    if (!isCompiling) compileSources(transformer, { ...coverage, ...ESM });
    isCompiling = true;
  }

  /** @override */
  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** @override */
  unstable_importModule(/** @type {string} */ file) {
    return import(pathToFileURL(file).href);
  }

  /**
   * Loads the test framework again, because it keeps the tests of a file in its modules.
   * @override
   */
  requireInternalModule(/** @type {string} */ file) {
    delete require.cache[file];
    return require(file);
  }

  /** @override */
  setGlobalsForRuntime(/** @type {Parameters<InstanceType<typeof Runtime>['setGlobalsForRuntime']>[0]} */ globals) {
    super.setGlobalsForRuntime(globals);
    useGlobals(this.requireModuleOrMock(this.#testPath, '@jest/globals'));
  }

  /** @override */
  getSourceMaps() {
    return sourceMaps;
  }

  /** @override */
  teardown() {
    super.teardown();
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (FRAMEWORK.has(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
  }
}

/**
 * Resolves and compiles the project's TypeScript.
 * @param {Parts[3]} transformer
 * @param {Parameters<Parts[3]['transform']>[1]} options
 */
function compileSources(transformer, options) {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
      const library = LIBRARY.exec(specifier)?.[1];
      if (library) return next(`${ROOT}/libs/${library}/src/index.ts`, context);
      if (/^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
        const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
        if (existsSync(source)) return next(source.href, context);
      }
      return next(specifier, context);
    },
    load(url, context, next) {
      if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
      const { code, sourceMapPath } = transformer.transform(fileURLToPath(url), options);
      if (sourceMapPath) sourceMaps.set(url, sourceMapPath);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

// Jest loads it with `require`.
export { NodeRuntime as 'module.exports' };
