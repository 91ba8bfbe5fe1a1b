// Slow: Go compiles its standard library first on a new machine.
import { afterAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signWebhook } from './index.js';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/guides/webhooks.md'), 'utf8');
const SECRET = 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA';
const BODY = '{"id":"5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11","type":"lead.created","data":{"lead":{"name":"Zoë 🦷"}}}';

interface Language {
  program: string;
  /** The argument that prints the program's version. */
  version: string;
  file: string;
  /**
   * Wraps the sample in a program. Its arguments are a body file, a secret and headers; it prints true or false per
   * header.
   */
  whole: (sample: string) => string;
  run: (file: string) => string[];
}

const LANGUAGES: Record<string, Language> = {
  ts: {
    program: process.execPath,
    version: '--version',
    file: 'verify.ts',
    whole: (sample) => `${sample}
import { readFileSync } from 'node:fs';
const [file, secret, ...headers] = process.argv.slice(2);
for (const header of headers) console.log(isGenuine(readFileSync(file!), header, secret!));`,
    run: (file) => ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', file],
  },
  python: {
    program: 'python3',
    version: '--version',
    file: 'verify.py',
    whole: (sample) => `${sample}
import sys
for header in sys.argv[3:]:
    print(str(is_genuine(open(sys.argv[1], "rb").read(), header, sys.argv[2])).lower())`,
    run: (file) => [file],
  },
  php: {
    program: 'php',
    version: '--version',
    file: 'verify.php',
    whole: (sample) => `<?php
${sample}
foreach (array_slice($argv, 3) as $header) {
    echo is_genuine(file_get_contents($argv[1]), $header, $argv[2]) ? "true\\n" : "false\\n";
}`,
    run: (file) => [file],
  },
  ruby: {
    program: 'ruby',
    version: '--version',
    file: 'verify.rb',
    whole: (sample) => `${sample}
ARGV.drop(2).each { |header| puts genuine?(File.binread(ARGV[0]), header, ARGV[1]) }`,
    run: (file) => [file],
  },
  go: {
    program: 'go',
    version: 'version',
    file: 'verify.go',
    whole: (sample) =>
      `${sample.replace('package webhooks', 'package main').replace('import (', 'import (\n\t"fmt"\n\t"os"')}
func main() {
	body, _ := os.ReadFile(os.Args[1])
	for _, header := range os.Args[3:] {
		fmt.Println(IsGenuine(body, header, os.Args[2]))
	}
}`,
    run: (file) => ['run', file],
  },
};

const isInstalled = ({ program, version }: Language): boolean => spawnSync(program, [version]).status === 0;

describe('the webhook guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-samples-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const now = Math.floor(Date.now() / 1000);
  const signed = signWebhook(BODY, SECRET, { timestamp: now });
  /** Headers, and whether they are valid. */
  const cases: [string, boolean][] = [
    [signed, true],
    [signWebhook(BODY, ['whsec_before', SECRET], { timestamp: now }), true],
    [signWebhook(BODY, 'whsec_before', { timestamp: now }), false],
    [signWebhook(BODY.replace('Zoë', 'Zoe'), SECRET, { timestamp: now }), false],
    [signWebhook(BODY, SECRET, { timestamp: now - 400 }), false],
    [signWebhook(BODY, SECRET, { timestamp: now + 400 }), false],
    [signed.replace(`t=${now}`, `t=${now - 1}`), false],
    [signed.replace(`t=${now}`, 't=soon'), false],
    [`t=${now}`, false],
    ['v1=', false],
    ['nonsense', false],
  ];

  const installed = Object.entries(LANGUAGES).filter(([, language]) => isInstalled(language));
  const missing = Object.keys(LANGUAGES).filter((name) => !installed.some(([one]) => one === name));
  // Counted as not run.
  for (const name of missing) it.skip(`has a ${name} sample that accepts only genuine webhooks`, () => undefined);

  it.each(installed)('has a %s sample that accepts only genuine webhooks', async (name, language) => {
    const sample = new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\`$`, 'ms').exec(GUIDE)![1]!;
    const own = join(folder, name);
    mkdirSync(own);
    writeFileSync(join(own, 'body'), BODY);
    writeFileSync(join(own, language.file), language.whole(sample));
    const headers = cases.map(([header]) => header);
    const { stdout } = await promisify(execFile)(
      language.program,
      [...language.run(language.file), 'body', SECRET, ...headers],
      { cwd: own, env: { ...process.env, GO111MODULE: 'off' } },
    );
    expect(stdout.trim().split('\n')).toEqual(cases.map(([, expected]) => String(expected)));
  });
});
