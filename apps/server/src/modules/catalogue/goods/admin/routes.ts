import {
  adminAccountSearch,
  adminControl,
  adminControlSet,
  adminRightDecide,
  adminRights,
  adminWhoCanBuy,
} from '@qingnang/contract/admin-catalog';
import { invalid, notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { findAccountAsBuyer } from '../../../../http/session.ts';
import { offersOf } from '../offers/reads.ts';
import { findAccounts } from './accounts/reads.ts';
import { controlOfGoods } from './control/reads.ts';
import { setControl } from './control/writes.ts';
import { accountsData, controlData, judgeData, rightData } from './present.ts';
import { rightsPage } from './rights/reads.ts';
import { decideRight } from './rights/writes.ts';

export const routes: readonly Route[] = [
  on(adminControl, async ({ params }, { db, staff }) => {
    const rules = await controlOfGoods(db, staff, params.id);
    if (!rules) throw notFound('商品不存在');
    return controlData(rules);
  }),
  on(adminControlSet, async ({ params, body }, { db, staff }) => {
    const rules = await setControl(db, staff, params.id, body.rules);
    return new Answer(controlData(rules), '已保存');
  }),
  on(adminWhoCanBuy, async ({ params, query }, { db, staff }) => {
    const buyer = await findAccountAsBuyer(db, staff, query.account_id);
    if (!buyer) throw invalid({ account_id: '客户不存在' });
    const offer = (await offersOf(db, { buyer }, [params.id])).get(params.id);
    if (!offer) throw notFound('商品不存在');
    return judgeData(offer, buyer);
  }),
  on(adminAccountSearch, async ({ query }, { db, staff }) =>
    accountsData(await findAccounts(db, staff, query.keywords), staff),
  ),
  on(adminRights, async ({ query: { status, page, page_size } }, { db, staff }) => {
    const { rows, total } = await rightsPage(db, staff, status, page, page_size);
    return { list: rows.map(rightData), total, page, page_size };
  }),
  on(adminRightDecide, async ({ params, body }, { db, staff }) => {
    const decision = { isGranted: body.grant === 1, reply: body.reply };
    const right = await decideRight(db, staff, params.id, decision);
    return new Answer(rightData(right), decision.isGranted ? '已同意' : '已拒绝');
  }),
];
