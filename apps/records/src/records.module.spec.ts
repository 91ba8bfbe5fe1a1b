import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { RecordsModule } from './records.module.js';

describe('RecordsModule', () => {
  it('has one handler for each operation of the service and consumes exactly its declared events', async () => {
    expect(await wiringFaults('records', RecordsModule)).toEqual([]);
  });
});
