import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Manifest, readManifests } from './manifests.ts';
import { type End, isAllowed } from './network-policies.ts';

const K8S = path.resolve(import.meta.dirname, '../../k8s');
const policiesOf = (...folders: string[]) =>
  folders.flatMap((folder) => readManifests(path.join(K8S, folder))).filter(({ kind }) => kind === 'NetworkPolicy');
const local = policiesOf('base', 'overlays/local');
const production = policiesOf('base', 'overlays/production');

const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];
const PORTS: Record<string, Record<string, number>> = {
  gateway: { public: 8080, platform: 8081, health: 9090 },
  dialer: { internal: 9091, health: 9090 },
  voice: { public: 8082, health: 9090 },
  postgres: { postgres: 5432 },
  redis: { redis: 6379 },
  rabbitmq: { rabbitmq: 5672 },
};
const pod = (name: string, component: string): End => ({
  labels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/component': component },
  ports: PORTS[name] ?? { health: 9090 },
});
const service = (name: string) => pod(name, 'service');
const migration = (name: string) => pod(name, 'migration');
const backing = (name: string) => pod(name, 'backing');
const namespace = (name: string, labels: Record<string, string> = {}): End => ({
  namespace: { 'kubernetes.io/metadata.name': name },
  labels,
});
const outside = (address: string): End => ({ address });
const ingressController = namespace('ingress-nginx', { 'app.kubernetes.io/name': 'ingress-nginx' });
const prometheus = namespace('monitoring', { app: 'prometheus' });
const nameServer = namespace('kube-system', { 'k8s-app': 'kube-dns' });

/** The ports on the public internet that a service may use. */
const OUTBOUND: Record<string, number[]> = {
  gateway: [443],
  webhooks: [443, 8443, 80],
  dialer: [443],
  chats: [443],
  voice: [443],
};

describe('between pods', () => {
  const pods = {
    ...Object.fromEntries(SERVICES.map((name) => [name, service(name)])),
    migration: migration('records'),
    postgres: backing('postgres'),
    redis: backing('redis'),
    rabbitmq: backing('rabbitmq'),
  };
  const ports = [5432, 5672, 6379, 8080, 8081, 8082, 9090, 9091, 15672];

  it('the policies allow these connections and no others', () => {
    const possible = Object.entries(pods).flatMap(([from, client]) =>
      Object.entries(pods)
        .filter(([to]) => to !== from)
        .flatMap(([to, server]) =>
          ports.flatMap((port) => (isAllowed(local, client, server, port) ? [`${from} → ${to}:${port}`] : [])),
        ),
    );
    expect(possible.sort()).toEqual(
      [
        ...SERVICES.flatMap((name) => [`${name} → postgres:5432`, `${name} → rabbitmq:5672`]),
        'gateway → redis:6379',
        'gateway → dialer:9091',
        'migration → postgres:5432',
      ].sort(),
    );
  });
});

