import { aLead, createOrganization, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectStatus } from '../expect-response.js';

const ROOT = join(import.meta.dirname, '../..');
const stack = sharedStack();
let folder: string;

const frontdesk = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const servers = { DATABASE_URL: stack.databaseUrl, RABBITMQ_URL: stack.accounts.gateway.rabbitmqUrl };
    const command = [join(ROOT, 'tools/frontdesk/frontdesk.mjs'), ...args];
    execFile(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...servers } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Why backups cannot run on this machine, or null if they can. */
function whyNot(): string | null {
  try {
    execFileSync('sh', ['-c', 'command -v pg_dump || ls /usr/lib/postgresql/*/bin/pg_dump'], { stdio: 'pipe' });
    return null;
  } catch {
    return 'pg_dump was not found';
  }
}

const why = whyNot();
if (why) process.stderr.write(`DID NOT RUN: the backup spec: ${why}\n`);

(why ? it.skip : it)('a backup runs beside the services, and a restore refuses while they run', async () => {
  const organization = await createOrganization(stack);
  expectStatus(await (await organization.caller()).post('/leads', aLead()), 201);
  const backup = join(folder, 'backup');
  expect(await frontdesk('backup', backup)).toMatchObject({ code: 0, output: expect.stringContaining('rows as of') });
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    schemas: Record<string, { migrations: string[]; rows: Record<string, number> }>;
    events_in_queues: Record<string, number>;
    roles: string[];
  };
  expect(manifest.schemas['records']!.rows['leads']).toBeGreaterThan(0);
  expect(manifest.schemas['gateway']!.rows['organizations']).toBeGreaterThan(0);
  expect(Object.keys(manifest.events_in_queues)).toContain('webhooks.deliveries');
  expect(manifest.roles.filter((role) => role.endsWith('_dialer_owner'))).toHaveLength(1);

  expect(await frontdesk('rehearse', folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('no complete'),
  });
  const rehearsed = await frontdesk('rehearse', backup);
  expect(rehearsed).toMatchObject({ code: 0, output: expect.stringContaining('can be restored') });
  expect(rehearsed.output).toContain('Every table has the row count of the backup.');

  const refused = await frontdesk('restore', backup);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Stop the services first') });
  expect((await organization.platform.get(`/organizations/${organization.id}`)).status).toBe(200);
});
