import { insertRow, type Scope, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

@Injectable()
export class CallbackRequestsRepository {
  /** Returns the callback of a lead, or null if its request has not been processed. */
  async findCall(tx: Tx, scope: Scope, leadId: number): Promise<number | null> {
    const [row] = await tx.query<{ outbound_call_id: number }>({
      name: 'callback-requests-find-call',
      text: `SELECT outbound_call_id FROM callback_requests
             WHERE organization_id = $1 AND livemode = $2 AND lead_id = $3`,
      values: [scope.organizationId, scope.livemode, leadId],
    });
    return row?.outbound_call_id ?? null;
  }

  /** Throws if the request has already been processed. */
  async insert(tx: Tx, scope: Scope, leadId: number, outboundCallId: number, at: Date): Promise<void> {
    await tx.query(
      insertRow({
        name: 'callback-requests-insert',
        table: 'callback_requests',
        scope,
        columns: ['lead_id', 'outbound_call_id', 'created_at'],
        row: { lead_id: leadId, outbound_call_id: outboundCallId, created_at: at },
      }),
    );
  }
}
