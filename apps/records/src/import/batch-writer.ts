import { leadCreated } from '@frontdesk/contracts';
import { announceAll } from '@frontdesk/messaging';
import { inTransaction, scopeOf, type DataSource, type Scope } from '@frontdesk/persistence';
import type { Clock } from '@frontdesk/service-host';
import { toLeadInEvent } from '../leads/lead.entity.js';
import type { NewImportedLead } from './imported-lead.js';
import { ImportedLeadsRepository } from './imported-leads.repository.js';

/** The number of leads per transaction. */
const MAX_BATCH_SIZE = 2000;

interface BatchOptions {
  organizationId: number;
  livemode: boolean;
  /** Whether to emit `lead.created` for each new lead. */
  announce?: true;
}

/** Writes one batch while the next is read, so at most two batches are in memory. */
export class BatchWriter {
  imported = 0;
  private readonly leads = new ImportedLeadsRepository();
  private readonly scope: Scope;
  private batch: NewImportedLead[] = [];
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: BatchOptions,
    private readonly clock: Clock,
  ) {
    this.scope = scopeOf(options);
  }

  async add(lead: NewImportedLead): Promise<void> {
    this.batch.push(lead);
    if (this.batch.length < MAX_BATCH_SIZE) return;
    await this.writing;
    const batch = this.batch;
    this.batch = [];
    this.writing = this.write(batch);
    // If the write fails, the next `await this.writing` throws.
    this.writing.catch(() => undefined);
  }

  async flush(): Promise<void> {
    await this.writing;
    if (this.batch.length > 0) await this.write(this.batch);
    this.batch = [];
  }

  /** Waits until no write is running, even if the last one has failed. */
  async settled(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private async write(batch: readonly NewImportedLead[]): Promise<void> {
    const { organizationId, livemode, announce } = this.options;
    const ids = await inTransaction(this.dataSource, async (tx) => {
      const inserted = await this.leads.insert(tx, this.scope, batch);
      if (announce) {
        const added = batch.filter(isFirstOf(inserted));
        const events = added.map((lead) => ({
          lead: toLeadInEvent({ ...lead, id: inserted.get(lead.external_id)!, livemode }),
        }));
        await announceAll(tx, leadCreated, { organizationId, livemode, at: this.clock.now() }, events);
      }
      return inserted;
    });
    this.imported += ids.size;
  }
}

/** If two rows of a batch have the same id, the first one becomes the lead. */
function isFirstOf(inserted: ReadonlyMap<string, number>): (lead: NewImportedLead) => boolean {
  const seen = new Set<string>();
  return ({ external_id }) => inserted.has(external_id) && !seen.has(external_id) && Boolean(seen.add(external_id));
}
