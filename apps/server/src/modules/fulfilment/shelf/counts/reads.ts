import { COUNT_COLUMNS } from '@qingnang/contract/count-columns';
import { MOST_STOCK_LINES } from '@qingnang/contract/stock-document-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';
import { namedRows, type SheetUpload } from '../../../service/reads.ts';
import { type FoundLot, LOT_COLUMNS, LOT_TABLES } from '../reads.ts';

type Field = keyof typeof COUNT_COLUMNS;
type NamedLot = FoundLot & { line: number; warehouse_id: number };

/** A row of the file with the lots that it names. */
export interface CountRow {
  line: number;
  number: number;
  lots: NamedLot[];
  error: string;
}

/** What a file of a count says of which lots. Nothing is kept. @throws 422 at `file` */
export async function readCounts(db: Db, _staff: Staff, file: SheetUpload): Promise<CountRow[]> {
  const rows = await namedRows<Field>(file, {
    columns: COUNT_COLUMNS,
    key: 'number',
    hint: `请按这些列名填写：${Object.values(COUNT_COLUMNS).join('、')}`,
    most: MOST_STOCK_LINES,
  });
  const of = (field: Field) => rows.map(({ cells }) => (cells[field] ?? '').normalize('NFKC').trim());
  const { rows: lots } = await sql<NamedLot>`
    select r.line, t.warehouse_id, ${LOT_COLUMNS}
    from unnest(${rows.map(({ line }) => line)}::int4[], ${of('goods_id')}::text[], ${of('source_code')}::text[],
      ${of('barcode')}::text[], ${of('lot_no')}::text[]) as r (line, goods_id, source_code, barcode, lot_no)
    join lot on lot.lot_no = r.lot_no
    join goods n on n.id = lot.goods_id and case when r.goods_id <> '' then n.id::text = r.goods_id
      when r.source_code <> '' then n.source_code = r.source_code else r.barcode <> '' and n.barcode = r.barcode end
    join ${LOT_TABLES} on t.id = lot.id
    order by r.line, t.id`.execute(db);
  const numbers = of('number');
  return rows.map(({ line }, at) => {
    const found = lots.filter((lot) => lot.line === line);
    return { line, ...judge(numbers[at] ?? '', found), lots: found };
  });
}

function judge(text: string, found: readonly NamedLot[]): { number: number; error: string } {
  if (!/^\d{1,7}$/.test(text)) return { number: 0, error: '实盘数量须是不小于 0 的整数' };
  return { number: Number(text), error: found.length === 0 ? '没有找到这个商品的这个批号' : '' };
}
