import { LiveHub } from './live-hub.js';
import type { FromTab } from './live-messages.js';

/** The part of a shared worker's scope that TypeScript's library for pages does not declare. */
const scope = self as unknown as { onconnect: (event: MessageEvent) => void };
const ports = new Set<MessagePort>();
const portOf = new Map<string, MessagePort>();

const hub = new LiveHub(
  (message) => ports.forEach((port) => port.postMessage(message)),
  (tab) => {
    const port = portOf.get(tab);
    portOf.delete(tab);
    if (port) ports.delete(port);
  },
);

scope.onconnect = ({ ports: [port] }) => {
  ports.add(port!);
  port!.onmessage = ({ data }: MessageEvent<FromTab>) => {
    if (data.kind === 'follow') portOf.set(data.tab, port!);
    hub.receive(data);
  };
};
