import {
  DomainError,
  importCampaignContacts,
  invalidFields,
  pendingAudit,
  type Caller,
  type ContactImport,
} from '@frontdesk/contracts';
import { recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, sqlRunner, type Scope, type Tx } from '@frontdesk/persistence';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { reportCampaignChange } from '../../calls/campaign-calls.sql.js';
import { ConsentsService } from '../../consents/consents.service.js';
import { lockForContacts, lockNumbers } from '../../number-locks.sql.js';
import { OrganizationTimes } from '../../organization-time/organization-times.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignsRepository } from '../campaigns.repository.js';
import { contactFiles, UnreadableFileError, type ContactContentType, type FileRow } from './contact-file.js';
import { readContact, type ContactRow } from './contact-row.js';
import { ContactsRepository, type NewRefusedRow } from './contacts.repository.js';

/**
 * The number of rows per transaction. It holds the lock of each number until it ends, and an opt-out of the number or a
 * dial to it waits.
 */
export const IMPORT_BATCH = 100;

export interface ContactFile {
  contentType: ContactContentType;
  content: AsyncIterable<Buffer>;
  /** Aborted when the sender disconnects or the time is over. */
  signal: AbortSignal;
}

const COUNTS = ['added', 'existing', 'refused'] as const satisfies readonly (keyof ContactImport)[];

/** The rows of one transaction. */
interface Batch {
  contacts: ContactRow[];
  refused: NewRefusedRow[];
}

/**
 * Imports contacts in batches, while the file arrives. Each batch is one transaction with its consents, contacts and
 * refused rows. After an interruption, the same file is sent again: rows that are stored change nothing.
 */
