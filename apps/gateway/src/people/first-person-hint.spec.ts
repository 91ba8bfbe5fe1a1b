import type { Logger } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import type { PortalAddress } from '../http/portal-address.js';
import { FirstPersonHint } from './first-person-hint.js';
import type { PeopleRepository } from './people.repository.js';

describe('the hint for the first person', () => {
  const linesOf = async (exist: () => Promise<boolean>) => {
    const lines: unknown[] = [];
    const log = (level: string) => (fields: object, message: string) => lines.push({ level, ...fields, message });
    const logger = { info: log('info'), warn: log('warn'), error: log('error') } as unknown as Logger;
    const address = { origin: 'https://desk.example.com' } as PortalAddress;
    await new FirstPersonHint({ exist } as PeopleRepository, address, logger).onApplicationBootstrap();
    return lines;
  };

  it('names the command that makes a link, while no person can sign in', async () => {
    expect(await linesOf(() => Promise.resolve(false))).toEqual([
      {
        level: 'info',
        message: 'portal.has_no_people',
        portal: 'https://desk.example.com/portal',
        command: expect.stringMatching(/^node dist\/commands\/owner\.js invite --new /),
      },
    ]);
    expect(await linesOf(() => Promise.resolve(true))).toEqual([]);
  });

  it('does not keep the gateway from starting if the database fails', async () => {
    expect(await linesOf(() => Promise.reject(new Error('timeout')))).toMatchObject([
      { level: 'error', message: 'first_person_hint.failed' },
    ]);
  });
});
