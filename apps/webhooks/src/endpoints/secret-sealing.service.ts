import { DataSource, inTransaction, isTransientDatabaseFault } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { EndpointSecretsRepository } from './endpoint-secrets.repository.js';
import { SecretVault, UnreadableSecret } from './secret-vault.js';

const BATCH = 200;
const AFTER_FAULT_MS = 5000;

/**
 * At startup, encrypts with the first key every secret that is stored in plain text or encrypted with another key.
 * Afterwards the other keys can be removed. Sending does not wait for this, because every key decrypts.
 */
@Injectable()
export class SecretSealingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sealing: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly secrets: EndpointSecretsRepository,
    private readonly vault: SecretVault,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sealing = this.sealAll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.sealing;
  }

  private async sealAll(): Promise<void> {
    try {
      let after = 0;
      let sealed = 0;
      let unreadable = 0;
      for (let found = BATCH; found === BATCH && !this.isStopping;) {
        const batch = await this.sealBatch(after);
        ({ found, after } = batch);
        sealed += batch.sealed;
        unreadable += found - batch.sealed;
      }
      if (sealed > 0) this.logger.info({ secrets: sealed }, 'secrets.sealed');
      if (unreadable > 0) this.logger.error({ secrets: unreadable }, 'secrets.unreadable');
    } catch (error) {
      if (isTransientDatabaseFault(error)) this.retryLater();
      else this.logger.error({ err: error }, 'secrets.not_sealed');
    }
  }

  private async sealBatch(after: number): Promise<{ found: number; sealed: number; after: number }> {
    return inTransaction(this.dataSource, async (tx) => {
      const rows = await this.secrets.findNotSealedByFirstKey(tx, after, BATCH);
      const sealed = rows.flatMap(({ id, endpoint_id, secret }) => {
        try {
          return [{ id, sealed: this.vault.seal(endpoint_id, this.vault.open(endpoint_id, secret)) }];
        } catch (error) {
          if (error instanceof UnreadableSecret) return [];
          throw error;
        }
      });
      await this.secrets.reseal(tx, sealed);
      return { found: rows.length, sealed: sealed.length, after: rows.at(-1)?.id ?? after };
    });
  }

  private retryLater(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => void (this.sealing = this.sealAll()), AFTER_FAULT_MS).unref();
  }
}
