import type { RunEnd } from '@frontdesk/concurrency';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { TemplateSource } from './template-source.js';
import { TemplatesRepository } from './templates.repository.js';

/** How often the templates of an organization are read from Meta. */
const READ_EVERY_MS = 3_600_000;

/** Keeps a copy of Meta's templates for each organization with a WhatsApp number. */
@Injectable()
export class TemplateReadsService {
  constructor(
    private readonly templates: TemplatesRepository,
    @Inject(TemplateSource) private readonly source: TemplateSource | null,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reads the templates of one organization, if any are due. After a failure, the next read is an hour later. */
  async run(signal: AbortSignal): Promise<RunEnd> {
    if (!this.source) return 'done';
    const now = this.clock.now();
    const due = await this.templates.claimDue(now, new Date(now.getTime() + READ_EVERY_MS));
    if (!due) return 'done';
    const { organizationId, phoneNumberId } = due;
    try {
      const found = await this.source.read(phoneNumberId, signal);
      await inTransaction(this.dataSource, async (tx) => {
        const ids = await this.templates.put(tx, organizationId, found, true);
        await this.templates.removeOthersFromMeta(tx, organizationId, ids);
      });
    } catch (error) {
      this.logger.warn({ err: error, organization_id: organizationId }, 'whatsapp_templates.waiting');
    }
    return 'more';
  }
}
