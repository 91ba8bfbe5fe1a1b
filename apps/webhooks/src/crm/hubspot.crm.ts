import type { HttpMethod } from '@frontdesk/contracts';
import { ACCESS_TOKEN, type HubSpotSettings } from '../endpoints/crm-settings.js';
import {
  CrmRefusal,
  isSuccess,
  jsonOf,
  type CrmLead,
  type CrmPort,
  type CrmResponse,
  type CrmTask,
} from './crm-port.js';

/**
 * The property of contacts and deals that holds the id of the lead for which Frontdesk made them. HubSpot keeps its
 * values unique, so that a repeated creation is refused.
 */
export const LEAD_ID = 'frontdesk_lead_id';
/** HubSpot's type of the association of a deal with a contact. */
const DEAL_TO_CONTACT = 3;
const CONTACT_PROPERTIES = ['firstname', 'lastname', 'email', 'phone'] as const;
const MAX_NAME = 200;
const MAX_DESCRIPTION = 20_000;

type Properties = Readonly<Record<string, string>>;
interface HubSpotObject {
  id: string;
  properties: Readonly<Record<string, string | null>>;
}

/**
 * Pushes a lead as a contact and a deal, with the access token of a private app. Contact and deal are found by the id
 * of the lead before they are created. A contact of another origin is found by email address or number, and only its
 * empty properties are filled, because the values come from a visitor.
 */
export class HubSpotCrm implements CrmPort<HubSpotSettings> {
  async push(task: CrmTask<HubSpotSettings>): Promise<string> {
    const account = new HubSpotAccount(task);
    if (!task.settings.has_properties) await account.defineProperties();
    const contact = await contactOf(account, task.lead);
    return dealOf(account, task, contact);
  }
}

async function contactOf(account: HubSpotAccount, lead: CrmLead): Promise<string | null> {
  const properties = contactProperties(lead);
  if (lead.email === null && lead.phone_number === null) return null;
  const own = await updateOwn(account, lead, properties);
  if (own) return own;
  const found = await findContact(account, lead);
  if (found) {
    await account.fill(found, properties);
    return found.id;
  }
  const response = await account.request('POST', '/crm/v3/objects/contacts', {
    properties: { ...properties, [LEAD_ID]: lead.key },
  });
  // Another request has created a contact with this email address since it was looked up.
  if (response.status === 409) return existingIdIn(response);
  return objectIn(response).id;
}

/** Updates the contact that was made for the lead. Returns its id, or null if there is none. */
async function updateOwn(account: HubSpotAccount, lead: CrmLead, properties: Properties): Promise<string | null> {
  const response = await account.update('contacts', lead.key, properties);
  if (response.status === 404) return null;
  if (response.status !== 409) return objectIn(response).id;
  // The email address belongs to another contact.
  const { email: _, ...others } = properties;
  return objectIn(await account.update('contacts', lead.key, others)).id;
}

async function findContact(account: HubSpotAccount, lead: CrmLead): Promise<HubSpotObject | null> {
  if (lead.email !== null) {
    const path = `/crm/v3/objects/contacts/${encodeURIComponent(lead.email)}`;
    const query = `?idProperty=email&properties=${CONTACT_PROPERTIES.join()}`;
    const response = await account.request('GET', `${path}${query}`);
    if (response.status !== 404) return objectIn(response);
  }
  if (lead.phone_number === null) return null;
  const found = await account.searchByNumber(lead.phone_number);
  // People may share a number.
  const isOther = lead.email !== null && !!found?.properties['email'];
  return isOther ? null : found;
}

async function dealOf(
  account: HubSpotAccount,
  task: CrmTask<HubSpotSettings>,
  contact: string | null,
): Promise<string> {
  const { lead, settings } = task;
  const texts = dealTexts(lead);
  const updated = await updateDeal(account, lead, texts, contact);
  if (updated) return updated;
  const { pipeline, deal_stage: dealstage } = settings;
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: DEAL_TO_CONTACT }];
  const response = await account.request('POST', '/crm/v3/objects/deals', {
    properties: { ...texts, pipeline, dealstage, [LEAD_ID]: lead.key },
    ...(contact ? { associations: [{ to: { id: contact }, types }] } : {}),
  });
  if (response.status !== 409) return objectIn(response).id;
  const made = await updateDeal(account, lead, texts, contact);
  if (!made) throw new CrmRefusal();
  return made;
}

/** Updates the deal of the lead, but not its stage. Returns its id, or null if there is none. */
async function updateDeal(
  account: HubSpotAccount,
  lead: CrmLead,
  texts: Properties,
  contact: string | null,
): Promise<string | null> {
  const response = await account.update('deals', lead.key, texts);
  if (response.status === 404) return null;
  const { id } = objectIn(response);
  if (contact) await account.associate(id, contact);
  return id;
}

