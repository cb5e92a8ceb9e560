// 账户注销: what stands open, the request, taking it back; and the list for staff.
import { adminClosings, closingAsk, closingShow, closingTakeBack } from '@qingnang/contract/privacy';
import type { Db } from '../../../db/client.ts';
import { askingBy } from '../../../http/proof.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { requireOwn } from '../../../http/session.ts';
import { presentClosing, presentClosingRow } from './present.ts';
import { blockCounts, closingOf, closingPage, waitDays } from './reads.ts';
import { blocksOf } from './rules.ts';
import { askClosing, takeBackClosing } from './writes.ts';

export const routes: readonly Route[] = [
  on(closingShow, async (_input, { db, buyer }) => {
    requireOwn(buyer);
    return shown(db, buyer.accountId);
  }),
  on(closingAsk, async ({ body }, call) => {
    await askClosing(call.db, call.buyer, body.reason, askingBy(call));
    return new Answer(await shown(call.db, call.buyer.accountId), '已申请注销，生效前可以撤回');
  }),
  on(closingTakeBack, async (_input, call) => {
    await takeBackClosing(call.db, call.buyer, call);
    return new Answer({}, '已撤回注销申请');
  }),
  on(adminClosings, async ({ query }, { db, staff }) => {
    const { rows, total } = await closingPage(db, staff, query);
    const list = [];
    for (const row of rows) {
      const waits = row.taken_back_at === null && row.closed_at === null;
      list.push(presentClosingRow(row, waits ? blocksOf(await blockCounts(db, row.account_id)) : []));
    }
    return { list, total, page: query.page, page_size: query.page_size };
  }),
];

async function shown(db: Db, accountId: number) {
  const [closing, counts, days] = await Promise.all([
    closingOf(db, accountId),
    blockCounts(db, accountId),
    waitDays(db),
  ]);
  return presentClosing(closing, blocksOf(counts), days);
}
