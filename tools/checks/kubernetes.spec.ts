import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import {
  generated,
  type Manifest,
  readKustomization,
  readManifests,
  readObjects,
  requiredVariables,
  type Untyped,
} from './manifests.ts';
import { matches } from './network-policies.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const K8S = path.join(ROOT, 'k8s');
const BASE = path.join(K8S, 'base');
const LOCAL = path.join(K8S, 'overlays/local');
const PRODUCTION = path.join(K8S, 'overlays/production');
const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];

const base = readManifests(BASE);
const local = readManifests(LOCAL);
const all = [...base, ...local, ...readManifests(PRODUCTION), ...readManifests(path.join(K8S, 'trial'))];
const ofKind = (kind: string, among = all) => among.filter((one) => one.kind === kind);
const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name)!;
const titleOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
const workloads = ['Deployment', 'StatefulSet', 'Job'].flatMap((kind) => ofKind(kind));
const podOf = ({ spec }: Manifest) => spec.template.spec;
const labelsOf = ({ spec }: Manifest) => spec.template.metadata.labels;

/** Returns the ConfigMap entries of a service in an overlay. */
function environmentOf(service: string, overlay: string): Record<string, string | undefined> {
  const config = (folder: string) => generated(folder, 'configMapGenerator')[`${service}-config`] ?? {};
  return { ...config(path.join(BASE, service)), ...config(overlay) };
}

interface SecretRef {
  variable: string;
  name: string;
  key: string;
  optional?: boolean;
}

const secretRefs = (workload: Manifest): SecretRef[] =>
  podOf(workload).containers.flatMap(({ env = [] }: { env?: Untyped[] }) =>
    env.flatMap(({ name, valueFrom }) => (valueFrom ? [{ variable: name, ...valueFrom.secretKeyRef }] : [])),
  );

describe('every workload', () => {
  it.each(workloads.map((one) => [titleOf(one), one] as const))('%s runs confined', (_title, workload) => {
    const pod = podOf(workload);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
    for (const host of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod[host]).toBeUndefined();
    for (const { volumes = [] } of [pod]) expect(volumes.filter(({ hostPath }: Untyped) => hostPath)).toEqual([]);
    for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const bound of ['requests', 'limits']) {
        expect(container.resources[bound]).toEqual({ cpu: expect.anything(), memory: expect.any(String) });
      }
    }
  });

  it.each(workloads.filter(({ kind }) => kind !== 'Job').map((one) => [titleOf(one), one] as const))(
    '%s has startup, readiness and liveness probes on one of its ports',
    (_title, workload) => {
      for (const container of podOf(workload).containers) {
        const ports = container.ports.map(({ name }: Untyped) => name);
        for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
          const { httpGet, tcpSocket, exec } = container[probe];
          if (exec) expect(exec.command.length).toBeGreaterThan(0);
          else expect(ports).toContain((httpGet ?? tcpSocket).port);
        }
      }
    },
  );
});

