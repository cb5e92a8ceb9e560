import { adminSeller, adminSellerSave } from '@qingnang/contract/admin-invoices';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { sellerOf } from './reads.ts';
import { saveSeller } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminSeller, async (_input, { db, config }) => sellerOf(db, config.seller)),
  on(adminSellerSave, async ({ body }, { db, staff, config, requestId, ip }) => {
    const seller = { ...body, tax_no: body.tax_no.toUpperCase() };
    await saveSeller(db, staff, seller, config.seller, { requestId, ip });
    return new Answer(seller, '已保存');
  }),
];
