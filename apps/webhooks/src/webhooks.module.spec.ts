import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { WebhooksModule } from './webhooks.module.js';

describe('WebhooksModule', () => {
  it('has one handler for every operation of this service, and consumes exactly the events declared for it', async () => {
    expect(await wiringFaults('webhooks', WebhooksModule)).toEqual([]);
  });
});
