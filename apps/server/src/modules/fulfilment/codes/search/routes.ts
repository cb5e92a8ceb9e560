import {
  adminTraceCodes,
  adminTraceDays,
  adminTraceGaps,
  adminTraceHolders,
  adminTraceSearch,
} from '@qingnang/contract/trace-codes';
import { readTraceCode } from '@qingnang/rules/trace-codes';
import { invalid } from '../../../../http/errors.ts';
import { on, type Route } from '../../../../http/serve.ts';
import { presentCode, presentGap, presentWay } from './present.ts';
import { codePage, dayTotals, gapPage, holdersOfLot, wayOf } from './reads.ts';
import { noteHolders, noteList, noteLook } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTraceSearch, async ({ query }, { db, staff }) => {
    const read = readTraceCode(query.code);
    await noteLook(db, staff, read.isCode ? read.code : query.code);
    if (!read.isCode) return presentWay(null, read.message);
    return presentWay(await wayOf(db, read.code), '没有这个追溯码的记录');
  }),
  on(adminTraceCodes, async ({ query }, { db, staff }) => {
    if (query.head === undefined && (query.goods_id === undefined || query.lot_no === undefined))
      throw invalid({ head: '请填写追溯码开头，或商品和批号' });
    await noteList(db, staff, query);
    const { rows, hasMore } = await codePage(db, query);
    const list = rows.map(presentCode);
    return { list, next: hasMore ? (list.at(-1)?.code ?? '') : '' };
  }),
  on(adminTraceHolders, async ({ query }, { db, staff }) => {
    await noteHolders(db, staff, query.goods_id, query.lot_no);
    return { holders: await holdersOfLot(db, query.goods_id, query.lot_no) };
  }),
  on(adminTraceGaps, async ({ query }, { db }) => {
    const { rows, total, pieces } = await gapPage(db, query);
    return { list: rows.map(presentGap), total, pieces, page: query.page, page_size: query.page_size };
  }),
  on(adminTraceDays, async ({ query }, { db }) => ({ days: await dayTotals(db, query) })),
];
