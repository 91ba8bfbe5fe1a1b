import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { MailSender } from './mail-sender.js';
import { MailsRepository } from './mails.repository.js';

/** Mails, which are sent if `SMTP_URL` is set. */
@Module({ providers: [MailQueue, MailSender, MailsRepository], exports: [MailQueue] })
export class MailModule {}
