export * from './exporting.js';
export * from './spans.js';
export * from './traceparent.js';
