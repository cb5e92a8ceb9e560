/**
 * Points: a ledger, a balance and what is left by the day it ends (`points_bucket`). What a return takes back and is spent
 * already becomes a debt, which the next points pay.
 */

import { lastDayOf, type PointsPart, returnTo, takeFrom } from '@qingnang/rules/points';
import { sql } from 'kysely';
import { json } from '../../../db/json.ts';
import type { Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';

/**
 * Points of an account: a balance, its ledger, and what is left by the day that it ends. Every act locks the account's row first,
 * so that whoever comes next sees what the one before has left.
 */

/** Whose points move, and what for: the same cause and ref move them once. */
export interface PointsAct {
  accountId: number;
  /** Such as `order` or `draw_prize`. */
  cause: string;
  /** What it is for, such as an order's number. */
  ref: string;
  /** Of the ledger; decides the year that the points end in. Now when absent. */
  at?: Date;
}

/**
 * Gives points until the end of the next year. What the account owes (a return took points that were spent) is taken at once.
 * @returns false when this cause and ref had been given before
 * @throws RangeError unless there are points to give
 */
export async function earn(tx: Tx, act: PointsAct & { points: number }): Promise<boolean> {
  requirePositive(act.points);
  await lockAccount(tx, act.accountId);
  return bringIn(tx, act, [{ expiresOn: lastDayOf(dayOf(act)), points: act.points }]);
}

/**
 * Spends points, those that end first before others.
 * @returns false when the account has less: nothing has changed then
 * @throws when the same cause and ref have been spent before; RangeError unless there are points to spend
 */
export async function spend(tx: Tx, { points, ...act }: PointsAct & { points: number }): Promise<boolean> {
  const { accountId, cause, ref } = act;
  requirePositive(points);
  await lockAccount(tx, accountId);
  await expirePoints(tx, [accountId], dayOf(act));
  const parts = takeFrom(await bucketsOf(tx, accountId), points, 'first');
  if (!parts) return false;
  if (!(await move(tx, act, parts))) throw new Error(`points for ${cause} ${ref} were spent before`);
  return true;
}

/**
 * Gives back what was spent, to the day that it ended on; what would have ended meanwhile, until the end of the next year.
 * @param spent cause and ref of the spending
 * @returns false when nothing was spent for it, or it had been given back before
 */
export async function giveBack(
  tx: Tx,
  act: PointsAct,
  spent: { cause: string; ref: string },
): Promise<boolean> {
  await lockAccount(tx, act.accountId);
  const { rows } = await sql<PointsPart>`
    select p.expires_on as "expiresOn", p.delta as points from points_part p join points_entry e on e.id = p.entry_id
    where e.account_id = ${act.accountId} and e.cause = ${spent.cause} and e.ref = ${spent.ref}`.execute(tx);
  return rows.length > 0 && bringIn(tx, act, returnTo(rows, dayOf(act)));
}

/**
 * Takes points back that were earned, the newest first. What the account has no longer is taken from what it earns next. The
 * caller sees to it that this is done once.
 * @throws RangeError unless there are points to take
 */
export async function fallBack(tx: Tx, act: PointsAct & { points: number }): Promise<void> {
  requirePositive(act.points);
  const { accountId } = act;
  await lockAccount(tx, accountId);
  await expirePoints(tx, [accountId], dayOf(act));
  const buckets = await bucketsOf(tx, accountId);
  const taken = Math.min(
    act.points,
    buckets.reduce((sum, { points }) => sum + points, 0),
  );
  if (taken > 0 && !(await move(tx, act, takeFrom(buckets, taken, 'last') ?? [])))
    throw new Error(`points for ${act.cause} ${act.ref} were taken back before`);
  if (taken < act.points)
    await sql`
      insert into points_debt (account_id, points) values (${accountId}, ${act.points - taken})
      on conflict (account_id) do update set points = points_debt.points + excluded.points`.execute(tx);
}

/**
 * Lets points end whose last day is over, in one statement for all accounts. Their rows must be locked.
 * @param today in China
 */
export async function expirePoints(tx: Tx, accountIds: readonly number[], today: string): Promise<void> {
  await sql`
    with due as (
      select account_id, expires_on, remaining from points_bucket
      where account_id = any(${[...accountIds]}::bigint[]) and expires_on < ${today}::date and remaining > 0),
    entry as (
      insert into points_entry (account_id, delta, balance_after, cause, ref)
      select a.account_id, -d.points, a.balance - d.points, 'expire', d.last::text
      from points_account a
      join (select account_id, sum(remaining)::int as points, max(expires_on) as last from due group by account_id) d
        on d.account_id = a.account_id
      order by a.account_id returning id, account_id, delta),
    part as (
      insert into points_part (entry_id, account_id, expires_on, delta)
      select e.id, d.account_id, d.expires_on, -d.remaining from due d join entry e on e.account_id = d.account_id),
    emptied as (
      update points_bucket b set remaining = 0 from due
      where b.account_id = due.account_id and b.expires_on = due.expires_on)
    update points_account a set balance = a.balance + e.delta from entry e where e.account_id = a.account_id`.execute(
    tx,
  );
}

/** Locks the account's points for the rest of the transaction; the first time makes them. */
async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await sql`
    insert into points_account (account_id) values (${accountId})
    on conflict (account_id) do update set balance = points_account.balance`.execute(tx);
}

