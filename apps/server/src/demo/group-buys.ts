import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Buyer } from '../http/session.ts';
import { addressesOf } from '../modules/company/addresses/reads.ts';
import { asDemo } from './acting.ts';
import { orderLine, pay } from './orders.ts';

/** Who has paid to join which group of `demo/specials` by its name: the first is one buyer short, the second some pieces. */
const JOINED: readonly [buyer: string, group: string][] = [
  ['kangmin-jinli', '三户成团'],
  ['kangmin-binjiang', '三户成团'],
  ['kangmin-jinli', '满量成团'],
];

/** Orders that wait for their groups, by the same acts as real ones. */
export async function loadDemoGroupBuys(db: Db): Promise<void> {
  for (const [username, name] of JOINED) {
    await asDemo(db, username, 'admin', (buyer) => join(db, buyer, name));
  }
}

async function join(db: Db, buyer: Buyer, name: string): Promise<void> {
  const offer = await groupBuyOffer(db, name);
  const [address] = await addressesOf(db, buyer);
  if (!offer || !address) return;
  const line = { goodsId: offer.goods_id, warehouseId: 0, number: offer.pieces, goodsPriceId: offer.id };
  const order = await orderLine(db, buyer, line, address.id);
  if (order) await pay(db, buyer, order.id);
}

interface GroupBuyOffer {
  id: number;
  goods_id: number;
  /** That reach the minimum order by themselves. */
  pieces: number;
}

async function groupBuyOffer(db: Db, name: string): Promise<GroupBuyOffer | undefined> {
  const { rows } = await sql<GroupBuyOffer>`
    select s.id, s.goods_id,
      (ceil(ceil((select max(minimum_order_fen) from shipping_rule where province = '') * 100.0 / s.price_e4) / step.pieces) * step.pieces)::int as pieces
    from special_price s join goods g on g.id = s.goods_id,
    lateral (select greatest(g.min_order, g.multiple, g.middle_pack) as pieces) step
    where s.kind = 'group' and s.name = ${name} order by s.id limit 1`.execute(db);
  return rows[0];
}
