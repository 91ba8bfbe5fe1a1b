import { english, type Catalogue } from './english.js';

/** The texts of the portal. Components hold none of their own. */
export const text: Catalogue = english;
