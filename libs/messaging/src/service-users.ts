import {
  allEvents,
  CHAT_TYPING,
  PORTAL_PRESENCE,
  publishersOf,
  RECORDS_CHANGED,
  type ServiceName,
} from '@frontdesk/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { DEAD_LETTER_EXCHANGE, EVENTS_EXCHANGE, keysOf } from './events/topology.js';
import { queueOf } from './rpc/wire.js';

/** The permissions of one RabbitMQ user: regular expressions on the names of queues and exchanges. */
export interface BrokerPermissions {
  configure: string;
  write: string;
  read: string;
  /** The permissions for routing keys of the events exchange. */
  events: { write: string; read: string };
}

export interface BrokerUsersOptions {
  vhost: string;
  /** The prefix of every user name: `frontdesk` gives `frontdesk-records`. */
  prefix: string;
  passwords: Readonly<Record<ServiceName, string>>;
}

/** The server-named queues of processes that follow live events. */
const QUEUES_OF_A_PROCESS = String.raw`amq\.gen-.*`;
/** Routes RPC requests to the owner's queue, and responses to the client's reply queue. */
const DEFAULT_EXCHANGE = String.raw`amq\.default`;

export function brokerUserOf(prefix: string, service: ServiceName): string {
  return `${prefix}-${service}`;
}

/**
 * The least privileges that a service needs: to declare and read its own queues, call any service, and publish and
 * consume the events declared for it. Every service may declare the two exchanges, because the first one to start has
 * to.
 */
export function brokerPermissionsOf(service: ServiceName): BrokerPermissions {
  const events = escaped(EVENTS_EXCHANGE);
  const published = allEvents.filter((event) => publishersOf(event).includes(service)).flatMap(keysOf);
  const consumed = allEvents.filter(({ consumers }) => consumers.includes(service)).flatMap(keysOf);
  const own = [escaped(queueOf(service)), String.raw`${service}\..*`];
  const exchanges = [events, escaped(DEAD_LETTER_EXCHANGE)];
  // Every service tells the gateways which records it has changed.
  published.push(RECORDS_CHANGED);
  if (service === 'gateway') {
    own.push(QUEUES_OF_A_PROCESS);
    // Gateways tell each other who is typing and who is at the inbox, and stream every event to its followers.
    published.push(CHAT_TYPING, PORTAL_PRESENCE);
  }
  return {
    configure: oneOf([...own, ...exchanges]),
    write: oneOf([DEFAULT_EXCHANGE, ...own, ...exchanges]),
    read: oneOf([...own, ...exchanges]),
    events: {
      write: oneOf(published.map(escaped)),
      read: service === 'gateway' ? '.*' : oneOf(consumed.map(escaped)),
    },
  };
}

/** Returns a definitions file with one user per service, which RabbitMQ imports at boot, by command or over HTTP. */
export function brokerDefinitions({ vhost, prefix, passwords }: BrokerUsersOptions): object {
  const services = Object.keys(passwords) as ServiceName[];
  const of = (service: ServiceName): { user: string; vhost: string } => ({
    user: brokerUserOf(prefix, service),
    vhost,
  });
  return {
    vhosts: [{ name: vhost }],
    users: services.map((service) => ({
      name: brokerUserOf(prefix, service),
      password_hash: hashed(passwords[service]),
      hashing_algorithm: 'rabbit_password_hashing_sha256',
      tags: [],
    })),
    permissions: services.map((service) => {
      const { configure, write, read } = brokerPermissionsOf(service);
      return { ...of(service), configure, write, read };
    }),
    topic_permissions: services.map((service) => {
      const { write, read } = brokerPermissionsOf(service).events;
      return { ...of(service), exchange: EVENTS_EXCHANGE, write, read };
    }),
  };
}

/** Returns RabbitMQ's password hash: four bytes of salt, then SHA-256 of salt and password. */
function hashed(password: string): string {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, hash]).toString('base64');
}

/** An empty list becomes a pattern that matches no name, because an empty expression would match every name. */
function oneOf(patterns: readonly string[]): string {
  return patterns.length > 0 ? `^(${patterns.join('|')})$` : '^$';
}

function escaped(name: string): string {
  return name.replaceAll('.', String.raw`\.`);
}
