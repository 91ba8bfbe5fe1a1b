// @ts-check
import { TestEnvironment } from 'jest-environment-node';

/** Node keeps the connection pool of `fetch` under this property. The whole process has one pool. */
const POOL = Symbol.for('undici.globalDispatcher.1');

/**
 * Jest's Node environment with a separate `fetch` connection pool for each spec file. A worker runs many files, and the
 * first request of one must not reuse a connection of the previous file that the server is just closing.
 */
export default class extends TestEnvironment {
  /** @override */
  async teardown() {
    const used = Reflect.get(globalThis, POOL);
    if (used) {
      Reflect.set(globalThis, POOL, new used.constructor());
      await used.destroy();
    }
    await super.teardown();
  }
}
