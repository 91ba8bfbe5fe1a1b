export * from './address-resolver.js';
export * from './address-rules.js';
export * from './allowed-hosts.js';
export * from './connection-timings.js';
export * from './host-rules.js';
export * from './response-limit.js';
export * from './safe-connector.js';
export * from './url-rules.js';
