import * as contract from '@qingnang/contract/admin-coupons';
import { fen, fenToYuan } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { couponHolders } from './holders/reads.ts';
import { voidHeldCoupon } from './holders/writes.ts';
import { holderData, staffCouponData } from './present.ts';
import { couponRow, listCoupons } from './reads.ts';
import { couponReport } from './report/reads.ts';
import { createCoupon, giveCoupons, stopCoupon, updateCoupon } from './writes.ts';

const yuanOf = (amount: number) => fenToYuan(fen(amount));

export const routes: readonly Route[] = [
  on(contract.adminCoupons, async ({ query }, { db, staff }) => {
    const { rows, total } = await listCoupons(db, staff, query);
    return { list: rows.map(staffCouponData), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminCoupon, ({ params }, { db, staff }) => couponNow(db, staff, params.id)),
  on(contract.adminCouponCreate, async ({ body }, { db, staff, idempotency }) => {
    const { id } = await createCoupon(db, staff, body, idempotency);
    return new Answer(await couponNow(db, staff, id), '已新增');
  }),
  on(contract.adminCouponUpdate, async ({ params, body }, { db, staff }) => {
    await updateCoupon(db, staff, params.id, body);
    return new Answer(await couponNow(db, staff, params.id), '已保存');
  }),
  on(contract.adminCouponStop, async ({ params, body }, { db, staff }) => {
    await stopCoupon(db, staff, params.id, body.void_unused === 1);
    return new Answer(await couponNow(db, staff, params.id), '优惠券已停止');
  }),
  on(contract.adminCouponGive, async ({ params, body }, { db, staff, idempotency }) => {
    const answer = await giveCoupons(db, staff, params.id, body, idempotency);
    return new Answer(answer, `已发放 ${answer.given} 张`);
  }),
  on(contract.adminCouponHolders, async ({ params, query }, { db, staff }) => {
    await couponNow(db, staff, params.id);
    const { rows, total } = await couponHolders(db, staff, params.id, query);
    const list = rows.map((row) => holderData(row, staff));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminCouponVoid, async ({ params, body }, { db, staff }) => {
    await voidHeldCoupon(db, staff, params.id, body.reason);
    return new Answer({ id: params.id }, '已作废');
  }),
  on(contract.adminCouponReport, async ({ params }, { db, staff }) => {
    await couponNow(db, staff, params.id);
    const { goods_fen, cost_fen, days, ...counts } = await couponReport(db, staff, params.id);
    return {
      ...counts,
      goods_amount: yuanOf(goods_fen),
      cost: yuanOf(cost_fen),
      days: days.map(({ cost_fen: cost, ...day }) => ({ ...day, cost: yuanOf(cost) })),
    };
  }),
];

async function couponNow(db: Db, staff: Staff, id: number): Promise<contract.StaffCoupon> {
  const row = await couponRow(db, staff, id);
  if (!row) throw notFound('优惠券不存在');
  return staffCouponData(row);
}
