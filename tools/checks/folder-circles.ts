import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SPEC = /\.(spec|int-spec)\.ts$|(^|\/)test-[^/]+\.ts$/;

/** An import between two folders of one parent. */
interface Edge {
  from: string;
  to: string;
  /** The file that imports. */
  file: string;
}

/**
 * Finds folders of an app or library that import each other, directly or through others. Subfolders of the same folder
 * are compared, at every level. Files next to them, such as a service's module, belong to no folder. Type imports
 * count, specs do not.
 * @returns one line per import within a circle, sorted
 */
export function folderCircles(checkout: string): string[] {
  return globSync('{apps,libs}/*/src', { cwd: checkout })
    .sort()
    .flatMap((root) => {
      const edges = edgesIn(checkout, root);
      return [...Map.groupBy(edges, ({ from }) => path.dirname(from)).values()].flatMap(circlesAmong);
    });
}

/** Returns the first import of each folder from each other folder of the same parent. */
function edgesIn(checkout: string, root: string): Edge[] {
  const edges = new Map<string, Edge>();
  for (const file of globSync(`${root}/**/*.{ts,tsx}`, { cwd: checkout }).sort()) {
    if (SPEC.test(file)) continue;
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(checkout, file), 'utf8'));
    for (const { fileName } of importedFiles.filter((imported) => imported.fileName.startsWith('.'))) {
      const [from, to] = whereTheyPart(file, path.join(path.dirname(file), fileName));
      if (from && to && !edges.has(`${from} ${to}`)) edges.set(`${from} ${to}`, { from, to, file });
    }
  }
  return [...edges.values()];
}

/**
 * Returns the folders of two files below their last common folder, or null if one of the files lies directly in that
 * folder.
 */
function whereTheyPart(one: string, other: string): [string | null, string | null] {
  const parts = [one.split('/'), other.split('/')] as const;
  const depth = parts[0].findIndex((part, index) => part !== parts[1][index]);
  const folder = (segments: readonly string[]) =>
    depth < segments.length - 1 ? segments.slice(0, depth + 1).join('/') : null;
  return [folder(parts[0]), folder(parts[1])];
}

function circlesAmong(edges: readonly Edge[]): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    edges.some((edge) => {
      if (edge.from !== from || seen.has(edge.to)) return false;
      seen.add(edge.to);
      return edge.to === to || reaches(edge.to, to, seen);
    });
  return edges
    .filter(({ from, to }) => reaches(to, from))
    .map(({ from, to, file }) => `${file}: ${from} imports ${to}, which imports it back, directly or through others.`)
    .sort();
}

if (import.meta.filename === process.argv[1]) {
  const circles = folderCircles(path.resolve(import.meta.dirname, '../..'));
  if (circles.length > 0) {
    console.error(`Folders import each other:\n${circles.join('\n')}`);
    process.exitCode = 1;
  }
}
