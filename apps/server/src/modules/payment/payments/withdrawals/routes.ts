import { withdrawalAdd, withdrawalCancel, withdrawals } from '@qingnang/contract/wallet';
import { askingBy } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentWithdrawal } from './present.ts';
import { ownWithdrawal, withdrawalPage } from './reads.ts';
import { cancelWithdrawal, requestWithdrawal } from './writes.ts';

export const routes: readonly Route[] = [
  on(withdrawals, async ({ query }, { db, buyer }) => {
    const { rows, total } = await withdrawalPage(db, buyer, query);
    const { page, page_size } = query;
    return { list: rows.map(presentWithdrawal), total, page, page_size, company: buyer.company };
  }),
  on(withdrawalAdd, async ({ body }, call) => {
    const { db, buyer, idempotency } = call;
    const id = await requestWithdrawal(db, buyer, body, askingBy(call), idempotency);
    return new Answer(presentWithdrawal(await ownWithdrawal(db, buyer, id)), '提现申请已提交');
  }),
  on(withdrawalCancel, async ({ params }, { db, buyer }) => {
    await cancelWithdrawal(db, buyer, params.id);
    return new Answer(
      presentWithdrawal(await ownWithdrawal(db, buyer, params.id)),
      '提现已取消，金额退回余额',
    );
  }),
];
