import { describe, expect, it } from '@jest/globals';
import { canInstall } from './apt.ts';
import { maskPassword, nothingFound } from './resolve.ts';

describe('backing services', () => {
  it('mask the password of a URL in any position', () => {
    expect(maskPassword('postgres://me:hunter2@db:5432/x?password=hunter2')).toBe(
      'postgres://me:***@db:5432/x?password=***',
    );
  });

  it('report what is missing and the three ways to provide it', () => {
    const message = nothingFound(
      ['redis', 'rabbitmq'],
      'installing packages needs root',
      'the docker command was not found',
    );
    expect(message).toContain('Redis and RabbitMQ');
    expect(message).toContain('REDIS_URL=');
    expect(message).toContain('RABBITMQ_URL=');
    expect(message).toContain('apt-get install redis-server rabbitmq-server');
    expect(message).toContain('Docker');
    expect(message).not.toContain('DATABASE_URL');
  });

  it('are not installed if FRONTDESK_NO_INSTALL=1', () => {
    expect(canInstall({ FRONTDESK_NO_INSTALL: '1' })).toMatchObject({
      ok: false,
      why: expect.stringContaining('FRONTDESK_NO_INSTALL'),
    });
  });
});
