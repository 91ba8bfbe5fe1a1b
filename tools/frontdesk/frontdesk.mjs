// @ts-check
// The entry of the frontdesk command. It runs on Node 20 before node modules are installed, but then only `init` works.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runTypeScript } from '../launcher/node-modules.mjs';

const args = process.argv.slice(2);
if (existsSync(path.join(ROOT, 'node_modules/commander'))) {
  // A terminal sends Ctrl-C to the child itself.
  await runTypeScript(path.join(ROOT, 'tools/frontdesk/program.ts'), args, ['SIGTERM', 'SIGHUP']);
} else if (['init', 'admin,init'].includes(args.join())) {
  const { init } = await import('./init.mjs');
  process.exitCode = init(ROOT);
} else {
  console.error('The node modules are not installed. Run: npm ci');
  process.exitCode = 1;
}
