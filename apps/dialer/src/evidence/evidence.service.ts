import { DomainError, formatInstant, formatInstantOrNull, type Caller } from '@frontdesk/contracts';
import { recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, type Scope } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { ConsentEntity } from '../consents/consent.entity.js';
import type { ConsentLedgerEntity } from '../consents/consent-ledger.entity.js';
import type { LedgerHead } from '../consents/consent-ledger.sql.js';
import { contentOf } from '../consents/ledger-row.js';
import { toCheckedRule } from '../decisions/call-check.js';
import { ruleTexts } from '../decisions/rule-texts.js';
import { toReceipt, type DoNotCallEntryEntity } from '../do-not-call/do-not-call-entry.entity.js';
import { MANIFEST, READ_ME, type Manifest } from './bundle.js';
import { EvidenceRepository, type ReliedDecision, type ReliedDial } from './evidence.repository.js';
import { zipped, type ArchivedFile } from './zip-writer.js';

/** Rows that are read before the response begins, so that errors can still be sent. */
interface Subject {
  scope: Scope;
  consent: ConsentEntity;
  rows: ConsentLedgerEntity[];
  head: LedgerHead;
  optOuts: DoNotCallEntryEntity[];
  at: Date;
}

/** Writes the file that proves a consent. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the zip file in pieces. The audit entry is committed before the first piece. */
  async open(caller: Caller, id: number): Promise<AsyncGenerator<Uint8Array>> {
    const scope = scopeOf(caller);
    const consent = await this.evidence.consent(scope, id);
    if (!consent) throw new DomainError('not_found');
    if (consent.seq === null) {
      throw new DomainError('unavailable', { retryAfterSeconds: 30 }, 'the ledger has not adopted the consent yet');
    }
    const [rows, head, optOuts] = await Promise.all([
      this.evidence.ledgerRows(scope, consent),
      this.evidence.head(scope),
      this.evidence.optOuts(scope, consent.phone_number),
    ]);
    await inTransaction(this.dataSource, (tx) => recordChange(tx, caller, { id }));
    return this.write({ scope, consent, rows, head, optOuts, at: this.clock.now() });
  }

  private write(subject: Subject): AsyncGenerator<Uint8Array> {
    const { scope, consent, head, at } = subject;
    let chainRows = 0;
    const counted = (): void => void chainRows++;
    const files: ArchivedFile[] = [
      { path: 'READ-ME.txt', content: [READ_ME] },
      { path: 'consent-text.txt', content: [consent.consent_text] },
      { path: 'consent.json', content: [json(consentFile(subject))] },
      { path: 'ledger-rows.json', content: [json({ rows: subject.rows.map((row) => hashedContent(row, consent)) })] },
      { path: 'opt-outs.json', content: [json({ opt_outs: subject.optOuts.map(toOptOut) })] },
      { path: 'decisions.json', content: listed('decisions', this.evidence.decisions(scope, consent), toDecision) },
      { path: 'dials.json', content: listed('dials', this.evidence.dials(consent.id), toDial) },
      { path: 'rules.json', content: [json({ packs: rulePacks() })] },
      {
        path: 'chain.json',
        content: listed('rows', this.evidence.hashes(scope, consent.seq!, head.seq), (row) => (counted(), row)),
      },
    ];
    const manifest = (hashed: Manifest['files']): Manifest => ({
      format: 1,
      organization_id: consent.organization_id,
      livemode: consent.livemode,
      consent_id: consent.id,
      generated_at: formatInstant(at),
      files: hashed,
      chain: { head: head.hash, rows: chainRows },
    });
    return zipped(files, { path: MANIFEST, contentOf: (hashed) => json(manifest([...hashed])) }, at);
  }
}

function consentFile({ consent, optOuts }: Subject): object {
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
    has_opted_out: optOuts.length > 0,
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
  const { organization_id: _organization, livemode: _livemode, consent_id: _consent, ...shown } = dial;
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

/** Yields a JSON object with one list, and each item on a line. */
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
