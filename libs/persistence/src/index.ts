export * from './database.js';
export * from './faults.js';
export * from './keyset-range.js';
export * from './keyset.js';
export * from './migrate.js';
export * from './notifications.js';
export * from './scope.js';
export * from './transaction.js';
