import { getAccount, type Account } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { toAccount } from './account-presenter.js';

@Controller()
export class AccountController {
  @Endpoint(getAccount)
  get({ key }: EndpointCall<typeof getAccount>): Promise<{ data: Account }> {
    return Promise.resolve({ data: toAccount(key!) });
  }
}
