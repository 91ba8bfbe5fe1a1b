import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { DialerModule } from './dialer.module.js';

describe('DialerModule', () => {
  it('has one handler for every operation of this service, and consumes exactly the events declared for it', async () => {
    expect(await wiringFaults('dialer', DialerModule)).toEqual([]);
  });
});
