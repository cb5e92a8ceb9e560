import { barcodeIn, prefixOf, readTraceCode } from '@qingnang/rules/trace-codes';
import { wholeNumber } from '@qingnang/rules/whole-number';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Staff } from '../../../../http/session.ts';
import { prefixesOf } from '../../codes/prefixes/reads.ts';

export interface ScannedGoodsRow {
  id: number;
  name: string;
  spec: string;
  maker: string;
  unit: string;
  storage: string;
}

const ROW = sql`g.id, g.name, g.spec, m.short_name as maker, g.unit, g.storage from goods g join maker m on m.id = g.maker_id`;
const MOST_GOODS = 20;

/** Goods that a scan names by itself: their bar code, number or code, or the head of a 追溯码; more than one where several share it. */
export async function goodsByNumber(db: Db, _staff: Staff, scan: string): Promise<ScannedGoodsRow[]> {
  const typed = scan.normalize('NFKC').replace(/\s/g, '');
  const label = readTraceCode(scan);
  const taught = label.isCode ? prefixOf(label.code, await prefixesOf(db, [label.code]))?.goodsId : undefined;
  const barcodes = label.isCode ? [typed, barcodeIn(label.head)] : [typed];
  const ids = [taught ?? 0, wholeNumber(typed) ?? 0];
  // Each by an index of its own: conditions joined by "or" read every goods.
  const { rows } = await sql<ScannedGoodsRow>`
    select ${ROW} where g.id in (
      select id from goods where id = any(${ids}::bigint[])
      union all select id from goods where barcode <> '' and barcode = any(${barcodes}::text[])
      union all select id from goods where source_code <> '' and source_code = ${typed})
    order by g.id = ${taught ?? 0} desc, g.id limit ${MOST_GOODS}`.execute(db);
  return rows;
}

/** The same, or those of such a name where no number fits. */
export async function scannedGoods(db: Db, staff: Staff, scan: string): Promise<ScannedGoodsRow[]> {
  const exact = await goodsByNumber(db, staff, scan);
  if (exact.length > 0) return exact;
  const { rows } = await sql<ScannedGoodsRow>`
    select ${ROW} where ${everyWord(scan, [sql`g.name`, sql`g.spec`, sql`m.short_name`])}
    order by g.name, g.id limit ${MOST_GOODS}`.execute(db);
  return rows;
}

/** A goods by its id; undefined = there is none. */
export async function goodsById(db: Db, _staff: Staff, id: number): Promise<ScannedGoodsRow | undefined> {
  const { rows } = await sql<ScannedGoodsRow>`select ${ROW} where g.id = ${id}`.execute(db);
  return rows[0];
}
