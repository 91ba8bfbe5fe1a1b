import { LiveHub, lockOfTab } from './live-hub.js';
import type { FromTab, ToTabs } from './live-messages.js';

const CHANNEL = 'frontdesk.live';
const HOLDER_LOCK = 'frontdesk.live';

/** A tab's connection to the stream that all tabs of the browser share. */
export interface LiveTab {
  send: (message: FromTab) => void;
}

/** Holds a lock as long as this tab exists, so that the holder of the stream notices its end. */
export async function announceTab(tab: string): Promise<void> {
  await new Promise<void>((resolve) => {
    void navigator.locks.request(lockOfTab(tab), () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
}

/** Joins the stream of the browser, in a shared worker. In browsers without shared workers, a tab holds the stream. */
export function joinStream(onMessage: (message: ToTabs) => void): LiveTab {
  return 'SharedWorker' in globalThis ? joinWorker(onMessage) : joinTabs(onMessage);
}

function joinWorker(onMessage: (message: ToTabs) => void): LiveTab {
  const { port } = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module', name: CHANNEL });
  port.onmessage = ({ data }: MessageEvent<ToTabs>) => onMessage(data);
  return { send: (message) => port.postMessage(message) };
}

/** The tab that holds the lock holds the stream. When the tab is closed, another tab resumes the stream. */
function joinTabs(onMessage: (message: ToTabs) => void): LiveTab {
  const channel = new BroadcastChannel(CHANNEL);
  let hub: LiveHub | undefined;
  let lastId = '';
  const receive = (message: ToTabs): void => {
    if (message.kind === 'event') lastId = message.lastId || lastId;
    onMessage(message);
  };
  const post = (message: ToTabs): void => {
    channel.postMessage(message);
    receive(message);
  };
  channel.onmessage = ({ data }: MessageEvent<ToTabs | FromTab>) => {
    if (data.kind === 'follow' || data.kind === 'wake') hub?.receive(data);
    else receive(data);
  };
  void navigator.locks.request(HOLDER_LOCK, () => {
    hub = new LiveHub(post, undefined, lastId);
    post({ kind: 'who' });
    return new Promise(() => undefined);
  });
  return {
    send: (message) => {
      if (hub) hub.receive(message);
      else channel.postMessage(message);
    },
  };
}
