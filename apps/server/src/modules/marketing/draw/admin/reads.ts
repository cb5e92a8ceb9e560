import type { adminDrawRecords, adminDraws, drawExportQuery } from '@qingnang/contract/admin-draws';
import type { PrizeKind } from '@qingnang/contract/draw-words';
import { fen } from '@qingnang/rules/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord, foundByOne } from '../../../../db/keywords.ts';
import { pageOf } from '../../../../db/paging.ts';
import type { Draw } from '../../../../db/tables.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { accountsWith, textHas } from '../../../identity/reads.ts';
import { prizesOf, toDraw } from '../reads.ts';
import { audienceOf, type Prize } from '../rules.ts';
import type { DrawFields, KeptPrize, NamedThings } from './rules.ts';

export type DrawRow = Selectable<Draw>;

export interface StaffDrawRow extends DrawRow {
  attempts: number;
  accounts: number;
  spent_fen: number;
  spent_today_fen: number;
}

// Each attempt has won one piece, of nothing at least, and each account has one first attempt: the records, by the hundred
// thousand, are not counted.
const ROWS = sql`
  select d.*, (select coalesce(sum(won), 0)::int4 from draw_prize where draw_id = d.id) as attempts,
    (select count(*)::int4 from draw_record where draw_id = d.id and attempt = 1) as accounts, s.spent_fen, s.spent_today_fen
  from draw d
  left join lateral (select coalesce(sum(spent_fen), 0)::int8 as spent_fen,
      coalesce(sum(spent_fen) filter (where day = current_date), 0)::int8 as spent_today_fen
    from draw_day where draw_id = d.id) s on true`;

const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  waiting: sql`(d.is_on and d.starts_at > now())`,
  running: sql`(d.is_on and d.starts_at <= now() and d.ends_at > now())`,
  ended: sql`(d.ends_at <= now())`,
  off: sql`(not d.is_on and d.ends_at > now())`,
};

