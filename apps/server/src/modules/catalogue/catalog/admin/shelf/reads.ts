import { sql } from 'kysely';
import type { Tx } from '../../../../../db/transaction.ts';
import type { StoredFacts } from './rules.ts';

export interface ShelfRow extends StoredFacts {
  id: number;
  name: string;
  status: string;
}

/** What decides whether goods may go on the shelf; locked in id order. Unknown ids are missing. */
export async function shelfRows(tx: Tx, ids: readonly number[]): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`
    select g.id, g.name, g.status, g.spec, g.unit, g.approval_no, g.rx_class, g.scope, g.forbidden_class, m.name as maker,
      (select goods_number from business_scope where code = g.scope) as goods_number,
      (select price_e4 from goods_price where goods_id = g.id and rank = 0) as price_e4
    from goods g join maker m on m.id = g.maker_id
    where g.id = any(${ids}::int8[]) order by g.id for no key update of g`.execute(tx);
  return rows;
}
