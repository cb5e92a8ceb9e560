import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { type ApprovedBuyer, findAccountAsBuyer, isApproved, type Staff } from '../http/session.ts';
import type { ControlRule } from '../modules/catalogue/eligibility/control/rules.ts';
import { setControl } from '../modules/catalogue/goods/admin/control/writes.ts';
import { decideRight } from '../modules/catalogue/goods/admin/rights/writes.ts';
import { askForRight } from '../modules/catalogue/goods/right/writes.ts';
import { asDemoStaff } from './acting.ts';

interface Controlled {
  rules: readonly ControlRule[];
  /** What `yaodian` wishes, and what the shop answers; null = it has not answered. */
  wish?: { note: string; isGranted: boolean | null; reply: string };
}

/** As `yaodian` (a chain's head office in 成都, gold) meets them, one goods after the other. */
function demoControl(zhensuo: number): readonly Controlled[] {
  return [
    {
      rules: [
        { effect: 'allow', dimension: 'buyer_type', value: 'pharmacy' },
        { effect: 'allow', dimension: 'buyer_type', value: 'chain_store' },
      ],
    },
    {
      rules: [{ effect: 'allow', dimension: 'region', value: '重庆市' }],
      wish: { note: '三家门店均有老顾客在用', isGranted: null, reply: '' },
    },
    {
      rules: [{ effect: 'allow', dimension: 'account', value: String(zhensuo) }],
      wish: { note: '希望引进该品种', isGranted: false, reply: '厂家本年度不再增加授权客户' },
    },
    {
      rules: [{ effect: 'allow', dimension: 'rank', value: '3' }],
      wish: { note: '总部统一采购', isGranted: true, reply: '' },
    },
    { rules: [{ effect: 'block', dimension: 'buyer_type', value: 'clinic' }] },
  ];
}

/** Goods of controlled sale with wishes in every state, by the same acts as real ones. */
export async function loadDemoControl(db: Db): Promise<void> {
  const accounts = await db.selectFrom('account').select(['id', 'username']).execute();
  const idOf = (username: string) => accounts.find((one) => one.username === username)?.id ?? 0;
  await asDemoStaff(db, 'goods', async (staff) => {
    const buyer = await findAccountAsBuyer(db, staff, idOf('yaodian'));
    if (isApproved(buyer)) await controlAll(db, staff, buyer, demoControl(idOf('zhensuo')));
  });
}

async function controlAll(
  db: Db,
  staff: Staff,
  buyer: ApprovedBuyer,
  all: readonly Controlled[],
): Promise<void> {
  const goods = await untouchedGoods(db, all.length);
  for (const [index, { rules, wish }] of all.entries()) {
    const goodsId = goods[index];
    if (goodsId === undefined) return;
    await setControl(db, staff, goodsId, rules);
    if (!wish) continue;
    await askForRight(db, buyer, goodsId, wish.note);
    if (wish.isGranted === null) continue;
    const right = await db
      .selectFrom('purchase_right')
      .select('id')
      .where('goods_id', '=', goodsId)
      .executeTakeFirstOrThrow();
    await decideRight(db, staff, right.id, { isGranted: wish.isGranted, reply: wish.reply });
  }
}

/** Chinese patent medicines in stock that no order, cart, offer, contract or ladder of the demo shop names. */
async function untouchedGoods(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g
    where g.status = 'on' and g.scope = 'patent_tcm' and not g.is_ephedrine and g.limit_per_order is null
      and exists (select from stock where goods_id = g.id and available >= 200)
      and not exists (select from sales_order_line where goods_id = g.id)
      and not exists (select from cart_line where goods_id = g.id)
      and not exists (select from special_price where goods_id = g.id)
      and not exists (select from contract_price where goods_id = g.id)
      and not exists (select from ladder where goods_id = g.id)
    order by g.sales_count desc, g.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}
