import { describe, expect, it } from '@jest/globals';
import { routeFaults } from '@frontdesk/testing';
import { GatewayModule } from './gateway.module.js';
import { operationServedBy } from './http/endpoint.decorator.js';

describe('GatewayModule', () => {
  it('serves every operation of the public and the platform API with exactly one controller method', async () => {
    expect(await routeFaults(GatewayModule, operationServedBy)).toEqual([]);
  });
});
