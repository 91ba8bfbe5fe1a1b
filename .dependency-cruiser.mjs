import { boundaries } from './tools/checks/boundaries.ts';

export default boundaries(import.meta.dirname);
