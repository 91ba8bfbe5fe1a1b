export * from './form.js';
export * from './signature.js';
