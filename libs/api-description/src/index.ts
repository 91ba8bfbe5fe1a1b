export { API_VERSION, describeApi } from './api-description.js';
export { describePlatformApi } from './platform-description.js';
export { eventDataSchema } from './event-descriptions.js';
export { bodyExamples, responseExamples } from './examples.js';
export { isIdempotent } from './operation-descriptions.js';
export * from './schemas.js';
