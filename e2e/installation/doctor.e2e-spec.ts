// Slow: runs the command, and services that refuse to start, against a stack with many faults.
import { serviceNames } from '@frontdesk/contracts';
import { createEmptyDatabase, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '../..');
const stack = sharedStack();

interface Finding {
  area: string;
  status: 'ok' | 'warn' | 'fail';
  message: string;
  remedy?: string;
}

interface Examined {
  code: number;
  healthy: boolean;
  findings: Finding[];
  output: string;
}

const settings = {
  NODE_ENV: 'test',
  REDIS_URL: process.env['REDIS_URL']!,
  DATABASE_URL: stack.databaseUrl,
  PLATFORM_API_TOKENS: 'Qm9va3MgYXJlIGEgdW5pcXVlbHkgcG9ydGFibGUg',
  CURSOR_SECRET: 'f3b1c6a40d2e48d7a59b8b1de6b2a9c07d5e4f31',
  INTERNAL_API_SECRET: '0c9e1f7ab36d4825b7e4d9a1c5f80362ba71de94',
  WIDGET_TOKEN_SECRET: '94d6e8a2c07b4f51a3de96b80c17f2e5d4a0b3c8',
  OAUTH_KEYS: '5be1c07f92a84d36b1f0e7d8a3c94265fe801b7d',
  WEBHOOK_SECRET_KEYS: 'd2f0a47c19be4835c6e1907ab3f58d24e7c60b9135a8f4de2071c6b98e53da04',
  ...Object.fromEntries(
    serviceNames.flatMap((service) => {
      const { databaseUrl, rabbitmqUrl } = stack.accounts[service];
      const name = service.toUpperCase();
      return [
        [`${name}_DATABASE_URL`, databaseUrl],
        [`${name}_RABBITMQ_URL`, rabbitmqUrl],
      ];
    }),
  ),
  RABBITMQ_URL: stack.accounts.gateway.rabbitmqUrl,
};

const examine = (changed: Record<string, string> = {}, ...args: string[]): Promise<Examined> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, ...changed };
    const command = [join(ROOT, 'tools/frontdesk/frontdesk.mjs'), 'doctor', ...args];
    execFile(process.execPath, command, { cwd: ROOT, env }, (error, stdout, stderr) => {
      const report = args.includes('--json')
        ? (JSON.parse(stdout) as Pick<Examined, 'healthy' | 'findings'>)
        : undefined;
      resolve({
        code: error ? Number(error.code) : 0,
        healthy: report?.healthy ?? false,
        findings: report?.findings ?? [],
        output: stdout + stderr,
      });
    });
  });

const failures = ({ findings }: Examined): Finding[] => findings.filter(({ status }) => status === 'fail');

