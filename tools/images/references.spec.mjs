import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { allReferences, referencesIn, withDigests } from './references.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIGEST = `sha256:${'0'.repeat(64)}`;
/** Their digests are still to be looked up at the registry: npm run images:pin. */
const WITHOUT_DIGEST = ['rabbitmq', 'otel/opentelemetry-collector', 'jaegertracing/jaeger'];

const nameOf = ({ tag }) => tag.split(':')[0];

describe('the public images of Dockerfile, docker-compose.yml and k8s', () => {
  const references = allReferences(ROOT);

  it('are those that we know', () => {
    expect([...new Set(references.map(nameOf))].sort()).toEqual([
      'grafana/grafana',
      'jaegertracing/jaeger',
      'node',
      'otel/opentelemetry-collector',
      'postgres',
      'prom/prometheus',
      'rabbitmq',
      'redis',
    ]);
  });

  it.each(references)('$tag in $file is one release, pinned by its digest', (reference) => {
    expect(reference.tag).toMatch(/:(v?\d+\.\d+\.\d+|17\.\d+)(-[a-z-]+)?$/);
    if (WITHOUT_DIGEST.includes(nameOf(reference))) expect(reference.digest).toBeUndefined();
    else expect(reference.digest).toMatch(/^sha256:/);
  });

  it('are the same wherever they are named', () => {
    const spellings = new Map();
    for (const { tag, digest } of references) {
      const [name] = tag.split(':');
      spellings.set(name, (spellings.get(name) ?? new Set()).add(`${tag}@${digest}`));
    }
    for (const [name, found] of spellings)
      expect({ name, found: [...found] }).toEqual({ name, found: [[...found][0]] });
  });
});

describe('pinning', () => {
  const text = [
    'ARG NODE_IMAGE=node:24.1.0-slim',
    '    image: redis:8.0.0@sha256:' + '1'.repeat(64),
    '    image: frontdesk-gateway:${FRONTDESK_TAG:-local}',
    '          image: frontdesk-dialer',
    'FROM ${NODE_IMAGE} AS build',
  ].join('\n');

  it('finds tags with and without a digest, and none of our own images', () => {
    expect(referencesIn('f', text)).toEqual([
      { file: 'f', tag: 'node:24.1.0-slim', digest: undefined },
      { file: 'f', tag: 'redis:8.0.0', digest: `sha256:${'1'.repeat(64)}` },
    ]);
  });

  it('adds a digest or replaces it, and changes nothing else', () => {
    const pinned = withDigests(text, { 'node:24.1.0-slim': DIGEST, 'redis:8.0.0': DIGEST });
    expect(pinned.split('\n')).toEqual([
      `ARG NODE_IMAGE=node:24.1.0-slim@${DIGEST}`,
      `    image: redis:8.0.0@${DIGEST}`,
      ...text.split('\n').slice(2),
    ]);
  });
});
