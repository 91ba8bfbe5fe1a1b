import type { FastifyRequest } from 'fastify';
import { OPERATOR_PATH } from '../http/operator-address.js';
import type { FlowEnd } from './single-sign-on.service.js';

/** A page of the portal to return to. Null for any other address, which would be an open redirect. */
export function ownPage(to: string | null): string | null {
  return pageBelow('/portal', /^\/(\d{1,15}\/(live|test)(\/|$)|connect\/[\w-]{1,64}$|device$)/, to);
}

/** A page of the operator console to return to. Null for any other address. */
export function ownConsolePage(to: string | null): string | null {
  return pageBelow(OPERATOR_PATH, /^\/(?!api\/)[a-z-]+(\/|$)/, to);
}

function pageBelow(base: string, pages: RegExp, to: string | null): string | null {
  if (to === null || !/^\/[\w\-./?=&%+~:,]*$/.test(to)) return null;
  // Browsers resolve `..`, which may lead out of the base.
  const { pathname, search } = new URL(`${base}${to}`, 'https://portal.invalid');
  const page = pathname.slice(base.length);
  return pathname.startsWith(`${base}/`) && pages.test(page) ? `${page}${search}` : null;
}

/** The query of a request, with its question mark. */
export function queryOf({ raw }: FastifyRequest): string {
  return /\?.*$/.exec(raw.url ?? '')?.[0] ?? '';
}

/** The page to show after the provider's response. */
export function pageAfter({ purpose, to, problem }: FlowEnd): string {
  if (purpose === 'confirm') return `/portal/confirmed${problem ? `?problem=${problem}` : ''}`;
  if (purpose === 'connect' && to) return `/portal${to}${problem ? `?problem=${problem}` : ''}`;
  if (problem) return `/portal/sign-in?problem=${problem}${to ? `&to=${encodeURIComponent(to)}` : ''}`;
  return `/portal${to ?? ''}`;
}

/** The page of the operator console to which the provider's answer leads. */
export function consolePageAfter({ purpose, to, problem }: FlowEnd): string {
  const page = purpose === 'confirm' ? '/confirmed' : (to ?? '/organizations');
  const query = problem ? `${page.includes('?') ? '&' : '?'}problem=${problem}` : '';
  return `${OPERATOR_PATH}${page}${query}`;
}
