import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { inboundNumberFields, inboundNumberPurposes, type InboundNumberPurpose } from '../resources/inbound-number.js';
import { Choice, Text } from '../validation/field-decorators.js';

export class AddInboundNumberBody {
  @Text({ max: 32, required: true, description: 'A US number in any common format' })
  phone_number!: string;

  @Text({ max: 100, required: true, description: 'What the number is for, in words' })
  label!: string;

  @Choice(inboundNumberPurposes, {
    description:
      '`reception`: the receptionist answers. `opt_out`: the caller is added to the Do Not Call list. Default: reception',
  })
  purpose?: InboundNumberPurpose | null;
}

const platform = { owner: 'gateway', api: 'platform' } as const;
const values = ['phone_number', 'purpose'] as const;

export const addInboundNumber = operation({
  ...platform,
  name: 'inbound-numbers.add',
  method: 'POST',
  path: '/organizations/{organization}/inbound-numbers',
  summary: 'Give an organization a number that callers dial',
  status: 201,
  body: AddInboundNumberBody,
  audit: audited('inbound_number.created', inboundNumberFields, { values, texts: ['label'] }),
  output: { kind: 'record', fields: inboundNumberFields },
  errors: ['invalid_number', 'number_taken'],
});

export const listInboundNumbers = operation({
  ...platform,
  name: 'inbound-numbers.list',
  method: 'GET',
  path: '/organizations/{organization}/inbound-numbers',
  summary: 'List the numbers that callers of an organization dial',
  status: 200,
  output: { kind: 'list', fields: inboundNumberFields },
  errors: [],
});

export const removeInboundNumber = operation({
  ...platform,
  name: 'inbound-numbers.remove',
  method: 'DELETE',
  path: '/organizations/{organization}/inbound-numbers/{inboundNumber}',
  summary: 'Take a number from an organization',
  status: 204,
  audit: audited('inbound_number.deleted', inboundNumberFields, { values, texts: ['label'] }),
  output: { kind: 'nothing' },
  errors: [],
});
