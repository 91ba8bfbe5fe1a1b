import { isIP, Socket, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './address-rules.js';
import type { AddressResolver } from './address-resolver.js';
import { withoutBrackets, type AllowedHosts } from './allowed-hosts.js';
import { timeConnection, type ConnectionTimings } from './connection-timings.js';
import { limitResponses } from './response-limit.js';

/** The address is not public. */
export class UnsafeAddress extends Error {
  constructor() {
    super('not a public address');
    this.name = 'UnsafeAddress';
  }
}

interface ConnectorOptions {
  allowedHosts: AllowedHosts;
  resolver: AddressResolver;
  timeoutMs: number;
  /** Called when a connection opens and when it closes. */
  onSocket?: (change: 1 | -1) => void;
  /** Returns the object that records the timings of the connection that starts now, or null. */
  timings?: () => ConnectionTimings | null;
}

/**
 * The connect timeout exceeds the time limit of the request by this much. undici's timers have a resolution of half a
 * second and may fire that much too early. The request has an exact timer.
 */
const TIMEOUT_GRACE_MS = 2000;
/** How long a connection to one address may take before the next address is tried. */
const ADDRESS_TRY_MS = 2500;

/**
 * Connects only to public addresses. A name is resolved once per connection, all of its addresses must be public, and
 * the socket connects to one of the checked addresses. Node skips the lookup for numeric hosts, so they are checked
 * here.
 */
export function safeConnector({
  allowedHosts,
  resolver,
  timeoutMs,
  onSocket = () => undefined,
  timings = () => null,
}: ConnectorOptions): buildConnector.connector {
  const shared = {
    timeout: timeoutMs + TIMEOUT_GRACE_MS,
    allowH2: false,
    autoSelectFamilyAttemptTimeout: ADDRESS_TRY_MS,
  };
  const toAllowed = buildConnector(shared);
  const toPublic = buildConnector({ ...shared, lookup: publicLookup(resolver) });
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const host = withoutBrackets(options.hostname);
    const isAllowed = allowedHosts.has(host, port);
    if (!isAllowed && (options.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)))) {
      callback(new UnsafeAddress(), null);
      return;
    }
    const connect = isAllowed ? toAllowed : toPublic;
    const timed = timings();
    const connecting: unknown = connect(options, (...result) => {
      const [, socket] = result;
      if (socket) {
        onSocket(1);
        limitResponses(socket);
        socket.once('close', () => onSocket(-1));
      }
      callback(...result);
    });
    if (timed && connecting instanceof Socket) timeConnection(connecting, timed);
  };
}

function publicLookup(resolver: AddressResolver): LookupFunction {
  return (name, { all }, callback) => {
    resolver.resolve(name).then(
      (addresses) => {
        if (!addresses.every(isPublicAddress)) return callback(new UnsafeAddress(), '');
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}
