import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { FailedPage } from '../sign-in/failed-page.js';
import { NotFound } from '../layout/not-found.js';
import { parseSearch, stringifySearch } from '../search-params.js';
import { Console } from './console.js';

const top = createRootRoute({ notFoundComponent: NotFound });

/** Shown in the window in which an operator confirms at the provider. */
const confirmed = createRoute({
  getParentRoute: () => top,
  path: '/confirmed',
  component: lazyRouteComponent(() => import('../sign-in/confirmed-page.js'), 'ConfirmedPage'),
});

const root = createRoute({ getParentRoute: () => top, id: 'console', component: Console });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirect({ to: '/organizations' as never, replace: true, throw: true }),
});

const organizations = createRoute({
  getParentRoute: () => root,
  path: '/organizations',
  component: lazyRouteComponent(() => import('./organizations-page.js'), 'OrganizationsPage'),
});
const organization = createRoute({
  getParentRoute: () => root,
  path: '/organizations/$organization',
  component: lazyRouteComponent(() => import('./organization-page.js'), 'OrganizationPage'),
});
const usage = createRoute({
  getParentRoute: () => root,
  path: '/usage',
  component: lazyRouteComponent(() => import('./usage-page.js'), 'UsagePage'),
});
const doNotCall = createRoute({
  getParentRoute: () => root,
  path: '/do-not-call',
  component: lazyRouteComponent(() => import('./operator-numbers-page.js'), 'OperatorNumbersPage'),
});
const imports = createRoute({
  getParentRoute: () => root,
  path: '/imports',
  component: lazyRouteComponent(() => import('./imports-page.js'), 'ImportsPage'),
});
const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  component: lazyRouteComponent(() => import('./system-page.js'), 'SystemPage'),
});
const apps = createRoute({
  getParentRoute: () => root,
  path: '/connected-apps',
  component: lazyRouteComponent(() => import('./operator-apps-page.js'), 'OperatorAppsPage'),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  component: lazyRouteComponent(() => import('./operator-audit-page.js'), 'OperatorAuditPage'),
});

const routeTree = top.addChildren([
  confirmed,
  root.addChildren([start, organizations, organization, usage, doNotCall, imports, apps, system, audit]),
]);

export function createConsoleRouter() {
  return createRouter({
    routeTree,
    basepath: '/operator',
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}
