import { english, type Catalogue } from './english.js';

/** The texts of the portal. Components contain none of their own. */
export const text: Catalogue = english;