describe.each([
  ['local', local],
  ['production', production],
])('in %s', (_overlay, policies) => {
  it('traffic without a policy is denied in both directions', () => {
    const denial = policies.find(({ metadata }) => metadata.name === 'default-deny');
    expect(denial!.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('the Ingress controller reaches the public ports of the gateway and of voice, and nothing else', () => {
    const PUBLIC: Record<string, number> = { gateway: 8080, voice: 8082 };
    for (const name of SERVICES) {
      for (const port of [8080, 8081, 8082, 9090, 9091]) {
        const reached = isAllowed(policies, ingressController, service(name), port);
        expect({ name, port, reached }).toEqual({ name, port, reached: PUBLIC[name] === port });
      }
    }
  });

  it('the platform API admits only pods and namespaces with its label', () => {
    const label = { 'frontdesk/platform-client': 'true' };
    const producer = { labels: label };
    const elsewhere = { namespace: label, labels: {} };
    const unlabelled = namespace('default');
    expect(isAllowed(policies, elsewhere, service('gateway'), 8081)).toBe(true);
    expect(isAllowed(policies, unlabelled, service('gateway'), 8081)).toBe(false);
    expect(isAllowed(policies, outside('203.0.113.1'), service('gateway'), 8081)).toBe(false);
    // Without a policy of its own, a producer's pod may not connect to anything.
    expect(isAllowed(policies, producer, service('gateway'), 8081)).toBe(false);
    expect(isAllowed([...policies, allEgress(label)], producer, service('gateway'), 8081)).toBe(true);
  });

  it('only Prometheus reads metrics, and only services send traces', () => {
    for (const name of SERVICES) {
      expect(isAllowed(policies, prometheus, service(name), 9090)).toBe(true);
      expect(isAllowed(policies, namespace('default'), service(name), 9090)).toBe(false);
      expect(isAllowed(policies, service(name), prometheus, 4318)).toBe(true);
      expect(isAllowed(policies, migration(name), prometheus, 4318)).toBe(false);
    }
  });

  it('every pod reaches DNS, and nothing else in its namespace', () => {
    for (const client of [...SERVICES.map(service), migration('records')]) {
      expect(isAllowed(policies, client, nameServer, 53, 'UDP')).toBe(true);
      expect(isAllowed(policies, client, nameServer, 443)).toBe(false);
      expect(isAllowed(policies, client, namespace('kube-system'), 53, 'UDP')).toBe(false);
    }
  });

  it('services reach the public internet on the ports that they need, and records reaches nothing outside', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07::1']) {
      for (const name of SERVICES) {
        const allowed = [443, 8443, 80].filter((port) => isAllowed(policies, service(name), outside(address), port));
        const expected = OUTBOUND[name] ?? [];
        expect({ name, allowed }).toEqual({ name, allowed: expected });
      }
    }
  });

  it('no service reaches private or special addresses, such as cloud metadata services', () => {
    const special = [
      ...['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '100.64.0.1', '224.0.0.1'],
      ...['::1', 'fd00:ec2::254', 'fe80::1', '2002:7f00:1::'],
    ];
    for (const name of SERVICES) {
      const reached = special.filter((address) => isAllowed(policies, service(name), outside(address), 443));
      expect({ name, reached }).toEqual({ name, reached: [] });
    }
  });
});

describe('the component mail', () => {
  const ports = [465, 587];
  const policies = [...production, ...policiesOf('components/mail')];

  it('lets the gateway, and no other service, reach mail servers on the public internet', () => {
    for (const name of ['gateway', 'records']) {
      const allowed = [80, 465, 587, 8443].filter((port) =>
        isAllowed(policies, service(name), outside('93.184.215.14'), port),
      );
      expect({ name, allowed }).toEqual({ name, allowed: name === 'gateway' ? ports : [] });
    }
  });

  it('opens no private or special address', () => {
    for (const address of ['10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.1.1', '::1', 'fd00:ec2::254']) {
      for (const port of ports) expect(isAllowed(policies, service('gateway'), outside(address), port)).toBe(false);
    }
  });
});

describe('the component google-calendar', () => {
  const policies = [...production, ...policiesOf('components/google-calendar')];

  it('lets records reach the public internet on 443 only, and no private or special address', () => {
    const reached = [80, 443, 8443].filter((port) =>
      isAllowed(policies, service('records'), outside('93.184.215.14'), port),
    );
    expect(reached).toEqual([443]);
    for (const address of ['10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.1.1', '::1', 'fd00:ec2::254'])
      expect(isAllowed(policies, service('records'), outside(address), 443)).toBe(false);
  });
});

describe('the component operator-console', () => {
  it('lets the Ingress controller reach the platform port of the gateway', () => {
    const policies = [...production, ...policiesOf('components/operator-console')];
    for (const name of SERVICES) {
      const reached = [8080, 8081, 9090, 9091].filter((port) =>
        isAllowed(policies, ingressController, service(name), port),
      );
      expect({ name, reached }).toEqual({ name, reached: name === 'gateway' ? [8080, 8081] : [] });
    }
  });
});

describe('in production', () => {
  it('servers outside the cluster are reached on their own port only, by the services that use them', () => {
    const server = outside('10.0.0.10');
    const allowed = (client: End) =>
      [443, 5432, 6379, 8080].filter((port) => isAllowed(production, client, server, port));
    expect(allowed(service('gateway'))).toEqual([5432, 6379]);
    for (const name of ['records', 'dialer', 'chats', 'webhooks', 'voice'])
      expect(allowed(service(name))).toEqual([5432]);
    expect(allowed(migration('gateway'))).toEqual([5432]);
    const broker = namespace('rabbitmq', { 'app.kubernetes.io/name': 'frontdesk' });
    for (const name of SERVICES) expect(isAllowed(production, service(name), broker, 5671)).toBe(true);
    expect(isAllowed(production, migration('gateway'), broker, 5671)).toBe(false);
  });
});

function allEgress(matchLabels: Record<string, string>): Manifest {
  const metadata = { name: 'all-egress' };
  return {
    kind: 'NetworkPolicy',
    metadata,
    spec: { podSelector: { matchLabels }, policyTypes: ['Egress'], egress: [{}] },
  };
}
