import type { MassValues } from '../../../../../../db/json-columns.ts';
import type { Tx } from '../../../../../../db/transaction.ts';
import { allReference, priceLimit } from '../../../../../identity/reads.ts';
import { priceBooks } from '../../prices/reads.ts';
import { movesOf, movesTooFar, moveWords } from '../../prices/rules.ts';
import { massRowBatches, type RowOfChange } from '../reads.ts';
import { bookWith } from './rules.ts';

/** Rows of a change that move a price too far for one person; `words` says of the first ones which and how far. */
export interface TooFar {
  rows: RowOfChange[];
  words: string;
}

const NAMED = 5;

/** @param to what a row is to become: after the change, or before it when it is undone */
export async function tooFar(
  tx: Tx,
  changeId: number,
  to: (row: RowOfChange) => MassValues,
): Promise<TooFar> {
  const percent = await priceLimit(tx, 'price');
  const { ranks } = await allReference(tx);
  const rows: RowOfChange[] = [];
  const named: string[] = [];
  for await (const batch of massRowBatches(tx, changeId, 'changed')) {
    const books = await priceBooks(
      tx,
      batch.map((row) => row.goods_id ?? 0),
    );
    for (const row of batch) {
      const goods = books.get(row.goods_id ?? 0);
      const after = goods && bookWith(goods.now, to(row));
      if (!goods || !after || movesOf(goods.now, after).length === 0) continue;
      if (!movesTooFar(goods.dayAgo, after, percent)) continue;
      rows.push(row);
      if (named.length < NAMED) named.push(`${row.name} ${moveWords(movesOf(goods.now, after), ranks)}`);
    }
  }
  const more = rows.length > named.length ? `；……等 ${rows.length} 个商品` : '';
  return { rows, words: `${named.join('；')}${more}` };
}
