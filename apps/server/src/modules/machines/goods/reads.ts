import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';

export interface GoodsByNumber {
  id: number;
  external_id: string;
  name: string;
  generic_name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  barcode: string;
  rx_class: string;
  scope: string;
  is_ephedrine: boolean;
  storage: string;
  middle_pack: number;
  case_pack: number;
  min_order: number;
  status: string;
  prices: { rank: number; price_e4: number }[];
}

/** A goods by the number of the caller. @throws 404 */
export async function goodsOfNumber(
  db: Db,
  _staff: Staff,
  source: string,
  externalId: string,
): Promise<GoodsByNumber> {
  const { rows } = await sql<GoodsByNumber>`
    select g.id, n.external_id, g.name, g.generic_name, g.spec, g.unit, m.name as maker, g.approval_no, g.barcode, g.rx_class,
      g.scope, g.is_ephedrine, g.storage, g.middle_pack, g.case_pack, g.min_order, g.status,
      (select coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'price_e4', price_e4) order by rank), '[]')
        from goods_price where goods_id = g.id) as prices
    from external_number n join goods g on g.id = n.goods_id join maker m on m.id = g.maker_id
    where n.kind = 'goods' and n.source = ${source} and n.external_id = ${externalId}`.execute(db);
  if (!rows[0]) throw notFound('没有这个商品编号');
  return rows[0];
}
