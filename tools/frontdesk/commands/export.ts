import type { Command } from 'commander';
import { recordsCommand } from '../records-program.ts';

export function exportCommand(root: string): Command {
  return recordsCommand('export', 'export leads, calls or bookings', root);
}
