import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Session } from './api/portal-paths.js';
import { ErrorState } from './feedback/error-state.js';
import { FailedPage } from './sign-in/failed-page.js';
import { NotFound } from './layout/not-found.js';
import { Toasts } from './feedback/toasts.js';
import { parseSearch, stringifySearch } from './search-params.js';
import { pages, signInPage } from './pages.js';
import { homeOf, sessionQuery } from './session/session.js';
import { ReauthenticationProvider } from './sign-in/reauthentication.js';
import { Permitted, WorkplacePage } from './workplace.js';

interface Context {
  queryClient: QueryClient;
}

/** The session. It is requested once, and later requests update it. */
function sessionOf({ queryClient }: Context): Promise<Session> {
  return queryClient.query({ ...sessionQuery, staleTime: 'static' });
}

const root = createRootRouteWithContext<Context>()({
  beforeLoad: ({ context }) => sessionOf(context),
  component: () => (
    <ReauthenticationProvider>
      <Outlet />
      <Toasts />
    </ReauthenticationProvider>
  ),
  errorComponent: ({ error, reset }) => (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        error={error}
        onRetry={() => {
          reset();
          window.location.reload();
        }}
      />
    </main>
  ),
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await sessionOf(context);
    if (!session.person) redirect({ to: '/sign-in', replace: true, throw: true });
    const home = homeOf(session);
    if (home) redirect({ to: home, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./sign-in/no-organization.js'), 'NoOrganization'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: async ({ context }) => {
    const session = await sessionOf(context);
    if (session.person) redirect({ to: '/', replace: true, throw: true });
  },
  component: lazyRouteComponent(signInPage, 'SignInPage'),
});

const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => import('./sign-in/link-page.js'), 'LinkPage'),
});

/** The consent page of an AI app, which stays in the address until the person is signed in. */
const consent = createRoute({
  getParentRoute: () => root,
  path: '/connect/$uid',
  beforeLoad: async ({ context, location }) => {
    const session = await sessionOf(context);
    if (!session.person)
      redirect({ to: '/sign-in', search: { to: location.href } as never, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./apps/consent-page.js'), 'ConsentPage'),
});

/** The page on which a person gives a key to a command line. */
const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  beforeLoad: async ({ context, location }) => {
    const session = await sessionOf(context);
    if (!session.person)
      redirect({ to: '/sign-in', search: { to: location.href } as never, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./developers/device-page.js'), 'DevicePage'),
});

const confirmed = createRoute({
  getParentRoute: () => root,
  path: '/confirmed',
  component: lazyRouteComponent(() => import('./sign-in/confirmed-page.js'), 'ConfirmedPage'),
});

/** The page to which Google sends the browser back. */
const google = createRoute({
  getParentRoute: () => root,
  path: '/google',
  beforeLoad: async ({ context }) => {
    const session = await sessionOf(context);
    if (!session.person) redirect({ to: '/sign-in', replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./settings/google-return-page.js'), 'GoogleReturnPage'),
});

const workplace = createRoute({
  getParentRoute: () => root,
  path: '/$organization/$mode',
  beforeLoad: async ({ context, location }) => {
    const session = await sessionOf(context);
    if (!session.person)
      redirect({ to: '/sign-in', search: { to: location.href } as never, replace: true, throw: true });
  },
  component: WorkplacePage,
});

const first = createRoute({
  getParentRoute: () => workplace,
  path: '/',
  beforeLoad: async ({ context, params }) => {
    const [{ organizations }, { navigationFor }] = await Promise.all([
      sessionOf(context),
      import('./shell/navigation.js'),
    ]);
    const operations = organizations.find(({ id }) => String(id) === params.organization)?.operations;
    const own = new Set(operations?.[params.mode === 'live' ? 'live' : 'test']);
    const page = navigationFor((operation) => own.has(operation))[0]?.pages[0]?.path ?? '/account';
    redirect({ to: `/${params.organization}/${params.mode}${page}`, replace: true, throw: true });
  },
});

type Pages = typeof pages;

/** A page of an organization. */
function page<Path extends keyof Pages>(
  path: Path,
  needs: readonly string[],
  name: keyof Awaited<ReturnType<Pages[Path]>>,
) {
  const load = pages[path] as () => Promise<Record<string, ComponentType>>;
  const Loaded = lazyRouteComponent(load, name as string) as ComponentType & { preload?: () => Promise<void> };
  const Allowed = Object.assign(
    (): ReactNode => (
      <Permitted needs={needs}>
        <Loaded />
      </Permitted>
    ),
    { preload: Loaded.preload },
  );
  return createRoute({ getParentRoute: () => workplace, path, component: Allowed });
}

const inbox = page('/inbox', ['chats.list'], 'InboxPage');
/** The inbox shows the chat beside its list, which stays as it is. */
const chat = createRoute({ getParentRoute: () => inbox, path: '/$chat' });

const routeTree = root.addChildren([
  start,
  signIn,
  link,
  consent,
  device,
  confirmed,
  google,
  workplace.addChildren([
    first,
    page('/home', ['calls.list'], 'HomePage'),
    page('/setup', ['settings.update'], 'SetupPage'),
    inbox.addChildren([chat]),
    page('/calls', ['calls.list'], 'CallsPage'),
    page('/calls/$call', ['calls.get'], 'CallPage'),
    page('/talk', ['calls.start-in-browser'], 'TalkPage'),
    page('/leads', ['leads.list'], 'LeadsPage'),
    page('/leads/$lead', ['leads.get'], 'LeadPage'),
    page('/contacts/$contact', ['contacts.get-records'], 'ContactPage'),
    page('/bookings', ['bookings.list'], 'BookingsPage'),
    page('/outbound-calls', ['outbound-calls.list'], 'OutboundCallsPage'),
    page('/outbound-calls/$call', ['outbound-calls.get'], 'OutboundCallPage'),
    page('/campaigns', ['campaigns.list'], 'CampaignsPage'),
    page('/campaigns/$campaign', ['campaigns.get'], 'CampaignPage'),
    page('/do-not-call', ['do-not-call.list'], 'DoNotCallPage'),
    page('/consents', ['consents.list'], 'ConsentsPage'),
    page('/consents/$consent', ['consents.get'], 'ConsentPage'),
    page('/blocked-callers', ['blocked-callers.list'], 'BlockedCallersPage'),
    page('/developers/keys', ['api-keys.list-own'], 'ApiKeysPage'),
    page('/developers/apps', ['connected-apps.list-own'], 'ConnectedAppsPage'),
    page('/call-approvals/$approval', ['call-approvals.get'], 'CallApprovalPage'),
    page('/developers/webhooks', ['webhook-endpoints.list'], 'EndpointsPage'),
    page('/developers/webhooks/$endpoint', ['webhook-endpoints.list'], 'EndpointPage'),
    page('/developers/webhooks/$endpoint/$delivery', ['webhook-endpoints.get-delivery'], 'DeliveryPage'),
    page('/developers/events', ['webhook-endpoints.list'], 'EventsPage'),
    page('/developers/requests', ['request-log.list'], 'RequestsPage'),
    page('/developers/requests/$request', ['request-log.get'], 'RequestPage'),
    page('/people', ['people.list'], 'PeoplePage'),
    page('/settings', ['settings.update'], 'SettingsPage'),
    page('/audit-log', ['audit-entries.list-own'], 'AuditPage'),
    page('/account/notifications', [], 'NotificationsPage'),
    page('/account', [], 'AccountPage'),
  ]),
]);

export function createPortalRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: '/portal',
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  // The code of the page arrives beside the session. If it fails, the router requests it again and shows why.
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
  return router;
}
