import { bodyOf, sessionApi } from '../api/client.js';
import type { Session, SingleSignOn } from '../api/portal-paths.js';
import { confirmInWindow } from './confirmation-window.js';
import { forgetLinkSecret } from './link-secret.js';

const begin = (flow: SingleSignOn) => bodyOf(sessionApi.POST('/session/single-sign-on', { body: flow }));

/** The browser goes to the provider and comes back signed in, or with a problem in the address. */
export async function goToProvider(flow: SingleSignOn): Promise<void> {
  const { url } = await begin(flow);
  if (flow.purpose === 'link') forgetLinkSecret();
  window.location.assign(url);
}

export async function confirmAtProvider(): Promise<Session> {
  await confirmInWindow(() => begin({ purpose: 'confirm' }));
  return bodyOf(sessionApi.GET('/session'));
}
