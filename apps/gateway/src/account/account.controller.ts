import { getAccount, type Account } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { toAccount, toGrantAccount, type GrantAccount } from './account-presenter.js';

@Controller()
export class AccountController {
  @Endpoint(getAccount)
  get({ key, grant }: EndpointCall<typeof getAccount>): Promise<{ data: Account | GrantAccount }> {
    return Promise.resolve({ data: grant ? toGrantAccount(grant) : toAccount(key!) });
  }
}
