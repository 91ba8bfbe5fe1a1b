import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { allReferences, referencesIn, withDigests } from './references.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIGEST = `sha256:${'0'.repeat(64)}`;
/** The images that have no digest until `npm run images:pin` has looked it up at the registry. */
const WITHOUT_DIGEST = ['rabbitmq', 'otel/opentelemetry-collector', 'jaegertracing/jaeger'];

const nameOf = ({ tag }: { tag: string }) => tag.split(':')[0]!;

describe('the public images of Dockerfile, docker-compose.yml and k8s', () => {
  const references = allReferences(ROOT);

  it('are the expected ones', () => {
    expect([...new Set(references.map(nameOf))].sort()).toEqual([
      'caddy',
      'grafana/grafana',
      'jaegertracing/jaeger',
      'node',
      'otel/opentelemetry-collector',
      'postgres',
      'prom/alertmanager',
      'prom/prometheus',
      'rabbitmq',
      'redis',
    ]);
  });

  it.each(references)('include $tag in $file as one release, pinned by digest', (reference) => {
    expect(reference.tag).toMatch(/:(v?\d+\.\d+\.\d+|17\.\d+)(-[a-z-]+)?$/);
    if (WITHOUT_DIGEST.includes(nameOf(reference))) expect(reference.digest).toBeUndefined();
    else expect(reference.digest).toMatch(/^sha256:/);
  });

  it('have the same version in every file', () => {
    const spellings = new Map<string, Set<string>>();
    for (const { tag, digest } of references) {
      const name = nameOf({ tag });
      spellings.set(name, (spellings.get(name) ?? new Set()).add(`${tag}@${digest}`));
    }
    for (const [name, found] of spellings)
      expect({ name, found: [...found] }).toEqual({ name, found: [[...found][0]] });
  });
});

describe('pinning of images', () => {
  const text = [
    'ARG NODE_IMAGE=node:24.1.0-slim',
    '    image: redis:8.0.0@sha256:' + '1'.repeat(64),
    '    image: frontdesk-gateway:${FRONTDESK_TAG:-local}',
    '          image: frontdesk-dialer',
    'FROM ${NODE_IMAGE} AS build',
  ].join('\n');

  it('finds tags whether or not they have a digest, and no images of the project', () => {
    expect(referencesIn('f', text)).toEqual([
      { file: 'f', tag: 'node:24.1.0-slim', digest: undefined },
      { file: 'f', tag: 'redis:8.0.0', digest: `sha256:${'1'.repeat(64)}` },
    ]);
  });

  it('adds or replaces a digest and changes nothing else', () => {
    const pinned = withDigests(text, { 'node:24.1.0-slim': DIGEST, 'redis:8.0.0': DIGEST });
    expect(pinned.split('\n')).toEqual([
      `ARG NODE_IMAGE=node:24.1.0-slim@${DIGEST}`,
      `    image: redis:8.0.0@${DIGEST}`,
      ...text.split('\n').slice(2),
    ]);
  });
});
