import { DomainError, invalidFields, type Caller, type RegistryImport } from '@frontdesk/contracts';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { recordChange } from '@frontdesk/messaging';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { lockForImport } from '../../number-locks.sql.js';
import {
  lineFormats,
  MOST_LINES,
  RegistryReader,
  TooManyLinesError,
  type RegistryContentType,
} from './registry-reader.js';
import { RegistryStaging } from './registry-staging.repository.js';

/** How long an import may take from the first byte to the commit. */
export const IMPORT_TIMEOUT_MS = 120_000;
const LINES_BETWEEN_REPORTS = 100_000;

export interface RegistryFile {
  contentType: RegistryContentType;
  content: AsyncIterable<Buffer>;
  /** Aborted when the sender disconnects. */
  signal: AbortSignal;
}

@Injectable()
export class RegistryImportService {
  constructor(
    private readonly staging: RegistryStaging,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Enters every valid number of a file, or none if the import fails. Waiting calls to the numbers are blocked when
   * they become due.
   */
  async import(caller: Caller, file: RegistryFile): Promise<RegistryImport> {
    const startedAt = performance.now();
    const reader = new RegistryReader(lineFormats[file.contentType]);
    const report = (step: string, extra: object = {}): void =>
      this.logger.info(
        {
          organization_id: caller.organizationId,
          livemode: caller.livemode,
          request_id: caller.requestId,
          lines: reader.lines,
          duration_ms: Math.round(performance.now() - startedAt),
          ...extra,
        },
        `do_not_call.import_${step}`,
      );
    const timeout = AbortSignal.timeout(IMPORT_TIMEOUT_MS);
    const numbers = numbersOf(reader, file.content, () => report('reading'));
    const store = this.store(caller, numbers, () => reader.valid, AbortSignal.any([file.signal, timeout]));
    const imported = await store.catch((error) => {
      if (!timeout.aborted) throw error;
      throw new DomainError('unavailable', { retryAfterSeconds: 60 }, 'the import timed out');
    });
    // A number that occurs twice in the file counts as already listed.
    const existing = reader.valid - imported;
    report('done', { imported, existing, invalid: reader.lines - reader.valid });
    return { imported, existing, invalid: reader.invalid };
  }

  private store(
    caller: Caller,
    numbers: AsyncGenerator<string>,
    valid: () => number,
    signal: AbortSignal,
  ): Promise<number> {
    const scope = scopeOf(caller);
    const timeoutMs = IMPORT_TIMEOUT_MS;
    return inTransaction(
      this.dataSource,
      async (tx) => {
        await this.staging.create(tx, timeoutMs);
        await this.staging.fill(tx, Readable.from(numbers, { objectMode: false }), { timeoutMs, signal });
        // The lock is taken only after the whole file has arrived, because no dial of the organization starts from now
        // until the commit.
        await lockForImport(tx, scope);
        const imported = await this.staging.enter(tx, scope, wholeSecond(this.clock.now()), timeoutMs);
        await recordChange(tx, caller, { id: null, after: { imported, existing: valid() - imported } });
        return imported;
      },
      { beforeCommit: () => signal.throwIfAborted() },
    );
  }
}

async function* numbersOf(
  reader: RegistryReader,
  content: AsyncIterable<Buffer>,
  onProgress: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let reportAt = LINES_BETWEEN_REPORTS;
  try {
    for await (const chunk of content) {
      const numbers = reader.read(decoder.decode(chunk, { stream: true }));
      if (numbers) yield numbers;
      if (reader.lines < reportAt) continue;
      onProgress();
      reportAt += LINES_BETWEEN_REPORTS;
    }
    const numbers = reader.read(decoder.decode()) + reader.end();
    if (numbers) yield numbers;
  } catch (error) {
    if (!(error instanceof TooManyLinesError)) throw error;
    throw invalidFields({ body: [`must not have more than ${MOST_LINES.toLocaleString('en-US')} lines`] });
  }
}
