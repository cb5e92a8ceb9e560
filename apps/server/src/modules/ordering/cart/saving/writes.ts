import { MAX_LINE_NUMBER } from '@qingnang/rules/quantity';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { TOGETHER, together } from '../../../../db/together.ts';
import { errorCode, type Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type Accepted, keyOf, type LineNames, lineKey } from '../adding/rules.ts';

interface SavedRow extends LineNames {
  account_id: number;
  id: number;
  number: number;
  inserted: boolean;
}

// In the order of the index, so that two statements never wait for each other in a ring.
const UPSERT = `with input as (
    select * from jsonb_to_recordset($1::jsonb) as i (account bigint, goods bigint, warehouse bigint, special bigint,
      promotion bigint, ladder bigint, yj boolean, type smallint, number int, before int, added int, price bigint))
  insert into cart_line as c (account_id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, ladder_price_id, is_yj,
    type, number, seen_price_e4)
  select account, goods, warehouse, special, promotion, ladder, yj, type, number, price from input
  order by account, goods, warehouse, special, promotion, yj, type
  on conflict (account_id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, is_yj, type)
  do update set is_selected = true, ladder_price_id = excluded.ladder_price_id, updated_at = now(),
    seen_price_e4 = excluded.seen_price_e4, number = (
      select case when c.number = i.before then i.number else least(c.number + i.added, ${MAX_LINE_NUMBER}) end
      from input i where i.account = excluded.account_id and i.goods = excluded.goods_id
        and i.warehouse = excluded.warehouse_id and i.special = excluded.goods_price_id
        and i.promotion = excluded.goods_manjian_id and i.yj = excluded.is_yj and i.type = excluded.type)
  returning account_id, id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, is_yj, type, number,
    (xmax = 0) as inserted`;

/** Lines to keep for one account. */
export interface Saving {
  buyer: Buyer;
  lines: readonly Accepted[];
}
export interface Saved {
  /** `goodsId` as it was asked for: of type 3 the id of a combination. */
  lines: { goodsId: number; type: number; lineId: number; number: number; notices: string[] }[];
  /** Lines that the cart did not hold before. */
  inserted: number;
}

/** A long list is a statement of its own: nobody else should wait for it. */
const SHORT_LIST = 20;

/** Keeps accepted lines, outside a transaction together with those of whoever adds at the same moment. */
export async function saveLines(db: Db | Tx, saving: Saving): Promise<Saved> {
  if (saving.lines.length === 0) return { lines: [], inserted: 0 };
  if (!db.isTransaction && saving.lines.length <= SHORT_LIST) return upsertTogether(db, saving);
  const [saved] = await upsertOf(db, [saving]);
  return saved ?? { lines: [], inserted: 0 };
}

/**
 * One commit for all who add at the same moment. What the database refuses as a whole (somebody's goods has just gone) each
 * tries alone; after any other failure nothing is tried again, since it may have been carried out.
 */
const upsertTogether = together(TOGETHER, Infinity, async (db, savings: readonly Saving[]) => {
  // A statement changes a line once: what one account adds meanwhile waits for the next.
  const batch = [...Map.groupBy(savings, ({ buyer }) => buyer.accountId).values()].flatMap(
    ([first]) => first ?? [],
  );
  const saved = new Map<Saving, Saved | Promise<Saved>>();
  try {
    const answers = await upsertOf(db, batch);
    for (const [at, saving] of batch.entries()) saved.set(saving, answers[at] as Saved);
  } catch (error) {
    if (savings.length === 1 || !REFUSED.test(errorCode(error))) throw error;
  }
  return savings.map((saving) => saved.get(saving) ?? upsertAlone(db, saving));
});
// Broken constraints, deadlocks: the statement has left nothing behind.
const REFUSED = /^(23|40)/;

async function upsertAlone(db: Db, saving: Saving): Promise<Saved> {
  return onlyRow(await upsertOf(db, [saving]));
}

/**
 * One statement. A line that another tab changed since it was read is not overwritten: the pieces are added to what it
 * holds now.
 */
async function upsertOf(db: Db | Tx, savings: readonly Saving[]): Promise<Saved[]> {
  const input = savings.flatMap(({ buyer, lines }) => lines.map((line) => inputOf(buyer, line)));
  const { rows } = await db.executeQuery<SavedRow>(CompiledQuery.raw(UPSERT, [json(input)]));
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return savings.map(({ buyer, lines }) => toSaved(lines, byAccount.get(buyer.accountId) ?? []));
}

const inputOf = (buyer: Buyer, line: Accepted) => ({
  account: buyer.accountId,
  goods: line.goodsId,
  warehouse: line.warehouseId,
  special: line.specialId,
  promotion: line.promotionId,
  ladder: line.ladderId,
  yj: line.isOriginalPrice,
  type: line.type,
  number: line.number,
  before: line.before,
  added: line.added,
  price: Number(line.unitPrice),
});

function toSaved(lines: readonly Accepted[], rows: readonly SavedRow[]): Saved {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    inserted: rows.filter((row) => row.inserted).length,
    lines: lines.flatMap((line) => {
      const row = byKey.get(lineKey(line));
      return row
        ? [
            {
              goodsId: line.askedId,
              type: line.type,
              lineId: row.id,
              number: row.number,
              notices: line.notices,
            },
          ]
        : [];
    }),
  };
}
