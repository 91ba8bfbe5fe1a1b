import { requestEarly } from '../api/early-responses.js';
import type { SessionOrganization } from '../api/portal-paths.js';

/** The requests of a page that is opened without filters, by path, with the operation that each needs. */
const REQUESTS: Readonly<Record<string, readonly (readonly [operation: string, path: string])[]>> = {
  '/inbox': [['chats.list-follow-ups', '/follow-ups/chats?per_page=50']],
  '/inbox/$chat': [
    ['chats.get', '/chats/{id}'],
    ['chats.get-follow-up', '/follow-ups/chats/{id}'],
  ],
  '/calls': [['calls.list-follow-ups', '/follow-ups/calls?per_page=25']],
  '/leads': [['leads.list-follow-ups', '/follow-ups/leads?per_page=25']],
  '/outbound-calls': [['outbound-calls.list', '/outbound-calls?per_page=25']],
  '/do-not-call': [['do-not-call.list', '/do-not-call?per_page=25']],
  '/blocked-callers': [['blocked-callers.list', '/blocked-callers?per_page=25']],
  '/consents': [['consents.list', '/consents?per_page=25']],
  '/settings': [['settings.update', '/settings']],
};

/**
 * Requests the records of the opened page, before the application that shows them has arrived. The session comes first:
 * the application follows the changes after it, and requests nothing that the role does not include.
 */
export function requestRecords(
  page: string,
  id: string | undefined,
  { organization, mode }: { organization: SessionOrganization; mode: 'live' | 'test' },
): void {
  if (location.search) return;
  const headers = { 'Frontdesk-Organization': String(organization.id), 'Frontdesk-Mode': mode };
  for (const [operation, path] of REQUESTS[page] ?? []) {
    if (!organization.operations[mode].includes(operation)) continue;
    requestEarly(path.replace('{id}', id ?? ''), headers).catch(() => undefined);
  }
}
