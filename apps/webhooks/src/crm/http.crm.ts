import type { HttpSettings } from '../endpoints/crm-settings.js';
import { CrmRefusal, isSuccess, jsonOf, type CrmPort, type CrmTask } from './crm-port.js';
import { headersWith } from './header-template.js';
import { LeadTemplate } from './lead-template.js';

const MAX_ID = 500;

/** Sends one request whose body and headers the organization has written. */
export class HttpCrm implements CrmPort<HttpSettings> {
  async push({ settings, secrets, url, lead, event, livemode, externalId, send }: CrmTask<HttpSettings>) {
    const body = new LeadTemplate(settings.body).render({ lead, event, livemode, externalId });
    const response = await send({
      method: settings.method,
      url,
      headers: {
        'User-Agent': 'Service-Webhooks/1.0',
        // The same for every push of a lead, so that a receiver can recognize a repeat.
        'Service-Lead': lead.key,
        ...headersWith(settings.headers, secrets),
        'Content-Type': 'application/json',
      },
      body,
    });
    if (!isSuccess(response)) throw new CrmRefusal();
    return settings.id_path === null ? null : idAt(settings.id_path, jsonOf(response));
  }
}

/** Whether a path such as `data.items.0.id` can be followed. */
export function isIdPath(path: string): boolean {
  return /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,9}$/.test(path);
}

/** Returns the text or number at a path of a response, or null if there is none. */
function idAt(path: string, response: unknown): string | null {
  let node = response;
  for (const step of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return null;
    node = (node as Record<string, unknown>)[step];
  }
  const isId = typeof node === 'number' || (typeof node === 'string' && node !== '' && node.length <= MAX_ID);
  return isId ? String(node) : null;
}
