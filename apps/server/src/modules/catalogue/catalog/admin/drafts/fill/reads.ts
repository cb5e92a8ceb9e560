import { sql } from 'kysely';
import type { Tx } from '../../../../../../db/transaction.ts';
import { UNKNOWN_MAKER } from '../../../import/rules.ts';
import type { FillableDraft } from './rules.ts';

/** Drafts after an id, or those of `ids` after it, which nobody else changes meanwhile; in id order. */
export async function fillableDrafts(
  tx: Tx,
  { ids, after, most }: { ids: readonly number[] | null; after: number; most: number },
): Promise<FillableDraft[]> {
  const { rows } = await sql<FillableDraft>`
    select g.id, g.name, g.generic_name, g.spec, g.approval_no, g.source_code, g.mah, g.dosage_form,
      case when m.name = ${UNKNOWN_MAKER} then '' else m.name end as maker,
      case when g.rx_class = 'other' then '' else g.rx_class end as rx_class
    from goods g join maker m on m.id = g.maker_id
    where g.status = 'draft' and g.id > ${after} and (${ids === null} or g.id = any(${ids ?? []}::int8[]))
    order by g.id limit ${most} for no key update of g`.execute(tx);
  return rows;
}
