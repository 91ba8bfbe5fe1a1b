import { DomainError, formatInstant, formatInstantOrNull, type Caller } from '@frontdesk/contracts';
import { recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, type Scope } from '@frontdesk/persistence';
import { Clock, zipped, type ArchivedFile } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { ConsentEntity } from '../consents/consent.entity.js';
import type { ConsentLedgerEntity } from '../consents/consent-ledger.entity.js';
import type { LedgerHead } from '../consents/consent-ledger.sql.js';
import { contentOf } from '../consents/ledger-row.js';
import { toCheckedRule } from '../decisions/call-check.js';
import { ruleTexts } from '../decisions/rule-texts.js';
import { toReceipt, type DoNotCallEntryEntity } from '../do-not-call/do-not-call-entry.entity.js';
import { folderOf, MANIFEST, readMe, type BundleSubject, type Manifest } from './bundle.js';
import { EvidenceRepository, type ReliedDecision, type ReliedDial } from './evidence.repository.js';

/** Rows that are read before the response begins, so that errors can still be sent. */
interface Contents {
  subject: BundleSubject;
  scope: Scope;
  phoneNumber: string;
  consents: ConsentEntity[];
  rows: ConsentLedgerEntity[];
  head: LedgerHead;
  optOuts: DoNotCallEntryEntity[];
  at: Date;
}

/** Writes the files that prove consents. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the zip file of a consent in pieces. The audit entry is committed before the first piece. */
  async open(caller: Caller, id: number): Promise<AsyncGenerator<Uint8Array>> {
    const scope = scopeOf(caller);
    const consent = await this.evidence.consent(scope, id);
    if (!consent) throw new DomainError('not_found');
    const optOuts = await this.evidence.optOuts(scope, consent.phone_number);
    const contents = await this.read(scope, { consent_id: id }, { consents: [consent], optOuts });
    await inTransaction(this.dataSource, (tx) => recordChange(tx, caller, { id }));
    return this.write(contents);
  }

  /** Returns the zip file of a number, like `open`. */
  async openNumber(caller: Caller, phone_number: string): Promise<AsyncGenerator<Uint8Array>> {
    const scope = scopeOf(caller);
    const [consents, optOuts] = await Promise.all([
      this.evidence.consentsOf(scope, phone_number),
      this.evidence.optOuts(scope, phone_number),
    ]);
    if (consents.length === 0 && optOuts.length === 0) throw new DomainError('not_found');
    const subject = { phone_number, consent_ids: consents.map(({ id }) => id) };
    const contents = await this.read(scope, subject, { consents, optOuts });
    await inTransaction(this.dataSource, (tx) => recordChange(tx, caller, { id: null, after: { phone_number } }));
    return this.write(contents);
  }

  private async read(
    scope: Scope,
    subject: BundleSubject,
    { consents, optOuts }: Pick<Contents, 'consents' | 'optOuts'>,
  ): Promise<Contents> {
    if (consents.some(({ seq }) => seq === null)) {
      throw new DomainError('unavailable', { retryAfterSeconds: 30 }, 'the ledger has not adopted the consent yet');
    }
    const [rows, head] = await Promise.all([this.evidence.ledgerRows(scope, consents), this.evidence.head(scope)]);
    const phoneNumber = (consents[0] ?? optOuts[0])!.phone_number;
    return { subject, scope, phoneNumber, consents, rows, head, optOuts, at: this.clock.now() };
  }

  private write({
    subject,
    scope,
    phoneNumber,
    consents,
    rows,
    head,
    optOuts,
    at,
  }: Contents): AsyncGenerator<Uint8Array> {
    let chainRows = 0;
    const counted = (): void => void chainRows++;
    const ids = consents.map(({ id }) => id);
    const byId = new Map(consents.map((consent) => [consent.id, consent]));
    // Without a consent, the chain consists only of the last row.
    const firstRow = Math.min(head.seq, ...consents.map(({ seq }) => seq!));
    const hashed = rows.map((row) => hashedContent(row, byId.get(row.consent_id)!));
    const decisions = this.evidence.decisions(scope, phoneNumber, ids);
    const files: ArchivedFile[] = [
      { path: 'READ-ME.txt', content: [readMe(subject)] },
      ...consents.flatMap((consent) => {
        const folder = folderOf(subject, consent.id);
        return [
          { path: `${folder}consent-text.txt`, content: [consent.consent_text] },
          { path: `${folder}consent.json`, content: [json(consentFile(consent, optOuts.length > 0))] },
        ];
      }),
      { path: 'ledger-rows.json', content: [json({ rows: hashed })] },
      { path: 'opt-outs.json', content: [json({ opt_outs: optOuts.map(toOptOut) })] },
      { path: 'decisions.json', content: listed('decisions', decisions, toDecision) },
      { path: 'dials.json', content: listed('dials', this.evidence.dials(ids), toDial) },
      { path: 'rules.json', content: [json({ packs: rulePacks() })] },
      {
        path: 'chain.json',
        content: listed('rows', this.evidence.hashes(scope, firstRow, head.seq), (row) => (counted(), row)),
      },
    ];
    const manifest = (all: Manifest['files']): Manifest => ({
      format: 1,
      organization_id: scope.organizationId,
      livemode: scope.livemode,
      ...subject,
      generated_at: formatInstant(at),
      files: all,
      chain: { head: head.hash, rows: chainRows },
    });
    return zipped(files, { path: MANIFEST, contentOf: (all) => json(manifest([...all])) }, at);
  }
}

