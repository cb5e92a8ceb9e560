import { adminSeller, adminSellerSave } from '@qingnang/contract/admin-invoices';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { sellerOf } from './reads.ts';
import { saveSeller } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminSeller, async (_input, { db, config }) => sellerOf(db, config.seller)),
  on(adminSellerSave, async ({ body }, { db, staff, config }) => {
    const seller = { ...body, tax_no: body.tax_no.toUpperCase() };
    const saved = await saveSeller(db, staff, seller, config.seller);
    const waits = saved.bank !== seller.bank || saved.account !== seller.account;
    return new Answer(saved, waits ? '已保存；银行账户已提交，等待另一位同事复核' : '已保存');
  }),
];
