import ipaddr from 'ipaddr.js';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The records of a name. If it has a `cname`, the addresses belong to the canonical name. */
export interface Zone {
  cname?: string;
  a?: readonly string[];
  aaaa?: readonly string[];
}

/**
 * A zone, or a function from the number of a question to the zone. A and AAAA questions are counted together from 1.
 */
export type ZoneAnswer = Zone | ((question: number) => Zone);

const TYPES = { a: 1, cname: 5, aaaa: 28 } as const;
const NO_SUCH_NAME = 3;

interface Question {
  id: number;
  name: string;
  type: number;
  /** The bytes of the question, which the response repeats. */
  raw: Buffer;
}

/**
 * A local DNS server over UDP. Like a hostile domain owner, it can change its records with each question. The TTL is 0.
 */
export class TestDnsServer {
  readonly zones = new Map<string, ZoneAnswer>();
  private readonly asked = new Map<string, number>();

  private constructor(private readonly socket: Socket) {
    socket.on('message', (message, { port, address }) => socket.send(this.answer(message), port, address));
  }

  static async start(): Promise<TestDnsServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new TestDnsServer(socket);
  }

  /** In the form `host:port`. */
  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  /** Returns the number of questions about a name. */
  questions(name: string): number {
    return this.asked.get(name) ?? 0;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  private answer(message: Buffer): Buffer {
    const question = readQuestion(message);
    const count = this.questions(question.name) + 1;
    this.asked.set(question.name, count);
    const found = this.zones.get(question.name);
    const records = found ? recordsOf(typeof found === 'function' ? found(count) : found, question) : [];
    const header = Buffer.alloc(12);
    header.writeUInt16BE(question.id, 0);
    header.writeUInt16BE(0x8580 | (found ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, question.raw, ...records]);
  }
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  const raw = message.subarray(12, at + 5);
  return { id: message.readUInt16BE(0), name: labels.join('.'), type: message.readUInt16BE(at + 1), raw };
}

function recordsOf({ cname, a = [], aaaa = [] }: Zone, { name, type }: Question): Buffer[] {
  const owner = cname ?? name;
  const addresses = type === TYPES.a ? a : type === TYPES.aaaa ? aaaa : [];
  return [
    ...(cname ? [record(name, TYPES.cname, encodedName(cname))] : []),
    ...addresses.map((address) => record(owner, type, Buffer.from(ipaddr.parse(address).toByteArray()))),
  ];
}

function record(owner: string, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodedName(owner), head, data]);
}

function encodedName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
