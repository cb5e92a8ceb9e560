import type { ZoneRule } from '@qingnang/contract/admin-zones';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { FRESH_MS, rememberEach } from '../../../../db/memory.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { categoryTrees } from '../../../catalogue/reads.ts';
import type { CategoryTrees } from '../../../catalogue/rules.ts';
import { hasConditions, type Zone } from '../rules.ts';
import { kindsOfTags, withBelow } from './rules.ts';

/** More goods than anybody looks through; the rest of a wider rule is found by search. */
const MOST = 20_000;
const MOST_ZONES = 200;

/**
 * Ids of the goods that belong to a live zone: picked ones in their order, then those of its rule by sales; on the shelf.
 * At most 5 seconds old; those of an older version are never answered. A list that is read again and is the same stays the
 * same one: the search index remembers answers for it.
 */
export const goodsOfZone = rememberEach<Zone, readonly number[]>({
  freshMs: FRESH_MS,
  most: MOST_ZONES,
  keyOf: (zone) => zone.id,
  versionOf: (zone) => zone.version,
  isSame: (before, now) => before.length === now.length && before.every((id, at) => id === now[at]),
  read: (db, zone) =>
    belonging(db, zone.rule, {
      picked: sql`select goods_id, position from zone_goods where zone_id = ${zone.id} and not is_excluded`,
      excluded: sql`select goods_id from zone_goods where zone_id = ${zone.id} and is_excluded`,
    }),
});

/** The same for a form that is not live. */
export function goodsOfForm(
  db: Db | Tx,
  form: { rule: ZoneRule; goods_ids: readonly number[]; excluded_ids: readonly number[] },
): Promise<readonly number[]> {
  return belonging(db, form.rule, {
    picked: sql`select goods_id, position from unnest(${form.goods_ids}::int8[]) with ordinality as p (goods_id, position)`,
    excluded: sql`select unnest(${form.excluded_ids}::int8[])`,
  });
}

/**
 * Of some goods those on the shelf that belong to zones as they are published, by zone; whether a zone is shown does not
 * matter. Two statements for any number of zones.
 */
export async function goodsInZones(
  db: Db | Tx,
  zoneIds: readonly number[],
  goodsIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const [zones, trees] = await Promise.all([
    db
      .selectFrom('zone')
      .select(['id', 'rule'])
      .where('id', '=', sql<number>`any(${[...zoneIds]}::int8[])`)
      .execute(),
    categoryTrees(db),
  ]);
  if (zones.length === 0) return new Map();
  const parts = zones.map(({ id, rule }) => {
    const byRule = hasConditions(rule) ? conditions(rule, trees) : sql`false`;
    return sql`select ${id}::int8 as zone_id, g.id from goods g
      where g.id = any(${[...goodsIds]}::int8[]) and g.status = 'on'
        and not exists (select from zone_goods where zone_id = ${id} and goods_id = g.id and is_excluded)
        and (exists (select from zone_goods where zone_id = ${id} and goods_id = g.id and not is_excluded) or (${byRule}))`;
  });
  const { rows } = await sql<{ zone_id: number; id: number }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  const byZone = Map.groupBy(rows, (row) => row.zone_id);
  return new Map([...byZone].map(([zoneId, list]) => [zoneId, new Set(list.map(({ id }) => id))]));
}

async function belonging(
  db: Db | Tx,
  rule: ZoneRule,
  { picked, excluded }: Record<'picked' | 'excluded', RawBuilder<unknown>>,
): Promise<readonly number[]> {
  const ruled = hasConditions(rule)
    ? sql`select g.id, g.sales_count from goods g
        where ${conditions(rule, await categoryTrees(db))} and g.id not in (${excluded})
        order by g.sales_count desc, g.id limit ${sql.lit(MOST)}`
    : sql`select 0::int8 as id, 0 as sales_count where false`;
  const { rows } = await sql<{ id: number }>`
    with picked as (${picked}), ruled as (${ruled})
    select id from (
      select g.id, picked.position, g.sales_count from picked join goods g on g.id = picked.goods_id
      where g.status = 'on' and g.id not in (${excluded})
      union all
      select id, null, sales_count from ruled where id not in (select goods_id from picked)) chosen
    order by position nulls last, sales_count desc, id limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ id }) => id);
}

const RUNNING = sql`starts_at <= now() and ends_at > now() and not is_stopped and settled_at is null`;

/** What a goods `g` must be. Each condition is a set of its own, so that PostgreSQL begins with the smallest. */
function conditions(rule: ZoneRule, trees: CategoryTrees): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`g.status = 'on'`];
  const { category_ids, brand_ids, maker_ids, tags, rx, specials } = rule;
  if (category_ids.length > 0)
    all.push(sql`g.id in (select goods_id from goods_category
      where category_id = any(${withBelow(trees, category_ids)}::int8[]))`);
  if (brand_ids.length > 0) all.push(sql`g.brand_id = any(${brand_ids}::int8[])`);
  if (maker_ids.length > 0) all.push(sql`g.maker_id = any(${maker_ids}::int8[])`);
  if (rx.length > 0) all.push(sql`g.rx_class = any(${rx}::text[])`);
  if (tags.length > 0)
    all.push(sql`g.id in (select goods_id from goods_tag where is_show and name = any(${tags}::text[])
      union select goods_id from special_price where kind = any(${kindsOfTags(tags)}::text[]) and ${RUNNING})`);
  if (specials.length > 0)
    all.push(
      sql`g.id in (select goods_id from special_price where kind = any(${specials}::text[]) and ${RUNNING})`,
    );
  if (rule.is_free_shipping === 1) all.push(sql`g.free_shipping_number is not null`);
  if (rule.is_controlled === 1) all.push(sql`g.id in (select goods_id from control_rule)`);
  return sql.join(all, sql` and `);
}
