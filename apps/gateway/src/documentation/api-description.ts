import { describeApi, describePlatformApi } from '@frontdesk/api-description';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';

/** The descriptions of the Organization API and the platform API, with this gateway's own URLs. */
@Injectable()
export class ApiDescription {
  readonly document: object;
  readonly platform: object;

  constructor(config: GatewayConfig) {
    this.document = describeApi(config.publicOrigin);
    this.platform = describePlatformApi(config.platformOrigin);
  }
}