class HubSpotAccount {
  constructor(private readonly task: CrmTask<HubSpotSettings>) {}

  request(method: HttpMethod, path: string, body?: object): Promise<CrmResponse> {
    return this.task.send({
      method,
      url: `${this.task.url}${path}`,
      headers: {
        Authorization: `Bearer ${this.task.secrets[ACCESS_TOKEN] ?? ''}`,
        Accept: 'application/json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** Updates the object that was made for a lead. */
  update(type: 'contacts' | 'deals', key: string, properties: Properties): Promise<CrmResponse> {
    const path = `/crm/v3/objects/${type}/${encodeURIComponent(key)}?idProperty=${LEAD_ID}`;
    return this.request('PATCH', path, { properties });
  }

  /** Fills the empty properties of a contact. */
  async fill({ id, properties: known }: HubSpotObject, properties: Properties): Promise<void> {
    const missing = Object.entries(properties).filter(([name]) => !known[name]);
    if (missing.length === 0) return;
    const body = { properties: Object.fromEntries(missing) };
    objectIn(await this.request('PATCH', `/crm/v3/objects/contacts/${encodeURIComponent(id)}`, body));
  }

  async searchByNumber(number: string): Promise<HubSpotObject | null> {
    // HubSpot's searchable forms have no country code.
    const national = number.replace(/^\+1/, '');
    const conditions = [
      ['phone', number],
      ['hs_searchable_calculated_phone_number', national],
      ['hs_searchable_calculated_mobile_number', national],
    ] as const;
    const response = await this.request('POST', '/crm/v3/objects/contacts/search', {
      filterGroups: conditions.map(([propertyName, value]) => ({
        filters: [{ propertyName, operator: 'EQ', value }],
      })),
      properties: CONTACT_PROPERTIES,
      limit: 1,
    });
    const { results } = ((isSuccess(response) && jsonOf(response)) || {}) as { results?: HubSpotObject[] };
    if (!Array.isArray(results)) throw new CrmRefusal();
    return results[0] ?? null;
  }

  async associate(deal: string, contact: string): Promise<void> {
    const path = `/crm/v4/objects/deals/${encodeURIComponent(deal)}/associations/default/contacts`;
    const response = await this.request('PUT', `${path}/${encodeURIComponent(contact)}`);
    if (!isSuccess(response)) throw new CrmRefusal();
  }

  /** Creates the properties that hold the id of a lead. HubSpot responds with 409 if they exist. */
  async defineProperties(): Promise<void> {
    for (const [type, groupName] of [
      ['contacts', 'contactinformation'],
      ['deals', 'dealinformation'],
    ] as const) {
      const response = await this.request('POST', `/crm/v3/properties/${type}`, {
        name: LEAD_ID,
        label: 'Frontdesk lead',
        description: 'The lead in Frontdesk for which this record was made',
        groupName,
        type: 'string',
        fieldType: 'text',
        hasUniqueValue: true,
      });
      if (!isSuccess(response) && response.status !== 409) throw new CrmRefusal();
    }
  }
}

function objectIn(response: CrmResponse): HubSpotObject {
  const object = isSuccess(response) ? (jsonOf(response) as Partial<HubSpotObject> | undefined) : undefined;
  if (typeof object?.id !== 'string') throw new CrmRefusal();
  return { id: object.id, properties: object.properties ?? {} };
}

function existingIdIn({ body }: CrmResponse): string {
  const id = /Existing ID: (\d+)/.exec(body)?.[1];
  if (id === undefined) throw new CrmRefusal();
  return id;
}

function contactProperties({ name, email, phone_number: phone }: CrmLead): Properties {
  const [firstname, ...others] = name?.trim().split(/\s+/) ?? [];
  return present({ firstname, lastname: others.join(' '), email, phone });
}

function dealTexts(lead: CrmLead): Properties {
  const person = lead.name ?? lead.email ?? lead.phone_number ?? `Lead ${lead.key}`;
  const dealname = lead.reason === null ? person : `${person}: ${lead.reason}`;
  const origin = [
    ['call', lead.call_id],
    ['chat', lead.chat_id],
    ['outbound call', lead.outbound_call_id],
  ].flatMap(([what, id]) => (id === null ? [] : [`${what} ${id}`]));
  const lines = [
    lead.reason,
    lead.urgency && `Urgency: ${lead.urgency}`,
    ...Object.entries(lead.details ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...Object.values(lead.custom_fields).map(({ label, value }) => `${label}: ${value}`),
    [`Frontdesk lead ${lead.key}`, ...origin].join(', '),
  ].filter((line) => line);
  return { dealname: cut(dealname, MAX_NAME), description: cut(lines.join('\n'), MAX_DESCRIPTION) };
}

function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

/** Leaves out what is unknown, so that nothing is cleared in the CRM. */
function present(values: Readonly<Record<string, string | null | undefined>>): Properties {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));
}
