import path from 'node:path';

/**
 * Returns an environment that makes each service write a CPU profile when it stops. Chrome's developer tools can read
 * it.
 */
export function profiling(directory: string | undefined): Record<string, string> {
  if (!directory) return {};
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(directory)} --cpu-prof-interval=500` };
}
