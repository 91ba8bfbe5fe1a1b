import type { WhatsappTemplateStatus } from '@frontdesk/contracts';
import type { NewWhatsappTemplate } from './whatsapp-template.entity.js';

export interface TemplateSourceOptions {
  baseUrl: string;
  version: string;
  accessToken: string;
  timeoutMs: number;
}

interface Component {
  type?: unknown;
  format?: unknown;
  text?: unknown;
  buttons?: unknown;
}

interface MetaTemplate {
  name?: unknown;
  language?: unknown;
  status?: unknown;
  components?: unknown;
}

const STATUSES: Readonly<Record<string, WhatsappTemplateStatus>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
};
const PAGE_SIZE = 100;
const MAX_PAGES = 60;

/** Reads the templates of a phone number's WhatsApp account from the Graph API. */
export class TemplateSource {
  constructor(private readonly options: TemplateSourceOptions) {}

  async read(phoneNumberId: string, signal: AbortSignal): Promise<NewWhatsappTemplate[]> {
    const account = await this.accountOf(phoneNumberId, signal);
    const templates = new Map<string, NewWhatsappTemplate>();
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { data, paging } = await this.get(
        `${encodeURIComponent(account)}/message_templates`,
        {
          fields: 'name,language,status,components',
          limit: String(PAGE_SIZE),
          ...(after ? { after } : {}),
        },
        signal,
      );
      if (!Array.isArray(data)) throw new Error('the list of templates is unreadable');
      for (const template of (data as MetaTemplate[]).flatMap(readTemplate)) {
        templates.set(`${template.name} ${template.language}`, template);
      }
      const { cursors, next } = (paging ?? {}) as { cursors?: { after?: unknown }; next?: unknown };
      if (!next || typeof cursors?.after !== 'string') return [...templates.values()];
      after = cursors.after;
    }
    throw new Error('there are too many templates');
  }

  /** Returns the account of a number, which is part of the number's health status. */
  private async accountOf(phoneNumberId: string, signal: AbortSignal): Promise<string> {
    const found = await this.get(encodeURIComponent(phoneNumberId), { fields: 'health_status' }, signal);
    const { entities } = (found['health_status'] ?? {}) as { entities?: { entity_type?: unknown; id?: unknown }[] };
    const account = entities?.find(({ entity_type }) => entity_type === 'WABA')?.id;
    if (typeof account !== 'string') throw new Error('the number names no WhatsApp account');
    return account;
  }

  private async get(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const { baseUrl, version, accessToken, timeoutMs } = this.options;
    const url = `${baseUrl.replace(/\/+$/, '')}/${version}/${path}?${new URLSearchParams(query).toString()}`;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) throw new Error(`responded with ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  }
}

/** Returns no template if a part other than the body may have placeholders, because only the body is filled in. */
function readTemplate({ name, language, status, components }: MetaTemplate): NewWhatsappTemplate[] {
  if (typeof name !== 'string' || typeof language !== 'string' || !Array.isArray(components)) return [];
  const parts = components as Component[];
  const body = parts.find(({ type }) => type === 'BODY')?.text;
  if (typeof body !== 'string' || !parts.every(isComplete)) return [];
  return [{ name, language, body, status: STATUSES[String(status)] ?? 'disabled' }];
}

function isComplete({ type, format, text, buttons }: Component): boolean {
  if (type === 'BODY' || type === 'FOOTER') return true;
  if (type === 'HEADER') return format === 'TEXT' && !String(text).includes('{{');
  if (type !== 'BUTTONS' || !Array.isArray(buttons)) return false;
  return (buttons as { type?: string; url?: string }[]).every(
    ({ type: kind, url = '' }) =>
      ['QUICK_REPLY', 'PHONE_NUMBER', 'URL'].includes(String(kind)) && !String(url).includes('{{'),
  );
}
