import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';

/** The shop's things by the numbers that a system gave them; a number without a thing is missing. */
export type ByNumber = ReadonlyMap<string, number>;

/** @param ids numbers of goods, each as often as it comes */
export const goodsByNumber = (db: Db | Tx, source: string, ids: readonly string[]): Promise<ByNumber> =>
  byNumber(db, 'goods', source, ids);

/** The same for customers, by the ids of their accounts. */
export const accountsByNumber = (db: Db | Tx, source: string, ids: readonly string[]): Promise<ByNumber> =>
  byNumber(db, 'customer', source, ids);

/** The same for lots. */
export const lotsByNumber = (db: Db | Tx, source: string, ids: readonly string[]): Promise<ByNumber> =>
  byNumber(db, 'lot', source, ids);

async function byNumber(
  db: Db | Tx,
  kind: NumberKind,
  source: string,
  ids: readonly string[],
): Promise<ByNumber> {
  const { rows } = await sql<{ external_id: string; id: number }>`
    select external_id, coalesce(goods_id, account_id, lot_id) as id from external_number
    where kind = ${kind} and source = ${source} and external_id = any(${[...new Set(ids)]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ external_id, id }) => [external_id, id]));
}

/** Where the id of each kind of thing stands. */
export const COLUMN = { goods: 'goods_id', customer: 'account_id', lot: 'lot_id' } as const;
export type NumberKind = keyof typeof COLUMN;

/** In a statement: what a system calls the thing of this id, '' = nothing. */
export const numberInSql = (kind: NumberKind, id: RawBuilder<unknown>, source: string): RawBuilder<string> =>
  sql`coalesce((select external_id from external_number
    where ${sql.ref(COLUMN[kind])} = ${id} and source = ${source}), '')`;

/** What a system calls things of the shop, by id; those without a number are missing. */
export async function numbersOf(
  db: Db | Tx,
  kind: NumberKind,
  source: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const column = sql.ref(COLUMN[kind]);
  const { rows } = await sql<{ id: number; external_id: string }>`
    select ${column} as id, external_id from external_number
    where ${column} = any(${[...ids]}::int8[]) and source = ${source}`.execute(db);
  return new Map(rows.map(({ id, external_id }) => [id, external_id]));
}

/** Warehouses by their codes, which the shop and those outside have in common. */
export async function warehousesByCode(db: Db | Tx, codes: readonly string[]): Promise<ByNumber> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from warehouse where code = any(${[...new Set(codes)]}::text[])`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** User names of accounts, by id. */
export async function usernamesOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from account where id = any(${[...ids]}::int8[])`.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
