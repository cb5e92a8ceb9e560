import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import type { Buyer } from '../../../http/session.ts';
import { type ControlRule, refusedBy } from './control/rules.ts';

/** Rules of all controlled goods by goods, at most 5 seconds old. */
const controlRules = remember(FRESH_MS, async (db): Promise<ReadonlyMap<number, ControlRule[]>> => {
  const rows = await db
    .selectFrom('control_rule')
    .select(['goods_id', 'effect', 'dimension', 'value'])
    .execute();
  const byGoods = new Map<number, ControlRule[]>();
  for (const { goods_id, ...rule } of rows) {
    const rules = byGoods.get(goods_id);
    if (rules) rules.push(rule as ControlRule);
    else byGoods.set(goods_id, [rule as ControlRule]);
  }
  return byGoods;
});

/**
 * Ids of controlled goods that this buyer may not buy, for lists that show only what can be bought. The rules may be 5
 * seconds old; what a card and the cart say is always read afresh.
 */
export async function refusedByControl(db: Db, buyer: Buyer): Promise<ReadonlySet<number>> {
  const rules = await controlRules(db);
  if (rules.size === 0) return new Set();
  const granted = await grantedTo(db, buyer);
  const refused = new Set<number>();
  for (const [goodsId, own] of rules) {
    const right = granted.has(goodsId) ? ({ status: 'granted', reply: '' } as const) : null;
    if (refusedBy(own, right, buyer) !== null) refused.add(goodsId);
  }
  return refused;
}

async function grantedTo(db: Db, buyer: Buyer): Promise<Set<number>> {
  const rows = await db
    .selectFrom('purchase_right')
    .select('goods_id')
    .where('account_id', '=', buyer.accountId)
    .where('status', '=', 'granted')
    .execute();
  return new Set(rows.map((row) => row.goods_id));
}
