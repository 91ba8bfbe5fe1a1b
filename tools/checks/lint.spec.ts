import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { createTrialCheckout, ROOT, type TrialCheckout } from './trial-checkout.ts';

const LEADS = 'apps/records/src/leads';

const LAWFUL = {
  [`${LEADS}/lead.entity.ts`]:
    'export class LeadEntity {\n  id = 1;\n}\nexport const toLead = (row: LeadEntity): number => row.id;\n',
  [`${LEADS}/leads.repository.ts`]: `export class LeadsRepository {
  readonly text = 'SELECT id FROM leads WHERE id = $1';

  async find(): Promise<void> {}
}
`,
  'apps/records/src/migrations/1-leads.ts': "export const up = 'INSERT INTO leads (id) VALUES (1)';\n",
  [`${LEADS}/answer.ts`]: "export const answer = 'Select a lead and update it.';\n",
  [`${LEADS}/lead-list.sql.ts`]: `const MOST = 100;
const STATUS_IS = { open: "status = 'open'", closed: "status = 'closed'" } as const;

export function list(columns: string, status: keyof typeof STATUS_IS, values: unknown[]): string {
  const where = \`\${STATUS_IS[status]} AND id > $\${values.length}\`;
  return \`SELECT \${columns} FROM leads WHERE \${where} LIMIT \${MOST}\`;
}

export const address = (key: string): string => \`https://example.com/?key=\${key}\`;
`,
  // Nest injects by class, so this import must not become a type import.
  [`${LEADS}/leads.service.ts`]: `import { toLead, type LeadEntity } from './lead.entity.js';
import { LeadsRepository } from './leads.repository.js';

declare const Injectable: () => ClassDecorator;

@Injectable()
export class LeadsService {
  constructor(private readonly leads: LeadsRepository) {}

  async show(row: LeadEntity): Promise<number> {
    await this.leads.find();
    return toLead(row);
  }
}
`,
};

