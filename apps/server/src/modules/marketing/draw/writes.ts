/**
 * An attempt is one transaction: number, ticket (`crypto.randomInt`), guarded piece, budget of the day and coupon, record,
 * prize, points. One account draws once at a time. Odds shown and odds drawn are the same function
 * (`packages/rules/src/draws.ts`).
 */

import { randomInt } from 'node:crypto';
import { VOUCHER_DAYS } from '@qingnang/contract/draw-words';
import { noneOf, prizeOf, ticketsOf } from '@qingnang/rules/draws';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { dayInChina, endOfDaySeconds } from '../../../http/dates.ts';
import { conflict, forbidden } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import { earn, giveBalance, placePrize, spend } from '../../balances/writes.ts';
import { issueCoupons } from '../coupons/writes.ts';
import { insertVouchers } from '../vouchers/writes.ts';
import { heldDraw, ownDraws, prizesOf } from './reads.ts';
import { budgetLeft, type Chances, chancesOf, type Draw, type Prize } from './rules.ts';

/**
 * Draws once, in one transaction: the chance, the prize with its piece and its part of the day's budget, the record, what was
 * won and the points that it cost. One attempt of an account at a time; the same key is carried out once.
 * @returns the record's id
 * @throws 403 for whom it is not, 404, 409 with the reason
 */
export function drawPrize(
  db: Db,
  buyer: Buyer,
  drawId: number,
  idempotency: Idempotency | null,
  now = new Date(),
): Promise<{ id: number }> {
  const today = dayInChina(now);
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await enter(tx, buyer);
      const draw = await heldDraw(tx, drawId);
      const own = await ownDraws(tx, buyer, draw, today);
      const chances = chancesOf(draw, buyer, own, now);
      if (chances.left === 0) throw refusal(chances);
      const prize = await winPrize(tx, buyer, draw, today);
      const id = await keepRecord(tx, buyer, { draw, prize, today }, own.drawn + 1);
      await givePrize(tx, buyer, { draw, prize, today }, id);
      return { id };
    }),
  );
}

/** Lets one attempt of an account pass at a time: who comes meanwhile is told so, not made to wait. */
async function enter(tx: Tx, { accountId }: Buyer): Promise<void> {
  const { rows } = await sql<{ entered: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`draw:${accountId}`}, 0)) as entered`.execute(tx);
  if (!rows[0]?.entered) throw conflict('上一次抽奖还在进行，请稍候');
}

const refusal = ({ code, reason }: Chances) =>
  code === 'not_passed' || code === 'audience' ? forbidden(reason) : conflict(reason, { code });

/** Draws a ticket and takes what it wins; what somebody else has just taken the last of is nothing. */
async function winPrize(tx: Tx, buyer: Buyer, draw: Draw, today: string): Promise<Prize> {
  const { prizes, spentToday } = await prizesOf(tx, draw.id, buyer.accountId, today);
  const tickets = ticketsOf(prizes);
  const none = prizes[noneOf(prizes)];
  if (tickets === 0 || !none) throw conflict('抽奖暂未开放，请稍后再来');
  const prize = prizes[prizeOf(prizes, randomInt(tickets), budgetLeft(draw.dayBudget, spentToday))] ?? none;
  if (prize.kind !== 'none' && (await takePrize(tx, buyer, draw, prize, today))) return prize;
  await takePiece(tx, none);
  return none;
}

/** Takes a piece, its cost from the day's budget, and of a coupon the account's own piece; all of them or nothing. */
async function takePrize(tx: Tx, buyer: Buyer, draw: Draw, prize: Prize, today: string): Promise<boolean> {
  if (!(await takePiece(tx, prize))) return false;
  if (!(await takeBudget(tx, draw, prize.cost, today))) {
    await putPieceBack(tx, prize);
    return false;
  }
  if (prize.kind !== 'coupon') return true;
  const inDate = sql`c.valid_until is null or c.valid_until > now()`;
  if ((await issueCoupons(tx, prize.value, [buyer.accountId], 'draw', inDate)) === 1) return true;
  await putPieceBack(tx, prize);
  await sql`
    update draw_day set spent_fen = spent_fen - ${prize.cost}::int8
    where draw_id = ${draw.id} and day = ${today}::date and ${prize.cost}::int8 > 0`.execute(tx);
  return false;
}

async function takePiece(tx: Tx, { id }: Prize): Promise<boolean> {
  const taken = await sql`
    update draw_prize set won = won + 1 where id = ${id} and (stock is null or won < stock)`.execute(tx);
  return taken.numAffectedRows === 1n;
}

async function putPieceBack(tx: Tx, { id }: Prize): Promise<void> {
  await sql`update draw_prize set won = won - 1 where id = ${id}`.execute(tx);
}

/** One guarded statement: a day never costs more than its budget. @param cost in fen */
async function takeBudget(tx: Tx, draw: Draw, cost: number, today: string): Promise<boolean> {
  if (cost === 0) return true;
  const most = draw.dayBudget === null ? null : Number(draw.dayBudget);
  const taken = await sql`
    insert into draw_day as d (draw_id, day, spent_fen)
    select ${draw.id}, ${today}::date, ${cost}::int8 where ${most}::int8 is null or ${cost}::int8 <= ${most}::int8
    on conflict (draw_id, day) do update set spent_fen = d.spent_fen + excluded.spent_fen
      where ${most}::int8 is null or d.spent_fen + excluded.spent_fen <= ${most}::int8`.execute(tx);
  return taken.numAffectedRows === 1n;
}

interface Win {
  draw: Draw;
  prize: Prize;
  /** `2026-12-31`, in China. */
  today: string;
}

async function keepRecord(
  tx: Tx,
  { accountId }: Buyer,
  { draw, prize, today }: Win,
  attempt: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('draw_record')
    .values({
      draw_id: draw.id,
      account_id: accountId,
      prize_id: prize.id,
      attempt,
      name: prize.name,
      remarks: prize.remarks,
      kind: prize.kind,
      value: prize.value,
      cost_points: draw.costPoints,
      cost_fen: prize.cost,
      drawn_on: today,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the record says was won, and the points of the attempt. A coupon is the account's already. */
async function givePrize(
  tx: Tx,
  { accountId }: Buyer,
  { draw, prize: { kind, value }, today }: Win,
  recordId: number,
): Promise<void> {
  const ref = String(recordId);
  const { costPoints } = draw;
  if (kind === 'voucher')
    await insertVouchers(tx, [accountId], {
      name: '抽奖现金券',
      note: draw.name,
      amount: fen(value),
      validUntil: endOfDay(today, VOUCHER_DAYS),
      source: 'draw',
      batch: `draw:${ref}`,
    });
  if (kind === 'balance') await giveBalance(tx, accountId, fen(value), 'draw_prize', ref);
  if (kind === 'goods') await placePrize(tx, { accountId, goodsId: value, drawRecordId: recordId });
  if (costPoints > 0 && !(await spend(tx, { accountId, points: costPoints, cause: 'draw_cost', ref })))
    throw conflict(`积分不足，每次抽奖需要 ${costPoints} 积分`, { code: 'points' });
  if (kind === 'points') await earn(tx, { accountId, points: value, cause: 'draw_prize', ref });
}

const DAY_MS = 24 * 3600_000;

/** The last second in China of the day that lies `days` after this one. */
const endOfDay = (day: string, days: number): Date =>
  new Date((endOfDaySeconds(day) ?? 0) * 1000 + days * DAY_MS);
