import { type Insertable, sql } from 'kysely';
import type { JsonColumns } from '../../db/json-columns.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

/** A statement reads so many rows at once: more would take its time limit, fewer a round trip each. */
const BATCH = 4000;

/** What comes as `json` wrote it. */
const JSON_COLUMNS: readonly string[] = [
  'audit_log.after',
  'audit_log.before',
  'invoice.title',
  'sales_order.invoice',
  'sales_order.promotions',
] satisfies readonly (keyof JsonColumns)[];

/**
 * Writes many rows of a table, with their ids where they have some. All of them name the same columns; what the first one does
 * not name has its default.
 */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(
    columns.map((name) =>
      JSON_COLUMNS.includes(`${table}.${name}`)
        ? sql`(r.${sql.ref(name)} #>> '{}')::jsonb`
        : sql`r.${sql.ref(name)}`,
    ),
  );
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = JSON.stringify(rows.slice(at, at + BATCH));
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select ${values} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json) r`.execute(tx);
  }
  // The checks of what points to these rows are planned by what the table is known to hold: as an empty one it would be read whole.
  await sql`analyze ${sql.table(table)}`.execute(tx);
}

const SEQUENCES = {
  order: 'order_no_seq',
  payment: 'payment_no_seq',
  refund: 'refund_no_seq',
  shipment: 'shipment_no_seq',
  case: 'case_no_seq',
  topUp: 'top_up_no_seq',
  withdrawal: 'withdrawal_no_seq',
} as const;

/** Sets so many ids of a table aside. @returns the first */
export const idsFor = (tx: Tx, table: keyof Tables, count: number): Promise<number> =>
  setAside(tx, `pg_get_serial_sequence('${table}', 'id')`, count);

/** Sets so many running numbers aside. @returns the first */
export const numbersFor = (tx: Tx, kind: keyof typeof SEQUENCES, count: number): Promise<number> =>
  setAside(tx, `'${SEQUENCES[kind]}'`, count);

async function setAside(tx: Tx, sequence: string, count: number): Promise<number> {
  const name = sql.raw(sequence);
  const { rows } = await sql<{ first: number }>`
    with first as materialized (select nextval(${name}::regclass) as id)
    select id as first, setval(${name}::regclass, id + ${Math.max(count - 1, 0)}) from first`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`no sequence ${sequence}`);
  return row.first;
}

/** A number as the shop writes it: letter, day in China, running number. */
export const numberOf = (letter: string, at: Date, running: number): string =>
  `${letter}${new Date(at.getTime() + CHINA_MS).toISOString().slice(2, 10).replaceAll('-', '')}${String(running).padStart(6, '0')}`;

const CHINA_MS = 8 * 3600_000;
