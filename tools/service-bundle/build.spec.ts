import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BUILD = path.join(import.meta.dirname, 'build.ts');

describe('the bundle of a service', () => {
  const service = mkdtempSync(path.join(tmpdir(), 'frontdesk-bundle-'));
  const write = (files: Record<string, string>) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(service, name)), { recursive: true });
      writeFileSync(path.join(service, name), content);
    }
  };
  /** A module as tsc compiles it, whose line 1 is from line 3 of its source. */
  const compiled = (name: string, code: string) => ({
    [`dist/${name}.js`]: code,
    [`dist/${name}.js.map`]: JSON.stringify({
      version: 3,
      sources: [`../src/${name}.ts`],
      names: [],
      mappings: 'AAEA',
    }),
  });
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: service, encoding: 'utf8', stdio: 'pipe' });

  beforeAll(() => {
    write({
      'package.json': '{ "type": "module" }',
      'node_modules/metadata/index.js': 'globalThis.metadata = "ready";',
      'node_modules/texts/index.js': 'class Text {}\nmodule.exports = { Text, welcome: "¡Hola! 你好" };',
      'node_modules/optional-user/index.js': 'try { require("not-installed"); } catch { globalThis.isMissing = true; }',
      ...compiled(
        'main',
        'import "metadata"; import "optional-user"; import "./report.js"; await import("./later.js");',
      ),
      ...compiled('later', 'console.log("later");'),
      ...compiled(
        'report',
        `export class Text { static m = globalThis.metadata; stack = new Error().stack.split("\\n")[1]; }
import texts from "texts"; console.log([Text.name, texts.Text.name, Text.m, texts.welcome, globalThis.isMissing].join());
console.log(new Text().stack);`,
      ),
    });
    run(BUILD);
    rmSync(path.join(service, 'node_modules'), { recursive: true });
  });
  afterAll(() => rmSync(service, { recursive: true }));

  it('runs without the packages, in the order of the imports, with the names of its classes', () => {
    expect(run('dist/bundle/main.js')).toMatch(/^Text,Text,ready,¡Hola! 你好,true\n.*\nlater\n$/);
  });

  it('leads an error to its source', () => {
    expect(run('--enable-source-maps', 'dist/bundle/main.js')).toContain(path.join(service, 'src/report.ts:3:1'));
  });

  it('is ASCII, and leaves what is imported on first use in a file of its own', () => {
    const files = readdirSync(path.join(service, 'dist/bundle')).filter((name) => name.endsWith('.js'));
    expect(files).toEqual(expect.arrayContaining(['main.js', 'later.js']));
    for (const file of files)
      expect(readFileSync(path.join(service, 'dist/bundle', file)).every((byte) => byte < 128)).toBe(true);
  });

  it('is not written if a module of the service is missing', () => {
    write(compiled('main', 'import "./missing.js";'));
    expect(() => run(BUILD)).toThrow(/missing\.js/);
  });
});
