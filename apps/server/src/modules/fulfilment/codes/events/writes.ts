import type { TraceEventKind } from '@qingnang/contract/trace-words';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';

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

/** Adds to the way of codes that they were moved, and into which lot of which warehouse. */
export async function noteMoves(
  tx: Tx,
  { staffId }: Staff,
  moved: readonly { code: string; lotId: number }[],
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    insert into trace_event (code, kind, staff_id, note)
    select trace_pack(n.code), 'move', ${staffId}, '到 ' || w.name || ' 批号 ' || t.lot_no
    from unnest(${moved.map(({ code }) => code)}::text[], ${moved.map(({ lotId }) => lotId)}::int8[]) as n (code, lot_id)
    join lot t on t.id = n.lot_id join warehouse w on w.id = t.warehouse_id`.execute(tx);
}