/** A rule, a file that breaks it, and the content of the file. */
const UNLAWFUL: [rule: string, file: string, content: string][] = [
  ['no-restricted-syntax', 'apps/portal/src/leads/lead-page.tsx', 'export const heading = <h1>Leads</h1>;'],
  ['no-restricted-syntax', 'apps/portal/src/leads/close.tsx', 'export const close = <button aria-label="Close" />;'],
  [
    'no-restricted-syntax',
    'apps/portal/src/leads/error.tsx',
    'export const leads = (query: { isError: boolean }, list: object) => (query.isError ? null : list);',
  ],
  [
    '@typescript-eslint/no-floating-promises',
    `${LEADS}/floating.ts`,
    'declare const send: () => Promise<void>;\nsend();',
  ],
  [
    '@typescript-eslint/no-misused-promises',
    `${LEADS}/misused.ts`,
    'declare const send: () => Promise<void>;\n[1].forEach(async () => send());',
  ],
  [
    '@typescript-eslint/consistent-type-imports',
    `${LEADS}/type-only.ts`,
    "import { LeadEntity } from './lead.entity.js';\nexport type Row = LeadEntity;",
  ],
  ['@typescript-eslint/no-explicit-any', `${LEADS}/any.ts`, 'export const anything: any = 1;'],
  [
    '@typescript-eslint/no-restricted-imports',
    `${LEADS}/rows.service.ts`,
    "import { LeadEntity } from './lead.entity.js';\nexport const row = new LeadEntity();",
  ],
  [
    '@typescript-eslint/no-restricted-imports',
    `${LEADS}/decorated.entity.ts`,
    "import { Entity } from 'typeorm';\n@Entity()\nexport class Decorated {}",
  ],
  ['no-restricted-syntax', `${LEADS}/clock.ts`, 'export const today = new Date();'],
  ['no-restricted-syntax', `${LEADS}/sql-clock.ts`, 'export const statement = `UPDATE leads SET created_at = now()`;'],
  [
    'no-restricted-syntax',
    `${LEADS}/all-columns.ts`,
    "export const statement = { name: 'lead', text: 'SELECT * FROM leads WHERE id = $1' };",
  ],
  [
    'no-restricted-syntax',
    `${LEADS}/all-returned.ts`,
    'export const statement = { name: `lead`, text: `DELETE FROM leads RETURNING *` };',
  ],
  [
    'frontdesk/sql-values',
    `${LEADS}/quoted.ts`,
    "export const where = (status: string): string => `status = '${status}'`;",
  ],
  [
    'frontdesk/sql-values',
    `${LEADS}/compared.ts`,
    'export const where = (spam: boolean): string => `SELECT id FROM leads WHERE spam = ${spam}`;',
  ],
  [
    'frontdesk/sql-values',
    `${LEADS}/limited.ts`,
    'export const text = (limit: number): string => `SELECT id FROM leads LIMIT ${limit}`;',
  ],
  [
    'frontdesk/sql-values',
    `${LEADS}/inside-quotes.ts`,
    "export const text = (name: string): string => `SELECT id FROM leads WHERE name LIKE '%${name}%' AND id > 0`;",
  ],
  ['frontdesk/sql-files', `${LEADS}/one-lead.ts`, "export const text = 'SELECT id FROM leads WHERE id = $1';"],
  [
    'frontdesk/sql-files',
    `${LEADS}/leads.service.sql-text.ts`,
    'export const text = (table: string): string => `DELETE FROM ${table}`;',
  ],
  ['frontdesk/sql-files', `${LEADS}/open-leads.ts`, `export const open = "status IN ('open', 'new')";`],
  [
    'no-restricted-syntax',
    `${LEADS}/managed.repository.ts`,
    'declare const dataSource: { manager: { find(): void } };\ndataSource.manager.find();',
  ],
  [
    'no-restricted-syntax',
    `${LEADS}/entity-repository.repository.ts`,
    'declare const source: { getRepository(): unknown };\nexport const leads = source.getRepository();',
  ],
  ['no-warning-comments', `${LEADS}/later.ts`, ['// TO', 'DO\nexport const later = 1;'].join('')],
  ['max-len', `${LEADS}/wide.ts`, `/** ${'wide '.repeat(24)} */\nexport const wide = 1;`],
  ['max-lines', `${LEADS}/long.ts`, 'void 0;\n'.repeat(360)],
  ['frontdesk/file-name', `${LEADS}/lead-utils.ts`, 'export const one = 1;'],
  ['frontdesk/file-name', `${LEADS}/base.service.ts`, 'export const one = 1;'],
  ['frontdesk/file-name', `apps/records/src/helpers/one.ts`, 'export const one = 1;'],
  ['frontdesk/file-name', `${LEADS}/leadRules.ts`, 'export const one = 1;'],
];

const CONFIGURATION = `import { lint } from ${JSON.stringify(path.join(ROOT, 'tools/checks/lint.ts'))};
export default lint(import.meta.dirname);`;

const PORTAL = '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "jsx": "preserve" } }';

describe('the linter', () => {
  let checkout: TrialCheckout;
  let status: number | null;
  let rulesBroken: Record<string, string[]>;

  beforeAll(() => {
    checkout = createTrialCheckout({
      ...LAWFUL,
      'package.json': '{ "type": "module" }',
      'eslint.config.mjs': CONFIGURATION,
      'apps/portal/tsconfig.json': PORTAL,
    });
    for (const [, file, text] of UNLAWFUL) checkout.write(file, `${text}\n`);
    const result = checkout.run('eslint', ['--format', 'json', 'apps']);
    status = result.status;
    const findings = JSON.parse(result.output) as { filePath: string; messages: { ruleId: string }[] }[];
    rulesBroken = Object.fromEntries(
      findings.map(({ filePath, messages }) => [
        path.relative(checkout.dir, filePath),
        messages.map(({ ruleId }) => ruleId),
      ]),
    );
  });
  afterAll(() => checkout.dispose());

  it.each(Object.keys(LAWFUL))('accepts %s', (file) => expect(rulesBroken[file]).toEqual([]));

  it('fails the check on a violation', () => expect(status).toBe(1));

  it.each(UNLAWFUL)('reports %s in %s', (rule, file) => expect(rulesBroken[file]).toContain(rule));
});
