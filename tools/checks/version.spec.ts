import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const { version, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] };

interface Package {
  version: string;
  dependencies?: Record<string, string>;
}

describe('the version', () => {
  it.each(
    globSync(
      workspaces.map((folder) => `${folder}/package.json`),
      { cwd: ROOT },
    ),
  )('is in %s', (file) => {
    const { version: own, dependencies = {} } = JSON.parse(read(file)) as Package;
    const ours = Object.entries(dependencies).flatMap(([name, wanted]) =>
      name.startsWith('@frontdesk/') ? [wanted] : [],
    );
    expect([...new Set([own, ...ours])].filter((one) => one !== '*')).toEqual([version]);
  });

  it('is that of the images', () => {
    expect(/^ARG VERSION=(.*)$/m.exec(read('Dockerfile'))?.[1]).toBe(version);
    const tags = read('k8s/overlays/production/kustomization.yaml').matchAll(/newTag: ([^ ]+)/g);
    expect([...new Set([...tags].map(([, tag]) => tag))]).toEqual([version]);
  });

  it('has notes at the beginning of the changelog', () => {
    expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });
});
