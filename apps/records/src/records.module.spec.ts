import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { RecordsModule } from './records.module.js';

describe('RecordsModule', () => {
  it('has one handler for every operation of this service, and consumes exactly the events declared for it', async () => {
    expect(await wiringFaults('records', RecordsModule)).toEqual([]);
  });
});