@Injectable()
export class ContactImportService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly contacts: ContactsRepository,
    private readonly consents: ConsentsService,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws `not_found`, or `invalid_transition` for a campaign that is running or over. */
  async import(caller: Caller, campaignId: number, file: ContactFile): Promise<ContactImport> {
    const campaign = await this.campaigns.find(scopeOf(caller), campaignId);
    if (!campaign) throw new DomainError('not_found');
    assertOpen(campaign);
    const { now } = await this.times.read(sqlRunner(this.dataSource), scopeOf(caller));
    const result: ContactImport = { added: 0, existing: 0, refused: 0 };
    let first: ContactImport | null = null;
    try {
      for await (const batch of this.batches(campaign, file, now)) {
        file.signal.throwIfAborted();
        const stored = await this.store(caller, campaign, batch, first === null);
        first ??= stored;
        for (const count of COUNTS) result[count] += stored[count];
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      throw invalidFields({ body: [error.message] });
    } finally {
      await this.auditRest(caller, campaignId, result, first);
    }
    this.logger.info(
      { campaign_id: campaignId, request_id: caller.requestId, ...result },
      'campaign.contacts_imported',
    );
    return result;
  }

  private async *batches({ purpose }: CampaignEntity, file: ContactFile, now: Date): AsyncGenerator<Batch> {
    let batch: Batch = { contacts: [], refused: [] };
    let size = 0;
    try {
      for await (const row of contactFiles[file.contentType](file.content)) {
        const { contact, refused } = readRow(row, { purpose, now });
        if (contact) batch.contacts.push(contact);
        else batch.refused.push(refused);
        if (++size < IMPORT_BATCH) continue;
        yield batch;
        batch = { contacts: [], refused: [] };
        size = 0;
      }
    } catch (error) {
      // The rows before the fault are stored.
      if (error instanceof UnreadableFileError && size > 0) yield batch;
      throw error;
    }
    if (size > 0) yield batch;
  }

  private store(caller: Caller, { id }: CampaignEntity, batch: Batch, isFirst: boolean): Promise<ContactImport> {
    const scope = scopeOf(caller);
    const numbers = batch.contacts.map(({ phone_number }) => phone_number);
    return inTransaction(this.dataSource, async (tx) => {
      await lockForContacts(tx, scope);
      await lockNumbers(tx, scope, numbers);
      const campaign = await this.campaigns.lock(tx, scope, id);
      if (!campaign) throw new DomainError('not_found');
      assertOpen(campaign);
      const { added, erased } = await this.sort(tx, scope, id, batch.contacts);
      const at = wholeSecond((await this.times.read(tx, scope)).now);
      await this.add(tx, scope, campaign, { added, recordedBy: caller.actor?.name ?? null, at });
      const refused = [...batch.refused, ...erased.map(asErased)];
      await this.contacts.insertRefused(tx, scope, id, refused, at);
      if (added.length > 0 && campaign.status === 'draft')
        await this.campaigns.move(tx, scope, id, ['draft'], { status: 'ready', dueAt: null });
      reportCampaignChange(tx, scope, id);
      const existing = batch.contacts.length - added.length - erased.length;
      const counts = { added: added.length, existing, refused: refused.length };
      if (isFirst) await this.audit(tx, caller, id, counts);
      return counts;
    });
  }

  /**
   * Records what followed the first batch, when the import ends or fails. An entry for each batch would fill the audit
   * log. If the process is killed, the log has the entry of the first batch.
   */
  private async auditRest(caller: Caller, id: number, all: ContactImport, first: ContactImport | null): Promise<void> {
    if (!first) return;
    const rest = { ...all };
    for (const count of COUNTS) rest[count] -= first[count];
    if (COUNTS.every((count) => rest[count] === 0)) return;
    await inTransaction(this.dataSource, (tx) => this.audit(tx, caller, id, rest));
  }

  private async audit(tx: Tx, caller: Caller, id: number, counts: ContactImport): Promise<void> {
    const audit = pendingAudit(importCampaignContacts, caller, () => this.clock.now());
    await recordChange(tx, { ...caller, audit }, { id, after: counts });
    if (caller.audit) caller.audit.isSettled = true;
  }

  /** Picks the first row of each number that the campaign has not, unless the person was erased since the consent. */
  private async sort(
    tx: Tx,
    scope: Scope,
    campaignId: number,
    rows: readonly ContactRow[],
  ): Promise<{ added: ContactRow[]; erased: ContactRow[] }> {
    const known = await this.contacts.known(
      tx,
      campaignId,
      rows.map(({ phone_number }) => phone_number),
    );
    const fresh = rows.filter(({ phone_number }) => !known.has(phone_number) && known.add(phone_number));
    const erased = await this.contacts.erasedSince(
      tx,
      scope,
      fresh.map(({ phone_number, consent }) => [phone_number, consent.obtained_at]),
    );
    return {
      added: fresh.filter(({ phone_number }) => !erased.has(phone_number)),
      erased: fresh.filter(({ phone_number }) => erased.has(phone_number)),
    };
  }

  private async add(
    tx: Tx,
    scope: Scope,
    campaign: CampaignEntity,
    { added, recordedBy, at }: { added: readonly ContactRow[]; recordedBy: string | null; at: Date },
  ): Promise<void> {
    const consents = await this.consents.recordAll(
      tx,
      scope,
      added.map(({ phone_number, consent }) => ({
        ...consent,
        external_id: null,
        phone_number,
        purposes: [campaign.purpose],
        method: 'import' as const,
        seller: consent.seller ?? campaign.seller,
        recorded_by: consent.recorded_by ?? recordedBy,
        created_at: at,
      })),
    );
    const contacts = added.map(({ phone_number, name, context, line }) => ({
      phone_number,
      name,
      context,
      line,
      consent_id: consents.get(phone_number)!,
    }));
    await this.contacts.insertAll(tx, scope, campaign.id, contacts, at);
  }
}

/** A running campaign takes no contacts, so that it does not complete while a file arrives. */
function assertOpen({ status }: CampaignEntity): void {
  if (!['draft', 'ready', 'paused'].includes(status)) throw new DomainError('invalid_transition');
}

function readRow(
  { line, hash, raw, fault }: FileRow,
  { purpose, now }: Pick<CampaignEntity, 'purpose'> & { now: Date },
): { contact: ContactRow; refused: null } | { contact: null; refused: NewRefusedRow } {
  if (!raw) return { contact: null, refused: { line, phone_number: null, reason: fault!, row_hash: hash } };
  const { contact, ...rest } = readContact(raw, { line, purpose, now });
  if (contact) return { contact, refused: null };
  const { reason, phone_number } = rest as { reason: string; phone_number: string | null };
  return { contact: null, refused: { line, phone_number, reason, row_hash: hash } };
}

function asErased({ line }: ContactRow): NewRefusedRow {
  const reason = 'the person was erased after this consent';
  return { line, phone_number: null, reason, row_hash: reason };
}
