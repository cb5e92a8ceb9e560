import { matrixGoods, matrixOrder, matrixQuote } from '@qingnang/contract/stores';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { requireOwn } from '../../../http/session.ts';
import { presentMatrix, presentQuote, presentResult, resultWords } from './present.ts';
import { matrixOf } from './reads.ts';
import { mergedLines } from './rules.ts';
import { orderMatrix, quoteMatrix } from './writes.ts';

export const routes: readonly Route[] = [
  on(matrixGoods, async ({ body }, { db, buyer }) => {
    requireOwn(buyer);
    return presentMatrix(await matrixOf(db, buyer, body.goods_ids, body.store_ids), body.goods_ids);
  }),
  on(matrixQuote, async ({ body }, { db, buyer }) => {
    requireOwn(buyer);
    const wishes = body.stores.map(({ id, address_id, lines }) => ({
      storeId: id,
      addressId: address_id ?? null,
      lines: mergedLines(lines),
    }));
    const quotes = await quoteMatrix(db, buyer, wishes);
    return { stores: quotes.map(presentQuote) };
  }),
  on(matrixOrder, async ({ body }, { db, buyer, idempotency }) => {
    requireOwn(buyer);
    const wishes = body.stores.map(({ id, address_id, lines, quote_hash }) => ({
      storeId: id,
      addressId: address_id,
      lines: mergedLines(lines),
      quoteHash: quote_hash ?? null,
      isOverBudget: body.over_budget === 1,
    }));
    const results = await orderMatrix(db, buyer, wishes, idempotency);
    const stores = results.map(presentResult);
    return new Answer({ stores }, resultWords(stores));
  }),
];
