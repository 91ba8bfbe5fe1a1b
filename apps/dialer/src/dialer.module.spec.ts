import { createDataSource } from '@frontdesk/persistence';
import { createLogger, HostModule, SystemClock } from '@frontdesk/service-host';
import { wiringFaults } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { DialerConfig } from './dialer.config.js';
import { DialerModule } from './dialer.module.js';
import { SchedulerService } from './dialing/scheduler.service.js';

describe('DialerModule', () => {
  it('has one handler for each operation of the dialer, and consumes exactly the events declared for it', async () => {
    expect(await wiringFaults('dialer', DialerModule)).toEqual([]);
  });

  it('imports into each module what its classes depend on', async () => {
    const host = HostModule.forRoot({
      config: new DialerConfig(),
      logger: createLogger('dialer', { LOG_LEVEL: 'silent' }),
      clock: new SystemClock(),
      dataSource: createDataSource({ url: 'postgres://nowhere', schema: 'dialer' }),
      rpcClient: {} as never,
    });
    const module = await Test.createTestingModule({ imports: [host, DialerModule] }).compile();
    expect(module.get(SchedulerService)).toBeInstanceOf(SchedulerService);
    await module.close();
  });
});
