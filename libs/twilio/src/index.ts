export * from './form.js';
export * from './language-codes.js';
export * from './signature.js';
export * from './withheld-numbers.js';
