import { rowsOf, type Session } from './session.ts';

export interface TableShape {
  name: string;
  /** Without generated columns, which nobody may write. */
  columns: string[];
}

interface ForeignKey {
  name: string;
  table: string;
  target: string;
}

/** The migrator's own notes: a restored database has them from its own migrations. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** A name as part of a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Tables of schema public with their columns; a table comes after those it refers to, as far as there is such an order. */
export async function tablesInOrder(session: Session): Promise<TableShape[]> {
  const tables = await rowsOf<TableShape>(
    session,
    `select c.relname as name,
           array_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    group by c.relname
    order by c.relname`,
    [MIGRATION_TABLES],
  );
  const keys = await foreignKeys(session);
  const ordered: TableShape[] = [];
  const seen = new Set<string>();
  const place = (table: TableShape) => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    const targets = keys.filter((key) => key.table === table.name).map((key) => key.target);
    for (const target of tables.filter(({ name }) => targets.includes(name))) place(target);
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered;
}

/** Foreign keys that no order of loading satisfies row by row: those that point at a table that is loaded later. */
export async function forwardKeys(session: Session, order: TableShape[]): Promise<ForeignKey[]> {
  const position = new Map(order.map(({ name }, index) => [name, index]));
  const at = (name: string) => position.get(name) ?? -1;
  return (await foreignKeys(session)).filter(({ table, target }) => at(target) > at(table));
}

async function foreignKeys(session: Session): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    session,
    `select k.conname as name, t.relname as table, f.relname as target
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0
      and t.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace`,
  );
}

export async function sequenceValues(session: Session) {
  const names = await rowsOf<{ name: string }>(
    session,
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const values = [];
  for (const { name } of names) {
    const [row] = await rowsOf<{ value: string; isCalled: boolean }>(
      session,
      `select last_value::text as value, is_called as "isCalled" from public.${quoted(name)}`,
    );
    if (row) values.push({ name, ...row });
  }
  return values;
}

/** Names of the migrations that made this schema. */
export async function appliedMigrations(session: Session): Promise<string[]> {
  const [known] = await rowsOf<{ exists: boolean }>(
    session,
    `select to_regclass('public.kysely_migration') is not null as exists`,
  );
  if (!known?.exists) return [];
  const rows = await rowsOf<{ name: string }>(
    session,
    'select name from public.kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

export async function countRows(session: Session, table: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    session,
    `select count(*)::int4 as count from public.${quoted(table)}`,
  );
  return row?.count ?? 0;
}