/** One page of all draws, newest first. */
export async function listDraws(
  db: Db,
  _staff: Staff,
  { state, keywords = '', page, page_size }: z.output<NonNullable<typeof adminDraws.query>>,
): Promise<{ rows: StaffDrawRow[]; total: number }> {
  const where = sql`${(state && STATES[state]) ?? sql`true`} and ${everyWord(keywords, [sql`d.name`, sql`d.remarks`])}`;
  const [found, count] = await Promise.all([
    sql<StaffDrawRow>`${ROWS} where ${where} order by d.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int4 as total from draw d where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** A prize beside what only staff see of it. */
export interface StaffPrizeRow {
  prize: Prize;
  stock: number | null;
  won: number;
  /** Name of the coupon or the goods; null when there is none of that number. */
  itemName: string | null;
}

export interface StaffDraw {
  row: StaffDrawRow;
  prizes: StaffPrizeRow[];
  /** Fen. */
  spentToday: number;
  zones: { id: number; name: string }[];
  /** The prizes as they are set. */
  fields: DrawFields['prizes'];
  known: NamedThings;
}

export async function isDraw(db: Db, _staff: Staff, id: number): Promise<boolean> {
  return (await db.selectFrom('draw').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** One draw as staff see it; undefined for an unknown one. @param today in China */
export async function staffDraw(
  db: Db,
  _staff: Staff,
  id: number,
  today: string,
): Promise<StaffDraw | undefined> {
  const [row] = (await sql<StaffDrawRow>`${ROWS} where d.id = ${id}`.execute(db)).rows;
  if (!row) return undefined;
  const [{ prizes, spentToday }, kept, zones] = await Promise.all([
    prizesOf(db, id, 0, today),
    sql<{ id: number; stock: number | null; won: number; item_name: string | null }>`
      select p.id, p.stock, p.won, coalesce(c.name, g.name) as item_name from draw_prize p
      left join coupon c on c.id = p.value and p.kind = 'coupon'
      left join points_goods g on g.id = p.value and p.kind = 'goods'
      where p.draw_id = ${id}`.execute(db),
    sql<{ id: number; name: string }>`
      select z.id, z.title as name from zone z where z.id = any(${row.zone_ids.map(Number)}::int8[])
      order by array_position(${row.zone_ids.map(Number)}::int8[], z.id)`.execute(db),
  ]);
  const more = new Map(kept.rows.map((one) => [one.id, one]));
  const rows = prizes.map((prize) => ({
    prize,
    stock: more.get(prize.id)?.stock ?? null,
    won: more.get(prize.id)?.won ?? 0,
    itemName: more.get(prize.id)?.item_name ?? null,
  }));
  const fields = rows.map(({ prize, stock }) => ({ ...prize, cost: fen(prize.cost), stock }));
  return { row, prizes: rows, spentToday, zones: zones.rows, fields, known: knownOf(prizes) };
}

/** What the prizes name, as far as it can be given. */
const knownOf = (prizes: readonly Prize[]): NamedThings => ({
  coupons: new Set(
    prizes.filter(({ kind, isGivable }) => kind === 'coupon' && isGivable).map(({ value }) => value),
  ),
  goods: new Set(
    prizes.filter(({ kind, isGivable }) => kind === 'goods' && isGivable).map(({ value }) => value),
  ),
});

/** Locks a draw: attempts that are under way end first, others wait. */
export function lockDraw(tx: Tx, id: number): Promise<DrawRow | undefined> {
  return tx.selectFrom('draw').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The prizes of a locked draw as they are set. */
export async function keptPrizes(tx: Tx, drawId: number): Promise<KeptPrize[]> {
  const rows = await tx
    .selectFrom('draw_prize')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    remarks: row.remarks,
    image: row.image,
    kind: row.kind as PrizeKind,
    value: row.value,
    cost: fen(row.cost_fen),
    weight: row.weight,
    stock: row.stock,
    won: row.won,
  }));
}

export function fieldsOfRow(row: DrawRow, prizes: DrawFields['prizes']): DrawFields {
  const draw = toDraw(row);
  const { ranks, provinces, buyerTypes } = audienceOf(draw.audience);
  return {
    name: row.name,
    remarks: row.remarks,
    rules: row.rules,
    image: row.image,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ranks,
    provinces,
    buyerTypes,
    costPoints: row.cost_points,
    perDay: row.per_day,
    perAccount: row.per_account,
    chance: draw.chance,
    dayBudget: draw.dayBudget,
    isPopup: row.is_popup,
    zoneIds: draw.zoneIds,
    prizes,
  };
}

/** Which of the things that prizes name can be given. */
export async function namedThings(tx: Tx, { prizes }: Pick<DrawFields, 'prizes'>): Promise<NamedThings> {
  const idsOf = (kind: PrizeKind) => prizes.filter((prize) => prize.kind === kind).map(({ value }) => value);
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'coupon' as kind, c.id from coupon c where c.id = any(${idsOf('coupon')}::int8[]) and not c.is_stopped
      and (c.total is null or c.taken < c.total) and (c.valid_until is null or c.valid_until > now())
    union all
    select 'goods', g.id from points_goods g where g.id = any(${idsOf('goods')}::int8[])`.execute(tx);
  const found = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { coupons: found('coupon'), goods: found('goods') };
}

/** Of the zones those that are none. */
export async function unknownZones(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::int8[]) as named (id)
    where not exists (select from zone z where z.id = named.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface StaffRecordRow {
  id: number;
  account_id: number;
  company: string;
  username: string;
  attempt: number;
  name: string;
  remarks: string;
  kind: PrizeKind;
  cost_points: number;
  cost_fen: number;
  order_no: string | null;
  order_status: string | null;
  has_address: boolean | null;
  at: Date;
}
const COLUMNS = sql`
  select r.id, r.account_id, a.company, a.username, r.attempt, r.name, r.remarks, r.kind, r.cost_points, r.cost_fen,
    o.order_no, o.status as order_status, o.address <> '' as has_address, r.at`;
const BESIDE = sql`join account a on a.id = r.account_id left join points_order o on o.draw_record_id = r.id`;

const whereOf = (
  staff: Staff,
  drawId: number,
  { kind, keywords = '', start_time, end_time }: z.output<typeof drawExportQuery>,
) => sql`
  r.draw_id = ${drawId} and ${kind ? sql`r.kind = ${kind}` : sql`true`}
  and ${start_time ? sql`r.drawn_on >= ${start_time}::date` : sql`true`}
  and ${end_time ? sql`r.drawn_on <= ${end_time}::date` : sql`true`}
  and ${everyWord(keywords, [
    foundByOne(sql`r.id`, [
      (word) =>
        sql`select w.id from draw_record w where w.draw_id = ${drawId} and ${everyWord(word, [sql`w.name`])}`,
      (word) =>
        sql`select w.id from draw_record w where w.account_id in (${accountsWith([sql`a.company`, textHas(staff, sql`a.username`)])(word)})`,
    ]),
  ])}`;

/** One page of a draw's attempts, newest first. */
export async function listRecords(
  db: Db,
  staff: Staff,
  drawId: number,
  filter: z.output<NonNullable<typeof adminDrawRecords.query>>,
): Promise<{ rows: StaffRecordRow[]; total: number }> {
  const ids = sql`select r.id from draw_record r where ${whereOf(staff, drawId, filter)}`;
  const [found, count] = await Promise.all([
    sql<StaffRecordRow>`
      with ${pageOf({ ids, order: sql`r.id desc` }, filter)}
      ${COLUMNS} from page join draw_record r on r.id = page.id ${BESIDE} order by page.place`.execute(db),
    sql<{ total: number }>`select count(*)::int4 as total from (${ids}) r`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

const BATCH = 2000;

/** The same for a file, in batches. @param most newest that are read */
export async function* exportedRecords(
  db: Db,
  staff: Staff,
  drawId: number,
  filter: z.output<typeof drawExportQuery>,
  most: number,
): AsyncGenerator<StaffRecordRow[]> {
  let before: number | null = null;
  for (let read = 0; read < most; ) {
    const below: RawBuilder<unknown> = before === null ? sql`true` : sql`r.id < ${before}`;
    const { rows }: { rows: StaffRecordRow[] } = await sql<StaffRecordRow>`
      ${COLUMNS} from draw_record r ${BESIDE} where ${whereOf(staff, drawId, filter)} and ${below}
      order by r.id desc limit ${Math.min(BATCH, most - read)}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    read += rows.length;
    before = rows.at(-1)?.id ?? 0;
  }
}

export interface ReportRow {
  /** null = all days. */
  day: string | null;
  attempts: number;
  accounts: number;
  won: number;
  cost_points: number;
  spent_fen: number;
}
export interface PrizeReportRow {
  id: number;
  name: string;
  kind: PrizeKind;
  weight: number;
  won: number;
}

/** What a draw cost and brought by day, newest first, and how often each prize came. */
export async function drawReport(
  db: Db,
  _staff: Staff,
  drawId: number,
): Promise<{ days: ReportRow[]; prizes: PrizeReportRow[] }> {
  const [days, prizes] = await Promise.all([
    sql<ReportRow>`
      select drawn_on as day, count(*)::int4 as attempts, count(distinct account_id)::int4 as accounts,
        count(*) filter (where kind <> 'none')::int4 as won, coalesce(sum(cost_points), 0)::int8 as cost_points,
        coalesce(sum(cost_fen), 0)::int8 as spent_fen
      from draw_record where draw_id = ${drawId}
      group by grouping sets ((), (drawn_on)) order by drawn_on desc nulls first limit 400`.execute(db),
    sql<PrizeReportRow>`
      select id, concat_ws(' ', name, nullif(remarks, '')) as name, kind, weight, won from draw_prize where draw_id = ${drawId} order by position`.execute(
      db,
    ),
  ]);
  return { days: days.rows, prizes: prizes.rows };
}
