import { couponForm } from '@qingnang/contract/admin-coupons';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { createCoupon, giveCoupons } from '../modules/marketing/coupons/admin/writes.ts';
import { claimCoupon } from '../modules/marketing/coupons/centre/writes.ts';
import { giveVouchers } from '../modules/marketing/vouchers/admin/writes.ts';
import { asDemo } from './acting.ts';
import { orderWithCoupon } from './orders.ts';

const DAY = 24 * 3600;
const NOBODY = { ranks: [], provinces: [], buyer_types: [] };

interface DemoCoupon {
  name: string;
  describe: string;
  /** Fields of the form that are not the same for all. */
  more: Record<string, unknown>;
  /** Where its goods are: codes of categories or zones, or the most sold brand. */
  within?: { category?: string; zone?: string; isBrand?: true };
  /** Accounts that staff give one to. */
  to?: readonly string[];
  /** Taken by the demo pharmacy itself. */
  isClaimed?: true;
  /** Over since yesterday. */
  isOver?: true;
}

const amount = (threshold: string, minus: string) => ({ kind: 'amount', threshold, minus });
const percent = (threshold: string, off: number, cap: string) => ({
  kind: 'percent',
  threshold,
  percent: off,
  cap,
});
const offered = { is_claimable: 1, limit_per_account: 1, valid_days: 15 };

const COUPONS: readonly DemoCoupon[] = [
  {
    name: '全场满减券',
    describe: '含麻、秒杀、拼团和组合商品不参与',
    more: { ...offered, ...amount('500', '30'), total: 2000 },
    isClaimed: true,
  },
  {
    name: '补货无门槛券',
    describe: '先到先得，领完为止',
    more: { ...offered, ...amount('0', '5'), total: 10 },
    to: ['zhensuo', 'kangmin-jinli', 'kangmin-binjiang'],
  },
  {
    name: '感冒用药满减券',
    describe: '换季备货，感冒用药专用',
    more: { ...offered, ...amount('300', '25'), total: 500, limit_per_account: 2 },
    within: { category: 'xi-cold-wind' },
  },
  {
    name: '品牌日 9 折券',
    describe: '品牌日专用，限当月使用',
    more: { ...offered, ...percent('200', 10, '50'), valid_days: 30 },
    within: { isBrand: true },
  },
  {
    name: '冬季呼吸专区券',
    describe: '专区商品满额可用',
    more: { ...offered, ...amount('400', '20'), total: 300 },
    within: { zone: 'dongji-huxi' },
  },
  {
    name: '诊所专享券',
    describe: '诊所、门诊部客户专享',
    more: { ...offered, ...amount('600', '40'), buyer_types: ['clinic'] },
  },
  {
    name: '门店补贴券',
    describe: '连锁门店补货补贴',
    more: { ...offered, ...amount('200', '20'), total: 2 },
    to: ['kangmin-jinli', 'kangmin-binjiang'],
  },
  {
    name: '老客回馈券',
    describe: '感谢长期合作，月底前有效',
    more: { ...amount('1000', '80'), valid_days: 20 },
    to: ['yaodian', 'zhensuo'],
  },
  {
    name: '降压用药 95 折券',
    describe: '地平类降压药专用',
    more: { ...percent('500', 5, '100'), valid_days: 2 },
    within: { category: 'xi-ccb' },
    to: ['yaodian', 'zhensuo'],
  },
  {
    name: '节前备货券',
    describe: '节前备货专用',
    more: { ...amount('800', '60'), valid_days: 1 },
    to: ['yaodian', 'zhensuo'],
    isOver: true,
  },
  {
    name: '月度采购券',
    describe: '上月采购达标奖励',
    more: { ...amount('800', '90'), valid_days: 5 },
    to: ['yaodian'],
  },
];

const VOUCHERS = [
  { to: 'yaodian', name: '厂家季度返利', note: '按上季度采购额返还', amount: '100', days: 60 },
  { to: 'yaodian', name: '配送延误补偿', note: '补偿上月配送延误', amount: '20', days: 10 },
  { to: 'zhensuo', name: '开户礼', note: '首次合作礼', amount: '30', days: 30 },
];

/** Coupons of every kind and cash vouchers, dated from now and made by the same acts as real ones, so that the ledgers agree. */
export async function loadDemoCoupons(db: Db): Promise<void> {
  await asDemo(db, 'yaodian', 'operations', async (buyer, staff) => {
    const now = Math.floor(Date.now() / 1000);
    for (const [sort, one] of COUPONS.entries()) await openCoupon(db, buyer, staff, one, { sort, now });
    for (const { to, days, ...voucher } of VOUCHERS) {
      const valid_until = now + days * DAY;
      const gift = { ...voucher, ...NOBODY, usernames: [to], by_audience: 0, valid_until };
      await giveVouchers(db, staff, gift, null);
    }
  });
  // One coupon and a part of the vouchers are used.
  await asDemo(db, 'yaodian', 'admin', (buyer, staff) => orderWithCoupon(db, buyer, staff));
}

async function openCoupon(
  db: Db,
  buyer: Buyer,
  staff: Staff,
  { name, describe, more, within, to, isClaimed, isOver }: DemoCoupon,
  { sort, now }: { sort: number; now: number },
): Promise<void> {
  const scope = await scopeOf(db, within);
  if (!scope) return;
  const form = couponForm.parse({
    name,
    describe,
    sort,
    ...scope,
    ...(more.is_claimable === 1 ? { claim_from: now - DAY, claim_until: now + 45 * DAY } : {}),
    ...more,
  });
  const { id } = await createCoupon(db, staff, form, null);
  if (to) await giveCoupons(db, staff, id, { ...NOBODY, usernames: [...to], by_audience: 0 }, null);
  if (isClaimed) await claimCoupon(db, buyer, id, null);
  if (isOver)
    await sql`update account_coupon set valid_from = valid_from - interval '30 days', valid_until = now() - interval '1 day'
      where coupon_id = ${id}`.execute(db);
}

/** The form's scope; null when the shop has nothing of the kind. */
async function scopeOf(
  db: Db,
  within: DemoCoupon['within'],
): Promise<{ scope: string; scope_ids: number[] } | null> {
  if (!within) return { scope: 'all', scope_ids: [] };
  const { category, zone } = within;
  const scope = category ? 'category' : zone ? 'zone' : 'brand';
  const { rows } = await sql<{ id: number }>`
    select id from category where code = ${category ?? ''}
    union all select id from zone where code = ${zone ?? ''}
    union all (select brand_id from goods where ${within.isBrand === true} and brand_id is not null and status = 'on'
      group by brand_id order by count(*) desc, brand_id limit 1)`.execute(db);
  const [row] = rows;
  return row ? { scope, scope_ids: [row.id] } : null;
}
