import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Staff } from '../../../../../http/session.ts';

export interface GoodsTag {
  name: string;
  describe: string;
  is_show: boolean;
}

/** The tags of a goods in the trade's order. */
export async function goodsTags(db: Db | Tx, _staff: Staff, goodsId: number): Promise<GoodsTag[]> {
  const { rows } = await sql<GoodsTag>`
    select name, describe, is_show from goods_tag where goods_id = ${goodsId}
    order by strpos('优秒满换购赠特新', name)`.execute(db);
  return rows;
}
