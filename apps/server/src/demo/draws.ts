import { couponForm } from '@qingnang/contract/admin-coupons';
import { drawForm, type PrizeForm } from '@qingnang/contract/admin-draws';
import type { Db } from '../db/client.ts';
import type { Staff } from '../http/session.ts';
import { createCoupon } from '../modules/marketing/coupons/admin/writes.ts';
import { createDraw, publishDraw } from '../modules/marketing/draw/admin/writes.ts';
import { drawPrize } from '../modules/marketing/draw/writes.ts';
import { asDemo } from './acting.ts';

const DAY = 24 * 3600;

type DemoPrize = Partial<PrizeForm> & Pick<PrizeForm, 'name' | 'kind' | 'weight'>;

const RULES = `<ol><li>资质审核通过的客户均可参与，机会当天有效，不累计。</li>
<li>余额、积分、优惠券、现金券抽中即到账；实物生成积分订单，按默认收货地址寄送。</li>
<li>页面所示为当前真实概率；奖品发完或当天预算用完后，其概率归入未中奖。</li>
<li>同一次机会只抽一次，结果以抽奖记录为准。</li></ol>`;

/** Two draws that run: a free one a day, which pops up on home, and one for points. `yaodian` has had its turn of today. */
export async function loadDemoDraws(db: Db): Promise<void> {
  await asDemo(db, 'yaodian', 'operations', async (buyer, staff) => {
    const now = Math.floor(Date.now() / 1000);
    const couponId = await prizeCoupon(db, staff);
    const goods = await db
      .selectFrom('points_goods')
      .select(['id', 'name', 'image'])
      .where('is_on', '=', true)
      .orderBy('points')
      .orderBy('id')
      .executeTakeFirst();
    const gift: DemoPrize[] = goods
      ? [
          {
            name: '积分好礼',
            remarks: '1 份',
            kind: 'goods',
            goods_id: goods.id,
            cost: '30',
            weight: 5,
            stock: 20,
          },
        ]
      : [];
    const free = await openDraw(db, staff, {
      name: '进货好礼天天抽',
      remarks: '每天一次，抽中即到账',
      starts_at: now - DAY,
      ends_at: now + 30 * DAY,
      per_day: 1,
      day_budget: '500',
      is_popup: 1,
      prizes: [
        { name: '现金券', remarks: '¥50', kind: 'voucher', amount: '50', weight: 5, stock: 50 },
        { name: '积分', remarks: '50 分', kind: 'points', points: 50, cost: '0.5', weight: 300 },
        { name: '余额', remarks: '¥8.80', kind: 'balance', amount: '8.80', weight: 30, stock: 300 },
        {
          name: '优惠券',
          remarks: '满 500 减 15',
          kind: 'coupon',
          coupon_id: couponId,
          cost: '15',
          weight: 120,
        },
        { name: '谢谢参与', remarks: '明天再来', kind: 'none', weight: 290 },
        { name: '积分', remarks: '200 分', kind: 'points', points: 200, cost: '2', weight: 250 },
        ...gift,
      ],
    });
    await openDraw(db, staff, {
      name: '积分抽大奖',
      remarks: '200 积分抽一次',
      starts_at: now - DAY,
      ends_at: now + 60 * DAY,
      cost_points: 200,
      per_day: 3,
      day_budget: '1000',
      prizes: [
        { name: '现金券', remarks: '¥20', kind: 'voucher', amount: '20', weight: 50, stock: 200 },
        { name: '积分', remarks: '500 分', kind: 'points', points: 500, weight: 100 },
        { name: '积分', remarks: '100 分', kind: 'points', points: 100, weight: 400 },
        { name: '谢谢参与', kind: 'none', weight: 445 },
        ...gift,
      ],
    });
    // Without a budget nothing is won: what demo accounts have must be the same after every start.
    const budget = (fen: number) =>
      db.updateTable('draw').set({ day_budget_fen: fen }).where('id', '=', free).execute();
    await budget(0);
    await drawPrize(db, buyer, free, null);
    await budget(50_000);
  });
}

async function openDraw(
  db: Db,
  staff: Staff,
  draw: Record<string, unknown> & { prizes: readonly DemoPrize[] },
): Promise<number> {
  const { id } = await createDraw(db, staff, drawForm.parse({ rules: RULES, ...draw }), null);
  await publishDraw(db, staff, id, 1);
  return id;
}

/** Won only: nobody takes it. */
async function prizeCoupon(db: Db, staff: Staff): Promise<number> {
  const form = couponForm.parse({
    name: '抽奖满减券',
    describe: '抽奖所得，全场可用',
    kind: 'amount',
    threshold: '500',
    minus: '15',
    scope: 'all',
    valid_days: 15,
  });
  return (await createCoupon(db, staff, form, null)).id;
}
