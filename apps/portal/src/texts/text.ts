/**
 * The texts of the portal. Components contain none of their own. Each group of texts is an export, so that a page loads
 * only the files with the texts that it shows.
 */
export * as text from './english.js';
