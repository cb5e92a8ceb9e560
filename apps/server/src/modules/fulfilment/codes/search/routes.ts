import {
  adminTraceDays,
  adminTraceGaps,
  adminTraceHolders,
  adminTraceSearch,
} from '@qingnang/contract/trace-codes';
import { readTraceCode } from '@qingnang/rules/trace-codes';
import { on, type Route } from '../../../../http/serve.ts';
import { presentGap, presentWay } from './present.ts';
import { dayTotals, gapPage, holdersOfLot, wayOf } from './reads.ts';
import { noteHolders, noteLook } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTraceSearch, async ({ query }, { db, staff }) => {
    const read = readTraceCode(query.code);
    await noteLook(db, staff, read.isCode ? read.code : query.code);
    if (!read.isCode) return presentWay(null, read.message);
    return presentWay(await wayOf(db, read.code), '没有这个追溯码的记录');
  }),
  on(adminTraceHolders, async ({ query }, { db, staff }) => {
    await noteHolders(db, staff, query.goods_id, query.lot_no);
    return { holders: await holdersOfLot(db, query.goods_id, query.lot_no) };
  }),
  on(adminTraceGaps, async ({ query }, { db }) => {
    const { rows, total } = await gapPage(db, query);
    return { list: rows.map(presentGap), total, page: query.page, page_size: query.page_size };
  }),
  on(adminTraceDays, async ({ query }, { db }) => ({ days: await dayTotals(db, query) })),
];