describe.each(SERVICES)('the service %s', (service) => {
  const [deployment, job, account, budget, scaler] = [
    named('Deployment', service),
    named('Job', `${service}-migration`),
    named('ServiceAccount', service),
    named('PodDisruptionBudget', service),
    named('HorizontalPodAutoscaler', service),
  ];
  const services = ofKind('Service', base).filter(
    ({ metadata }) => metadata.labels!['app.kubernetes.io/name'] === service,
  );

  it('has all its objects, and its kustomization lists every file', () => {
    const folder = path.join(BASE, service);
    for (const one of [deployment, job, account, budget, scaler, named('NetworkPolicy', service), services[0]]) {
      expect(one).toBeDefined();
    }
    const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    expect([...readKustomization(folder).resources].sort()).toEqual(files.sort());
    expect(readKustomization(BASE).resources).toContain(service);
  });

  it('runs one image, migrations included, under its own account, which has no rights', () => {
    for (const workload of [deployment, job]) {
      expect(podOf(workload)).toMatchObject({ serviceAccountName: service });
      expect(podOf(workload).containers).toMatchObject([{ image: `frontdesk-${service}` }]);
    }
    expect(podOf(job).containers).toMatchObject([{ args: ['dist/migrate.js'] }]);
    expect(account.automountServiceAccountToken).toBe(false);
    for (const kind of ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding']) expect(ofKind(kind)).toEqual([]);
  });

  it('is selected by its own budget, services and spread, which exclude its migration', () => {
    const selectors = [
      deployment.spec.selector,
      budget.spec.selector,
      ...services.map(({ spec }) => ({ matchLabels: spec.selector })),
      ...podOf(deployment).topologySpreadConstraints.map(({ labelSelector }: Untyped) => labelSelector),
    ];
    expect(selectors.length).toBeGreaterThanOrEqual(5);
    for (const selector of selectors) {
      const selected = workloads.filter((one) => matches(selector, labelsOf(one)));
      expect(selected.map(titleOf)).toEqual([`Deployment ${service}`]);
    }
    const ports = podOf(deployment).containers[0].ports.map(({ name }: Untyped) => name);
    for (const { spec } of services) for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort);
  });

  it('keeps all replicas during a rollout, and can be evicted from a node', () => {
    expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(budget.spec.maxUnavailable).toBe(1);
    expect(deployment.spec).not.toHaveProperty('replicas');
    expect(scaler.spec.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: service });
    expect(scaler.spec.minReplicas).toBeGreaterThanOrEqual(2);
    expect(scaler.spec.maxReplicas).toBeGreaterThan(scaler.spec.minReplicas);
  });

  it.each(['local', 'production'])('has time to stop before it is killed in %s', (overlay) => {
    const { SHUTDOWN_DELAY_MS = '0', SHUTDOWN_GRACE_MS } = environmentOf(service, path.join(K8S, 'overlays', overlay));
    const needed = Number(SHUTDOWN_DELAY_MS) + Number(SHUTDOWN_GRACE_MS);
    expect(podOf(deployment).terminationGracePeriodSeconds * 1000).toBeGreaterThan(needed);
    // A service with HTTP clients keeps serving until they know that it stops.
    if (services.some(({ spec }) => spec.ports.some(({ name }: Untyped) => name !== 'health'))) {
      expect(Number(SHUTDOWN_DELAY_MS)).toBeGreaterThanOrEqual(5000);
    }
  });

  it.each(['local', 'production'])('finds every required setting in %s', (overlay) => {
    const documented = readFileSync(path.join(ROOT, 'docs/configuration.md'), 'utf8');
    const required = requiredVariables(documented, SERVICES)[service]!;
    expect(required).toEqual(expect.arrayContaining(['DATABASE_URL', 'RABBITMQ_URL']));
    const given = [
      ...Object.keys(environmentOf(service, path.join(K8S, 'overlays', overlay))),
      ...secretRefs(deployment).flatMap(({ variable, optional }) => (optional ? [] : [variable])),
    ];
    expect(required.filter((name) => !given.includes(name))).toEqual([]);
  });

  it('gets its own secrets only', () => {
    for (const workload of [deployment, job]) {
      for (const { variable, name, key } of secretRefs(workload)) {
        expect({ name, key }).toEqual({ name: `${service}-secrets`, key: variable });
      }
      expect(podOf(workload).containers[0].envFrom).toEqual([{ configMapRef: { name: `${service}-config` } }]);
    }
  });
});

