// @ts-check
// node k8s/trial/trial.mjs   Tries the local overlay for real, in the cluster that kubectl is set to: leads are posted
// and their webhooks received all the while, the dispatcher is scaled 1, 3, 1, and every Deployment is rolled.
// Ends with 0 when no request failed and every accepted lead's webhook came.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const NAMESPACE = 'frontdesk';
const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks'];
const PATIENCE_MS = 300_000;
const FINISH = "fetch('http://127.0.0.1:9443/finish').then(() => process.exit(0), () => process.exit(1))";

/** @param {string[]} args */
function kubectl(...args) {
  const { status, stdout, stderr } = spawnSync('kubectl', ['--namespace', NAMESPACE, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** @param {string} text */
const say = (text) => process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${text}\n`);

/**
 * @param {string} what
 * @param {() => boolean} isSo
 */
async function until(what, isSo) {
  for (const giveUpAt = Date.now() + PATIENCE_MS; !isSo(); await sleep(1000)) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}.`);
  }
}

/** @type {any} the account that the load last gave of itself */
let account = {};
let hasEnded = false;

function follow() {
  const logs = spawn('kubectl', ['--namespace', NAMESPACE, 'logs', '--follow', 'job/trial'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: logs.stdout }).on('line', (line) => {
    if (line.startsWith('{')) account = JSON.parse(line);
    else say(`load: ${line}`);
  });
  logs.once('exit', () => (hasEnded = true));
  return logs;
}

function sayAccount() {
  const { requests, failed, accepted, received, repeated, p99_ms, failures } = account;
  say(
    `  ${requests} requests, ${failed} failed ${JSON.stringify(failures)}; ${accepted} leads, ${received} webhooks (${repeated} more than once); p99 ${p99_ms} ms`,
  );
}

/** @param {number} replicas */
async function scaleDispatcher(replicas) {
  // The autoscaler would undo a count that is set beside it.
  const spec = { minReplicas: replicas, maxReplicas: replicas };
  kubectl('patch', 'hpa', 'webhooks', '--patch', JSON.stringify({ spec }));
  await until(`${replicas} dispatchers`, () => {
    const pods = kubectl(
      'get',
      'pods',
      '-l',
      'app.kubernetes.io/name=webhooks,app.kubernetes.io/component=service',
      '-o',
      'json',
    );
    const running = JSON.parse(pods).items;
    const isReady = (/** @type {any} */ pod) =>
      pod.status.conditions?.some((/** @type {any} */ one) => one.type === 'Ready' && one.status === 'True');
    return running.length === replicas && running.every(isReady);
  });
  say(`webhooks: ${replicas} running`);
  await sleep(5000);
  sayAccount();
}

/** @param {string} name */
function roll(name) {
  kubectl('rollout', 'restart', `deployment/${name}`);
  kubectl('rollout', 'status', `deployment/${name}`, '--timeout=300s');
  say(`${name}: rolled`);
}

function removeTrial() {
  kubectl('delete', 'job,service,configmap,networkpolicy', '-l', 'app.kubernetes.io/name=trial', '--ignore-not-found');
}

const autoscaler = JSON.parse(kubectl('get', 'hpa', 'webhooks', '-o', 'json')).spec;
removeTrial();
kubectl('apply', '-k', 'k8s/trial');
say('waiting for the first webhook');
/** @type {import('node:child_process').ChildProcess | undefined} */
let logs;
try {
  await until(
    'the load to start',
    () =>
      kubectl('get', 'pods', '-l', 'app.kubernetes.io/name=trial', '-o', 'jsonpath={.items[*].status.phase}') ===
      'Running',
  );
  logs = follow();
  await until('the first webhook', () => {
    if (hasEnded) throw new Error('The load has ended before anything came.');
    return account.received > 0;
  });
  say('a lead was posted, and its webhook came, signed');
  for (const replicas of [1, 3, 1]) await scaleDispatcher(replicas);
  for (const name of SERVICES) roll(name);
  await sleep(10_000);
  kubectl('exec', 'job/trial', '--', 'node', '-e', FINISH);
  await until('the last webhook', () => account.finished);
  sayAccount();
  const isGood = account.failed === 0 && account.awaited === 0 && account.forged === 0;
  say(isGood ? 'nothing failed, nothing was lost' : `NOT good: ${JSON.stringify(account)}`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  logs?.kill();
  const { minReplicas, maxReplicas } = autoscaler;
  kubectl('patch', 'hpa', 'webhooks', '--patch', JSON.stringify({ spec: { minReplicas, maxReplicas } }));
  removeTrial();
}
