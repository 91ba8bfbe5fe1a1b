import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a bundle: the URL of the file, line and column. */
const PLACE = /(file:\/\/\/[^()]*\/dist\/bundle\/[^()/]+\.js):(\d+):(\d+)/;

const maps = new Map<string, SourceMap | null>();

/**
 * Names the source in a frame of a stack from a bundle of a service. Frames of packages stay as they are.
 *
 * Node would do it itself with `--enable-source-maps`, but reads all maps at the start, which takes 70 MB. Here the
 * map of a file is read for the first error with a frame of it.
 */
export function sourceFrame(frame: string): string {
  return frame.replace(PLACE, (place: string, url: string, line: string, column: string) => {
    // Both count from 0 in a map. A line of a package has no entry, and then the one before it is found.
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry) || entry.generatedLine !== Number(line) - 1) return place;
    return `${new URL(entry.originalSource, url).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(url: string): SourceMap | null {
  let map = maps.get(url);
  if (map === undefined) maps.set(url, (map = readMap(url)));
  return map;
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null; // The frame is still worth logging.
  }
}
