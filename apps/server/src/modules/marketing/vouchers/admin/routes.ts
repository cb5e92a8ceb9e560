import * as contract from '@qingnang/contract/admin-coupons';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { staffVoucherData, voucherSumsData } from './present.ts';
import { listVouchers, voucherById, voucherSums } from './reads.ts';
import { giveVouchers, voidVoucher } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminVouchers, async ({ query }, { db, staff }) => {
    const [{ vouchers, total }, sums] = await Promise.all([
      listVouchers(db, staff, query),
      voucherSums(db, staff),
    ]);
    const list = vouchers.map((voucher) => staffVoucherData(voucher, staff));
    return { list, total, page: query.page, page_size: query.page_size, sums: voucherSumsData(sums) };
  }),
  on(contract.adminVoucherGive, async ({ body }, { db, staff, idempotency }) => {
    const answer = await giveVouchers(db, staff, body, idempotency);
    return new Answer(answer, `已发放 ${answer.given} 张`);
  }),
  on(contract.adminVoucherVoid, async ({ params, body }, { db, staff }) => {
    await voidVoucher(db, staff, params.id, body.reason);
    const voucher = await voucherById(db, staff, params.id);
    if (!voucher) throw notFound('现金券不存在');
    return new Answer(staffVoucherData(voucher, staff), '已作废');
  }),
];
