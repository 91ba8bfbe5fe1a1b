import { readFileSync } from 'node:fs';
import path from 'node:path';

// @swc/jest reads .swcrc only from the working directory, and entities need its support for decorators.
const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));

// The specs start the services about 150 times. Compiled code of earlier starts makes each start cheaper.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

/** One configuration for the three tiers. `npm test -- --selectProjects unit` (or integration, e2e) picks one. */
const project = (displayName, testMatch) => ({
  displayName,
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/tools/jest/environment.mjs',
  runtime: '<rootDir>/tools/jest/runtime.mjs',
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/'],
  modulePathIgnorePatterns: ['/dist/', '/.local/', '/.nx/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  setupFiles: ['reflect-metadata'],
  // Streams and sockets of the process call it as well.
  fakeTimers: { doNotFake: ['nextTick'] },
});

export default {
  maxWorkers: 3,
  testSequencer: '<rootDir>/tools/jest/sequencer.mjs',
  // The memory of a worker grows with each suite, and a new worker is faster than collecting its garbage.
  workerIdleMemoryLimit: '500MB',
  // Jest has one timeout for all projects and ignores that of a single one.
  testTimeout: 120_000,
  projects: [
    project('unit', ['<rootDir>/{apps,libs}/*/src/**/*.spec.ts', '<rootDir>/tools/**/*.spec.{ts,mjs}']),
    project('integration', ['<rootDir>/{apps,libs}/*/src/**/*.int-spec.ts', '<rootDir>/tools/**/*.int-spec.{ts,mjs}']),
    {
      ...project('e2e', ['<rootDir>/e2e/**/*.e2e-spec.ts']),
      globalSetup: '<rootDir>/e2e/start-shared-stack.mjs',
      globalTeardown: '<rootDir>/e2e/stop-shared-stack.mjs',
    },
  ],
};
