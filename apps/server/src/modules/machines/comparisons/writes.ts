/**
 * Figures of a system outside beside the shop's, at the moment when they come: what was on its way then is gone with the next comparison,
 * what stays has its first day (docs/decisions/0061-figures-side-by-side.md).
 */
import type { ComparedFigures, V1Difference } from '@qingnang/contract/v1-comparisons';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';
import { shopFigures, unsaidFigures } from './reads.ts';
import { figuresOf } from './rules.ts';

/** Where the two sides say something else, of the figures of one call. */
export interface Compared {
  compared: number;
  differences: V1Difference[];
}

/** Takes figures over and says which of them differ. The same call again changes nothing. */
export function compareFigures(db: Db, _staff: Staff, body: ComparedFigures): Promise<Compared> {
  const { source, kind, run, complete, from = null } = body;
  const figures = figuresOf(body);
  return inTransaction(db, async (tx) => {
    const comparisonId = await comparisonOf(tx, source, kind, run);
    const said = new Map(figures.map((one) => [keyOf(one), one.said]));
    const found = await shopFigures(tx, kind, source, figures);
    const laid = found.map((one) => ({ ...one, erp: said.get(keyOf(one)) ?? null }));
    if (complete) {
      await keep(tx, { source, kind, comparisonId }, laid);
      const unsaid = await unsaidFigures(tx, kind, { source, from, comparisonId });
      const missing = unsaid.map((one) => ({ ...one, erp: null }));
      await keep(tx, { source, kind, comparisonId }, missing);
      await finish(tx, { source, kind, comparisonId });
      laid.push(...missing);
    } else await keep(tx, { source, kind, comparisonId }, laid);
    return { compared: laid.length, differences: laid.filter(({ shop, erp }) => shop !== erp) };
  });
}

const keyOf = ({ subject, place }: { subject: string; place: string }) => JSON.stringify([subject, place]);

/** The comparison of this name, begun with its first call; locked, so that its calls go one after the other. */
async function comparisonOf(tx: Tx, source: string, kind: string, run: string): Promise<number> {
  await sql`insert into comparison (source, kind, run) values (${source}, ${kind}, ${run})
    on conflict (source, kind, run) do nothing`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from comparison where source = ${source} and kind = ${kind} and run = ${run} for update`.execute(
    tx,
  );
  return onlyRow(rows).id;
}

interface Of {
  source: string;
  kind: string;
  comparisonId: number;
}

/** A call of an older comparison that comes late changes nothing that a newer one has said. */
async function keep(
  tx: Tx,
  { source, kind, comparisonId }: Of,
  laid: readonly V1Difference[],
): Promise<void> {
  await sql`
    insert into figure (source, kind, subject, place, said, shop, comparison_id, differs_since)
    select ${source}, ${kind}, subject, place, said, shop, ${comparisonId}::bigint,
      case when said is distinct from shop then now() end
    from unnest(${laid.map(({ subject }) => subject)}::text[], ${laid.map(({ place }) => place)}::text[],
      ${laid.map(({ erp }) => erp)}::text[], ${laid.map(({ shop }) => shop)}::text[]) as l (subject, place, said, shop)
    order by subject, place
    on conflict (source, kind, subject, place) do update set said = excluded.said, shop = excluded.shop,
      comparison_id = excluded.comparison_id, compared_at = now(),
      differs_since = case when excluded.differs_since is not null
        then coalesce(figure.differs_since, excluded.differs_since) end
    where figure.comparison_id <= excluded.comparison_id`.execute(tx);
}

/** What neither side mentions any more is gone. */
async function finish(tx: Tx, { source, kind, comparisonId }: Of): Promise<void> {
  await sql`delete from figure where source = ${source} and kind = ${kind} and comparison_id < ${comparisonId}`.execute(
    tx,
  );
  await sql`update comparison set ended_at = now(), compared = (select count(*) from figure
    where source = ${source} and kind = ${kind} and comparison_id = ${comparisonId}) where id = ${comparisonId}`.execute(
    tx,
  );
}
