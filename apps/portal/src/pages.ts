/** The pages of an organization by path. The code of each is loaded when it is opened. */
export const pages = {
  '/home': () => import('./home/home-page.js'),
  '/setup': () => import('./setup/setup-page.js'),
  '/inbox': () => import('./inbox/inbox-page.js'),
  '/inbox/$chat': () => import('./inbox/inbox-page.js'),
  '/calls': () => import('./calls/calls-page.js'),
  '/calls/$call': () => import('./calls/call-page.js'),
  '/talk': () => import('./calls/talk-page.js'),
  '/leads': () => import('./leads/leads-page.js'),
  '/leads/$lead': () => import('./leads/lead-page.js'),
  '/contacts/$contact': () => import('./contacts/contact-page.js'),
  '/bookings': () => import('./bookings/bookings-page.js'),
  '/outbound-calls': () => import('./outbound/outbound-calls-page.js'),
  '/outbound-calls/$call': () => import('./outbound/outbound-call-page.js'),
  '/campaigns': () => import('./campaigns/campaigns-page.js'),
  '/campaigns/$campaign': () => import('./campaigns/campaign-page.js'),
  '/do-not-call': () => import('./blocking/do-not-call-page.js'),
  '/consents': () => import('./consents/consents-page.js'),
  '/consents/$consent': () => import('./consents/consent-page.js'),
  '/blocked-callers': () => import('./blocking/blocked-callers-page.js'),
  '/developers/keys': () => import('./developers/api-keys-page.js'),
  '/developers/apps': () => import('./apps/connected-apps-page.js'),
  '/call-approvals/$approval': () => import('./apps/call-approval-page.js'),
  '/developers/webhooks': () => import('./developers/endpoints-page.js'),
  '/developers/webhooks/$endpoint': () => import('./developers/endpoint-page.js'),
  '/developers/webhooks/$endpoint/$delivery': () => import('./developers/delivery-page.js'),
  '/developers/events': () => import('./developers/events-page.js'),
  '/developers/requests': () => import('./developers/requests-page.js'),
  '/developers/requests/$request': () => import('./developers/request-page.js'),
  '/people': () => import('./people/people-page.js'),
  '/settings': () => import('./settings/settings-page.js'),
  '/audit-log': () => import('./audit/audit-page.js'),
  '/account/notifications': () => import('./account/notifications-page.js'),
  '/account': () => import('./account/account-page.js'),
};

/** The sidebar, which narrow screens show on request. */
export const sidebar = () => import('./shell/sidebar.js');

/** The page outside of every organization that people open most. */
export const signInPage = () => import('./sign-in/sign-in-page.js');
