import { bodyOf, sessionApi } from '../api/client.js';
import type { Session, SingleSignOn } from '../api/portal-paths.js';
import { text } from '../texts/text.js';

const CHANNEL = 'frontdesk.confirmed';

/** The browser goes to the provider and comes back signed in, or with a problem in the address. */
export async function goToProvider(flow: SingleSignOn): Promise<void> {
  const { url } = await bodyOf(sessionApi.POST('/session/single-sign-on', { body: flow }));
  window.location.assign(url);
}

/** The person confirms at the provider in a window of its own, so that the page keeps what was entered. */
export async function confirmAtProvider(): Promise<Session> {
  const popup = window.open('about:blank', '_blank', 'popup,width=520,height=720');
  if (!popup) throw new SingleSignOnError(text.singleSignOn.blocked);
  const confirmed = new Promise<string | null>((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<{ problem: string | null }>) => {
      channel.close();
      resolve(data.problem);
    };
  });
  try {
    const { url } = await bodyOf(sessionApi.POST('/session/single-sign-on', { body: { purpose: 'confirm' } }));
    popup.location.href = url;
  } catch (error) {
    popup.close();
    throw error;
  }
  const problem = await confirmed;
  if (problem) throw new SingleSignOnError(problemText(problem));
  return bodyOf(sessionApi.GET('/session'));
}

/** Tells the page that opened this window how the confirmation ended, and closes the window. */
export function reportConfirmation(problem: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ problem });
  channel.close();
  window.close();
}

/** Its message is a sentence for people. */
export class SingleSignOnError extends Error {}

export function problemText(problem: string): string {
  const { problems } = text.singleSignOn;
  return Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : problems.failed;
}
