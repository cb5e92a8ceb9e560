import type { CustomerRow, CustomerRows } from '@qingnang/contract/v1-customers';
import type { Db } from '../../../db/client.ts';
import { type Tx, takenIndex } from '../../../db/transaction.ts';
import { conflict } from '../../../http/errors.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { type PushedCustomer, pushCustomers } from '../../company/writes.ts';
import { accountsByNumber, type ByNumber, numbersOf, usernamesOf } from '../numbers/reads.ts';
import {
  answerTo,
  REPEATED,
  type RowEnd,
  type RowError,
  type RowsAnswer,
  refused,
  repeatedRows,
  takenNumber,
} from '../numbers/rules.ts';
import { giveNumbers, lockNumbers, writeOnce } from '../numbers/writes.ts';
import { accountsNamed } from './reads.ts';
import { cellsOf, fieldOf } from './rules.ts';

const STATES = { open: 'created', change: 'updated', same: 'unchanged', refused: 'refused' } as const;

/**
 * Opens accounts or changes what the house decides of them, by the caller's numbers and the rules of the office's list. A new account waits
 * for its papers and its review; an account of the same user name gets the row's number.
 * @throws 409 when somebody registers with one of the names or numbers at this moment
 */
export function writeCustomers(
  db: Db,
  staff: Staff,
  { source, rows }: CustomerRows,
  idempotency: Idempotency | null = null,
): Promise<RowsAnswer> {
  return writeOnce(db, idempotency, async (tx) => {
    await lockNumbers(tx, 'customer');
    const byNumber = await accountsByNumber(
      tx,
      source,
      rows.map(({ external_id }) => external_id),
    );
    const usernames = await usernamesOf(tx, [...byNumber.values()]);
    const wrong = await errorsOf(tx, source, rows, byNumber, usernames);
    const ends = new Map<number, RowEnd>([...wrong].map(([index, errors]) => [index, refused(...errors)]));
    const cells = rows.flatMap((row, line) =>
      wrong.has(line)
        ? []
        : [{ line, cells: cellsOf(row, usernames.get(byNumber.get(row.external_id) ?? 0)) }],
    );
    for (const pushed of await pushCustomers(tx, staff, cells)) ends.set(pushed.row.line, endOf(pushed));
    const given = new Map(
      rows.flatMap(({ external_id }, index) => {
        const id = ends.get(index)?.id ?? null;
        return id === null || byNumber.has(external_id) ? [] : [[external_id, id] as const];
      }),
    );
    await giveNumbers(tx, 'customer', source, given);
    return answerTo(
      rows.map(({ external_id: externalId }, index) => ({ externalId, end: ends.get(index) ?? refused() })),
    );
  }).catch((error: unknown) => {
    throw takenIndex(error) === '' ? error : conflict('有用户名或手机号刚刚被注册，请重新推送');
  });
}

/** What is wrong with rows by their numbers; those without a fault are missing. */
async function errorsOf(
  tx: Tx,
  source: string,
  rows: readonly CustomerRow[],
  byNumber: ByNumber,
  usernames: ReadonlyMap<number, string>,
): Promise<Map<number, RowError[]>> {
  const nameOf = ({ username = '' }: CustomerRow) => username.trim().toLowerCase();
  const accounts = await accountsNamed(tx, rows.map(nameOf));
  const named = await numbersOf(tx, 'customer', source, [...accounts.values()]);
  const repeated = repeatedRows(rows.map(({ external_id }) => external_id));
  return new Map(
    rows.flatMap((row, index) => {
      const errors: RowError[] = [];
      const own = usernames.get(byNumber.get(row.external_id) ?? 0);
      const id = accounts.get(nameOf(row));
      if (repeated.has(index)) errors.push({ field: 'external_id', message: REPEATED });
      if (own !== undefined && row.username !== undefined && nameOf(row) !== own.toLowerCase())
        errors.push({ field: 'username', message: `用户名不能修改（现为 ${own}）` });
      const number =
        id === undefined || own !== undefined ? null : takenNumber(row.external_id, id, { named, byNumber });
      if (number) errors.push(number);
      return errors.length > 0 ? [[index, errors] as const] : [];
    }),
  );
}

function endOf({ row, id }: PushedCustomer): RowEnd {
  const errors = row.errors.map(({ field, message }) => ({ field: fieldOf(field), message }));
  return { id, state: STATES[row.act], errors };
}
