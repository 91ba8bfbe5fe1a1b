import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { DialerModule } from './dialer.module.js';

describe('DialerModule', () => {
  it('has one handler for each operation of the dialer, and consumes exactly the events declared for it', async () => {
    expect(await wiringFaults('dialer', DialerModule)).toEqual([]);
  });
});
