import { DomainError, type AnyOperation, type AuditChanges, type Caller } from '@frontdesk/contracts';
import { recordAudit } from '@frontdesk/messaging';
import { DataSource, inTransaction, reasonOf } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';

/** Records in the audit log who read content of an organization in HIPAA mode. */
@Injectable()
export class ContentViews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Commits the entry of a view before the content is sent. Throws `unavailable` if that fails. The entry of a list
   * names the records in the list. An empty list has no entry.
   */
  async record(operation: AnyOperation, caller: Caller, ids: Record<string, number>, output: unknown): Promise<void> {
    const { organizationId, livemode, actor, address, requestId } = caller;
    const seen = idsIn(output);
    if (seen?.length === 0) return;
    const type = typeOf(operation);
    const isList = seen !== null && operation.output.kind !== 'record';
    const changes: AuditChanges = isList ? { ids: { before: null, after: seen } } : {};
    const id = isList ? null : (Object.values(ids).at(-1) ?? seen?.[0] ?? null);
    try {
      await inTransaction(this.dataSource, (tx) =>
        recordAudit(tx, {
          occurrence: { organizationId, livemode, at: this.clock.now() },
          record: {
            actor: actor!,
            action: `${type}.viewed`,
            target: { type, id },
            changes,
            address: address ?? null,
            request_id: requestId,
          },
        }),
      );
    } catch (error) {
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, `the view is not recorded: ${reasonOf(error)}`);
    }
  }
}

/** `outbound-calls.get` is about an `outbound_call`. */
function typeOf({ name }: AnyOperation): string {
  return name.slice(0, name.indexOf('.')).replace(/s$/, '').replaceAll('-', '_');
}

/** The ids of the records in a response. Null if it contains no record. */
function idsIn(output: unknown): number[] | null {
  const { data } = output as { data?: { id: number } | { id: number }[] };
  if (!data) return null;
  return (Array.isArray(data) ? data : [data]).map(({ id }) => id);
}
