import { accessSync, constants, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { LauncherFailure } from '../failure.ts';
import { allPids, commandLine, descendants, identify, sendSignal, terminate } from '../process-tree.ts';
import { runStep } from '../run-step.ts';
import type { BackingName } from './names.ts';

const PACKAGES: Record<BackingName, { package: string; units: string[] }> = {
  postgres: { package: 'postgresql', units: ['postgresql.service'] },
  redis: { package: 'redis-server', units: ['redis-server.service'] },
  rabbitmq: { package: 'rabbitmq-server', units: ['rabbitmq-server.service', 'epmd.service', 'epmd.socket'] },
};

const LISTS = '/var/lib/apt/lists';
const LISTS_MAX_AGE_MS = 24 * 3600 * 1000;

/**
 * Packages start their service on installation unless this file forbids it. The shell removes the file even if the
 * launcher is killed in between. A file that existed before is left unchanged.
 */
const WITHOUT_STARTING_SERVICES = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod 755 $policy
fi
"$@"
`;

export function canInstall(env: NodeJS.ProcessEnv): { ok: true } | { ok: false; why: string } {
  if (env.FRONTDESK_NO_INSTALL === '1') return { ok: false, why: 'FRONTDESK_NO_INSTALL=1 forbids installing packages' };
  if (!isDebianLike()) return { ok: false, why: 'packages can only be installed on Debian and Ubuntu' };
  if (process.getuid?.() !== 0) return { ok: false, why: 'installing packages needs root' };
  return { ok: true };
}

export function packagesFor(names: BackingName[]): string[] {
  return names.map((name) => PACKAGES[name].package);
}

/** Installs the distribution's packages. Their system services are neither started nor enabled at boot. */
export async function installPackages(names: BackingName[], { signal }: { signal?: AbortSignal } = {}) {
  const epmdsBefore = new Set(epmds());
  const unitsBefore = new Set(installedUnits(names));
  try {
    await install(packagesFor(names), signal);
  } finally {
    // The remaining steps run even after an interruption, because apt-get may have finished the installation.
    const newUnits = installedUnits(names).filter((unit) => !unitsBefore.has(unit));
    if (newUnits.length > 0 && hasSystemctl()) await runStep('systemctl', ['disable', '--quiet', ...newUnits]);
    // The postinst of rabbitmq-server leaves Erlang's port mapper running on every interface.
    for (const pid of epmds()) if (!epmdsBefore.has(pid)) await terminate(identify(pid), { graceMs: 2000 });
  }
}

/** Installs packages of the distribution that start no service. */
export async function install(packages: string[], signal?: AbortSignal) {
  if (listsAreOld()) await aptGet(['update'], signal);
  let result = await aptGet(installArguments(packages), signal);
  if (result.code !== 0) {
    await runStep('dpkg', ['--configure', '-a'], { env: aptEnvironment(), signal, graceMs: 120_000 });
    await aptGet(['update'], signal);
    result = await aptGet(installArguments(packages), signal);
  }
  if (result.code !== 0) {
    throw new LauncherFailure(`apt-get could not install ${packages.join(', ')}.`, { output: result.output });
  }
}

function aptGet(args: string[], signal?: AbortSignal) {
  return runStep(
    '/bin/sh',
    ['-c', WITHOUT_STARTING_SERVICES, 'sh', 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args],
    {
      env: aptEnvironment(),
      signal,
      graceMs: 120_000,
      // apt-get stops after the current package; killing dpkg would leave a package half configured.
      interrupt: (pid) => {
        const apt = descendants(pid).find((child) => commandLine(child.pid).startsWith('apt-get'));
        if (apt) sendSignal(apt.pid, 'SIGINT');
      },
    },
  );
}

function installArguments(packages: string[]) {
  return ['install', '-y', '-q', '--no-install-recommends', ...packages];
}

function aptEnvironment() {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
}

/** @returns their systemd units that exist on this machine */
function installedUnits(names: BackingName[]): string[] {
  return names
    .flatMap((name) => PACKAGES[name].units)
    .filter((unit) => ['/lib/systemd/system', '/usr/lib/systemd/system'].some((dir) => existsSync(`${dir}/${unit}`)));
}

function hasSystemctl() {
  return existsSync('/usr/bin/systemctl') || existsSync('/bin/systemctl');
}

function listsAreOld() {
  try {
    if (!readdirSync(LISTS).some((name) => name.includes('_Packages'))) return true;
    // Index files have the server's date; the folder has the time of the last update.
    const updated = Math.max(...[LISTS, `${LISTS}/partial`].map((dir) => statSync(dir).mtimeMs));
    return Date.now() - updated > LISTS_MAX_AGE_MS;
  } catch {
    return true;
  }
}

function isDebianLike() {
  try {
    accessSync('/usr/bin/apt-get', constants.X_OK);
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function epmds(): number[] {
  return allPids().filter((pid) => /(^|\/)epmd( |$)/.test(commandLine(pid)));
}
