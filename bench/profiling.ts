import path from 'node:path';

/**
 * Environment with which each service writes a CPU profile when it stops, readable by the developer tools of Chrome.
 */
export function profiling(directory: string | undefined): Record<string, string> {
  if (!directory) return {};
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(directory)} --cpu-prof-interval=500` };
}
