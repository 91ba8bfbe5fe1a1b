import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { isSecretSetting, requiredVariables, type Untyped } from './manifests.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];
const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
// The file is our own, so its anchors are intended.
const compose = parse(text, { merge: true, maxAliasCount: -1 }) as Untyped;
const containers = Object.entries<Untyped>(compose.services);
const isOurs = (name: string) => [...SERVICES, 'admin', 'backup'].includes(name.replace(/^migrate-/, ''));
const inProfile = containers.filter(([, { profiles }]) => profiles?.includes('observability'));

describe('docker-compose.yml', () => {
  it('has no secret in the environment of a container, which `docker inspect` shows', () => {
    const isSecret = (name: string) => isSecretSetting(name) && !/_(FILE|DIRECTORY)$/.test(name);
    expect([...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!).filter(isSecret)).toEqual([]);
    for (const [container, { environment = {} }] of containers) {
      for (const [name, value] of Object.entries(environment)) {
        expect({ container, name, isSecret: isSecret(name) }).toEqual({ container, name, isSecret: false });
        expect({ container, name, value }).toEqual({
          container,
          name,
          value: expect.not.stringMatching(/:[^/@:]+@/),
        });
      }
    }
  });

  it.each(containers)(
    '%s has no secret among the arguments of its processes',
    (_name, { command, entrypoint, healthcheck }) => {
      const words = JSON.stringify([command, entrypoint, healthcheck?.test]);
      // The shell replaces `$$(…)`.
      expect(words.replace(/[A-Z_]+=\$\$\([^)]*\)/g, '')).not.toMatch(/PASSWORD|SECRET|TOKEN|AUTH|KEY/);
    },
  );

  it.each(containers)('%s limits its resources, restarts, and keeps a short log', (name, one) => {
    expect(one.deploy.resources.limits).toEqual({
      cpus: expect.any(String),
      memory: expect.stringMatching(/^\d+[mg]$/),
      pids: expect.any(Number),
    });
    const runsOnce = name.startsWith('migrate-') || ['secrets', 'admin'].includes(name);
    expect(one.restart).toBe(runsOnce ? 'no' : 'unless-stopped');
    expect(one.logging.options).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) });
  });

  it("limits RabbitMQ's queue log to a fraction of its memory watermark, in compose and Kubernetes", () => {
    const { volumes, deploy } = compose.services.rabbitmq;
    const mount = volumes.find((volume: string) => volume.endsWith(':/etc/rabbitmq/conf.d/20-memory.conf:ro'));
    const settings = readFileSync(path.join(ROOT, mount.split(':')[0]), 'utf8').replace(/^#.*\n/gm, '');
    const bytes = (name: string) => Number(new RegExp(`^${name} = (\\d+)`, 'm').exec(settings)![1]);
    const watermark = bytes('vm_memory_high_watermark.absolute') * 1e6;
    expect(deploy.resources.limits.memory).toBe('1g');
    expect(watermark).toBeLessThan(0.7 * 2 ** 30);
    expect(bytes('raft.wal_max_size_bytes') * 4).toBeLessThan(watermark);
    const local = readFileSync(path.join(ROOT, 'k8s/overlays/local/backing/kustomization.yaml'), 'utf8');
    expect(local.replace(/^ +/gm, '').replace('20-memory.conf=', '')).toContain(settings);
  });

  it.each(containers.filter(([name]) => isOurs(name)))('%s runs confined', (_name, one) => {
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('asks no registry for the images that it builds', () => {
    const own = containers.filter(([, { image }]) => image.startsWith('frontdesk-'));
    expect(own).toHaveLength(2 * SERVICES.length + 3);
    for (const [name, { pull_policy: policy }] of own) expect({ name, policy }).toEqual({ name, policy: 'never' });
  });

  it.each(SERVICES)('%s has every required setting and starts after its migration', (service) => {
    const required = requiredVariables(readFileSync(path.join(ROOT, 'docs/configuration.md'), 'utf8'), SERVICES)[
      service
    ];
    const { environment, depends_on: before } = compose.services[service];
    const isInEnvironment = (name: string) => !isSecretSetting(name);
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(required!.filter(isInEnvironment)));
    expect(before[`migrate-${service}`]).toEqual({ condition: 'service_completed_successfully' });
    const outlasts = Number(environment.SHUTDOWN_GRACE_MS) + 20_000;
    const delay = service === 'gateway' ? 2000 : 0;
    expect(environment.SHUTDOWN_DELAY_MS).toBe(`\${SHUTDOWN_DELAY_MS:-${delay}}`);
    expect(parseInt(compose.services[service].stop_grace_period, 10) * 1000).toBeGreaterThan(outlasts);
  });

  it("gives the operator's commands the settings of every service, for doctor, but no way out", () => {
    const { admin, backup } = compose.services;
    const settings = SERVICES.flatMap((service) => Object.keys(compose.services[service].environment));
    expect(Object.keys(admin.environment)).toEqual(expect.arrayContaining(settings));
    expect(admin.environment).toMatchObject({ SECRETS_DIRECTORY: '/run/secrets', PLATFORM_PORT: '8081' });
    expect([admin.networks, backup.networks]).toEqual([['backing'], ['backing']]);
    expect(backup.command.slice(0, 2)).toEqual(['backup', '/backups']);
    // Backups that `docker compose cp` wrote belong to the user of the machine.
    for (const one of [admin, backup]) expect(one).toMatchObject({ init: true, cap_add: ['DAC_OVERRIDE'] });
    expect(Object.keys(backup.depends_on)).toEqual(expect.arrayContaining(SERVICES.map((name) => `migrate-${name}`)));
  });

  it('shows the container backup as unhealthy if its newest backup is older than two intervals', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-backups-'));
    const [kind, command] = compose.services.backup.healthcheck.test as [string, string];
    expect(kind).toBe('CMD-SHELL');
    const script = command.replaceAll('$$', '$').replace('${BACKUP_HOURS:-24}', '24').replaceAll('/backups', folder);
    const check = () => spawnSync('sh', ['-c', script]).status;
    expect(check()).toBe(1);
    const manifest = path.join(folder, '2026-01-31T01-00-00Z', 'manifest.json');
    mkdirSync(path.dirname(manifest));
    writeFileSync(path.join(path.dirname(manifest), 'frontdesk.dump'), '');
    expect(check()).toBe(1);
    writeFileSync(manifest, '{}');
    expect(check()).toBe(0);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    utimesSync(manifest, hoursAgo(47), hoursAgo(47));
    expect(check()).toBe(0);
    utimesSync(manifest, hoursAgo(49), hoursAgo(49));
    expect(check()).toBe(1);
    rmSync(folder, { recursive: true });
  });

  it('gives internet access only to the gateway (sign-in and mails), records (Google Calendar), webhooks, dialer, chats and voice', () => {
    const open = Object.keys(compose.networks).filter((name) => !compose.networks[name].internal);
    const reachOut = SERVICES.filter((name) =>
      compose.services[name].networks.some((one: string) => open.includes(one)),
    );
    expect(reachOut).toEqual(['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice']);
  });

  it('stores data on named volumes only, and publishes only the ports of Caddy beyond this machine', () => {
    const mounted = containers.flatMap(([, { volumes = [] }]) => volumes.map((volume: string) => volume.split(':')[0]));
    const volumes = mounted.filter((source) => !source.startsWith('./'));
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
    const local = containers.filter(([name]) => name !== 'caddy');
    for (const [, { ports = [] }] of local) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const name of ['gateway', 'voice']) expect(compose.services[name].ports).toHaveLength(1);
  });
});

