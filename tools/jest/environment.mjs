// @ts-check
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { flushCompileCache } from 'node:module';
import pg from 'pg';

/** The property under which Node keeps the connection pool of `fetch`. A process has one such pool. */
const POOL = Symbol.for('undici.globalDispatcher.1');
/** The pool of the package undici, if a file has imported it. The pool of `fetch` may then be a wrapper around it. */
const PACKAGE_POOL = Symbol.for('undici.globalDispatcher.2');

/**
 * The environment of a spec file. It has the globals of the process, because the file shares modules with others (see
 * `runtime.mjs`). Jest's own environment creates new globals for each file.
 */
export default class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #console = console;
  #exit = process.exit;
  #env = process.env;
  #variables = { ...process.env };

  /** @param {{ projectConfig: import('@jest/types').Config.ProjectConfig }} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  /** Undoes the changes of Jest and of the file to the process. */
  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    process.env = this.#env;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    // Node would write the cache when the process exits, but Jest kills a process that exits slowly.
    flushCompileCache();
    // A file that opens a data source makes every client of the process return bigints as numbers.
    pg.defaults.parseInt8 = false;
    // The first request of a file must not reuse a connection that the server is closing after the previous file.
    const ofPackage = Reflect.get(globalThis, PACKAGE_POOL);
    const used = Reflect.get(globalThis, POOL);
    if (ofPackage) {
      Reflect.set(globalThis, PACKAGE_POOL, new ofPackage.constructor());
      await ofPackage.destroy();
    }
    if (!used) return;
    const isWrapper = used.constructor.name === 'Dispatcher1Wrapper';
    const fresh = isWrapper ? [Reflect.get(globalThis, PACKAGE_POOL)] : [];
    Reflect.set(globalThis, POOL, new used.constructor(...fresh));
    if (!isWrapper) await used.destroy();
  }

  exportConditions() {
    return [];
  }

  /** Jest requires this. Only its own module system uses the result. */
  getVmContext() {
    return null;
  }
}
