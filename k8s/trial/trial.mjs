// @ts-check
// node k8s/trial/trial.mjs tests the local overlay in the current cluster of kubectl. While leads are posted and their
// webhooks received, it scales the dispatcher to 1, 3 and 1 replicas and restarts every Deployment. It exits with 0 if
// no request failed and the webhook of every accepted lead arrived.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const NAMESPACE = 'frontdesk';
const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];
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

/** @type {any} the latest report of the load */
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
  // The autoscaler would override a replica count of the Deployment.
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
    if (hasEnded) throw new Error('The load ended before the first webhook.');
    return account.received > 0;
  });
  say('the signed webhook of the first lead has arrived');
  for (const replicas of [1, 3, 1]) await scaleDispatcher(replicas);
  for (const name of SERVICES) roll(name);
  await sleep(10_000);
  kubectl('exec', 'job/trial', '--', 'node', '-e', FINISH);
  await until('the last webhook', () => account.finished);
  sayAccount();
  const isGood = account.failed === 0 && account.awaited === 0 && account.forged === 0;
  say(isGood ? 'passed: no request failed and no webhook was lost' : `FAILED: ${JSON.stringify(account)}`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  logs?.kill();
  const { minReplicas, maxReplicas } = autoscaler;
  kubectl('patch', 'hpa', 'webhooks', '--patch', JSON.stringify({ spec: { minReplicas, maxReplicas } }));
  removeTrial();
}
