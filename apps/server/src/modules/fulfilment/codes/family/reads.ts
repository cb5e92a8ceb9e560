import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** A code and the case it is packed in; the case may not be known yet by a row of its own. */
export interface FamilyLink {
  code: string;
  parent: string;
}

/** Packing levels; a chain of more is a fault of a file. */
const DEEPEST = 4;

/** Links from codes up to the outermost case. */
export async function linksAbove(db: Db | Tx, codes: readonly string[]): Promise<FamilyLink[]> {
  const { rows } = await sql<FamilyLink>`
    with recursive up as (
      select code, parent, 1 as depth from trace_code
      where code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one) and parent is not null
      union
      select c.code, c.parent, u.depth + 1 from up u join trace_code c on c.code = u.parent
      where c.parent is not null and u.depth < ${DEEPEST})
    select trace_text(code) as code, trace_text(parent) as parent from up`.execute(db);
  return rows;
}

export interface CodeBelow extends FamilyLink {
  state: string;
  pieces: number;
  /** The lot that it was scanned in with; null = none. */
  lotId: number | null;
}

/** Everything inside of some cases. */
export async function codesBelow(db: Db | Tx, cases: readonly string[]): Promise<CodeBelow[]> {
  if (cases.length === 0) return [];
  const { rows } = await sql<CodeBelow>`
    with recursive down as (
      select code, parent, state, pieces, lot_id, 1 as depth from trace_code
      where parent = any(select trace_pack(one) from unnest(${[...cases]}::text[]) one)
      union all
      select c.code, c.parent, c.state, c.pieces, c.lot_id, d.depth + 1 from down d join trace_code c on c.parent = d.code
      where d.depth < ${DEEPEST})
    select trace_text(code) as code, trace_text(parent) as parent, state, pieces, lot_id as "lotId" from down`.execute(
    db,
  );
  return rows;
}
