import {
  blockPreviewFields,
  DomainError,
  formatInstant,
  MAX_PREVIEWED_CALLS,
  parseCallerPattern,
  present,
  hidesContent,
  type BlockPreview,
  type Caller,
  type PreviewBlockedCallerBody,
} from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { BlockPreviewsRepository } from './block-previews.repository.js';
import { blockWarnings } from './block-warnings.js';

@Injectable()
export class BlockPreviewsService {
  constructor(
    private readonly previews: BlockPreviewsRepository,
    private readonly clock: Clock,
  ) {}

  async preview(caller: Caller, body: PreviewBlockedCallerBody): Promise<{ data: BlockPreview }> {
    const pattern = parseCallerPattern(body.pattern);
    if (!pattern) throw new DomainError('invalid_pattern');
    const found = await this.previews.find(scopeOf(caller), pattern, this.clock.now(), MAX_PREVIEWED_CALLS);
    const samples = found.samples.map(({ last_call_at, ...sample }) => ({
      ...sample,
      last_call_at: formatInstant(new Date(last_call_at)),
    }));
    const warnings = blockWarnings(pattern, found);
    return {
      data: present(blockPreviewFields, { ...found, samples, warnings }, { detail: true, hipaa: hidesContent(caller) }),
    };
  }
}
