interface Globals {
  afterAll: unknown;
  afterEach: unknown;
  beforeAll: unknown;
  beforeEach: unknown;
  describe: unknown;
  expect: unknown;
  it: unknown;
  jest: unknown;
  test: unknown;
}

/** The exports of `@jest/globals`. Modules that spec files share import them too, so each file sets the values. */
export let { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = {} as Globals;

/** Called when a spec file starts. */
export function useGlobals(globals: Globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
