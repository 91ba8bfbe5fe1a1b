import { isSignedByTwilio } from '@frontdesk/twilio';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { MAX_MESSAGE_BYTES, readRelayMessage, type RelayCommand, type RelayMessage } from './relay-messages.js';
import { isForBrowser } from './relay-tokens.js';

const PATH = /^\/voice\/relay\/((?:browser\.)?[\w-]{43})$/;
const TICK_MS = 500;
const CLOSING_MS = 1000;
const PING_MS = 15_000;
/** A peer that has a token sends the setup at once. */
const SETUP_MS = 10_000;
/** The carrier closes the connection after the receptionist has ended it. */
const END_MS = 5000;
/** Nothing more is read of a connection while this many messages wait. */
const MAX_WAITING_MESSAGES = 20;
/** A connection that has more unsent bytes belongs to a peer that does not read. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** One call on a connection. */
export interface ConnectedCall {
  receive(message: RelayMessage): Promise<void>;
  tick(): Promise<void>;
  /** Is called once, after the connection has closed and the last message was handled. */
  leave(): Promise<void>;
}

/** The connection, as a call sees it. */
export interface RelayConnection {
  send(command: RelayCommand): void;
  /** Breaks the connection off, because the call goes on elsewhere. */
  terminate(): void;
}

export interface RelayServerOptions {
  /** The address that the carrier was told, with `ws` or `wss`, without a path. */
  publicUrl: string;
  /** Null refuses every call of the carrier. */
  authToken: string | null;
  /** Further connections are refused, so that the carrier connects their calls with another process. */
  maxConnections: number;
  /** Connections of browsers take no phone lines, because their tokens are checked after the upgrade. */
  maxBrowserConnections: number;
  /** Uses the token up. Returns null if it is unknown, used or expired. */
  connect(token: string, connection: RelayConnection): Promise<ConnectedCall | null>;
  onMalformed(): void;
  onFault(error: unknown): void;
}

/** Accepts the WebSocket connections of the relay: one for each call. */
export class RelayServer {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  private readonly browsers = new Set<WebSocket>();
  private readonly leaving = new Set<Promise<void>>();

  constructor(private readonly options: RelayServerOptions) {}

  /**
   * Handles an upgrade. A refused request does not use up its token. A browser signs nothing: its token was issued to a
   * session of the portal.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node removes its own listener. Without one, a reset of the connection would end the process.
    socket.on('error', () => socket.destroy());
    const token = PATH.exec(request.url ?? '')?.[1];
    if (!token || !(isForBrowser(token) || this.isSigned(request))) return refuse(socket, '403 Forbidden');
    if (!this.hasRoom(isForBrowser(token))) return refuse(socket, '503 Service Unavailable');
    this.server.handleUpgrade(request, socket, head, (webSocket) => {
      if (isForBrowser(token)) this.browsers.add(webSocket);
      webSocket.once('close', () => this.browsers.delete(webSocket));
      void this.serve(webSocket, token);
    });
  }

  /** Closes every connection, so that the carrier connects its call with another process. */
  close(): void {
    for (const client of this.server.clients) client.close(1001);
  }

  /** Resolves once the calls whose connections have closed are done with. */
  async settled(): Promise<void> {
    await Promise.all(this.leaving);
  }

  private hasRoom(isBrowser: boolean): boolean {
    const { maxConnections, maxBrowserConnections } = this.options;
    if (isBrowser) return this.browsers.size < maxBrowserConnections;
    return this.server.clients.size - this.browsers.size < maxConnections;
  }

  private isSigned({ headers, url }: IncomingMessage): boolean {
    const { authToken, publicUrl } = this.options;
    const signature = headers['x-twilio-signature'];
    if (!authToken || typeof signature !== 'string') return false;
    return isSignedByTwilio(authToken, { signature, urls: [publicUrl + url], form: {} });
  }

  private async serve(webSocket: WebSocket, token: string): Promise<void> {
    const { options } = this;
    webSocket.on('error', (error) => options.onFault(error));
    const connection: RelayConnection = {
      send: (command) => {
        send(webSocket, command);
        if (command.type === 'end') after(END_MS, webSocket, () => closeNow(webSocket, 1000));
      },
      terminate: () => webSocket.terminate(),
    };
    endIfGone(webSocket);
    // Nothing is read for a peer whose token is not checked yet.
    webSocket.pause();
    const call = await options.connect(token, connection).catch((error: unknown) => {
      options.onFault(error);
      return null;
    });
    if (!call) return closeNow(webSocket, 1008);
    const isSetUp = after(SETUP_MS, webSocket, () => closeNow(webSocket, 1008));
    let waitingCount = 0;
    const receive = (text: string): void => {
      const message = readRelayMessage(text);
      if (!message) return options.onMalformed();
      if (message.type === 'setup') isSetUp();
      if (++waitingCount >= MAX_WAITING_MESSAGES) webSocket.pause();
      void call.receive(message).finally(() => {
        if (--waitingCount < MAX_WAITING_MESSAGES) webSocket.resume();
      });
    };
    webSocket.on('message', (data: Buffer, isBinary) => (isBinary ? options.onMalformed() : receive(data.toString())));
    const timer = setInterval(() => void call.tick(), TICK_MS);
    const leave = (): void => {
      clearInterval(timer);
      const left: Promise<void> = call
        .leave()
        .catch((error: unknown) => options.onFault(error))
        .finally(() => this.leaving.delete(left));
      this.leaving.add(left);
    };
    // The peer may have gone while the call was connected.
    if (webSocket.readyState === webSocket.CLOSED) leave();
    else webSocket.once('close', leave);
    webSocket.resume();
  }
}

/** Ends a connection whose peer went without closing it. */
function endIfGone(webSocket: WebSocket): void {
  let isThere = true;
  webSocket.on('pong', () => (isThere = true));
  const timer = setInterval(() => {
    // Nothing is read of a paused connection.
    if (webSocket.isPaused) return;
    if (!isThere) return webSocket.terminate();
    isThere = false;
    webSocket.ping();
  }, PING_MS);
  webSocket.once('close', () => clearInterval(timer));
}

/** Closes a connection whose peer may not answer the closing. */
function closeNow(webSocket: WebSocket, code: number): void {
  webSocket.close(code);
  webSocket.resume();
  after(CLOSING_MS, webSocket, () => webSocket.terminate());
}

/** Does something after a time unless the connection has closed before or the returned function is called. */
function after(ms: number, webSocket: WebSocket, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  const cancel = (): void => clearTimeout(timer);
  webSocket.once('close', cancel);
  return cancel;
}

function send(webSocket: WebSocket, command: RelayCommand): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > MAX_UNSENT_BYTES) return webSocket.terminate();
  webSocket.send(JSON.stringify(command));
}

function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
