import {
  invalidFields,
  type CreateOwnCrmConnectionBody,
  type CrmProvider,
  type FieldErrors,
  type UpdateOwnCrmConnectionBody,
} from '@frontdesk/contracts';
import { isSendableSecret, secretsUsedBy } from '../crm/header-template.js';
import { isIdPath } from '../crm/http.crm.js';
import { LeadTemplate, TemplateFault } from '../crm/lead-template.js';
import { ACCESS_TOKEN, type CrmSecrets, type CrmSettings } from '../endpoints/crm-settings.js';

export type CrmInput = Omit<CreateOwnCrmConnectionBody, 'provider' | 'name'> | UpdateOwnCrmConnectionBody;

/** A connection as it is stored, without what the database adds. */
export interface StoredCrm {
  url: string;
  settings: CrmSettings;
  secrets: CrmSecrets;
}

const FIELDS_OF: Readonly<Record<CrmProvider, readonly (keyof CrmInput)[]>> = {
  hubspot: ['access_token', 'pipeline', 'deal_stage'],
  http: ['url', 'method', 'headers', 'body', 'id_path', 'secrets'],
};
const DEFAULT_PIPELINE = 'default';
const DEFAULT_STAGE = 'appointmentscheduled';

/**
 * Returns the connection that the given fields make of an existing one, or of none. Fields that are absent keep their
 * values. Throws `validation_failed`.
 */
export function connectionWith(
  provider: CrmProvider,
  before: StoredCrm | null,
  input: CrmInput,
  hubspotUrl: string,
): StoredCrm {
  const errors: FieldErrors = {};
  const other = provider === 'hubspot' ? 'http' : 'hubspot';
  for (const name of FIELDS_OF[other]) {
    if (input[name] !== undefined && input[name] !== null) errors[name] = [`is not used with ${provider}`];
  }
  const record_url = given(input.record_url, before?.settings.record_url ?? null);
  if (record_url !== null && !record_url.includes('{id}')) errors['record_url'] = ['must contain {id}'];
  const common = { paused_reason: before?.settings.paused_reason ?? null, record_url };
  const after =
    provider === 'hubspot'
      ? hubspotWith(before, input, { ...common, url: hubspotUrl }, errors)
      : httpWith(before, input, common, errors);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return after;
}

type Common = Pick<CrmSettings, 'paused_reason' | 'record_url'>;

function hubspotWith(
  before: StoredCrm | null,
  { access_token, pipeline, deal_stage }: CrmInput,
  { url, ...common }: Common & { url: string },
  errors: FieldErrors,
): StoredCrm {
  const old = before?.settings.provider === 'hubspot' ? before.settings : null;
  const token = access_token ?? before?.secrets[ACCESS_TOKEN];
  if (token === undefined) errors[ACCESS_TOKEN] = ['is required'];
  else if (!isSendableSecret(token)) errors[ACCESS_TOKEN] = ['may only have ASCII characters'];
  const intoPipeline = given(pipeline, old?.pipeline) ?? DEFAULT_PIPELINE;
  // A stage belongs to one pipeline.
  const stage = given(deal_stage, intoPipeline === old?.pipeline ? old.deal_stage : undefined);
  if (intoPipeline !== DEFAULT_PIPELINE && !stage) errors['deal_stage'] = ['is required with another pipeline'];
  return {
    url,
    settings: {
      ...common,
      provider: 'hubspot',
      secret_names: [ACCESS_TOKEN],
      pipeline: intoPipeline,
      deal_stage: stage ?? DEFAULT_STAGE,
      // Another token may be of another account.
      has_properties: access_token === undefined || access_token === null ? (old?.has_properties ?? false) : false,
    },
    secrets: { [ACCESS_TOKEN]: token ?? '' },
  };
}

function httpWith(before: StoredCrm | null, input: CrmInput, common: Common, errors: FieldErrors): StoredCrm {
  const old = before?.settings.provider === 'http' ? before.settings : null;
  const url = input.url ?? before?.url ?? '';
  if (url === '') errors['url'] = ['is required'];
  const body = input.body ?? old?.body ?? '';
  if (body === '') errors['body'] = ['is required'];
  else collect(errors, 'body', () => new LeadTemplate(body));
  const id_path = given(input.id_path, old?.id_path ?? null);
  if (id_path !== null && !isIdPath(id_path))
    errors['id_path'] = ['must be names with dots between them, such as data.id'];
  const headers = given(input.headers, old?.headers) ?? [];
  const used = collect(errors, 'headers', () => secretsUsedBy(headers)) ?? [];
  const fresh = Object.fromEntries((input.secrets ?? []).map(({ name, value }) => [name, value]));
  if (Object.values(fresh).some((secret) => !isSendableSecret(secret)))
    errors['secrets'] = ['has a secret with characters other than ASCII'];
  // A change of the address must not reveal the secrets to another receiver. Customers of a host may have a path or a
  // query each.
  const isElsewhere = before !== null && placeOf(before.url) !== placeOf(url);
  const stored: CrmSecrets = { ...(isElsewhere ? {} : before?.secrets), ...fresh };
  const missing = used.filter((name) => !Object.hasOwn(stored, name));
  if (missing.length > 0)
    errors['secrets'] ??= [
      `must contain ${missing.join(', ')}${isElsewhere ? ' again, because the address changed' : ''}`,
    ];
  return {
    url,
    settings: {
      ...common,
      provider: 'http',
      method: given(input.method, old?.method) ?? 'POST',
      headers,
      body,
      id_path,
      secret_names: used,
    },
    secrets: Object.fromEntries(used.map((name) => [name, stored[name] ?? ''])),
  };
}

/** Absent keeps the old value, and null clears it. */
function given<T>(value: T | null | undefined, old: T): T | null {
  return value === undefined ? old : value;
}

function collect<T>(errors: FieldErrors, field: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    errors[field] = [error.message];
    return undefined;
  }
}

function placeOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search}`;
}
