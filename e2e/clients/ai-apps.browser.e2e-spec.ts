// Slow: drives a browser through the consent page.
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import {
  anIp,
  createOrganization,
  listenOnOneOf,
  LOCAL_CERTIFICATE,
  LOCAL_KEY,
  PORTAL_PASSWORD,
  sharedStack,
  signedInOwner,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describeInBrowser, violationsOn } from '../browser.js';
import { ageSessions } from '../portal/gateway-rows.js';
import { consoleFaults, PortalChromium, signInAt } from '../portal/portal-chromium.js';
import { canRunSuite, runAuthorizationSuite } from './mcp-conformance.js';

jest.setTimeout(240_000);
/** Shorter than the limit of a test, so that no suite is left. */
const SUITE_MS = 200_000;

/** An AI app that signs in with OAuth. */
class App implements OAuthClientProvider {
  readonly clientMetadata: OAuthClientMetadata;
  /** The address to which the app sent its user. */
  sentTo: URL | null = null;
  stored: StoredOAuthTokens | undefined;
  private verifier = '';
  private discovered: OAuthDiscoveryState | undefined;

  constructor(
    readonly redirectUrl: string,
    private information?: StoredOAuthClientInformation,
  ) {
    this.clientMetadata = {
      client_name: 'Desk helper',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
    };
  }

  clientInformation = () => this.information;
  saveClientInformation = (information: StoredOAuthClientInformation): void => void (this.information = information);
  tokens = () => this.stored;
  saveTokens = (tokens: StoredOAuthTokens): void => void (this.stored = tokens);
  redirectToAuthorization = (url: URL): void => void (this.sentTo = url);
  saveCodeVerifier = (verifier: string): void => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  discoveryState = () => this.discovered;
  saveDiscoveryState = (state: OAuthDiscoveryState): void => void (this.discovered = state);
  invalidateCredentials = (): void => void (this.stored = undefined);
}

/** An AI app that describes itself in a document at its own address. */
class DocumentedApp extends App {
  constructor(
    redirectUrl: string,
    readonly clientMetadataUrl: string,
  ) {
    super(redirectUrl);
  }
}

