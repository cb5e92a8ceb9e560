import * as contract from '@qingnang/contract/invoice-titles';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { allowSpecial } from './admin/writes.ts';
import { presentTitle } from './present.ts';
import { titlesOf, titlesOfAccount } from './reads.ts';
import { addTitle, editTitle, removeTitle } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.invoiceTitles, async (_input, { db, buyer }) => ({
    list: (await titlesOf(db, buyer)).map(presentTitle),
  })),
  on(
    contract.addInvoiceTitle,
    async ({ body }, { db, buyer }) =>
      new Answer(presentTitle(await addTitle(db, buyer, body)), '发票抬头已保存'),
  ),
  on(
    contract.editInvoiceTitle,
    async ({ params, body }, { db, buyer }) =>
      new Answer(presentTitle(await editTitle(db, buyer, params.id, body)), '发票抬头已保存'),
  ),
  on(contract.removeInvoiceTitle, async ({ params }, { db, buyer }) => {
    await removeTitle(db, buyer, params.id);
    return new Answer({}, '发票抬头已删除');
  }),
  on(contract.adminAccountTitles, async ({ params }, { db, staff }) => ({
    list: (await titlesOfAccount(db, staff, params.id)).map(presentTitle),
  })),
  on(contract.adminAllowSpecial, async ({ params, body }, { db, staff }) => {
    const seen = { accountId: params.id, titleId: body.title_id, version: body.version };
    const title = await allowSpecial(db, staff, seen, body.is_special_allowed === 1);
    return new Answer(presentTitle(title), '已保存');
  }),
];
