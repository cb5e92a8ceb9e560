import {
  creditApply,
  creditSettle,
  creditStores,
  userCredit,
  userReceivables,
} from '@qingnang/contract/credit';
import { fenToYuan } from '@qingnang/rules/money';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentReceivable } from '../present.ts';
import { presentApplication, presentCredit } from './present.ts';
import { creditPage, ownApplication, ownReceivables } from './reads.ts';
import { applyForCredit, coverStores, settleFromBalance } from './writes.ts';

export const routes: readonly Route[] = [
  on(userCredit, async (_, { db, buyer }) => presentCredit(await creditPage(db, buyer))),
  on(userReceivables, async ({ query }, { db, buyer }) => {
    const { rows, total } = await ownReceivables(db, buyer, query);
    return { list: rows.map(presentReceivable), total, page: query.page, page_size: query.page_size };
  }),
  on(creditApply, async ({ body }, { db, buyer, idempotency }) => {
    const id = await applyForCredit(db, buyer, body, idempotency);
    return new Answer(presentApplication(await ownApplication(db, buyer, id)), '申请已提交，等待审批');
  }),
  on(creditStores, async ({ body }, { db, buyer }) => {
    await coverStores(db, buyer, body.covers === 1);
    const message = body.covers === 1 ? '门店可以使用总部账期' : '门店不再使用总部账期';
    return new Answer({ covers_stores: body.covers === 1 }, message);
  }),
  on(creditSettle, async ({ body }, { db, buyer, idempotency }) => {
    const asked = { amount: body.amount, orderId: body.order_id ?? null };
    const settled = await settleFromBalance(db, buyer, asked, idempotency);
    const { balance } = await creditPage(db, buyer);
    return new Answer({ settled: fenToYuan(settled), balance: fenToYuan(balance) }, '已结清');
  }),
];
