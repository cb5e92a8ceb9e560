import { FACT_KEYS } from '@qingnang/contract/goods-facts';
import { type RawBuilder, sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { UNKNOWN_MAKER } from '../import/rules.ts';
import { approvalNumber } from '../reference/rules.ts';
import type { HeldGoods } from './rules.ts';

const COLUMNS =
  sql.raw(`g.id, g.name, g.generic_name, ${FACT_KEYS.map((key) => `g.${key}`).join(', ')}, g.spec, g.unit,
  case when m.name = '${UNKNOWN_MAKER}' then '' else m.name end as maker, g.approval_no, g.source_code, g.barcode, g.rx_class, g.scope,
  g.storage, g.is_ephedrine, g.is_tcm, g.middle_pack, g.case_pack, g.min_order, g.retail_price_e4, g.description, g.status,
  exists (select from lot where lot.goods_id = g.id) as has_lots`);

/** Goods by id, locked in that order. */
export const heldGoods = (tx: Tx, ids: readonly number[]): Promise<Map<number, HeldGoods>> =>
  readGoods(tx, ids, sql`order by g.id for no key update of g`);

/** The same of goods that the transaction has written itself. */
export const writtenGoods = (tx: Tx, ids: readonly number[]): Promise<Map<number, HeldGoods>> =>
  readGoods(tx, ids, sql``);

async function readGoods(
  tx: Tx,
  ids: readonly number[],
  lock: RawBuilder<unknown>,
): Promise<Map<number, HeldGoods>> {
  const { rows } = await sql<HeldGoods>`
    select ${COLUMNS} from goods g join maker m on m.id = g.maker_id
    where g.id = any(${[...ids]}::int8[]) ${lock}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** By what a goods is found that the caller has given no number yet; '' = unknown. */
export interface Likeness {
  index: number;
  name: string;
  spec: string;
  maker: string;
  approval_no: string;
}

/** The goods that are the same pack, by the index of what they are like. */
export async function alikeGoods(tx: Tx, all: readonly Likeness[]): Promise<Map<number, number>> {
  const asked = all.map((one) => ({ ...one, approval_no: approvalNumber(one.approval_no) }));
  const { rows } = await sql<{ index: number; id: number }>`
    select distinct on (r.index) r.index, g.id
    from jsonb_to_recordset(${json(asked)}::jsonb) as r (index int, name text, spec text, maker text, approval_no text)
      join goods g on g.name = r.name and g.spec = r.spec and g.approval_no = r.approval_no
      join maker m on m.id = g.maker_id and m.name = coalesce(nullif(r.maker, ''), ${UNKNOWN_MAKER})
    order by r.index, g.source_code = '' desc, g.id`.execute(tx);
  return new Map(rows.map(({ index, id }) => [index, id]));
}

/** What no two goods share but for their code. */
export type Identity = Pick<HeldGoods, 'name' | 'spec' | 'maker' | 'approval_no'>;
export const identityKey = ({ name, spec, maker, approval_no }: Identity): string =>
  JSON.stringify([name, spec, maker, approval_no]);

/** The goods that are one of these packs, by `identityKey`. */
export async function goodsAlike(tx: Tx, packs: readonly Identity[]): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<Identity & { id: number }>`
    select g.id, g.name, g.spec, m.name as maker, g.approval_no
    from unnest(${packs.map(({ name }) => name)}::text[], ${packs.map(({ spec }) => spec)}::text[],
      ${packs.map(({ maker }) => maker)}::text[], ${packs.map((one) => one.approval_no)}::text[])
      as p (name, spec, maker, approval_no)
    join maker m on m.name = p.maker
    join goods g on (g.name, g.spec, g.maker_id, g.approval_no) = (p.name, p.spec, m.id, p.approval_no)`.execute(
    tx,
  );
  const found = new Map<string, Set<number>>();
  for (const row of rows) {
    const key = identityKey(row);
    found.set(key, (found.get(key) ?? new Set()).add(row.id));
  }
  return found;
}
