import {
  crmConnectionFields,
  crmDeliveryFields,
  crmPushFields,
  formatInstant,
  formatInstantOrNull,
  present,
  type CrmConnection,
  type CrmDelivery,
  type CrmPush,
  type CrmPushState,
} from '@frontdesk/contracts';
import type { DeliveryEntity } from '../deliveries/delivery.entity.js';
import type { CrmConnectionRow } from '../endpoints/crm-connections.repository.js';
import type { CrmSettings } from '../endpoints/crm-settings.js';

const SHOWN = { detail: true, hipaa: false } as const;

/** The public representation of a connection. The values of secrets are in no representation. */
export function toCrmConnection({ crm, description: name, created_at, failing_since, url, ...row }: CrmConnectionRow) {
  const { provider, paused_reason, record_url, secret_names } = crm;
  const ofHubSpot = crm.provider === 'hubspot' ? crm : null;
  const ofHttp = crm.provider === 'http' ? crm : null;
  const record: CrmConnection = {
    ...row,
    provider,
    name,
    paused_reason,
    failing_since: formatInstantOrNull(failing_since),
    record_url,
    secret_names,
    pipeline: ofHubSpot?.pipeline ?? null,
    deal_stage: ofHubSpot?.deal_stage ?? null,
    url: ofHttp && url,
    method: ofHttp?.method ?? null,
    headers: ofHttp?.headers ?? [],
    body: ofHttp?.body ?? null,
    id_path: ofHttp?.id_path ?? null,
    created_at: formatInstant(created_at),
  };
  return present(crmConnectionFields, record, SHOWN);
}

export type CrmDeliveryRow = Pick<
  DeliveryEntity,
  | 'id'
  | 'lead_id'
  | 'event'
  | 'status'
  | 'attempts'
  | 'response_status'
  | 'last_error'
  | 'next_attempt_at'
  | 'delivered_at'
  | 'created_at'
>;

export function toCrmDelivery(row: CrmDeliveryRow): CrmDelivery {
  return present(
    crmDeliveryFields,
    {
      ...row,
      next_attempt_at: formatInstantOrNull(row.next_attempt_at),
      delivered_at: formatInstantOrNull(row.delivered_at),
      created_at: formatInstant(row.created_at),
    },
    SHOWN,
  );
}

export interface CrmPushRow {
  connection_id: number;
  name: string;
  enabled: boolean;
  crm: CrmSettings;
  delivery_id: number | null;
  status: DeliveryEntity['status'] | null;
  last_error: string | null;
  next_attempt_at: Date | null;
  external_id: string | null;
  pushed_at: Date | null;
}

const STATES: Readonly<Record<DeliveryEntity['status'], CrmPushState>> = {
  pending: 'waiting',
  delivered: 'pushed',
  failed: 'failed',
};

export function toCrmPush({ crm, status, next_attempt_at, pushed_at, ...row }: CrmPushRow): CrmPush {
  const address = crm.record_url;
  const isKnown = address !== null && row.external_id !== null;
  return present(
    crmPushFields,
    {
      ...row,
      provider: crm.provider,
      // Without a delivery that is still kept, the lead was pushed.
      state: status ? STATES[status] : 'pushed',
      next_attempt_at: formatInstantOrNull(next_attempt_at),
      pushed_at: formatInstantOrNull(pushed_at),
      url: isKnown ? address.replaceAll('{id}', encodeURIComponent(row.external_id!)) : null,
    },
    SHOWN,
  );
}
