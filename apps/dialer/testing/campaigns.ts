import type { Campaign, CampaignContact, ContactImport, CreateCampaignBody } from '@frontdesk/contracts';
import { inTransaction, type Scope } from '@frontdesk/persistence';
import { DialStartService } from '../src/calls/dial-start.service.js';
import { CampaignRunner } from '../src/campaigns/campaign-runner.service.js';
import { CampaignsService } from '../src/campaigns/campaigns.service.js';
import type { ContactContentType } from '../src/campaigns/contacts/contact-file.js';
import { ContactImportService } from '../src/campaigns/contacts/contact-import.service.js';
import { ProgressService } from '../src/reports/progress.service.js';
import type { Report } from '../src/reports/reported-changes.rule.js';
import { callerOf, inTime, type DialerProcess } from './dialing.js';

export const CONSENT_TEXT = 'I agree to calls by an automated assistant of Acme Dental.';

const ACTOR = { actor: { kind: 'person', id: 7, name: 'Dana' } } as const;

/** A file with one row for each number. */
export function fileOf(numbers: readonly string[], text = CONSENT_TEXT): string {
  const rows = numbers.map((number, index) => `${number},Person ${index},"${text}",2026-01-05T10:00:00Z`);
  return ['phone_number,name,consent_text,obtained_at', ...rows, ''].join('\n');
}

/** The campaigns of one scope, worked on by one process. */
export class CampaignBench {
  constructor(
    readonly process: DialerProcess,
    readonly scope: Scope,
  ) {}

  private get service(): CampaignsService {
    return this.process.get(CampaignsService);
  }

  get caller() {
    return { ...callerOf(this.scope), ...ACTOR };
  }

  async create(given: Partial<CreateCampaignBody> = {}): Promise<number> {
    const body = { name: 'Recall', purpose: 'marketing', calls_at_once: 3, ...given } as const;
    return (await this.service.create(this.caller, body, inTime())).data.id;
  }

  import(id: number, text: string | Buffer, contentType: ContactContentType = 'text/csv'): Promise<ContactImport> {
    async function* content() {
      // Chunks may end anywhere.
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    }
    const file = { contentType, content: content(), signal: new AbortController().signal };
    return this.process.get(ContactImportService).import(this.caller, id, file);
  }

  /** Creates a campaign with contacts and starts it. */
  async running(numbers: readonly string[], given: Partial<CreateCampaignBody> = {}): Promise<number> {
    const id = await this.create(given);
    await this.import(id, fileOf(numbers));
    await this.start(id);
    return id;
  }

  start = (id: number) => this.service.start(this.caller, id, inTime());
  pause = (id: number) => this.service.pause(this.caller, id, inTime());
  cancel = (id: number) => this.service.cancel(this.caller, id, inTime());
  update = (id: number, body: Parameters<CampaignsService['update']>[2]) =>
    this.service.update(this.caller, id, body, inTime());

  async get(id: number): Promise<Campaign> {
    return (await this.service.get(this.caller, id)).data;
  }

  async contacts(id: number): Promise<CampaignContact[]> {
    const { data } = await this.service.listContacts(this.caller, id, {}, { limit: 200 });
    return data.sort((one, other) => one.line - other.line);
  }

  /** Status and reason of each contact, in the order of the file. */
  async outcomes(id: number): Promise<string[]> {
    return (await this.contacts(id)).map(({ status, reason }) => (reason ? `${status}: ${reason}` : status));
  }

  /** Works on due campaigns until none is due. */
  async run(): Promise<void> {
    while (await this.process.get(CampaignRunner).runOne());
  }

  /** Starts a dial as the scheduler would, and returns the outcome. */
  async dial(callId: number): Promise<string> {
    const { phone_number: phoneNumber } = await this.process.call(callId);
    const { outcome } = await inTransaction(this.process.dataSource, (tx) =>
      this.process.get(DialStartService).start(tx, this.scope, {
        id: callId,
        phoneNumber,
        by: 'recording',
        from: ['queued', 'scheduled'],
        onlyIfDue: true,
      }),
    );
    return outcome;
  }

  report(callId: number, report: Report): Promise<unknown> {
    return inTransaction(this.process.dataSource, (tx) =>
      this.process.get(ProgressService).apply(tx, this.scope, callId, report),
    );
  }

  /** Dials the call of each contact that has one and ends it. */
  async finishCalls(id: number, status: 'no_answer' | 'failed' = 'no_answer'): Promise<void> {
    for (const contact of await this.contacts(id)) {
      if (contact.status !== 'calling') continue;
      if ((await this.dial(contact.outbound_call_id!)) === 'started')
        await this.report(contact.outbound_call_id!, { status });
    }
  }
}
