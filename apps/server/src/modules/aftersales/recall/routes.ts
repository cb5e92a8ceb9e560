import * as contract from '@qingnang/contract/admin-recalls';
import type { RecallClass } from '@qingnang/contract/recall-words';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Staff } from '../../../http/session.ts';
import { presentHolder, presentHolderDetail } from './holders/present.ts';
import { confirmationsOf, contactsOf, holderById, holderPage } from './holders/reads.ts';
import { confirmFor, noteCall, remindHolders } from './holders/writes.ts';
import { presentFlow, presentRecallLot } from './lots/present.ts';
import { holdingsOf, lotState, recallLot, recallLots } from './lots/reads.ts';
import { presentRecall, presentSummary } from './present.ts';
import { recallById, recallPage, recallStock } from './reads.ts';
import { askClose, beginRecall } from './writes.ts';

const shown = async (db: Db, id: number) => {
  const row = await recallById(db, id);
  if (!row) throw notFound('召回不存在');
  return presentRecall(row, await recallStock(db, row), new Date());
};

const holderShown = async (db: Db, staff: Staff, id: number) => {
  const row = await holderById(db, staff, id);
  if (!row) throw notFound('召回客户不存在');
  const [confirmations, contacts] = await Promise.all([confirmationsOf(db, id), contactsOf(db, id)]);
  return presentHolderDetail(row, confirmations, contacts, staff);
};

const lotRoutes: readonly Route[] = [
  on(contract.adminRecallLots, async ({ query: { keywords, page, page_size } }, { db }) => {
    const { rows, total } = await recallLots(db, keywords, page, page_size);
    return { list: rows.map(presentRecallLot), total, page, page_size };
  }),
  on(contract.adminRecallLot, async ({ params }, { db, staff }) => {
    const row = await recallLot(db, params.id);
    if (!row) throw notFound('没有该批号');
    const lot = { goodsId: row.goods_id, lotNo: row.lot_no };
    const [state, holdings] = await Promise.all([lotState(db, row), holdingsOf(db, staff, lot)]);
    return presentFlow(row, state, holdings, staff);
  }),
];

/** The desk of recalls. */
export const routes: readonly Route[] = [
  ...lotRoutes,
  on(contract.adminRecalls, async ({ query: { state, keywords, page, page_size } }, { db }) => {
    const filter = { state: state ?? 'open', keywords: keywords ?? '', page, pageSize: page_size };
    const { rows, total, open } = await recallPage(db, filter);
    const now = new Date();
    return { list: rows.map((row) => presentSummary(row, now)), total, page, page_size, open };
  }),
  on(contract.adminRecall, ({ params }, { db }) => shown(db, params.id)),
  on(contract.adminBeginRecall, async ({ body }, { db, staff, idempotency }) => {
    const form = {
      lot: { goodsId: body.goods_id, lotNo: body.lot_no },
      recallClass: body.class as RecallClass,
      cause: body.cause,
      notice: body.notice,
      returnAddress: body.return_address,
      isDrill: body.is_drill === 1,
      isLoud: body.is_loud === 1,
    };
    const recall = await shown(db, await beginRecall(db, staff, form, idempotency));
    return new Answer(recall, `${form.isDrill ? '演练已开始' : '召回已发起'}，已通知 ${recall.told} 家客户`);
  }),
  on(contract.adminRecallHolders, async ({ params, query }, { db, staff }) => {
    const { state, keywords, page, page_size } = query;
    const filter = { state: state ?? null, keywords: keywords ?? '', page, pageSize: page_size };
    const { rows, total } = await holderPage(db, staff, params.id, filter);
    return { list: rows.map((row) => presentHolder(row, staff)), total, page, page_size };
  }),
  on(contract.adminRecallHolder, ({ params }, { db, staff }) => holderShown(db, staff, params.id)),
  on(contract.adminRemindHolders, async ({ params, body }, { db, staff }) => {
    const reminded = await remindHolders(db, staff, params.id, body.ids ?? null);
    return new Answer({ reminded }, `已提醒 ${reminded} 家客户`);
  }),
  on(contract.adminNoteCall, async ({ params, body }, { db, staff }) => {
    await noteCall(db, staff, params.id, body);
    return new Answer(await holderShown(db, staff, params.id), '已登记');
  }),
  on(contract.adminConfirmHolder, async ({ params, body }, { db, staff }) => {
    await confirmFor(db, staff, params.id, body);
    return new Answer(await holderShown(db, staff, params.id), '已代为确认');
  }),
  on(contract.adminCloseRecall, async ({ params, body }, { db, staff }) => {
    await askClose(db, staff, params.id, { summary: body.summary, openReason: body.open_reason });
    return new Answer({}, '已提交，等待另一位同事复核');
  }),
];
