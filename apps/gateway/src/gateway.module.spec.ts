import { describe, expect, it } from '@jest/globals';
import { routeFaults } from '@frontdesk/testing';
import { GatewayModule } from './gateway.module.js';
import { operationServedBy } from './http/endpoint.decorator.js';

describe('GatewayModule', () => {
  it('has one controller method for each operation of the gateway, and none for those of other services', async () => {
    expect(await routeFaults(GatewayModule, operationServedBy)).toEqual([]);
  });
});
