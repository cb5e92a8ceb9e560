import type { adminZones, ZoneForm } from '@qingnang/contract/admin-zones';
import type { ZoneKind } from '@qingnang/contract/zones';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { goodsOfForm } from '../goods/reads.ts';
import { toZone, type ZoneRow } from '../reads.ts';
import type { Zone, ZoneState } from '../rules.ts';
import { goodsOf } from './rules.ts';

/** A zone as staff see it. */
export interface StaffZoneRow {
  zone: Zone;
  sort: number;
  taps: number;
  hasDraft: boolean;
  /** Zone prices that run or wait. */
  prices: number;
}

export interface NamedGoods {
  id: number;
  name: string;
  spec: string;
  maker: string;
  image: string;
}

export interface StaffZoneDetail extends StaffZoneRow {
  /** The draft, else what is live. */
  form: ZoneForm;
  goods: NamedGoods[];
  goodsCount: number;
}

type Filter = z.output<NonNullable<typeof adminZones.query>>;

const PRICES = sql<number>`(select count(*) from special_price s where s.zone_id = zone.id and not s.is_stopped
  and s.settled_at is null and s.ends_at > now())`;

const STATES: Readonly<Record<ZoneState, RawBuilder<boolean>>> = {
  draft: sql`not is_published`,
  stopped: sql`is_published and is_stopped`,
  waiting: sql`is_published and not is_stopped and starts_at > now() and (ends_at is null or ends_at > now())`,
  running: sql`is_published and not is_stopped and (starts_at is null or starts_at <= now())
    and (ends_at is null or ends_at > now())`,
  ended: sql`is_published and not is_stopped and ends_at <= now()`,
};

/** One page of all zones, kind by kind in their order. */
export async function zonePage(
  db: Db,
  _staff: Staff,
  filter: Filter,
): Promise<{ rows: StaffZoneRow[]; total: number }> {
  const where = whereOf(filter);
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<ZoneRow & { prices: number }>`
      select zone.*, ${PRICES} as prices from zone where ${where}
      order by array_position(array['page','controlled','zone','activity'], kind), sort, id
      limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from zone where ${where}`.execute(db),
  ]);
  return { rows: page.rows.map(toStaffRow), total: count.rows[0]?.total ?? 0 };
}

function whereOf({ kind, state, keywords = '' }: Filter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [everyWord(keywords, [sql`title`, sql`code`])];
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (state) conditions.push(STATES[state]);
  return sql.join(conditions, sql` and `);
}

const toStaffRow = (row: ZoneRow & { prices: number }): StaffZoneRow => ({
  zone: toZone(row),
  sort: row.sort,
  taps: row.taps,
  hasDraft: row.draft !== null,
  prices: row.prices,
});

/** A zone with its form and what the form says. @throws 404 */
export async function staffZone(db: Db, _staff: Staff, id: number): Promise<StaffZoneDetail> {
  const { rows } = await sql<ZoneRow & { prices: number }>`
    select zone.*, ${PRICES} as prices from zone where id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('专区不存在');
  const form = await formOf(db, row);
  const [goods, ids] = await Promise.all([namedGoods(db, goodsOf(form)), goodsOfForm(db, form)]);
  return { ...toStaffRow(row), form, goods, goodsCount: ids.length };
}

/** What is edited of a zone: the draft, else what is live. */
export async function formOf(db: Db | Tx, row: ZoneRow): Promise<ZoneForm> {
  return row.draft ?? liveForm(db, row);
}

async function liveForm(db: Db | Tx, row: ZoneRow): Promise<ZoneForm> {
  const { rows } = await sql<{ goods_id: number; is_excluded: boolean }>`
    select goods_id, is_excluded from zone_goods where zone_id = ${row.id} order by position, goods_id`.execute(
    db,
  );
  const ids = (isExcluded: boolean) =>
    rows.filter(({ is_excluded }) => is_excluded === isExcluded).map(({ goods_id }) => goods_id);
  const { code, title, summary, image, audience, startsAt, endsAt, blocks } = toZone(row);
  return {
    code,
    kind: row.kind as ZoneKind,
    title,
    summary,
    image,
    ...(startsAt === null ? {} : { starts_at: startsAt }),
    ...(endsAt === null ? {} : { ends_at: endsAt }),
    audience: audience.audience as ZoneForm['audience'],
    ranks: [...audience.ranks],
    provinces: [...audience.provinces],
    buyer_types: [...audience.buyerTypes],
    rule: row.rule,
    goods_ids: ids(false),
    excluded_ids: ids(true),
    blocks: [...blocks],
    sort: row.sort,
  };
}

async function namedGoods(db: Db, ids: readonly number[]): Promise<NamedGoods[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedGoods>`
    select g.id, g.name, g.spec, m.name as maker,
      coalesce((select url from goods_image where goods_id = g.id order by position limit 1), '') as image
    from unnest(${ids}::int8[]) with ordinality as asked (id, place)
    join goods g on g.id = asked.id join maker m on m.id = g.maker_id order by asked.place`.execute(db);
  return rows;
}

/** Which of these ids no row has, by table: one statement. */
export async function unknownIds(
  tx: Tx,
  named: readonly { of: string; ids: readonly number[] }[],
): Promise<ReadonlySet<string>> {
  const of = named.flatMap((one) => one.ids.map(() => one.of));
  const ids = named.flatMap((one) => one.ids);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select named.of || ' ' || named.id as key from unnest(${of}::text[], ${ids}::int8[]) as named (of, id)
    where case named.of
      when 'category' then not exists (select from category where id = named.id)
      when 'brand' then not exists (select from brand where id = named.id)
      when 'maker' then not exists (select from maker where id = named.id)
      when 'coupon' then not exists (select from coupon where id = named.id)
      else not exists (select from goods where id = named.id) end`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