describe('deploy/compose/update.sh', () => {
  it('migrates every service and then updates them one by one, the gateway last', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-update-'));
    const docker = path.join(folder, 'docker');
    // Notes its arguments, and lists the containers that are asked for.
    writeFileSync(docker, '#!/bin/sh\necho "$*" >&2\n[ "$2" != ps ] || echo caddy prometheus gateway\n', {
      mode: 0o755,
    });
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    const { status, stderr } = spawnSync(path.join(ROOT, 'deploy/compose/update.sh'), { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(status).toBe(0);
    const calls = stderr.trim().split('\n');
    const order = ['records', 'dialer', 'chats', 'webhooks', 'voice', 'gateway'];
    expect([...order].sort()).toEqual([...SERVICES].sort());
    expect(calls.slice(0, -2)).toEqual([
      'compose build',
      'compose run --rm --no-deps secrets write',
      ...order.map((service) => `compose run --rm --no-deps migrate-${service}`),
      ...order.map((service) => `compose up --detach --wait --no-deps ${service}`),
      'compose up --detach --wait',
      'compose ps --services',
    ]);
    // These mount files of the checkout, and `up` does not notice that a file has changed.
    expect(calls.slice(-2)).toEqual([
      'compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile',
      expect.stringMatching(/^compose exec -T prometheus wget .*9090\/-\/reload$/),
    ]);
  });
});

describe('the profile caddy', () => {
  it('lets requests wait for a process that starts', () => {
    const caddyfile = readFileSync(path.join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
    const proxies = [...caddyfile.matchAll(/reverse_proxy [^\n]* \{\n\t+([^\n]*)/g)].map(([, first]) => first);
    expect(proxies).toEqual(['import until-it-starts', 'import until-it-starts']);
    expect(caddyfile).toMatch(/^\(until-it-starts\) \{[^}]*\tlb_try_duration 10s\n/m);
  });

  it('forwards the paths that docs/operations.md names', () => {
    const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
    const paragraph = /Configure your proxy to forward only these paths:(.*?)\n\n/s.exec(page)![1]!;
    const named = [...paragraph.matchAll(/`(\/[^`]+)`/g)].map(([, name]) => name!);
    const caddyfile = readFileSync(path.join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
    const lines = [...caddyfile.matchAll(/^\t@\w+ path (.*)$/gm)];
    const forwarded = lines.flatMap(([, paths]) => paths!.split(' ')).map((one) => one.replace(/\/\*$/, ''));
    expect([...new Set(forwarded)].sort()).toEqual(named.sort());
    // Caddy compares a path without * exactly, and reports of the carrier have a longer path.
    expect(caddyfile).toContain(' /carriers/twilio/attempts/* ');
  });
});

describe('the profile observability', () => {
  const folder = path.join(ROOT, 'deploy/observability');
  const read = (file: string): Untyped => parse(readFileSync(path.join(folder, file), 'utf8'));

  it('contains all optional containers but Caddy, and every file that they mount exists', () => {
    expect(inProfile.map(([name]) => name).sort()).toEqual([
      'alertmanager',
      'grafana',
      'jaeger',
      'otel-collector',
      'prometheus',
    ]);
    for (const [, { image, volumes = [] }] of inProfile) {
      expect(image).toMatch(/:v?\d+\.\d+\.\d+(@sha256:[0-9a-f]{64})?$/);
      for (const volume of volumes.filter((one: string) => one.startsWith('./'))) {
        const [source, , access] = volume.split(':');
        expect({ source, access, isThere: existsSync(path.join(ROOT, source)) }).toEqual({
          source,
          access: 'ro',
          isThere: true,
        });
      }
    }
  });

  it('needs only Prometheus and Alertmanager for alerts, whose links begin with the public address', () => {
    const alerting = containers.filter(([, { profiles }]) => profiles?.includes('alerts'));
    expect(alerting.map(([name]) => name).sort()).toEqual(['alertmanager', 'prometheus']);
    const { global, alerting: receivers } = read('prometheus.yml');
    expect(receivers.alertmanagers[0].dns_sd_configs).toEqual([{ names: ['alertmanager'], type: 'A', port: 9093 }]);
    expect(global.external_labels.installation).toBe('${PUBLIC_BASE_URL}');
    const { gateway, prometheus } = compose.services;
    expect(prometheus.environment.PUBLIC_BASE_URL).toBe(gateway.environment.PUBLIC_BASE_URL);
  });

  it('lets Prometheus scrape every replica of every service', () => {
    const job = read('prometheus.yml').scrape_configs.find((one: Untyped) => one.job_name === 'frontdesk');
    expect(job.dns_sd_configs).toEqual([expect.objectContaining({ names: SERVICES, type: 'A', port: 9090 })]);
    expect(job.relabel_configs).toEqual([{ source_labels: ['__meta_dns_name'], target_label: 'app' }]);
    for (const service of SERVICES) expect(compose.services[service].environment.HEALTH_PORT).toBe('9090');
  });

  it('sends traces through the collector to Jaeger, and gives Grafana both sources', () => {
    const { receivers, exporters, service } = read('otel-collector.yml');
    expect(Object.keys(receivers.otlp.protocols)).toEqual(['grpc', 'http']);
    expect(service.pipelines.traces.exporters).toEqual(Object.keys(exporters));
    expect(exporters.otlp.endpoint).toBe('jaeger:4317');
    const { datasources } = read('grafana/provisioning/datasources/frontdesk.yml');
    for (const { url } of datasources) expect(inProfile.map(([name]) => name)).toContain(new URL(url).hostname);
    const [{ options }] = read('grafana/provisioning/dashboards/frontdesk.yml').providers;
    expect(compose.services.grafana.volumes).toContain(`./deploy/observability/grafana/dashboards:${options.path}:ro`);
  });
});
