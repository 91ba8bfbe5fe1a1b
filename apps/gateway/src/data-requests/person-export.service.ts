import { ConcurrencyLimit } from '@frontdesk/concurrency';
import {
  DomainError,
  formatInstant,
  leftOutOfExports,
  personKinds,
  readPerson,
  type Caller,
  type PersonIds,
  type PersonKeeper,
  type PersonKind,
  type PersonPage,
  type ServiceName,
} from '@frontdesk/contracts';
import { recordChange, RpcClient } from '@frontdesk/messaging';
import { DataSource, inTransaction, sqlRunner } from '@frontdesk/persistence';
import { Clock, joined, readPage, zipped, type ArchivedFile, type HashedFile } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import type { RequestDeadline } from '../http/request-deadline.js';
import type { DataRequestEntity } from './data-request.entity.js';
import { DataRequestsRepository } from './data-requests.repository.js';
import { EXPORT_READ_ME } from './export-read-me.js';
import { personReaders } from './person-export.sql.js';
import { outsideOf } from './receipt-texts.js';

/** The limit of concurrent downloads in this process, which compresses them. */
const MAX_DOWNLOADS = 4;
/** A person may have thousands of records, and slow clients read the file slowly. */
const TIMEOUT_MS = 10 * 60_000;

const KINDS = (Object.keys(personKinds) as ServiceName[]).flatMap((service) =>
  Object.entries<string>(personKinds[service]).map(([kind, contains]) => ({
    service,
    kind: kind as PersonKind,
    contains,
  })),
);

interface Kind {
  service: ServiceName;
  kind: PersonKind;
}

/** Reads the pages of one mode. */
interface Reading {
  request: DataRequestEntity;
  caller: Caller;
  /** What was found so far. */
  ids: PersonIds;
  /** How long a page may take. By default, as long as any call. */
  timeoutMs?: number;
}

/**
 * Writes the export of a person while it is downloaded. The services read the records page by page, so nothing is
 * stored, and the file is as of the download. An interrupted file does not end as a zip file does.
 */
@Injectable()
export class PersonExportService {
  private readonly limit = new ConcurrencyLimit(MAX_DOWNLOADS);

  constructor(
    private readonly rpc: RpcClient,
    private readonly requests: DataRequestsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the zip file. The entry in the audit log is committed before its first byte. */
  async open(caller: Caller, request: DataRequestEntity, deadline: RequestDeadline): Promise<Readable> {
    if (!this.limit.tryAcquire())
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, 'too many concurrent exports');
    try {
      await this.assertServicesRespond(caller, request, deadline);
      await inTransaction(this.dataSource, (tx) => recordChange(tx, caller, { id: request.id }));
    } catch (error) {
      this.limit.release();
      throw error;
    }
    const content = Readable.from(this.write(caller, request), { objectMode: false });
    content.once('close', () => this.limit.release());
    return addAbortSignal(AbortSignal.timeout(TIMEOUT_MS), content);
  }

  /** Throws `unavailable` while the response can still be refused. */
  private async assertServicesRespond(
    caller: Caller,
    request: DataRequestEntity,
    deadline: RequestDeadline,
  ): Promise<void> {
    const firsts = (Object.keys(readPerson) as PersonKeeper[]).map((service) =>
      KINDS.find((one) => one.service === service)!,
    );
    await Promise.all(
      firsts.map((kind) =>
        this.read({ request, caller: readerFor(caller, true), ids: {}, timeoutMs: deadline.remainingMs }, kind, null),
      ),
    );
  }

  private async *write(caller: Caller, request: DataRequestEntity): AsyncGenerator<Uint8Array> {
    const at = this.clock.now();
    const counts: Record<string, number> = {};
    let sha256 = '';
    const contentOf = (files: readonly HashedFile[]): string => {
      const text = `${JSON.stringify(manifestOf(request, files, counts, at), null, 2)}\n`;
      sha256 = createHash('sha256').update(text).digest('hex');
      return text;
    };
    yield* zipped(this.files(caller, request, counts), { path: 'manifest.json', contentOf }, at);
    const exported = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    await this.requests.recordDownload(request.id, { at: this.clock.now(), exported, sha256 });
  }

  /** Yields a file for each mode and kind that has records, and counts the records. */
  private async *files(
    caller: Caller,
    request: DataRequestEntity,
    counts: Record<string, number>,
  ): AsyncGenerator<ArchivedFile> {
    yield { path: 'READ-ME.txt', content: [EXPORT_READ_ME] };
    for (const livemode of [true, false]) {
      const reading: Reading = { request, caller: readerFor(caller, livemode), ids: {} };
      for (const kind of KINDS) {
        const path = pathOf(livemode, kind);
        counts[path] = 0;
        const pages = this.pages(reading, kind, (count) => (counts[path]! += count));
        const first = await pages.next();
        if (!first.done) yield { path, content: continued(first.value, pages) };
      }
    }
  }

  /** Yields the text of each page that has records. */
  private async *pages(reading: Reading, kind: Kind, onRecords: (count: number) => void): AsyncGenerator<string> {
    let after: string | null = null;
    do {
      const { records, next, ids }: PersonPage = await this.read(reading, kind, after);
      reading.ids = joined(reading.ids, ids);
      onRecords(records.length);
      if (records.length > 0) yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
      after = next;
    } while (after !== null);
  }

  private read(
    { request, caller, ids, timeoutMs }: Reading,
    { service, kind }: Kind,
    after: string | null,
  ): Promise<PersonPage> {
    const { phone_number, email } = request;
    const body = { kind, phone_number, email, ids, after };
    if (service === 'gateway') return readPage(sqlRunner(this.dataSource), personReaders, caller, body);
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    return this.rpc.call(readPerson[service], caller, { ids: {}, query: {}, body }, limit);
  }
}

/** The caller of the reads: without an audit entry, which the download has left. */
function readerFor({ actor: _actor, audit: _audit, ...caller }: Caller, livemode: boolean): Caller {
  return { ...caller, livemode };
}

function pathOf(livemode: boolean, { kind }: Kind): string {
  return `${livemode ? 'live' : 'test'}/${kind}.ndjson`;
}

async function* continued(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function manifestOf(
  { id, organization_id, phone_number, email }: DataRequestEntity,
  files: readonly HashedFile[],
  counts: Readonly<Record<string, number>>,
  at: Date,
): object {
  const contains = Object.fromEntries(
    KINDS.flatMap((kind) => [true, false].map((livemode) => [pathOf(livemode, kind), kind.contains])),
  );
  return {
    format: 1,
    organization_id,
    data_request_id: id,
    phone_number,
    email,
    generated_at: formatInstant(at),
    files: files.map(({ path, sha256 }) =>
      Object.hasOwn(contains, path)
        ? { path, sha256, records: counts[path], contains: contains[path] }
        : { path, sha256 },
    ),
    without_records: Object.keys(contains).filter((path) => counts[path] === 0),
    left_out: leftOutOfExports(),
    outside: outsideOf('export'),
  };
}
