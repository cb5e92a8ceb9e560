import { priceE4 } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../../db/transaction.ts';
import type { Candidate } from './rules.ts';

interface CandidateRow {
  id: number;
  name: string;
  status: string;
  min_order: number;
  multiple: number;
  middle_pack: number;
  case_pack: number;
  can_split: boolean;
  round_to_case: boolean;
  is_ephedrine: boolean;
  list_price_e4: number | null;
  has_own: boolean;
  overlaps: boolean;
}

/**
 * Goods as they are before they get prices, in the order of their ids; unknown ones are missing. They are locked: offers of a
 * goods are made one after the other.
 * @param members goods of the zone
 * @param window Unix seconds
 */
export async function candidates(
  tx: Tx,
  zoneId: number,
  ids: readonly number[],
  members: ReadonlySet<number>,
  window: { starts_at: number; ends_at: number },
): Promise<Candidate[]> {
  // Locked by a statement of its own, so that the next one sees what others have made meanwhile.
  await sql`select from goods where id = any(${ids}::int8[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<CandidateRow>`
    select g.id, g.name, g.status, g.min_order, g.multiple, g.middle_pack, g.case_pack, g.can_split, g.round_to_case,
      g.is_ephedrine, p.price_e4 as list_price_e4, coalesce(z.has_own, false) as has_own,
      coalesce(z.overlaps, false) as overlaps
    from goods g
    left join goods_price p on p.goods_id = g.id and p.rank = 0
    left join lateral (
      select bool_or(s.zone_id = ${zoneId}) as has_own, bool_or(s.starts_at < to_timestamp(${window.ends_at}::int8)
        and s.ends_at > to_timestamp(${window.starts_at}::int8)) as overlaps
      from special_price s where s.goods_id = g.id and s.kind = 'zone' and not s.is_stopped and s.ends_at > now()) z on true
    where g.id = any(${ids}::int8[]) order by g.id`.execute(tx);
  return rows.map((row) => toCandidate(row, members));
}

const toCandidate = (row: CandidateRow, members: ReadonlySet<number>): Candidate => ({
  id: row.id,
  name: row.name,
  isOn: row.status === 'on',
  belongs: members.has(row.id),
  hasOwn: row.has_own,
  overlaps: row.overlaps,
  listPrice: row.list_price_e4 === null ? null : priceE4(row.list_price_e4),
  quantity: {
    minimum: row.min_order,
    multiple: row.multiple,
    middlePack: row.middle_pack,
    casePack: row.case_pack,
    canSplit: row.can_split,
    roundToCase: row.round_to_case,
  },
  isEphedrine: row.is_ephedrine,
});
