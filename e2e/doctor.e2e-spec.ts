import { serviceNames } from '@frontdesk/contracts';
import { createEmptyDatabase, sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
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

describe('frontdesk doctor', () => {
  it('finds nothing wrong with a stack that is well, and looks at each of its parts with its own account', async () => {
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
        'secrets',
        'redis',
        'rabbitmq',
        'queue rpc.dialer',
        'queue webhooks.deliveries',
      ]),
    );
  });

  it('names what is wrong with the settings, and what secrets are easily guessed, without showing them', async () => {
    const found = await examine({
      HEALTH_PORT: '99999',
      CURSOR_SECRET: 'change-me-change-me-change-me',
      INTERNAL_API_SECRET: settings.WIDGET_TOKEN_SECRET,
      WEBHOOK_SECRET_KEYS: 'short',
    });
    expect(found.code).toBe(1);
    expect(found.output).toMatch(/^fail +settings of webhooks +WEBHOOK_SECRET_KEYS/m);
    expect(found.output).toMatch(/^fail +settings of dialer +HEALTH_PORT/m);
    expect(found.output).not.toContain('change-me');
  });

  it('warns of secrets that are weak or used twice', async () => {
    const found = await examine(
      { CURSOR_SECRET: 'change-me-change-me-change-me', INTERNAL_API_SECRET: settings.WIDGET_TOKEN_SECRET },
      '--json',
    );
    const secrets = found.findings.filter(({ area }) => area === 'secrets');
    expect(secrets).toEqual([
      expect.objectContaining({ status: 'warn', message: expect.stringContaining('CURSOR_SECRET') }),
      expect.objectContaining({ status: 'warn', message: expect.stringContaining('are the same') }),
    ]);
  });

  describe('when servers are away or refuse', () => {
    let database: { url: string; drop(): Promise<void> };
    let found: Examined;

    beforeAll(async () => {
      database = await createEmptyDatabase();
      const wrong = new URL(stack.accounts.records.databaseUrl);
      wrong.password = 'wrong';
      const brokerless = new URL(stack.accounts.chats.rabbitmqUrl);
      brokerless.password = 'wrong';
      found = await examine(
        {
          REDIS_URL: 'redis://127.0.0.1:1',
          RECORDS_DATABASE_URL: wrong.href,
          DIALER_DATABASE_URL: database.url,
          CHATS_RABBITMQ_URL: brokerless.href,
        },
        '--json',
      );
    });
    afterAll(() => database.drop());

    const about = (area: string): Finding | undefined => failures(found).find((one) => one.area === area);

    it('ends with 1 and goes on looking at everything else', () => {
      expect(found).toMatchObject({ code: 1, healthy: false });
      expect(failures(found).map(({ area }) => area)).toEqual([
        'postgres, records',
        'postgres, dialer',
        'redis',
        'rabbitmq, chats',
      ]);
    });

    it('says of Redis that it does not answer', () => {
      expect(about('redis')!.message).toContain('ECONNREFUSED');
    });

    it('says of a wrong password that it is wrong, and does not show it', () => {
      expect(about('postgres, records')!.remedy).toContain('the password is wrong');
      expect(about('rabbitmq, chats')!.remedy).toContain('wrong');
      expect(found.output).not.toContain(stack.accounts.gateway.databaseUrl.split(':')[2]!.split('@')[0]);
    });

    it('says of a schema that was never migrated how to migrate it', () => {
      expect(about('postgres, dialer')!.remedy).toContain('apps/dialer/dist/migrate.js');
    });
  });
});
