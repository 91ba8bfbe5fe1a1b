// @ts-check
import path from 'node:path';

/**
 * What makes every service write a CPU profile when it stops, to be opened with the developer tools of Chrome.
 * @param {string | undefined} directory
 * @returns {Record<string, string>}
 */
export function profiling(directory) {
  if (!directory) return {};
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(directory)} --cpu-prof-interval=500` };
}
