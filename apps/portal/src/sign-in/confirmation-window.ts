import { SentenceError } from '../feedback/error-state.js';
import { text } from '../texts/text.js';

const CHANNEL = 'frontdesk.confirmed';

/**
 * The person confirms at the provider in a window of its own, so that the page keeps what was entered.
 * @param begin returns the provider's URL
 */
export async function confirmInWindow(begin: () => Promise<{ url: string }>): Promise<void> {
  const popup = window.open('about:blank', '_blank', 'popup,width=520,height=720');
  if (!popup) throw new SentenceError(text.singleSignOn.blocked);
  const confirmed = new Promise<string | null>((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<{ problem: string | null }>) => {
      channel.close();
      resolve(data.problem);
    };
  });
  try {
    const { url } = await begin();
    popup.location.href = url;
  } catch (error) {
    popup.close();
    throw error;
  }
  const problem = await confirmed;
  if (problem) throw new SentenceError(problemText(problem));
}

/** Tells the page that opened this window how the confirmation ended, and closes the window. */
export function reportConfirmation(problem: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ problem });
  channel.close();
  window.close();
}

export function problemText(problem: string): string {
  const { problems } = text.singleSignOn;
  return Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : problems.failed;
}
