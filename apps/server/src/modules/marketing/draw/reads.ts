import type { PrizeKind } from '@qingnang/contract/draw-words';
import { fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Draw as DrawTable } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer, Viewer } from '../../../http/session.ts';
import { type BannerRow, bannersAt } from '../../service/reads.ts';
import { seenBy } from '../../service/rules.ts';
import { openZones } from '../zones/reads.ts';
import type { Zone } from '../zones/rules.ts';
import { audienceOf, type Draw, NO_DRAWS, type OwnDraws, type Prize } from './rules.ts';

type DrawRow = Selectable<DrawTable>;

export const toDraw = (row: DrawRow): Draw => ({
  id: row.id,
  name: row.name,
  remarks: row.remarks,
  rules: row.rules,
  image: row.image,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  isOn: row.is_on,
  audience: audienceOf(row.audience),
  costPoints: row.cost_points,
  perDay: row.per_day,
  perAccount: row.per_account,
  chance: row.chance_fen === null ? null : fen(row.chance_fen),
  dayBudget: row.day_budget_fen === null ? null : fen(row.day_budget_fen),
  zoneIds: row.zone_ids.map(Number),
});

export const drawClosed = () => notFound('抽奖不存在或已结束');

/** A draw and whether who asks has drawn: where there are chances each day, today; ever otherwise. */
export interface ShownDraw {
  draw: Draw;
  isJoined: boolean;
}

/** Home asks it for everybody: the attempts are not counted for it. @param today in China */
async function shownDraws(
  db: Db,
  { buyer }: Viewer,
  today: string,
  rest: RawBuilder<unknown>,
): Promise<ShownDraw[]> {
  const { rows } = await sql<DrawRow & { is_joined: boolean }>`
    select d.*, exists (select from draw_record r
      where r.draw_id = d.id and r.account_id = ${buyer?.accountId ?? 0}
        and (d.per_day is null or r.drawn_on = ${today}::date)) as is_joined
    from draw d where d.is_on and ${rest}`.execute(db);
  return rows.map((row) => ({ draw: toDraw(row), isJoined: row.is_joined }));
}

/** A draw that may be looked at. @param today in China @throws 404 when it is unknown, not published or stopped */
export async function publishedDraw(db: Db, viewer: Viewer, id: number, today: string): Promise<ShownDraw> {
  const [shown] = await shownDraws(db, viewer, today, sql`d.id = ${id}`);
  if (!shown) throw drawClosed();
  return shown;
}

/**
 * The running draw that pops up for who asks, the latest of those where they have not drawn yet; when they have drawn in all of
 * them, the latest. null = none. @param today in China
 */
export async function popupDraw(db: Db, viewer: Viewer, today: string): Promise<ShownDraw | null> {
  const running = sql`d.is_popup and d.starts_at <= now() and d.ends_at > now() order by d.starts_at desc, d.id desc`;
  const shown = (await shownDraws(db, viewer, today, running)).filter(
    ({ draw }) => viewer.buyer === null || seenBy(draw.audience, viewer.buyer),
  );
  return shown.find(({ isJoined }) => !isJoined) ?? shown[0] ?? null;
}

/**
 * A published draw for an attempt: nobody changes or stops the draw before the attempt is done, others draw beside it.
 * @throws 404
 */
export async function heldDraw(tx: Tx, id: number): Promise<Draw> {
  const row = await tx
    .selectFrom('draw')
    .selectAll()
    .where('id', '=', id)
    .where('is_on', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!row) throw drawClosed();
  return toDraw(row);
}

interface PrizeRow {
  id: number;
  name: string;
  remarks: string;
  image: string;
  kind: PrizeKind;
  value: number;
  cost_fen: number;
  weight: number;
  left: number | null;
  is_givable: boolean;
  spent_fen: number;
}

/**
 * The prizes of a draw in their order, and what they cost today so far.
 * @param accountId of who would be given them; 0 for a visitor
 * @param today in China
 */
export async function prizesOf(
  db: Db | Tx,
  drawId: number,
  accountId: number,
  today: string,
): Promise<{ prizes: Prize[]; spentToday: number }> {
  const { rows } = await sql<PrizeRow>`
    select p.id, p.name, p.remarks, p.image, p.kind, p.value, p.cost_fen, p.weight, p.stock - p.won as left,
      case p.kind
        when 'coupon' then coalesce(not c.is_stopped and (c.total is null or c.taken < c.total)
          and (c.valid_until is null or c.valid_until > now())
          and (c.limit_per_account is null or coalesce(u.number, 0) < c.limit_per_account), false)
        when 'goods' then exists (select from points_goods g where g.id = p.value)
        else true end as is_givable,
      coalesce((select spent_fen from draw_day where draw_id = ${drawId} and day = ${today}::date), 0) as spent_fen
    from draw_prize p
    left join coupon c on c.id = p.value and p.kind = 'coupon'
    left join coupon_use u on u.coupon_id = c.id and u.account_id = ${accountId}
    where p.draw_id = ${drawId} order by p.position`.execute(db);
  return { prizes: rows.map(toPrize), spentToday: rows[0]?.spent_fen ?? 0 };
}