async function bucketsOf(tx: Tx, accountId: number): Promise<PointsPart[]> {
  const { rows } = await sql<PointsPart>`
    select expires_on as "expiresOn", remaining as points from points_bucket
    where account_id = ${accountId} and remaining > 0`.execute(tx);
  return rows;
}

/** Points come in; what the account owes is taken from them. */
async function bringIn(tx: Tx, act: PointsAct, parts: readonly PointsPart[]): Promise<boolean> {
  if (!(await move(tx, act, parts))) return false;
  const owed = await tx
    .selectFrom('points_debt')
    .select('points')
    .where('account_id', '=', act.accountId)
    .executeTakeFirst();
  const came = parts.reduce((sum, { points }) => sum + points, 0);
  const paid = Math.min(owed?.points ?? 0, came);
  if (paid === 0) return true;
  const buckets = await bucketsOf(tx, act.accountId);
  const debt = { ...act, cause: 'debt', ref: `${act.cause}:${act.ref}` };
  await move(tx, debt, takeFrom(buckets, paid, 'last') ?? []);
  await sql`update points_debt set points = points - ${paid} where account_id = ${act.accountId}`.execute(tx);
  return true;
}

/**
 * Writes ledger, buckets and balance in one statement. All parts have the same sign.
 * @returns false when the cause and ref stand in the ledger: nothing has changed then
 */
async function move(tx: Tx, act: PointsAct, parts: readonly PointsPart[]): Promise<boolean> {
  const rows = parts.map(({ expiresOn, points }) => ({ expires_on: expiresOn, delta: points }));
  const moved = await sql`
    with part as (select * from jsonb_to_recordset(${json(rows)}::jsonb) as p (expires_on date, delta int)),
    entry as (
      insert into points_entry (account_id, delta, balance_after, cause, ref, at)
      select a.account_id, p.delta, a.balance + p.delta, ${act.cause}, ${act.ref}, ${act.at ?? new Date()}
      from points_account a, (select sum(delta)::int as delta from part) p where a.account_id = ${act.accountId}
      on conflict (cause, ref, account_id) do nothing returning id, account_id, delta),
    kept as (
      insert into points_part (entry_id, account_id, expires_on, delta)
      select entry.id, entry.account_id, part.expires_on, part.delta from entry, part),
    filled as (
      insert into points_bucket (account_id, expires_on, remaining)
      select entry.account_id, part.expires_on, part.delta from entry, part where part.delta > 0
      on conflict (account_id, expires_on) do update set remaining = points_bucket.remaining + excluded.remaining),
    emptied as (
      update points_bucket b set remaining = b.remaining + part.delta from entry, part
      where part.delta < 0 and b.account_id = entry.account_id and b.expires_on = part.expires_on)
    update points_account a set balance = a.balance + entry.delta from entry where a.account_id = entry.account_id`.execute(
    tx,
  );
  return moved.numAffectedRows === 1n;
}

const dayOf = ({ at }: PointsAct): string => dayInChina(at ?? new Date());

function requirePositive(points: number): void {
  if (!Number.isInteger(points) || points <= 0) throw new RangeError(`not points to move: ${points}`);
}
