import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { createTrialCheckout, type Outcome, ROOT, type TrialCheckout } from './trial-checkout.ts';

const manifest = (name: string, tags: string[], dependencies: string[] = []) =>
  JSON.stringify({
    name: `@frontdesk/${name}`,
    type: 'module',
    nx: { tags },
    dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])),
  });

const LAWFUL = {
  'package.json': JSON.stringify({ name: 'trial', type: 'module', devDependencies: { 'test-tool': '1.0.0' } }),
  'node_modules/declared/package.json': '{ "name": "declared", "version": "1.0.0", "main": "index.js" }',
  'node_modules/declared/index.js': '',
  'node_modules/phantom/package.json': '{ "name": "phantom", "version": "1.0.0", "main": "index.js" }',
  'node_modules/phantom/index.js': '',
  'node_modules/test-tool/package.json': '{ "name": "test-tool", "version": "1.0.0", "main": "index.js" }',
  'node_modules/test-tool/index.js': '',
  'apps/records/package.json': manifest(
    'records',
    ['type:app', 'scope:records'],
    ['@frontdesk/contracts', '@frontdesk/service-host', 'declared'],
  ),
  'apps/dialer/package.json': manifest('dialer', ['type:app', 'scope:dialer'], ['@frontdesk/contracts']),
  'libs/contracts/package.json': manifest('contracts', ['type:lib', 'scope:contracts']),
  'libs/persistence/package.json': manifest('persistence', ['type:lib', 'scope:persistence'], ['@frontdesk/contracts']),
  'libs/messaging/package.json': manifest(
    'messaging',
    ['type:lib', 'scope:messaging'],
    ['@frontdesk/contracts', '@frontdesk/persistence'],
  ),
  'libs/service-host/package.json': manifest(
    'service-host',
    ['type:lib', 'scope:service-host'],
    ['@frontdesk/messaging'],
  ),
  'libs/testing/package.json': manifest('testing', ['type:testing', 'scope:testing'], ['@frontdesk/persistence']),
  'e2e/project.json': JSON.stringify({ name: 'e2e', tags: ['type:e2e', 'scope:e2e'] }),

  'libs/contracts/src/index.ts': "export * from './lead.js';",
  'libs/contracts/src/lead.ts': 'export const lead = 1;',
  'libs/persistence/src/index.ts': "import { lead } from '@frontdesk/contracts'; export const rows = lead;",
  'libs/messaging/src/index.ts': "import { rows } from '@frontdesk/persistence'; export const messages = rows;",
  'libs/service-host/src/index.ts': "import { messages } from '@frontdesk/messaging'; export const host = messages;",
  'libs/testing/src/index.ts': "import { rows } from '@frontdesk/persistence'; export const builders = rows;",
  'apps/records/src/leads/lead.entity.ts':
    "import { lead } from '@frontdesk/contracts'; export const row = lead; export type Row = number;",
  'apps/records/src/leads/leads.repository.ts': "import { row } from './lead.entity.js'; export const leads = row;",
  'apps/records/src/leads/leads.service.ts':
    "import { leads } from './leads.repository.js'; import 'declared'; export const service = leads;",
  'apps/records/src/leads/leads.handlers.ts':
    "import { service } from './leads.service.js'; export const handlers = service;",
  'apps/records/src/leads/leads.consumer.ts':
    "import { service } from './leads.service.js'; export const consumer = service;",
  'apps/records/src/leads/leads.service.spec.ts':
    "import { builders } from '@frontdesk/testing'; import 'test-tool'; export const used = builders;",
  'apps/records/testing/leads.ts':
    "import { leads } from '../src/leads/leads.repository.js'; import { builders } from '@frontdesk/testing'; import 'test-tool'; export const bench = [leads, builders];",
  'apps/records/src/records.module.ts':
    "import { handlers } from './leads/leads.handlers.js'; import { leads } from './leads/leads.repository.js'; export const records = [handlers, leads];",
  'apps/records/src/service.ts':
    "import { records } from './records.module.js'; import { host } from '@frontdesk/service-host'; export const service = [records, host];",
  'apps/dialer/src/dialer.module.ts': 'export const dialer = 1;',
  'e2e/leads.e2e-spec.ts': "import { builders } from '@frontdesk/testing'; export const used = builders;",
};

