import { matrixGoods, matrixQuote } from '@qingnang/contract/stores';
import { on, type Route } from '../../../http/serve.ts';
import { requireOwn } from '../../../http/session.ts';
import { presentMatrix, presentQuote } from './present.ts';
import { matrixOf } from './reads.ts';
import { mergedLines } from './rules.ts';
import { quoteMatrix } from './writes.ts';

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
];
