import { boundaries } from './tools/checks/boundaries.mjs';

export default boundaries(import.meta.dirname);
