import type { LotItem, Shelf } from '@qingnang/contract/v1-stock';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';
import { idsOf, pageOf } from '../../numbers/pages/rules.ts';

export interface ShelfQuery {
  source: string;
  cursor?: string | undefined;
  limit: number;
  goods?: string | undefined;
  warehouse?: string | undefined;
}

/** What the caller calls the goods of the table `t`, and which of them it asks for. */
const NUMBER = (source: string) =>
  sql`left join external_number n on n.goods_id = t.goods_id and n.source = ${source}`;

function whereOf({ source, goods, warehouse }: ShelfQuery): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (goods !== undefined)
    parts.push(sql`t.goods_id = (select goods_id from external_number
      where kind = 'goods' and source = ${source} and external_id = ${goods})`);
  if (warehouse !== undefined) parts.push(sql`w.code = ${warehouse}`);
  return sql.join(parts, sql` and `);
}

/** One page of stock, in the order of goods and warehouse. @throws 422 at `cursor` */
export async function shelfPage(db: Db, _staff: Staff, query: ShelfQuery) {
  const [goodsId = 0, warehouseId = 0] = idsOf(query.cursor, 2);
  const { rows } = await sql<Shelf & { warehouse_id: number }>`
    select n.external_id as goods, t.goods_id, t.warehouse_id, w.code as warehouse, t.available + t.reserved + t.to_count + l.locked as quantity,
      t.available, t.reserved, t.to_count + l.locked as locked
    from stock t join warehouse w on w.id = t.warehouse_id ${NUMBER(query.source)},
      lateral (select coalesce(sum(locked), 0)::int4 as locked from lot
        where goods_id = t.goods_id and warehouse_id = t.warehouse_id) l
    where ${whereOf(query)} and (t.goods_id, t.warehouse_id) > (${goodsId}, ${warehouseId})
    order by t.goods_id, t.warehouse_id limit ${query.limit + 1}`.execute(db);
  return pageOf(rows, query.limit, (row) => [row.goods_id, row.warehouse_id]);
}

/** One page of lots, in the order of their ids. @throws 422 at `cursor` */
export async function lotPage(db: Db, _staff: Staff, query: ShelfQuery) {
  const [after = 0] = idsOf(query.cursor, 1);
  const { rows } = await sql<LotItem>`
    select t.id, o.external_id, n.external_id as goods, t.goods_id, w.code as warehouse, t.lot_no, t.produced_on::text,
      t.expires_on::text, t.quantity, t.locked, t.stopped_at is not null as stopped
    from lot t join warehouse w on w.id = t.warehouse_id ${NUMBER(query.source)}
      left join external_number o on o.lot_id = t.id and o.source = ${query.source}
    where ${whereOf(query)} and t.id > ${after} order by t.id limit ${query.limit + 1}`.execute(db);
  return pageOf(rows, query.limit, ({ id }) => [id]);
}
