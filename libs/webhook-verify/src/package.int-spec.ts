import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import path from 'node:path';

describe('the package', () => {
  it('contains ES modules and CommonJS with types, and no other build files', () => {
    const cwd = path.join(import.meta.dirname, '..');
    const options = ['--dry-run', '--json', '--ignore-scripts'];
    const [packed] = JSON.parse(execFileSync('npm', ['pack', ...options], { cwd, stdio: 'pipe' }).toString()) as [
      { files: { path: string }[] },
    ];
    const files = packed.files.map((file) => file.path);
    for (const form of ['cjs', 'esm']) {
      expect(files).toEqual(expect.arrayContaining([`dist/${form}/index.js`, `dist/${form}/index.d.ts`]));
    }
    const others = files.filter((file) => !/^dist\/(cjs|esm)\/[a-z-]+\.(js|d\.ts)$/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'dist/cjs/package.json', 'package.json']);
  });
});
