import type { CrmMethod, CrmPause } from '@frontdesk/contracts';

interface Common {
  /** Why the service paused the connection. Null if it is enabled, or if a person paused it. */
  paused_reason: CrmPause | null;
  /** Address of a record in the CRM, with `{id}`. */
  record_url: string | null;
  /** The names of the stored secrets. Their values are in `endpoint_secrets`. */
  secret_names: string[];
}

export interface HubSpotSettings extends Common {
  provider: 'hubspot';
  pipeline: string;
  deal_stage: string;
  /** Whether the account is known to have the properties that hold the id of a lead. */
  has_properties: boolean;
}

export interface CrmHeader {
  name: string;
  /** With `{{secrets.NAME}}`. */
  value: string;
}

export interface HttpSettings extends Common {
  provider: 'http';
  method: CrmMethod;
  headers: CrmHeader[];
  /** JSON with placeholders; see `LeadTemplate`. */
  body: string;
  /** Where the response has the id of the record, such as `data.id`. */
  id_path: string | null;
}

/** What makes an endpoint a CRM connection. Its URL and description are in the columns of the endpoint. */
export type CrmSettings = HubSpotSettings | HttpSettings;

/** The secrets of a connection by name. They are encrypted together, as one secret of the endpoint. */
export type CrmSecrets = Readonly<Record<string, string>>;

/** The name under which HubSpot's token is stored. */
export const ACCESS_TOKEN = 'access_token';
