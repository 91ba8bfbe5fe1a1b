import { describeApi } from '@frontdesk/api-description';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';

/** The description of the Organization API, with this gateway's own URL. */
@Injectable()
export class ApiDescription {
  readonly document: object;

  constructor(config: GatewayConfig) {
    this.document = describeApi(config.publicOrigin);
  }
}
