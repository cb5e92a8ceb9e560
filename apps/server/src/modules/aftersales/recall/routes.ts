import { adminRecall, adminRecallLot, adminRecallLots } from '@qingnang/contract/admin-after-sales';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentRecall, presentRecallLot } from './present.ts';
import { holdersOf, recallLot, recallLots } from './reads.ts';
import { recallFrom } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminRecallLots, async ({ query: { keywords, page, page_size } }, { db }) => {
    const { rows, total } = await recallLots(db, keywords, page, page_size);
    return { list: rows.map(presentRecallLot), total, page, page_size };
  }),
  on(adminRecallLot, async ({ params }, { db, staff }) => {
    const row = await recallLot(db, params.id);
    if (!row) throw notFound('没有发出过该批号');
    return presentRecall(row, await holdersOf(db, staff, params.id), staff);
  }),
  on(adminRecall, async ({ params, body }, { db, staff, idempotency }) => {
    const recall = { notice: body.notice, returnAddress: body.return_address };
    const result = await recallFrom(db, staff, params.id, recall, idempotency);
    return new Answer(result, `已向 ${result.opened} 张订单发起召回`);
  }),
];
