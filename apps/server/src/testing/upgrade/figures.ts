import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** By table how many rows it has, by table and column what its amounts add up to. */
export type Figures = Readonly<Record<string, string>>;

/** Columns that count money, points and pieces: what a shop may not lose. */
const AMOUNTS = '(^|_)(fen|e4|delta|points|balance|number|quantity|available|reserved|locked|after|cost)$';
/** The migrator's own notes, which every new migration adds to. */
const NOTES = '^kysely_';

/** Figures of every table there is, without knowing any of them: those of migrations to come are in by themselves. */
export async function figuresOf(db: Db): Promise<Figures> {
  const { rows: tables } = await sql<{ name: string; amounts: string[] }>`
    select t.relname as name, coalesce(array_agg(c.attname::text order by c.attname) filter (where c.attname is not null), '{}') as amounts
    from pg_class t left join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      and c.attname ~ ${AMOUNTS} and c.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname !~ ${NOTES}
    group by t.relname order by t.relname`.execute(db);
  const figures: Record<string, string> = {};
  for (const { name, amounts } of tables) {
    const sums = amounts.map(
      (column) => sql`, coalesce(sum(${sql.id(column)}), 0)::text as ${sql.id(`${name}.${column}`)}`,
    );
    const { rows } = await sql<Figures>`
      select count(*)::text as ${sql.id(name)} ${sql.join(sums, sql``)} from ${sql.id(name)}`.execute(db);
    Object.assign(figures, rows[0]);
  }
  return figures;
}

/** Those figures that `names` does not list, by table or by table and column. */
export const without = (figures: Figures, names: readonly string[]): Figures =>
  Object.fromEntries(
    Object.entries(figures).filter(
      ([name]) => !names.includes(name) && !names.includes(name.split('.')[0] ?? ''),
    ),
  );
