import { Clock, createLogger } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashSecret } from '../credentials/secret.js';
import type { GatewayConfig } from '../gateway.config.js';
import { RedisGate } from '../redis/redis-gate.js';
import { DeviceLogins, LOGIN_LIFE_MS, type DecidedLogin, type Decision, type IssuedKey } from './device-logins.js';

const logger = createLogger('gateway', { LOG_LEVEL: 'silent' });
const CONFIG = { CURSOR_SECRET: 'a-secret-of-the-device-login-spec' } as GatewayConfig;
const DECISION: Decision = {
  person: { id: 7, name: 'Ada' },
  organization: { id: 8, version: 1, name: 'Acme', timezone: 'UTC', hipaa: false },
  mode: 'test',
  scopes: ['leads:read'],
  days: 30,
  address: '192.0.2.2',
};
const ISSUED: IssuedKey = { key: 'vk_test_of_the_spec', name: 'laptop', mode: 'test', organization: 'Acme' };
const nameOf = (deviceCode: string): string => `login-device:${hashSecret(deviceCode)}`;

class SettableClock extends Clock {
  current = new Date();
  now(): Date {
    return this.current;
  }
}

describe('the logins of machines', () => {
  const clock = new SettableClock();
  let gate: RedisGate;
  let logins: DeviceLogins;

  beforeAll(async () => {
    gate = new RedisGate({ REDIS_URL: process.env['REDIS_URL']! } as GatewayConfig, logger);
    await gate.onModuleInit();
    logins = new DeviceLogins(gate, clock, CONFIG);
  });
  afterAll(() => gate.onApplicationShutdown());
  beforeEach(() => {
    clock.current = new Date();
  });

  it('give the decision to one of many concurrent requests with the device code', async () => {
    const { deviceCode, userCode } = await logins.start('laptop', '192.0.2.1');
    expect(await logins.take(deviceCode)).toBe('authorization_pending');
    await logins.finish(await logins.claim(userCode), DECISION);
    const answers = await Promise.all(Array.from({ length: 10 }, () => logins.take(deviceCode)));
    expect(answers.filter((answer) => answer !== 'authorization_pending')).toMatchObject([
      { ...DECISION, login: { name: 'laptop', address: '192.0.2.1' } },
    ]);
  });

  it('give the decision again after its login was released, because the key could not be created', async () => {
    const { deviceCode, userCode } = await logins.start('laptop', '192.0.2.1');
    await logins.finish(await logins.claim(userCode), DECISION);
    const { login } = (await logins.take(deviceCode)) as DecidedLogin;
    expect(await logins.take(deviceCode)).toBe('authorization_pending');
    await logins.release(login);
    expect(await logins.take(deviceCode)).toMatchObject(DECISION);
  });

  it('give neither a decision nor a key that was copied in Redis from another login', async () => {
    const decided = async () => {
      const { deviceCode, userCode } = await logins.start('laptop', '192.0.2.1');
      await logins.finish(await logins.claim(userCode), DECISION);
      return deviceCode;
    };
    const [deviceCode, other] = [await decided(), await decided()];
    const copy = (): Promise<unknown> => gate.ask((redis) => redis.copy(nameOf(deviceCode), nameOf(other), 'REPLACE'));
    await copy();
    expect(await logins.take(other)).toBe('expired_token');
    const { login } = (await logins.take(deviceCode)) as DecidedLogin;
    await logins.keep(login, deviceCode, ISSUED);
    await copy();
    expect(await logins.take(other)).toBe('expired_token');
    expect(await logins.take(deviceCode)).toEqual(ISSUED);
  });

  it('give the key again until ten minutes after the start, encrypted in Redis', async () => {
    const { deviceCode, userCode } = await logins.start('laptop', '192.0.2.1');
    await logins.finish(await logins.claim(userCode), DECISION);
    const { login } = (await logins.take(deviceCode)) as DecidedLogin;
    await logins.keep(login, deviceCode, ISSUED);
    for (let n = 0; n < 2; n++) expect(await logins.take(deviceCode)).toEqual(ISSUED);
    const stored = await gate.ask((redis) => redis.get(nameOf(deviceCode)));
    expect(stored).toContain('issued');
    expect(stored).not.toContain(ISSUED.key);
    clock.current = new Date(clock.current.getTime() + LOGIN_LIFE_MS);
    expect(await logins.take(deviceCode)).toBe('expired_token');
  });

  it('let one of several concurrent people decide, with the user code in any spelling', async () => {
    const { userCode } = await logins.start('laptop', '192.0.2.1');
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    const typed = ` ${userCode.toLowerCase().replace('-', ' ')}`;
    expect(await logins.find(typed)).toMatchObject({ name: 'laptop', address: '192.0.2.1' });
    const claims = await Promise.allSettled(Array.from({ length: 10 }, () => logins.claim(typed)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logins.find(userCode)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('cannot be decided again after a refusal', async () => {
    const { deviceCode, userCode } = await logins.start('laptop', '192.0.2.1');
    await logins.finish(await logins.claim(userCode), null);
    await expect(logins.claim(userCode)).rejects.toMatchObject({ code: 'validation_failed' });
    for (let n = 0; n < 2; n++) expect(await logins.take(deviceCode)).toBe('access_denied');
  });

  it('end after ten minutes, whether or not a person has confirmed', async () => {
    const [waiting, confirmed] = [await logins.start('a', '192.0.2.1'), await logins.start('b', '192.0.2.1')];
    await logins.finish(await logins.claim(confirmed.userCode), DECISION);
    clock.current = new Date(clock.current.getTime() + LOGIN_LIFE_MS);
    await expect(logins.claim(waiting.userCode)).rejects.toMatchObject({ code: 'validation_failed' });
    for (const { deviceCode } of [waiting, confirmed]) expect(await logins.take(deviceCode)).toBe('expired_token');
  });

  it.each(['', 'BCDFGHJ', '*', 'BCDF-GHJK-', '../../key:x'])('refuse the user code %j', async (typed) => {
    await expect(logins.find(typed)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it.each(['', '*', 'A'.repeat(43), 'x'.repeat(64)])('know no device code %j', async (deviceCode) => {
    expect(await logins.take(deviceCode)).toBe('expired_token');
  });

  it('keep the decision encrypted in Redis, under the hash of the device code', async () => {
    const { deviceCode, userCode } = await logins.start('laptop', '192.0.2.1');
    await logins.finish(await logins.claim(userCode), DECISION);
    const stored = await gate.ask(async (redis) => {
      const names = await redis.keys('login-device:*');
      return [...names, ...(await redis.mget(names))].join('\n');
    });
    expect(stored).toContain('sealed');
    expect(stored).not.toContain('leads:read');
    expect(stored).not.toContain(deviceCode);
  });

  it('are unavailable without Redis', async () => {
    const none = new DeviceLogins(
      new RedisGate({ REDIS_URL: 'redis://127.0.0.1:1' } as GatewayConfig, logger),
      clock,
      CONFIG,
    );
    await expect(none.start('laptop', '192.0.2.1')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(none.take('A'.repeat(43))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
