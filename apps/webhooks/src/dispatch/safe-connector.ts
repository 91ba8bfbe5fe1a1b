import { isIP, Socket, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from '../addresses/address-rules.js';
import type { AddressResolver } from '../addresses/address-resolver.js';
import { withoutBrackets, type AllowedHosts } from '../addresses/allowed-hosts.js';
import { limitAnswers } from './answer-limit.js';
import { UnsafeAddress } from './attempt-failures.js';
import { timeConnection, type ConnectionTimings } from './connection-timings.js';

interface ConnectorOptions {
  allowedHosts: AllowedHosts;
  resolver: AddressResolver;
  timeoutMs: number;
  onSocket: (change: 1 | -1) => void;
  /** Where to note how long the connection that is begun now takes. */
  timings: () => ConnectionTimings | null;
}

/**
 * A connection is given up so long after its attempt, which ends by its own clock: undici's counts in steps of half a
 * second, and may be as much too early.
 */
const TIMEOUT_GRACE_MS = 2000;
/** How long one of several addresses may take before the next is tried. */
const ADDRESS_TRY_MS = 2500;

/**
 * Connects to public addresses only. A name is resolved once per connection and every one of its addresses must be
 * public; the socket goes to an address that was checked. Lookups are never asked about numeric hosts, so those are
 * checked here.
 */
export function safeConnector({
  allowedHosts,
  resolver,
  timeoutMs,
  onSocket,
  timings,
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
    const noted = timings();
    const begun: unknown = connect(options, (...result) => {
      const [, socket] = result;
      if (socket) {
        onSocket(1);
        limitAnswers(socket);
        socket.once('close', () => onSocket(-1));
      }
      callback(...result);
    });
    if (noted && begun instanceof Socket) timeConnection(begun, noted);
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
