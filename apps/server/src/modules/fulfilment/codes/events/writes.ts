import type { TraceEventKind } from '@qingnang/contract/trace-words';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';

/** By what something happened to codes; absent = it has nothing to do with it. */
export interface TraceCause {
  kind: TraceEventKind;
  orderId?: number;
  shipmentId?: number;
  caseId?: number;
  accountId?: number;
  staffId?: number | null;
  note?: string;
}

/** Adds what happened to some codes. Those inside of them have it as well, without rows of their own. */
export async function noteEvents(tx: Tx, cause: TraceCause, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    insert into trace_event (code, kind, order_id, shipment_id, case_id, account_id, staff_id, note)
    select trace_pack(one), ${cause.kind}, ${cause.orderId ?? null}, ${cause.shipmentId ?? null}, ${cause.caseId ?? null},
      ${cause.accountId ?? null}, ${cause.staffId ?? null}, ${cause.note ?? ''}
    from unnest(${[...codes]}::text[]) one`.execute(tx);
}
