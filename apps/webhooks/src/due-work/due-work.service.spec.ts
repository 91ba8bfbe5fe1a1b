import { SystemClock, type Logger } from '@frontdesk/service-host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DispatcherSession } from '../dispatchers/dispatcher-session.service.js';
import type { DueWork, DueWorkRepository } from './due-work.repository.js';
import { DueWorkService } from './due-work.service.js';

const NOTHING: DueWork = {
  pending: false,
  deliveries: false,
  drains: false,
  probes: false,
  replays: false,
  deletedEndpoints: false,
  feed: false,
  subscriptions: false,
  deadDispatchers: false,
  registration: false,
};

describe('DueWorkService', () => {
  let due: DueWork;
  let looks: number;
  let started: string[];
  let service: DueWorkService;

  const start = (): Promise<void> => service.onApplicationBootstrap();

  beforeEach(() => {
    jest.useFakeTimers();
    [due, looks, started] = [NOTHING, 0, []];
    const read = (): Promise<DueWork> => {
      looks += 1;
      return Promise.resolve(due);
    };
    const log = (_: object, message: string): void => void started.push(message);
    service = new DueWorkService(
      { read } as unknown as DueWorkRepository,
      { id: 1, register: () => started.push('registration') } as unknown as DispatcherSession,
      new SystemClock(),
      { warn: log, error: log } as unknown as Logger,
    );
    for (const work of ['deliveries', 'drains', 'replays'] as const) service.onDue(work, () => void started.push(work));
  });
  afterEach(async () => {
    await service.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  it('checks once a second while nothing is pending, and starts nothing', async () => {
    await start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(looks).toBe(11);
    expect(started).toEqual([]);
  });

  it('checks four times a second while deliveries are pending', async () => {
    due = { ...NOTHING, pending: true };
    await start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(looks).toBe(41);
  });

  it('starts each kind of work that is due, beginning with the registration', async () => {
    due = { ...NOTHING, deliveries: true, replays: true, registration: true };
    await start();
    expect(started).toEqual(['registration', 'deliveries', 'replays']);
  });

  it('starts the other work if one kind fails', async () => {
    service.onDue('deliveries', () => Promise.reject(new Error('away')));
    due = { ...NOTHING, deliveries: true, replays: true };
    await start();
    expect(started).toEqual(['due_work.failed', 'replays']);
  });
});