describe('the Ingress', () => {
  const ingress = named('Ingress', 'frontdesk');
  const PUBLIC = [
    '/api/public/v1',
    '/portal',
    '/docs',
    '/mcp',
    '/.well-known/oauth-protected-resource',
    '/oauth',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/widget/v1',
    '/carriers/twilio/attempts',
    '/channels/whatsapp',
    '/voice',
  ];

  it('exposes only the public paths, from the public ports of the gateway and of voice', () => {
    expect(ingress.spec.defaultBackend).toBeUndefined();
    expect(ingress.spec.rules).toHaveLength(1);
    const [{ http }] = ingress.spec.rules;
    expect(http.paths.map((one: Untyped) => one.path)).toEqual(PUBLIC);
    for (const { path: prefix, pathType, backend } of http.paths) {
      expect(pathType).toBe('Prefix');
      const name = prefix === '/voice' ? 'voice' : 'gateway';
      expect(backend).toEqual({ service: { name, port: { name: 'public' } } });
    }
    expect(named('Service', 'gateway').spec.ports).toEqual([{ name: 'public', port: 8080, targetPort: 'public' }]);
    for (const { spec } of ofKind('Service')) expect(['ClusterIP', undefined]).toContain(spec.type);
  });

  it('serves one host name over TLS in production', () => {
    const { patches } = readKustomization(PRODUCTION);
    const patch = patches.find(({ target }: Untyped) => target.kind === 'Ingress');
    const changes = readObjects(path.join(PRODUCTION, patch.path)).flat();
    const valueAt = (where: string) => changes.find((change) => change.path === where)?.value;
    const host = valueAt('/spec/rules/0/host');
    expect(valueAt('/spec/tls')).toEqual([{ hosts: [host], secretName: expect.any(String) }]);
    expect(environmentOf('gateway', PRODUCTION).PUBLIC_BASE_URL).toBe(`https://${host}`);
  });
});

