import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { WebhooksModule } from './webhooks.module.js';

describe('WebhooksModule', () => {
  it('has one handler per operation of the service and consumes exactly its declared events', async () => {
    expect(await wiringFaults('webhooks', WebhooksModule)).toEqual([]);
  });
});
