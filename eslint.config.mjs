import { lint } from './tools/checks/lint.ts';

export default lint(import.meta.dirname);