function consentFile(consent: ConsentEntity, has_opted_out: boolean): object {
  const { organization_id, livemode, seq: _seq, revocation_seq: _revocationSeq, ...fields } = consent;
  return {
    organization_id,
    livemode,
    consent: {
      ...fields,
      obtained_at: formatInstant(fields.obtained_at),
      revoked_at: formatInstantOrNull(fields.revoked_at),
      created_at: formatInstant(fields.created_at),
    },
    is_in_force: fields.revoked_at === null,
    has_opted_out,
  };
}

function hashedContent(row: ConsentLedgerEntity, consent: ConsentEntity): object {
  return { ...contentOf(row, consent), hash: row.hash };
}

function toOptOut(entry: DoNotCallEntryEntity): object {
  return { id: entry.id, phone_number: entry.phone_number, ...toReceipt(entry), note: entry.note };
}

function toDecision({ id, source, purpose, status, created_at, decision }: ReliedDecision): object {
  const call = { outbound_call_id: id, source, purpose, status, requested_at: formatInstant(created_at) };
  return { ...call, decision: { ...decision, trace: decision.trace.map(toCheckedRule) } };
}

function toDial(dial: ReliedDial): object {
  const { organization_id: _organization, livemode: _livemode, ...shown } = dial;
  return {
    ...shown,
    started_at: dial.started_at.toISOString(),
    answered_at: formatInstantOrNull(dial.answered_at),
    ended_at: formatInstantOrNull(dial.ended_at),
    decision: { ...dial.decision, trace: dial.decision.trace.map(toCheckedRule) },
  };
}

function rulePacks(): object[] {
  return Object.entries(ruleTexts).map(([name, rules]) => {
    const [pack, version] = name.split(' ');
    return { pack, version, rules };
  });
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Yields a JSON object with one list, one line for each item. */
async function* listed<Item>(
  name: string,
  items: AsyncIterable<Item>,
  shown: (item: Item) => object,
): AsyncGenerator<string> {
  const pieces: string[] = [`{"${name}":[`];
  let isFirst = true;
  for await (const item of items) {
    pieces.push(`${isFirst ? '' : ','}\n${JSON.stringify(shown(item))}`);
    isFirst = false;
    if (pieces.length >= 500) yield pieces.splice(0, pieces.length).join('');
  }
  pieces.push('\n]}\n');
  yield pieces.join('');
}
