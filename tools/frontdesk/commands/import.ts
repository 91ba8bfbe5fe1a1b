import type { Command } from 'commander';
import { recordsCommand } from '../records-program.ts';

export function importCommand(root: string): Command {
  return recordsCommand('import', 'import leads from a file', root);
}
