import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { isSecretSetting } from './manifests.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/configuration.md');
const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, { environment: Record<string, string> }>;
};

/** @returns the rows of each table below a heading */
function tablesOf(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  return section!.match(/(^\|.*\n)+/gm)!.map((table) => table.trimEnd().split('\n'));
}

function documented(heading: string): string[] {
  return tablesOf(heading).flatMap((rows) =>
    rows.slice(2).flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!)),
  );
}

const declared = (source: string) => [...source.matchAll(/^ {2}readonly ([A-Z][A-Z0-9_]+)/gm)].map(([, name]) => name!);

function settingsOf(service: string): string[] {
  const source = read(`apps/${service}/src/${service}.config.ts`);
  const inherited = source.includes('extends RetainingConfig') ? ['RETENTION_INTERVAL_MS'] : [];
  return [...declared(source), ...inherited];
}

describe('docs/configuration.md', () => {
  it.each(['Every service', ...SERVICES])('"%s" has complete tables that list each setting once', (heading) => {
    for (const [head, rule, ...rows] of tablesOf(heading)) {
      expect(head).toMatch(/^\| Variable +\| Default +\|/);
      expect(rule).toMatch(/^\| -/);
      for (const row of rows) expect(row).not.toMatch(/^\| (Variable|-+) /);
    }
    const names = documented(heading);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('lists the settings of every service', () => {
    const common = declared(read('libs/service-host/src/config/service-config.ts'));
    // TEST_CLOCK_FILE is only for tests and is documented elsewhere.
    const settings = common.filter((name) => name !== 'TEST_CLOCK_FILE');
    expect(settings.filter((name) => !documented('Every service').includes(name))).toEqual([]);
  });

  it.each(SERVICES)('lists the further settings of %s, and no others', (service) => {
    expect(documented(service).sort()).toEqual(settingsOf(service).sort());
  });
});

describe('docker-compose.yml', () => {
  const secrets = [...read('deploy/compose/secrets.mjs').matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name!);
  secrets.push('DATABASE_URL', 'RABBITMQ_URL');
  /** These are missing because files would have to be mounted, and compose names each service for OpenTelemetry. */
  const isOverridden = (name: string) => /_(CA|CERT|KEY)_FILE$/.test(name) || name === 'OTEL_SERVICE_NAME';

  it.each(SERVICES)('passes %s every setting of .env', (service) => {
    const known = Object.keys(compose.services[service]!.environment);
    const settings = [...documented('Every service'), ...documented(service)].filter((name) => !isOverridden(name));
    const others = settings.filter((name) => !known.includes(name));
    expect(others.filter((name) => !isSecretSetting(name))).toEqual([]);
    expect(others.filter((name) => !secrets.includes(name))).toEqual([]);
  });

  it('uses every setting of .env.example', () => {
    const variables = [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
    const used = new Set([...variables, ...secrets]);
    const named = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(named.filter((name) => !used.has(name))).toEqual([]);
  });
});