describe('frontdesk admin doctor', () => {
  it("reports no problem on a healthy stack and checks every part with that part's own account", async () => {
    const found = await examine({}, '--json');
    expect(failures(found)).toEqual([]);
    expect(found).toMatchObject({ code: 0, healthy: true });
    const areas = found.findings.filter(({ status }) => status === 'ok').map(({ area }) => area);
    for (const service of serviceNames)
      expect(areas).toEqual(expect.arrayContaining([`settings of ${service}`, `postgres, ${service}`]));
    expect(areas).toEqual(
      expect.arrayContaining([
        'node',
        'clock',
        'engine',
        'secrets',
        'redis',
        'rabbitmq',
        'queue rpc.dialer',
        'queue webhooks.deliveries',
      ]),
    );
  });

  it('reports every invalid setting', async () => {
    const found = await examine(
      {
        HEALTH_PORT: '99999',
        CHATS_RABBITMQ_URL: 'http://mq',
        WEBHOOK_SECRET_KEYS: 'short',
      },
      '--json',
    );
    expect(found.code).toBe(1);
    expect(failures(found)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ area: 'settings of dialer', message: expect.stringContaining('HEALTH_PORT') }),
        expect.objectContaining({ area: 'settings of chats', message: expect.stringContaining('RABBITMQ_URL') }),
        expect.objectContaining({
          area: 'settings of webhooks',
          message: expect.stringContaining('WEBHOOK_SECRET_KEYS'),
        }),
      ]),
    );
  });

  describe('with an engine whose advisory locks do not block', () => {
    let database: { url: string; drop(): Promise<void> };

    beforeAll(async () => {
      database = await createEmptyDatabase();
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('CREATE SCHEMA engine');
      await client.query(
        'CREATE FUNCTION engine.pg_advisory_xact_lock(bigint) RETURNS void LANGUAGE sql AS $$ SELECT $$',
      );
      const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
      await client.query(`ALTER DATABASE ${name} SET search_path = engine, pg_catalog`);
      await client.end();
    });
    afterAll(() => database.drop());

    it('reports that the engine is unsupported', async () => {
      const found = await examine({ DIALER_DATABASE_URL: database.url }, '--json');
      expect(found.code).toBe(1);
      expect(failures(found)).toContainEqual(
        expect.objectContaining({ area: 'engine', message: expect.stringContaining('hold one advisory lock at once') }),
      );
    });

    it.each(serviceNames)('%s refuses to start with that engine and logs the reason', async (service) => {
      const { rabbitmqUrl } = stack.accounts[service];
      const env = { PATH: process.env['PATH'], ...settings, RABBITMQ_URL: rabbitmqUrl, DATABASE_URL: database.url };
      const ended = await new Promise<{ code: number; output: string }>((resolve) =>
        execFile(
          process.execPath,
          [join(ROOT, 'apps', service, 'dist/bundle/main.js')],
          { env },
          (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
        ),
      );
      expect(ended.code).toBe(1);
      expect(ended.output).toContain('service.failed_to_start');
      expect(ended.output).toContain('two transactions hold one advisory lock at once');
    });
  });

  describe('with servers down or refusing', () => {
    let database: { url: string; drop(): Promise<void> };
    let found: Examined;

    beforeAll(async () => {
      database = await createEmptyDatabase();
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('CREATE SCHEMA chats');
      await client.query(`CREATE TABLE chats.migrations AS SELECT 'MessagingAndFacts1763700000000' AS name`);
      await client.end();
      const wrong = new URL(stack.accounts.records.databaseUrl);
      wrong.password = 'wrong';
      const brokerless = new URL(stack.accounts.chats.rabbitmqUrl);
      brokerless.password = 'wrong';
      found = await examine(
        {
          CURSOR_SECRET: 'change-me-change-me-change-me',
          INTERNAL_API_SECRET: settings.WIDGET_TOKEN_SECRET,
          REDIS_URL: 'redis://127.0.0.1:1',
          RECORDS_DATABASE_URL: wrong.href,
          DIALER_DATABASE_URL: database.url,
          CHATS_DATABASE_URL: database.url,
          CHATS_RABBITMQ_URL: brokerless.href,
        },
        '--json',
      );
    });
    afterAll(() => database.drop());

    const about = (area: string): Finding | undefined => failures(found).find((one) => one.area === area);

    it('exits with 1 and checks everything else', () => {
      expect(found).toMatchObject({ code: 1, healthy: false });
      expect(failures(found).map(({ area }) => area)).toEqual([
        'postgres, records',
        'postgres, dialer',
        'postgres, chats',
        'redis',
        'rabbitmq, chats',
      ]);
    });

    it('warns about secrets that are easily guessed or reused', () => {
      expect(found.findings.filter(({ area }) => area === 'secrets')).toEqual([
        expect.objectContaining({ status: 'warn', message: expect.stringContaining('CURSOR_SECRET') }),
        expect.objectContaining({ status: 'warn', message: expect.stringContaining('are the same') }),
      ]);
      expect(found.output).not.toContain('change-me');
    });

    it('reports that Redis does not respond', () => {
      expect(about('redis')!.message).toContain('ECONNREFUSED');
    });

    it('reports a wrong password without showing it', () => {
      expect(about('postgres, records')!.remedy).toContain('the password is wrong');
      expect(about('rabbitmq, chats')!.remedy).toContain('wrong');
      expect(found.output).not.toContain(stack.accounts.gateway.databaseUrl.split(':')[2]!.split('@')[0]);
    });

    it("lists a schema's missing migrations and how to run them", () => {
      expect(about('postgres, dialer')!.remedy).toContain('apps/dialer/dist/migrate.js');
      const { message, remedy } = about('postgres, chats')!;
      expect(message).toContain('Migrations to run: Chats1763900100000');
      expect(remedy).toContain('apps/chats/dist/migrate.js');
    });
  });
});
