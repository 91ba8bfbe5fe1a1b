import { audited } from '../audit.js';
import { outboundCallPurposes } from '../events/outbound-call-events.js';
import { operation } from '../operation.js';
import { consentFields, consentMethods, type ConsentMethod } from '../resources/consent.js';
import type { OutboundCallPurpose } from '../resources/outbound-call.js';
import {
  Choice,
  ConsentText,
  ExternalId,
  Instant,
  IpAddress,
  Mode,
  PageUrl,
  Text,
  TextList,
  UsNumber,
} from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class RecordConsentBody {
  @Mode()
  livemode?: boolean | null;

  @ExternalId()
  external_id?: string | null;

  @Text({ max: 32, required: true, description: 'A US number in any common format' })
  phone_number!: string;

  @TextList({
    values: outboundCallPurposes,
    min: 1,
    required: true,
    description: 'What the person agreed to. `marketing` covers informational calls too',
  })
  purposes!: OutboundCallPurpose[];

  @ConsentText({ required: true, description: 'The exact wording the person agreed to' })
  consent_text!: string;

  @PageUrl({ max: 2048, description: 'The page on which the person agreed' })
  source_url?: string | null;

  @IpAddress({ description: 'The address from which the person agreed' })
  ip_address?: string | null;

  @Text({ max: 512, description: 'The browser with which the person agreed' })
  user_agent?: string | null;

  @Text({ max: 255, description: 'The business that the person allowed to call' })
  seller?: string | null;

  @Text({ max: 64, description: 'The version of the form or script with which the person agreed' })
  form_version?: string | null;

  @Text({
    max: 255,
    description: 'The person or program that recorded the consent; the default is the name of the credential',
  })
  recorded_by?: string | null;

  @Choice(consentMethods, { description: 'How the consent was given; the default is portal' })
  method?: ConsentMethod | null;

  @Instant()
  obtained_at?: string | null;
}

/** A consent that an employee records. The name of the employee is stored with it. */
export class RecordOwnConsentBody {
  @Text({ max: 32, required: true, description: 'A US number in any common format' })
  phone_number!: string;

  @TextList({
    values: outboundCallPurposes,
    min: 1,
    required: true,
    description: 'What the person agreed to. `marketing` covers informational calls too',
  })
  purposes!: OutboundCallPurpose[];

  @ConsentText({ required: true, description: 'The exact wording the person agreed to' })
  consent_text!: string;

  @PageUrl({ max: 2048, description: 'The page on which the person agreed' })
  source_url?: string | null;

  @Instant({ description: 'When the person agreed; the default is now' })
  obtained_at?: string | null;
}

export class ListConsentsQuery extends PagingQuery {
  @UsNumber({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;
}

export class ListOrganizationConsentsQuery extends ListConsentsQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;
}

const consents = { owner: 'dialer', api: 'platform', output: { kind: 'record', fields: consentFields } } as const;

export const recordConsent = operation({
  ...consents,
  name: 'consents.record',
  method: 'POST',
  path: '/organizations/{organization}/consents',
  summary: 'Record a consent to AI calls',
  status: 201,
  body: RecordConsentBody,
  audit: audited('consent.created', consentFields, { values: ['phone_number', 'purposes', 'obtained_at'] }),
  errors: ['invalid_number'],
  returnsExisting: true,
});

const publicConsents = { ...consents, api: 'public', scope: 'dnc:read' } as const;

export const listConsents = operation({
  ...publicConsents,
  name: 'consents.list',
  method: 'GET',
  path: '/consents',
  summary: 'List consents to AI calls, including revoked ones',
  forModels:
    'Use it to see whether and how a person agreed to AI calls. Returns `purposes`, `consent_text`, `obtained_at` and `revoked_at` of each.',
  status: 200,
  query: ListConsentsQuery,
  paged: true,
  output: { kind: 'page', fields: consentFields },
  errors: [],
});

export const getConsent = operation({
  ...publicConsents,
  name: 'consents.get',
  method: 'GET',
  path: '/consents/{consent}',
  summary: 'Retrieve a consent to AI calls',
  forModels: 'Use it for the exact words and time of one consent. Returns the consent.',
  status: 200,
  errors: [],
});

/** The file reaches the gateway over HTTP instead of the broker. */
export const getConsentEvidence = operation({
  ...publicConsents,
  name: 'consents.get-evidence',
  method: 'GET',
  path: '/consents/{consent}/evidence',
  summary: 'Download a zip file that proves a consent, with every decision and call that relied on it',
  status: 200,
  audit: audited('consent.evidence_exported', consentFields),
  output: { kind: 'file', contentType: 'application/zip' },
  errors: [],
});

/**
 * An employee records what a person agreed to, for example before calling a lead back. Programs record consents with
 * leads and with the platform API.
 */
export const recordOwnConsent = operation({
  ...consents,
  api: 'portal',
  name: 'consents.record-own',
  method: 'POST',
  path: '/consents',
  summary: 'Record a consent to AI calls',
  status: 201,
  body: RecordOwnConsentBody,
  audit: audited('consent.created', consentFields, { values: ['phone_number', 'purposes', 'obtained_at'] }),
  errors: ['invalid_number'],
});

/** An employee withdraws a consent on behalf of the person. */
export const withdrawConsent = operation({
  ...consents,
  api: 'portal',
  name: 'consents.withdraw',
  method: 'DELETE',
  path: '/consents/{consent}',
  summary: 'Revoke a consent and keep it as evidence',
  status: 204,
  audit: audited('consent.revoked', consentFields, { values: ['revoked_at', 'revoked_cause', 'revoked_channel'] }),
  output: { kind: 'nothing' },
  errors: [],
});

export const listOrganizationConsents = operation({
  ...consents,
  name: 'consents.list-in-organization',
  method: 'GET',
  path: '/organizations/{organization}/consents',
  summary: 'List consents, including revoked ones',
  status: 200,
  query: ListOrganizationConsentsQuery,
  paged: true,
  output: { kind: 'page', fields: consentFields },
  errors: [],
});

export const revokeConsent = operation({
  ...consents,
  name: 'consents.revoke',
  method: 'DELETE',
  path: '/organizations/{organization}/consents/{consent}',
  summary: 'Revoke a consent and keep it as evidence',
  status: 204,
  audit: audited('consent.revoked', consentFields, { values: ['revoked_at', 'revoked_cause', 'revoked_channel'] }),
  output: { kind: 'nothing' },
  errors: [],
});
