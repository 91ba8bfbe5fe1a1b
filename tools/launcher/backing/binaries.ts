import { accessSync, constants, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * @param directories searched before PATH; a segment `*` matches any name, the highest version first
 * @returns the program's path
 */
export function findProgram(name: string, directories: string[] = []): string | null {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  for (const dir of [...directories.flatMap(expand), ...onPath]) {
    const file = path.join(dir, name);
    if (isExecutable(file)) return file;
  }
  return null;
}

export function expand(pattern: string): string[] {
  let found: string[] = ['/'];
  for (const segment of pattern.split('/').filter(Boolean)) {
    found = found.flatMap((dir) => {
      if (!segment.includes('*')) return [path.join(dir, segment)];
      const [before, after] = segment.split('*');
      return list(dir)
        .filter((name) => name.startsWith(before) && name.endsWith(after))
        .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
        .map((name) => path.join(dir, name));
    });
  }
  return found;
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function list(dir: string) {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

export function systemUser(name: string): { name: string; uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const fields = line?.split(':');
  return fields ? { name, uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}
