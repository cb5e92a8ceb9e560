import { readTraceCode } from '@qingnang/rules/trace-codes';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { type HeldCode, returnProblem } from './rules.ts';

/** Some codes with whose they are; unknown ones are left out. */
export async function heldCodes(db: Db | Tx, codes: readonly string[]): Promise<HeldCode[]> {
  const { rows } = await sql<HeldCode>`
    select trace_text(c.code) as code, c.goods_id as "goodsId", c.lot_no as "lotNo", c.pieces, c.state,
      c.shipment_line_id as "shipmentLineId", o.account_id as "accountId"
    from trace_code c left join shipment_line l on l.id = c.shipment_line_id left join shipment s on s.id = l.shipment_id
    left join sales_order o on o.id = s.order_id
    where c.code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one)`.execute(db);
  return rows;
}

/** A code that a company wants to return. */
export interface Returnable {
  /** As it was scanned. */
  scanned: string;
  code: string;
  /** Why not; null = it can be returned. */
  problem: string | null;
  /** What it is; null with a problem. */
  held: HeldCode | null;
}

/** What a company may return of what it has scanned. Codes of others and of nobody are answered alike. */
export async function returnableCodes(
  db: Db | Tx,
  accountId: number,
  scans: readonly string[],
): Promise<Returnable[]> {
  const read = scans.map((scanned) => ({ scanned, result: readTraceCode(scanned) }));
  const held = await heldCodes(
    db,
    read.flatMap(({ result }) => (result.isCode ? [result.code] : [])),
  );
  return read.map(({ scanned, result }) => {
    if (!result.isCode) return { scanned, code: '', problem: result.message, held: null };
    const found = held.find(({ code }) => code === result.code);
    const problem = returnProblem(found, accountId);
    return { scanned, code: result.code, problem, held: problem === null ? (found ?? null) : null };
  });
}
