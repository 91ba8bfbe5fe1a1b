// @ts-check
// The entry of npm start, npm test and npm run reset. It runs on Node 20 before node modules are installed.
import path from 'node:path';
import {
  installNodeModules,
  nodeModulesAreFresh,
  ROOT,
  runTypeScript,
  serviceNode,
  STOP_SIGNALS,
} from './node-modules.mjs';

const INTERRUPTED_TEST_EXIT_CODE = 130;
const [command, ...args] = process.argv.slice(2);

/** @returns {Promise<boolean>} whether the node modules are there */
async function install() {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const name of STOP_SIGNALS) process.on(name, onSignal);
  try {
    await installNodeModules(stop.signal);
    return true;
  } catch (error) {
    const isInterrupted = stop.signal.aborted;
    console.log(isInterrupted ? 'Stopped.' : `\n${/** @type {Error} */ (error).message}\n`);
    if (!isInterrupted) process.exitCode = 1;
    else if (command === 'test') process.exitCode = INTERRUPTED_TEST_EXIT_CODE;
    return false;
  } finally {
    for (const name of STOP_SIGNALS) process.off(name, onSignal);
  }
}

// A reset needs no packages, but only a Node that runs it.
const isReady = command === 'reset' ? serviceNode() !== null : nodeModulesAreFresh();
if (isReady || (await install())) await runTypeScript(path.join(ROOT, `tools/launcher/${command}.ts`), args);
