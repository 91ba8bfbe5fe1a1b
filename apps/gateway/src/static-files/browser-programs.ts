import { join } from 'node:path';

/** The origins, besides that of the gateway, to which pages may connect. */
export interface OtherOrigins {
  /** The WebSocket origin of the voice service. Null if it is that of the gateway. */
  voice: string | null;
}

/** A program for browsers that its own project builds. The gateway serves its files. */
export interface BrowserProgram {
  /** Name of its routes in logs and metrics. */
  route: string;
  /** The output of its build. `index.html` is served at `base`, and any `page.html` at `page`. */
  folder: string;
  /** URL path of the folder. */
  base: string;
  /** Whether the program has client-side routing: each path below `base` without a file gets `index.html`. */
  findsPages?: boolean;
  /** Headers of the file with this URL path. */
  headersFor: (path: string, origins: OtherOrigins) => Record<string, string>;
}

/** The projects are next to the gateway's, in a checkout and in the image. */
const APPS = join(import.meta.dirname, '../../..');

const page = (policy: string): Record<string, string> => ({
  // A page names its files by hash, so browsers revalidate it each time.
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; ${policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
});

/** The address of a package stays the same in each version, so package managers ask whether they have the newest. */
const PACKAGE = { 'cache-control': 'no-cache' };

const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The documentation searches its own files and sends requests of examples. Code blocks have their colors in styles. */
const DOCS_PAGE = page(
  "style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'",
);

/** The portal loads its own files, and sends its forms by script. React sets styles on elements. */
const portalPage = ({ voice }: OtherOrigins): Record<string, string> => ({
  ...page(''),
  'content-security-policy':
    `default-src 'none'; script-src 'self'; connect-src 'self'${voice ? ` ${voice}` : ''}; ` +
    "img-src 'self' data:; font-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; object-src 'none'; " +
    "form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
});

/** A script that other websites embed. They get a new version within minutes and use the old one until then. */
const EMBEDDED_SCRIPT = {
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

export const browserPrograms: readonly BrowserProgram[] = [
  {
    route: 'documentation',
    folder: join(APPS, 'docs/dist/public'),
    base: '/docs',
    headersFor: (path) => {
      if (path.startsWith('/docs/packages/')) return PACKAGE;
      return path.startsWith('/docs/assets/') ? IMMUTABLE : DOCS_PAGE;
    },
  },
  {
    route: 'portal',
    folder: join(APPS, 'portal/dist/public'),
    base: '/portal',
    findsPages: true,
    headersFor: (path, origins) => (path.startsWith('/portal/assets/') ? IMMUTABLE : portalPage(origins)),
  },
  {
    route: 'widget.script',
    folder: join(APPS, 'widget/dist/public'),
    base: '/widget/v1',
    headersFor: () => EMBEDDED_SCRIPT,
  },
];
