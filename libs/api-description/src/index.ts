export { API_VERSION, describeApi } from './api-description.js';
export { bodyExamples, responseExamples } from './examples.js';
export { describeUse, isIdempotent, responseSchema, type DescribedOutput } from './operation-descriptions.js';
export * from './schemas.js';
