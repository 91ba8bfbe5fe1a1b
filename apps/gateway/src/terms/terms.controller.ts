import { acceptOwnTerms, acceptTerms, getOwnTerms, listTerms } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { TermsService } from './terms.service.js';

@Controller()
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  @Endpoint(listTerms)
  list({ input }: EndpointCall<typeof listTerms>): ReturnType<TermsService['list']> {
    return this.terms.list(input.ids.organization);
  }

  @Endpoint(acceptTerms)
  accept({ input, caller }: EndpointCall<typeof acceptTerms>): ReturnType<TermsService['accept']> {
    return this.terms.accept(input.ids.organization, input.body, caller);
  }

  @Endpoint(getOwnTerms)
  own({ member }: EndpointCall<typeof getOwnTerms>): ReturnType<TermsService['own']> {
    return this.terms.own(member!);
  }

  @Endpoint(acceptOwnTerms)
  acceptOwn({ member, input, caller }: EndpointCall<typeof acceptOwnTerms>): ReturnType<TermsService['acceptOwn']> {
    return this.terms.acceptOwn(member!, input.body, caller);
  }
}