describeInBrowser('an AI app that signs in', () => {
  const stack = sharedStack();
  const email = `owner.${randomBytes(6).toString('hex')}@example.com`;
  let browser: PortalChromium;
  let organization: TestOrganization;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];
  let callback: string;
  /** The page of the app to which the browser returns. */
  const landing = createServer((_request, response) => response.end('Done'));
  /** The server of the app's document. */
  let publisher: Server;
  let document: string;
  const open: Client[] = [];

  beforeAll(async () => {
    browser = await PortalChromium.start();
    organization = await createOrganization(stack, { name: 'Harbor Dental' });
    await signedInOwner(stack, organization.id, email);
    context = await browser.newContext();
    page = await context.newPage();
    faults = consoleFaults(page);
    await new Promise<void>((resolve) => landing.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(landing.address() as AddressInfo).port}/callback`;
    publisher = await listenOnOneOf(stack.receiverPorts, () =>
      createTlsServer({ key: LOCAL_KEY, cert: LOCAL_CERTIFICATE }, (_request, response) => {
        const { clientMetadata } = new App(callback);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ client_id: document, ...clientMetadata }));
      }),
    );
    document = `https://127.0.0.1:${(publisher.address() as AddressInfo).port}/client.json`;
    await signInAt(page, `${stack.publicBaseUrl}/portal/${organization.id}/test/developers/apps`, email);
    await page.getByText('No connected apps').waitFor();
    await page.getByText(`${stack.publicBaseUrl}/mcp/platform`).waitFor();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
    expect(faults).toEqual([]);
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
    for (const server of [landing, publisher]) {
      server?.closeAllConnections();
      server?.close();
    }
  });

  const clientIp = anIp();
  /** Reaches the public address at a gateway. */
  const reach = (url: string | URL, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', clientIp);
    return fetch(String(url).replace(stack.publicBaseUrl, stack.gateways[0]!), { ...init, headers });
  };
  const transportOf = (app: App): StreamableHTTPClientTransport =>
    new StreamableHTTPClientTransport(new URL(`${stack.publicBaseUrl}/mcp/platform`), {
      authProvider: app,
      fetch: reach,
    });
  async function connected(app: App): Promise<Client> {
    const client = new Client(
      { name: 'spec', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(transportOf(app));
    open.push(client);
    return client;
  }

  /** Begins in the app and shows the consent page. Returns the transport that takes the answer. */
  async function asked(app: App): Promise<StreamableHTTPClientTransport> {
    const transport = transportOf(app);
    const client = new Client(
      { name: 'spec', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await expect(client.connect(transport).then(() => client.listTools())).rejects.toThrow(UnauthorizedError);
    await page.goto(app.sentTo!.href);
    await page.getByRole('heading', { name: 'Connect “Desk helper”?' }).waitFor();
    return transport;
  }

  async function answer(button: 'Connect' | 'Do not connect'): Promise<URLSearchParams> {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForURL(`${callback}**`);
    return new URL(page.url()).searchParams;
  }

  /** Checks the accessibility of the page in both themes, and that it fits on a phone. */
  async function assertAccessible(name: string): Promise<void> {
    const folder = process.env['PORTAL_SCREENSHOTS'];
    const usual = page.viewportSize()!;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ ...usual, width });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        if (folder)
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
    await page.setViewportSize(usual);
  }

  const account = async (client: Client): Promise<object> =>
    (await client.callTool({ name: 'account_get', arguments: {} })).structuredContent as object;

  it('gets what the owner narrows in the portal, refreshes it, and is disconnected there', async () => {
    const app = new App(callback);
    const transport = await asked(app);
    await page.getByText('nothing about it is verified').waitFor();
    // No scope is out of view in a list that scrolls.
    const hidden = await page.evaluate(
      '[...document.querySelectorAll("fieldset > div")].filter((one) => one.scrollHeight > one.clientHeight + 1).length',
    );
    expect([await page.getByRole('group').getByRole('checkbox').count(), hidden]).toEqual([5, 0]);
    await assertAccessible('consent');
    await page.getByRole('checkbox', { name: 'chats:read' }).uncheck();
    await transport.finishAuth(await answer('Connect'));

    const scopes = ['calls:read', 'leads:read', 'bookings:read', 'dnc:read'];
    expect(await account(await connected(app))).toMatchObject({
      data: { livemode: false, organization: { id: organization.id }, grant: { client_name: 'Desk helper', scopes } },
    });
    const first = app.stored!.access_token;
    app.stored = { ...app.stored!, access_token: `vk_oat_${'x'.repeat(43)}` };
    await account(await connected(app));
    expect(app.stored.access_token).not.toBe(first);

    await page.goto(`${stack.publicBaseUrl}/portal/${organization.id}/test/developers/apps`);
    await page.getByRole('button', { name: 'Disconnect Desk helper' }).waitFor();
    await assertAccessible('connected-apps');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Desk helper');
    await page.getByRole('button', { name: 'Disconnect Desk helper' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('status').getByText('“Desk helper” is disconnected').waitFor();
    app.sentTo = null;
    await expect(connected(app).then(account)).rejects.toThrow(UnauthorizedError);
    expect(app.sentTo).not.toBeNull();
  });

  it('signs in by its metadata document, is refused, and may ask again', async () => {
    const app = new DocumentedApp(callback, document);
    await asked(app);
    await page.getByText(new URL(document).host, { exact: true }).waitFor();
    expect((await answer('Do not connect')).get('error')).toBe('access_denied');
    const transport = await asked(app);
    await transport.finishAuth(await answer('Connect'));
    const connectedApp = { client_id: document, client_name: 'Desk helper' };
    expect(await account(await connected(app))).toMatchObject({ data: { grant: connectedApp } });
  });

  it('gets live records only after the owner confirmed their identity, if the last time is ten minutes ago', async () => {
    const app = new App(callback);
    await ageSessions(email, 'confirmed_at', '11 minutes');
    const transport = await asked(app);
    await page.getByRole('radio', { name: 'Live' }).check();
    await page.getByText('The app sees records of real people').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Confirm your identity' });
    await question.getByLabel('Password', { exact: true }).fill(PORTAL_PASSWORD);
    await question.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.waitForURL(`${callback}**`);
    await transport.finishAuth(new URL(page.url()).searchParams);
    expect(await account(await connected(app))).toMatchObject({
      data: { livemode: true, grant: { client_name: 'Desk helper', mode: 'live' } },
    });
  });

  (canRunSuite ? it : it.skip)('passes the authorization scenarios of the official conformance suite', async () => {
    const issuer = stack.publicBaseUrl;
    const given = { issuer, sitePort: browser.sitePort, clientId: 'desk-helper', resource: `${issuer}/mcp/platform` };
    // The page of the suite to which the browser returns has no icon, which the browser reports.
    const own = await context.newPage();
    const visit = async (url: string): Promise<void> => {
      await own.goto(url);
      await own.getByRole('button', { name: 'Connect', exact: true }).click();
      await own.getByText('You can close this page').waitFor();
    };
    const checks = await runAuthorizationSuite(given, visit, AbortSignal.timeout(SUITE_MS));
    await own.close();
    expect(checks.map(({ id, status, errorMessage }) => ({ id, status, errorMessage }))).toEqual(
      ['authorization-code-grant', 'authorization-server-metadata', 'authorization-server-metadata-cimd'].map((id) => ({
        id,
        status: 'SUCCESS',
        errorMessage: undefined,
      })),
    );
  });

  it('asks its user for more scopes, and calls once a member approved the call in the portal', async () => {
    const app = new App(callback, { client_id: 'desk-helper', issuer: stack.publicBaseUrl });
    const transport = await asked(app);
    await page.getByText('The operator of this server registered the app.').waitFor();
    await transport.finishAuth(await answer('Connect'));
    const client = await connected(app);
    const phone_number = '+13125550171';
    await organization.platform.post(`/organizations/${organization.id}/consents`, {
      livemode: false,
      phone_number,
      purposes: ['informational'],
      consent_text: 'I agree that an AI assistant may call me about my request.',
    });
    const place = async (changes: object = {}): Promise<Record<string, unknown>> => {
      const said = { contact_name: 'Ada Park', context: { 'Reason of the call': 'A crown is ready.' } };
      const wanted = { phone_number, purpose: 'informational', ...said, ...changes };
      const { structuredContent } = await client.callTool({ name: 'outbound_calls_create', arguments: wanted });
      return structuredContent as Record<string, unknown>;
    };
    app.sentTo = null;
    await expect(place()).rejects.toThrow(UnauthorizedError);
    expect(app.sentTo!.searchParams.get('scope')!.split(' ')).toContain('outbound:write');
    await page.goto(app.sentTo!.href);
    await page.getByLabel('Before a phone rings').selectOption('Ask for approval in the portal');
    await assertAccessible('consent-with-calls');
    await (client.transport as StreamableHTTPClientTransport).finishAuth(await answer('Connect'));

    const { code, approval_url, confirmation_token } = await place();
    expect(code).toBe('confirmation_required');
    await page.goto(String(approval_url));
    await page.getByRole('heading', { name: '“Desk helper” asks to call' }).waitFor();
    await page.getByText('(312) 555-0171').waitFor();
    await page.getByText('Ada Park').waitFor();
    await page.getByText('A crown is ready.').waitFor();
    await assertAccessible('call-approval');
    await page.getByRole('button', { name: 'Approve the call' }).click();
    await page.getByText('The call is approved.').waitFor();
    expect(await place({ confirmation_token })).toMatchObject({ data: { phone_number } });
  });
});