describe('secrets', () => {
  const required = ofKind('Deployment', base).flatMap(secretRefs);

  it('are not part of the production overlay, whose README lists each of them', () => {
    expect(readKustomization(PRODUCTION)).not.toHaveProperty('secretGenerator');
    expect([...base, ...readManifests(PRODUCTION)].filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const readme = readFileSync(path.join(PRODUCTION, 'README.md'), 'utf8');
    for (const { name, key } of required) {
      expect(readme).toContain(`\`${name}\``);
      expect(readme).toContain(`\`${key}\``);
    }
    for (const service of SERVICES) {
      const settings = environmentOf(service, PRODUCTION);
      expect(settings.NODE_ENV).toBe('production');
      expect(Object.keys(settings).filter((key) => required.some((one) => one.key === key))).toEqual([]);
      expect(JSON.stringify(settings)).not.toContain('local-only');
    }
  });

  it('let only migrations run as the owner of the schema in production', () => {
    const { patches } = readKustomization(PRODUCTION);
    const { target, patch } = patches.find((one: Untyped) => one.target.kind === 'Job');
    const changes = parse(patch);
    for (const job of ofKind('Job', base)) {
      expect(
        matches({ matchLabels: Object.fromEntries([target.labelSelector.split('=')]) }, job.metadata.labels!),
      ).toBe(true);
      for (const { op, path: where, value } of changes) {
        const found = where
          .slice(1)
          .split('/')
          .reduce((part: Untyped, key: string) => part[key], job);
        expect({ op, found }).toEqual({ op, found: 'DATABASE_URL' });
        if (op === 'replace') expect(value).toBe('OWNER_DATABASE_URL');
      }
    }
    expect(changes.map(({ op }: Untyped) => op)).toEqual(['test', 'replace']);
    expect(readFileSync(path.join(PRODUCTION, 'README.md'), 'utf8')).toContain('`OWNER_DATABASE_URL`');
  });

  it('of the local overlay are complete, and production refuses each of them', () => {
    const secrets = generated(LOCAL, 'secretGenerator');
    for (const workload of [...ofKind('Deployment', base), ...ofKind('Job', base), ...ofKind('StatefulSet', local)]) {
      for (const { name, key, optional } of secretRefs(workload)) {
        if (!optional) expect(secrets[name]).toHaveProperty(key);
      }
    }
    const published = Object.values(secrets).flatMap((one) => Object.entries(one));
    for (const [key, value] of published) if (!/_(USER|DB)$/.test(key)) expect(value).toContain('local-only');
    for (const service of SERVICES) expect(environmentOf(service, LOCAL).NODE_ENV).toBe('development');
  });

  it('stay out of image tags: both overlays pin every image to a fixed tag', () => {
    for (const folder of [LOCAL, PRODUCTION]) {
      const { images } = readKustomization(folder);
      expect(images.map(({ name }: Untyped) => name)).toEqual(SERVICES.map((service) => `frontdesk-${service}`));
      for (const { newTag } of images) expect(newTag).toMatch(/^(?!latest$).+/);
    }
    for (const set of ofKind('StatefulSet')) {
      expect(podOf(set).containers[0].image).toMatch(/:\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/);
    }
  });
});

describe('the traces component', () => {
  it('gives every service the same settings, and a collector that the network policies allow', () => {
    const folder = path.join(K8S, 'components/traces');
    const settings = generated(folder, 'configMapGenerator');
    expect(Object.keys(settings)).toEqual(SERVICES.map((service) => `${service}-config`));
    expect(new Set(Object.values(settings).map((one) => JSON.stringify(one))).size).toBe(1);
    const { hostname, port } = new URL(settings['gateway-config']!.OTEL_EXPORTER_OTLP_ENDPOINT!);
    const [{ to, ports }] = named('NetworkPolicy', 'observability').spec.egress;
    expect(to[0].namespaceSelector.matchLabels['kubernetes.io/metadata.name']).toBe(hostname.split('.')[1]);
    expect(ports.map((one: Untyped) => String(one.port))).toContain(port);
    for (const { behavior } of readKustomization(folder).configMapGenerator) expect(behavior).toBe('merge');
  });
});

describe('the operator-console component', () => {
  it('serves only the console, its files and the platform API, at the host of PLATFORM_BASE_URL', () => {
    const folder = path.join(K8S, 'components/operator-console');
    const ingress = readManifests(folder).find(({ kind }) => kind === 'Ingress')!;
    const [{ host, http }, ...others] = ingress.spec.rules;
    expect(others).toEqual([]);
    expect(http.paths.map((one: Untyped) => one.path)).toEqual(['/operator', '/portal/assets', '/api/platform/v1']);
    for (const { pathType, backend } of http.paths) {
      expect(pathType).toBe('Prefix');
      expect(backend).toEqual({ service: { name: 'gateway-internal', port: { name: 'platform' } } });
    }
    expect(ingress.spec.tls).toEqual([{ hosts: [host], secretName: expect.any(String) }]);
    const { PLATFORM_BASE_URL } = generated(folder, 'configMapGenerator')['gateway-config']!;
    expect(PLATFORM_BASE_URL).toBe(`https://${host}`);
    // Passkeys of the portal work on its host and below it.
    const portal = new URL(environmentOf('gateway', PRODUCTION).PUBLIC_BASE_URL!).hostname;
    expect(host.endsWith(`.${portal}`)).toBe(true);
  });
});

describe('the KEDA component', () => {
  const folder = path.join(K8S, 'components/keda');
  const scaledOf = (name: string) => readManifests(folder).find(({ metadata }) => metadata.name === name)!;

  it('scales webhooks by the backlog that every replica reports, and replaces the other autoscaler', () => {
    const { triggers, scaleTargetRef, minReplicaCount } = scaledOf('webhooks').spec;
    expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'webhooks' });
    expect(minReplicaCount).toBeGreaterThanOrEqual(1);
    const prometheus = triggers.find(({ type }: Untyped) => type === 'prometheus');
    expect(prometheus.metadata.query).toMatch(/^max\(frontdesk_webhooks_deliveries_due\b/);
    expect(triggers.map(({ type }: Untyped) => type)).toContain('cpu');
    const { patches } = readKustomization(folder);
    expect(patches[0].patch).toMatch(/kind: HorizontalPodAutoscaler\nmetadata: \{ name: webhooks \}\n\$patch: delete/);
  });

  it('scales voice by the calls of all replicas, and replaces the other autoscaler', () => {
    const { triggers, scaleTargetRef, minReplicaCount } = scaledOf('voice').spec;
    expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'voice' });
    expect(minReplicaCount).toBeGreaterThanOrEqual(2);
    const prometheus = triggers.find(({ type }: Untyped) => type === 'prometheus');
    expect(prometheus.metadata.query).toMatch(/^sum\(frontdesk_voice_calls_in_progress\b/);
    const { patches } = readKustomization(folder);
    expect(patches[1].patch).toMatch(/kind: HorizontalPodAutoscaler\nmetadata: \{ name: voice \}\n\$patch: delete/);
  });
});
