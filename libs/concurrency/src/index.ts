export * from './batcher.js';
export * from './concurrency-limit.js';
export * from './leased-worker.js';
export * from './periodic-task.js';
export * from './retry.js';
export * from './time-limit.js';
