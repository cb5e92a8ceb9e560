import type { ContractPriceRows } from '@qingnang/contract/v1-goods';
import type { Db } from '../../../../db/client.ts';
import type { Idempotency } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { pushContractPrices } from '../../../catalogue/writes.ts';
import { accountsByNumber, goodsByNumber, usernamesOf } from '../../numbers/reads.ts';
import {
  answerTo,
  type RowEnd,
  type RowsAnswer,
  refused,
  UNKNOWN_CUSTOMER,
  UNKNOWN_GOODS,
  WAITS,
} from '../../numbers/rules.ts';
import { writeOnce } from '../../numbers/writes.ts';

const STATES = { create: 'created', change: 'updated', same: 'unchanged', refused: 'refused' } as const;
/** What the office's list calls the fields of a row. */
const FIELDS: Readonly<Record<string, string>> = { username: 'customer', goods_id: 'goods' };

/**
 * Writes contract prices of customers and customer groups. A price is one party's for one goods from one day; days of two never meet. Those far below the
 * normal ones wait together for a second person.
 */
export function writeContractPrices(
  db: Db,
  staff: Staff,
  { source, rows }: ContractPriceRows,
  idempotency: Idempotency | null = null,
): Promise<RowsAnswer> {
  return writeOnce(db, idempotency, async (tx) => {
    const goods = await goodsByNumber(
      tx,
      source,
      rows.map((row) => row.goods),
    );
    const accounts = await accountsByNumber(
      tx,
      source,
      rows.flatMap(({ customer }) => customer ?? []),
    );
    const usernames = await usernamesOf(tx, [...accounts.values()]);
    const ends = new Map<number, RowEnd>();
    const cells = rows.flatMap((row, line) => {
      const { customer, customer_group = '', price, valid_from, valid_until = '' } = row;
      const goodsId = goods.get(row.goods);
      const username = customer === undefined ? '' : usernames.get(accounts.get(customer) ?? 0);
      const isNamed = username !== '' || customer_group.trim() !== '';
      if (goodsId !== undefined && username !== undefined && isNamed) {
        const terms = { goods_id: String(goodsId), price, valid_from, valid_until };
        return [{ line, cells: { username, customer_group, ...terms } }];
      }
      const errors = [
        ...(isNamed ? [] : [{ field: 'customer', message: '请填写 customer 或 customer_group' }]),
        ...(username === undefined ? [UNKNOWN_CUSTOMER] : []),
        ...(goodsId === undefined ? [UNKNOWN_GOODS] : []),
      ];
      ends.set(line, refused(...errors));
      return [];
    });
    for (const { line, act, errors, id, waits } of await pushContractPrices(tx, staff, cells)) {
      const named = errors.map(({ field, message }) => ({ field: FIELDS[field] ?? field, message }));
      const waiting = waits ? [{ field: 'price', message: WAITS }] : [];
      ends.set(line, { id, state: waits ? 'unchanged' : STATES[act], errors: named, waiting });
    }
    return answerTo(rows.map((_, index) => ({ externalId: '', end: ends.get(index) ?? refused() })));
  });
}
