import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** A code as a test sends it with a delivered lot. */
export interface SentCode {
  code: string;
  level?: 1 | 2 | 3;
  pieces?: number;
  /** The pack around it. */
  parent?: string;
  /** Stands inside one that is sent; it was not scanned itself. */
  isInside?: boolean;
}

/** `81234560000000000042`: 20 digits under a head of seven. */
export const codeOf = (head: string, n: number): string => head + String(n).padStart(20 - head.length, '0');

export const codesFrom = (head: string, first: number, many: number): SentCode[] =>
  Array.from({ length: many }, (_, at) => ({ code: codeOf(head, first + at) }));

/** Sends codes with a lot that has left, as if the warehouse had scanned them, and teaches the head of each. */
export async function sendCodes(
  db: Db,
  lineId: number,
  codes: readonly SentCode[],
  head: string,
): Promise<void> {
  await sql`
    insert into trace_prefix (prefix, goods_id, level, pieces, state)
    select ${head}, l.goods_id, 1, 1, 'confirmed' from shipment_line t join sales_order_line l on l.id = t.order_line_id
    where t.id = ${lineId} on conflict (prefix) do nothing`.execute(db);
  const rows = JSON.stringify(
    codes.map(({ code, level = 1, pieces = 1, parent = null, isInside = false }) => ({
      code,
      level,
      pieces,
      parent,
      inside: isInside,
    })),
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as g (code text, level int, pieces int, parent text, inside boolean)
    ), known as (
      insert into trace_code (goods_id, shipment_line_id, pieces, level, code, parent, state, lot_no)
      select l.goods_id, t.id, g.pieces, g.level, trace_pack(g.code), trace_pack(g.parent), 'out', t.lot_no
      from given g, shipment_line t join sales_order_line l on l.id = t.order_line_id where t.id = ${lineId}
    )
    insert into shipment_code (shipment_line_id, scanned_at, scanned_by, pieces, code)
    select ${lineId}, now(), (select min(id) from staff), g.pieces, trace_pack(g.code) from given g where not g.inside`.execute(
    db,
  );
}
