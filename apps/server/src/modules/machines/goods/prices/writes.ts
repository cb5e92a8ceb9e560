import { type PriceRows, priceFact } from '@qingnang/contract/v1-goods';
import { parsePriceE4 } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import type { Idempotency } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { type AskedPrices, setPrices } from '../../../catalogue/writes.ts';
import { goodsByNumber } from '../../numbers/reads.ts';
import {
  answerTo,
  judgeBy,
  REPEATED,
  type RowEnd,
  type RowError,
  type RowsAnswer,
  refused,
  repeatedRows,
  UNKNOWN_GOODS,
  WAITS,
} from '../../numbers/rules.ts';
import { writeOnce } from '../../numbers/writes.ts';

/** Sets rank prices by the caller's numbers of goods. Those that move far wait for a second person. */
export function writePrices(
  db: Db,
  staff: Staff,
  { source, rows }: PriceRows,
  idempotency: Idempotency | null = null,
): Promise<RowsAnswer> {
  return writeOnce(db, idempotency, async (tx) => {
    const numbers = rows.map(({ external_id }) => external_id);
    const byNumber = await goodsByNumber(tx, source, numbers);
    const repeated = repeatedRows(numbers);
    const ends = new Map<number, RowEnd>();
    const asked = rows.flatMap((row, index): AskedPrices[] => {
      const { prices, errors } = pricesOf(row);
      const goodsId = byNumber.get(row.external_id);
      if (goodsId === undefined) errors.push({ ...UNKNOWN_GOODS, field: 'external_id' });
      if (repeated.has(index)) errors.push({ field: 'external_id', message: REPEATED });
      if (errors.length > 0 || goodsId === undefined) {
        ends.set(index, refused(...errors));
        return [];
      }
      return [{ goodsId, prices }];
    });
    const done = await setPrices(tx, staff, asked);
    return answerTo(
      rows.map(({ external_id }, index) => {
        const id = byNumber.get(external_id) ?? null;
        const end = done.get(id ?? 0);
        const waiting = end === 'waiting' ? [{ field: 'prices', message: WAITS }] : [];
        const state = end === 'updated' ? 'updated' : 'unchanged';
        return { externalId: external_id, end: ends.get(index) ?? { id, state, waiting } };
      }),
    );
  });
}

function pricesOf({ prices: said }: PriceRows['rows'][number]) {
  const errors: RowError[] = [];
  const repeated = repeatedRows(said.map(({ rank }) => String(rank)));
  const prices = said.flatMap(({ rank, price }, at): AskedPrices['prices'] => {
    if (repeated.has(at)) errors.push({ field: `prices.${at}.rank`, message: '等级重复' });
    if (price === null) return [{ rank, price: null }];
    const { facts, errors: wrong } = judgeBy(priceFact, price);
    errors.push(...wrong.map(({ message }) => ({ field: `prices.${at}.price`, message })));
    const exact = parsePriceE4(facts ?? '');
    return exact === null ? [] : [{ rank, price: exact }];
  });
  return { prices, errors };
}
