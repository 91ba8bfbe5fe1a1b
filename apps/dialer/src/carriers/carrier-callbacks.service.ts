import { DomainError, type TwilioCallback } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { DialerConfig } from '../dialer.config.js';
import { AnsweringMachinesService } from './answering-machines.service.js';
import { CarrierReportsService } from './carrier-reports.service.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Receives the carrier's callbacks. */
@Injectable()
export class CarrierCallbacksService {
  constructor(
    private readonly config: DialerConfig,
    private readonly reports: CarrierReportsService,
    private readonly machines: AnsweringMachinesService,
  ) {}

  /** Throws `not_found` if the signature does not match, and `unavailable` to have the carrier repeat the callback. */
  async receive(callback: TwilioCallback): Promise<null> {
    if (this.config.carrier !== 'twilio' || !UUID.test(callback.attempt_id)) throw new DomainError('not_found');
    const { readCallback } = await import('./twilio/twilio-callbacks.js');
    const report = readCallback(this.config, callback);
    if (!report) throw new DomainError('not_found');
    const answered = await this.reports.receive(callback.attempt_id, callback.news, report);
    if (answered?.answeredBy === 'machine') await this.machines.answer(answered);
    return null;
  }
}
