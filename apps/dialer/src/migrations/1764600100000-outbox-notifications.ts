import { notifyOfEveryEvent, notifyOfForeignEvents } from '@frontdesk/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboxNotifications1764600100000 implements MigrationInterface {
  readonly name = 'OutboxNotifications1764600100000';

  async up(runner: QueryRunner): Promise<void> {
    await notifyOfForeignEvents(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await notifyOfEveryEvent(runner);
  }
}
