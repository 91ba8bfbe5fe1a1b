import type { CustomField, HttpMethod, Scalar } from '@frontdesk/contracts';
import type { CrmSecrets, CrmSettings } from '../endpoints/crm-settings.js';

/** A lead as a CRM receives it. In HIPAA mode without an agreement, everything but ids is null. */
export interface CrmLead {
  /** Identifies the lead in the CRM. Test leads share one. */
  key: string;
  /** Null for a test lead. */
  id: number | null;
  name: string | null;
  phone_number: string | null;
  email: string | null;
  reason: string | null;
  urgency: string | null;
  details: Readonly<Record<string, Scalar>> | null;
  custom_fields: Readonly<Record<string, CustomField>>;
  source: string | null;
  call_id: number | null;
  chat_id: number | null;
  outbound_call_id: number | null;
  created_at: string | null;
}

export interface CrmRequest {
  url: string;
  method: HttpMethod;
  headers: Record<string, string>;
  body?: string;
}

export interface CrmResponse {
  status: number;
  /** The beginning of the body. */
  body: string;
}

/** One push of a lead. A repeat must find what an earlier push made. */
export interface CrmTask<S extends CrmSettings = CrmSettings> {
  lead: CrmLead;
  /** The type of the event that led to the push. */
  event: string;
  livemode: boolean;
  url: string;
  settings: S;
  secrets: CrmSecrets;
  /** The id that the CRM returned for this lead before, or null. */
  externalId: string | null;
  /** Rejects if there is no response. All requests of a push share one time limit. */
  send: (request: CrmRequest) => Promise<CrmResponse>;
}

/** Throws `CrmRefusal` if the last response is not a success. */
export interface CrmPort<S extends CrmSettings = CrmSettings> {
  /** Returns the id of the record in the CRM, or null if the CRM returns none. */
  push(task: CrmTask<S>): Promise<string | null>;
}

/** The CRM refused the last request, or its response lacks something. */
export class CrmRefusal extends Error {
  constructor() {
    super('the CRM refused a request');
    this.name = 'CrmRefusal';
  }
}

export function isSuccess({ status }: CrmResponse): boolean {
  return status >= 200 && status < 300;
}

/** Parses the body of a response. Returns undefined if it is not JSON, or was too long to be kept. */
export function jsonOf({ body }: CrmResponse): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
