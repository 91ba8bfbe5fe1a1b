export * from './periodic-task.js';
export * from './time-limit.js';