const toPrize = (row: PrizeRow): Prize => ({
  id: row.id,
  name: row.name,
  remarks: row.remarks,
  image: row.image,
  kind: row.kind,
  value: row.value,
  cost: row.cost_fen,
  weight: row.weight,
  left: row.left,
  isGivable: row.is_givable,
});

/** What a buyer has done in a draw so far. @param today in China */
export async function ownDraws(db: Db | Tx, buyer: Buyer, draw: Draw, today: string): Promise<OwnDraws> {
  const { accountId } = buyer;
  const { rows } = await sql<{
    drawn: number;
    today: number;
    extra: number;
    points: number;
    spent_fen: number;
  }>`
    select coalesce(sum(d.number), 0)::int4 as drawn,
      coalesce(sum(d.number) filter (where d.drawn_on = ${today}::date), 0)::int4 as today,
      coalesce(sum(greatest(0, d.number - ${draw.perDay ?? 0}::int4)), 0)::int4 as extra,
      coalesce((select balance from points_account where account_id = ${accountId}), 0) as points,
      ${draw.chance === null ? sql`0::int8` : spentWithin(accountId, draw)} as spent_fen
    from (select drawn_on, count(*)::int4 as number from draw_record
      where draw_id = ${draw.id} and account_id = ${accountId} group by drawn_on) d`.execute(db);
  const [row] = rows;
  if (!row) return NO_DRAWS;
  return {
    drawn: row.drawn,
    drawnToday: row.today,
    extra: row.extra,
    points: row.points,
    spent: fen(row.spent_fen),
  };
}

const spentWithin = (accountId: number, { startsAt, endsAt }: Draw) => sql`
  (select coalesce(sum(l.amount_fen - l.discount_fen - l.refunded_fen), 0)::int8
    from sales_order o join sales_order_line l on l.order_id = o.id
    where o.account_id = ${accountId} and o.status = ${ORDER_STATUS.completed}
      and o.completed_at >= ${startsAt} and o.completed_at < ${endsAt})`;

/** Zones that the page of a draw leads to, as far as they are open to who asks. */
export const linkedZones = (db: Db, viewer: Viewer, { zoneIds }: Draw): Promise<Zone[]> =>
  zoneIds.length === 0 ? Promise.resolve([]) : openZones(db, viewer, { ids: zoneIds });

/** Banners of the pages of draws. */
export const drawAds = (db: Db, viewer: Viewer): Promise<BannerRow[]> => bannersAt(db, viewer, 'draw');

export interface WinnerRow {
  company: string;
  name: string;
  remarks: string;
  at: Date;
}
const WINNERS = 20;

/** The last that won something, newest first. */
export async function winnersOf(db: Db, drawId: number): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select a.company, r.name, r.remarks, r.at from draw_record r join account a on a.id = r.account_id
    where r.draw_id = ${drawId} and r.kind <> 'none' order by r.id desc limit ${WINNERS}`.execute(db);
  return rows;
}

export interface RecordRow {
  id: number;
  draw_id: number;
  draw_name: string;
  prize_id: number;
  name: string;
  remarks: string;
  kind: PrizeKind;
  cost_points: number;
  at: Date;
  /** Of the points order of a goods. */
  order_status: string | null;
  has_address: boolean | null;
}
const RECORDS = sql`
  select r.id, r.draw_id, d.name as draw_name, r.prize_id, r.name, r.remarks, r.kind, r.cost_points, r.at,
    o.status as order_status, o.address <> '' as has_address
  from draw_record r join draw d on d.id = r.draw_id left join points_order o on o.draw_record_id = r.id`;

/** One page of a buyer's own attempts, newest first; of one draw or of all. */
export async function ownRecords(
  db: Db,
  { accountId }: Buyer,
  { id, page, page_size }: { id?: number | undefined; page: number; page_size: number },
): Promise<{ rows: RecordRow[]; total: number }> {
  const where = sql`r.account_id = ${accountId} ${id === undefined ? sql`` : sql`and r.draw_id = ${id}`}`;
  const [found, count] = await Promise.all([
    sql<RecordRow>`${RECORDS} where ${where} order by r.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int4 as total from draw_record r where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** One of a buyer's own attempts; undefined for any other. */
export async function ownRecord(db: Db, { accountId }: Buyer, id: number): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    ${RECORDS} where r.id = ${id} and r.account_id = ${accountId}`.execute(db);
  return rows[0];
}
