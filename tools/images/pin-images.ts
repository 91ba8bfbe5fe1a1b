import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allReferences, FILES, withDigests } from './references.ts';

// Writes the digest that each tag has at its registry now. Needs Docker with buildx and access to the registries.
const ROOT = path.resolve(import.meta.dirname, '../..');
const references = allReferences(ROOT);

const digests: Record<string, string> = {};
for (const tag of new Set(references.map((reference) => reference.tag))) {
  // This is the digest of the index, so that every platform finds its own image.
  const inspect = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', tag];
  const digest = execFileSync('docker', inspect, { encoding: 'utf8' }).trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${tag}: the registry returned no digest: ${digest}`);
  digests[tag] = digest;
  const before = references.find((reference) => reference.tag === tag)?.digest;
  console.log(`${before === digest ? 'unchanged' : 'pinned   '}  ${tag}@${digest}`);
}
for (const file of FILES) {
  const place = path.join(ROOT, file);
  writeFileSync(place, withDigests(readFileSync(place, 'utf8'), digests));
}
