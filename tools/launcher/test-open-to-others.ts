import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Lists what other users of the machine could read or change below a folder. These are files with any permission for
 * them, and folders that they could list. A folder that they may only traverse is not listed.
 */
export function openToOthers(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    const stat = statSync(place, { throwIfNoEntry: false }); // A running server may have removed the file.
    if (!stat || entry.isSymbolicLink()) return [];
    const open = stat.mode & (entry.isDirectory() ? 0o066 : 0o077) ? [place] : [];
    return entry.isDirectory() ? [...open, ...openToOthers(place)] : open;
  });
}
