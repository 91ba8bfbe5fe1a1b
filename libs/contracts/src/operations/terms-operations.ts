import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { outboundTermsFields, termsAcceptanceFields } from '../resources/terms.js';
import { Instant, IpAddress, Sha256, Text } from '../validation/field-decorators.js';

/** The terms as the portal showed them. */
export class AcceptOwnTermsBody {
  @Text({ max: 64, required: true, description: 'The version of the terms that were shown' })
  version!: string;

  @Sha256({ required: true, description: 'SHA-256 of the text that was shown, in hexadecimal' })
  text_sha256!: string;
}

export class AcceptTermsBody extends AcceptOwnTermsBody {
  @Text({ max: 255, required: true, description: 'The person who accepted the terms' })
  accepted_by!: string;

  @Instant({ description: 'The default is now' })
  accepted_at?: string | null;

  @IpAddress({ description: 'The IP address of the person' })
  ip_address?: string | null;
}

const termsAccepted = audited('terms.accepted', termsAcceptanceFields, {
  values: ['version', 'text_sha256', 'accepted_at', 'ip_address'],
  texts: ['accepted_by'],
});

const platform = { owner: 'gateway', api: 'platform', path: '/organizations/{organization}/terms' } as const;

export const listTerms = operation({
  ...platform,
  name: 'terms.list',
  method: 'GET',
  summary: 'List the acceptances of the outbound calling terms, newest first',
  status: 200,
  output: { kind: 'list', fields: termsAcceptanceFields },
  errors: [],
});

export const acceptTerms = operation({
  ...platform,
  name: 'terms.accept',
  method: 'POST',
  summary: 'Record that the organization has accepted the outbound calling terms',
  status: 201,
  body: AcceptTermsBody,
  audit: termsAccepted,
  output: { kind: 'record', fields: termsAcceptanceFields },
  errors: [],
  returnsExisting: true,
});

const portal = { owner: 'gateway', api: 'portal', path: '/terms' } as const;

export const getOwnTerms = operation({
  ...portal,
  name: 'terms.get-own',
  method: 'GET',
  summary: 'Retrieve the outbound calling terms and their last acceptance',
  status: 200,
  output: { kind: 'record', fields: outboundTermsFields },
  errors: [],
});

export const acceptOwnTerms = operation({
  ...portal,
  name: 'terms.accept-own',
  method: 'POST',
  summary: 'Accept the outbound calling terms',
  status: 201,
  body: AcceptOwnTermsBody,
  audit: termsAccepted,
  output: { kind: 'record', fields: termsAcceptanceFields },
  errors: [],
  returnsExisting: true,
});