/** A rule, a file that breaks it, and the content of the file. */
const UNLAWFUL: [rule: string, file: string, content: string][] = [
  ['app-never-imports-app', 'apps/records/src/other-app.ts', "import '../../dialer/src/dialer.module.js';"],
  ['lib-never-imports-app', 'libs/messaging/src/an-app.ts', "import '../../../apps/dialer/src/dialer.module.js';"],
  ['e2e-never-imports-app', 'e2e/inside.e2e-spec.ts', "import '../apps/dialer/src/dialer.module.js';"],
  ['libs-only-downwards', 'libs/contracts/src/upwards.ts', "import '@frontdesk/persistence';"],
  ['libs-only-downwards', 'libs/persistence/src/upwards.ts', "import '@frontdesk/messaging';"],
  ['libs-only-downwards', 'libs/messaging/src/upwards.ts', "import '@frontdesk/service-host';"],
  ['testing-only-from-specs', 'apps/records/src/leads/builders.ts', "import '@frontdesk/testing';"],
  ['testing-stays-out-of-src', 'apps/records/src/leads/bench.service.ts', "import '../../testing/leads.js';"],
  ['projects-by-name', 'apps/records/src/by-path.ts', "import '../../../libs/contracts/src/lead.js';"],
  ['entry-only-calls-services', 'apps/records/src/leads/rows.handlers.ts', "import './leads.repository.js';"],
  ['entry-only-calls-services', 'apps/records/src/leads/rows.controller.ts', "import './lead.entity.js';"],
  [
    'entry-only-calls-services',
    'apps/records/src/leads/types.handlers.ts',
    "import type { Row } from './lead.entity.js'; export type R = Row;",
  ],
  ['entry-only-calls-services', 'apps/records/src/leads/rows.consumer.ts', "import './leads.repository.js';"],
  ['service-never-backwards', 'apps/records/src/leads/back.service.ts', "import './leads.handlers.js';"],
  ['repository-never-backwards', 'apps/records/src/leads/back.repository.ts', "import './leads.service.js';"],
  ['entity-never-backwards', 'apps/records/src/leads/back.entity.ts', "import './leads.repository.js';"],
  ['only-modules-wire', 'apps/records/src/leads/lead-rules.ts', "import './leads.handlers.js';"],
  ['no-re-exports-in-apps', 'apps/records/src/leads/lead-rows.ts', "export * from './leads.repository.js';"],
  ['declared-in-package-json', 'apps/dialer/src/phantom.ts', "import 'phantom';"],
  ['declared-in-package-json', 'apps/dialer/src/borrowed.ts', "import 'declared';"],
  ['declared-in-package-json', 'apps/dialer/src/undeclared-library.ts', "import '@frontdesk/persistence';"],
  ['development-packages-only-in-specs', 'apps/records/src/leads/tool.ts', "import 'test-tool';"],
  ['resolvable', 'apps/records/src/leads/nowhere.ts', "import './nothing-here.js';"],
  ['no-cycles', 'apps/records/src/leads/circle-a.ts', "import './circle-b.js'; export const circle = 1;"],
];

const CONFIGURATION = `import { boundaries } from ${JSON.stringify(path.join(ROOT, 'tools/checks/boundaries.ts'))};
export default boundaries(import.meta.dirname);`;

describe('import boundaries', () => {
  let checkout: TrialCheckout;
  const cruise = () => checkout.run('depcruise', ['--config', '.dependency-cruiser.mjs', 'apps', 'libs', 'e2e']);
  let lawful: Outcome;
  let unlawful: Outcome;

  beforeAll(() => {
    checkout = createTrialCheckout({ ...LAWFUL, '.dependency-cruiser.mjs': CONFIGURATION });
    lawful = cruise();
    for (const [, file, text] of UNLAWFUL) checkout.write(file, text);
    checkout.write('apps/records/src/leads/circle-b.ts', "import './circle-a.js'; export const back = 1;");
    unlawful = cruise();
  });
  afterAll(() => checkout.dispose());

  it('accept a checkout without violations', () => {
    expect(lawful).toEqual({ status: 0, output: expect.stringContaining('no dependency violations found') });
  });

  it('fail the check on a violation', () => expect(unlawful.status).not.toBe(0));

  it.each(UNLAWFUL)('%s is reported for %s', (rule, file) => {
    expect(unlawful.output).toContain(`error ${rule}: ${file}`);
  });

  it('reject a project without Nx tags', () => {
    checkout.write('libs/untagged/package.json', '{ "name": "@frontdesk/untagged" }');
    const { status, output } = cruise();
    checkout.remove('libs/untagged/package.json');
    expect(status).not.toBe(0);
    expect(output).toContain('libs/untagged needs exactly one Nx tag "type:…"');
  });
});
