import { lint } from './tools/checks/lint.mjs';

export default lint(import.meta.dirname);
