/**
 * The gate after ordering (docs/rules/eligibility.md#after-ordering): an order is judged again when it is paid, approved and
 * shipped, and by the clock in between. What fails holds it; it is free when the causes are gone, or quality releases it.
 */

import { statusesBefore } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { GateCause } from '../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import { tellAll } from '../../../identity/writes.ts';
import { orderUrl } from '../notices/rules.ts';
import type { OrderRow } from '../progress/reads.ts';
import { lockGroupBuysOf, noteEvent } from '../progress/writes.ts';
import { judgeOrders, lastHolds } from './reads.ts';
import { cannotRelease, causeWords, type GateMoment, holdWords, type LastHold, verdictOf } from './rules.ts';

/** What holds orders, by their ids. */
export type Held = ReadonlyMap<number, string>;

/**
 * Judges orders on what holds today: those with something against them are held, those without are free again. The number of
 * statements does not depend on how many there are.
 * @param ids orders that are not there, not paid or over are passed over
 * @returns the words of those that the gate holds now
 */
export async function passGate(tx: Tx, ids: readonly number[], moment: GateMoment): Promise<Held> {
  await lockGroupBuysOf(tx, ids);
  const orders = await lockOpen(tx, ids);
  if (orders.length === 0) return new Map();
  const open = orders.map(({ id }) => id);
  const judged = await judgeOrders(tx, open);
  const last = await lastHolds(tx, open);
  const verdicts = orders.map((order): Judged => {
    const causes = judged.get(order.id) ?? [];
    return { order, causes, last: last.get(order.id), verdict: verdictOf(causes, last.get(order.id)) };
  });
  await hold(
    tx,
    verdicts.filter(({ verdict }) => verdict === 'hold'),
    moment,
  );
  await change(
    tx,
    verdicts.filter(({ verdict }) => verdict === 'change'),
  );
  await free(
    tx,
    verdicts.filter(({ verdict }) => verdict === 'free'),
  );
  const held = verdicts.filter(
    ({ verdict, last: before }) =>
      verdict === 'hold' || verdict === 'change' || (verdict === 'stay' && before?.outcome === null),
  );
  return new Map(held.map(({ order, causes }) => [order.id, holdWords(causes)]));
}

/** The same in a transaction of its own. */
export const judgeAgain = (db: Db, ids: readonly number[], moment: GateMoment): Promise<Held> =>
  inTransaction(db, (tx) => passGate(tx, ids, moment));

/**
 * Runs an act on an order that has to pass the gate first. One that it stops leaves nothing behind but the hold.
 * @param act gets what it calls in its transaction before it locks the order
 * @throws 409 with the causes
 */
export async function behindGate<T>(
  db: Db,
  orderId: number,
  moment: GateMoment,
  act: (pass: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  let isStopped = false;
  const pass = async (tx: Tx) => {
    const words = (await passGate(tx, [orderId], moment)).get(orderId);
    if (words === undefined) return;
    isStopped = true;
    throw conflict(words);
  };
  try {
    return await act(pass);
  } catch (error) {
    if (isStopped) await judgeAgain(db, [orderId], moment);
    throw error;
  }
}

interface OpenOrder {
  id: number;
  order_no: string;
  account_id: number;
  status: number;
}
interface Judged {
  order: OpenOrder;
  causes: readonly GateCause[];
  last: LastHold | undefined;
  verdict: ReturnType<typeof verdictOf>;
}

async function lockOpen(tx: Tx, ids: readonly number[]): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select id, order_no, account_id, status from sales_order
    where id = any(${[...ids]}::bigint[]) and status = any(${statusesBefore('hold')}::smallint[])
    order by id for update`.execute(tx);
  return rows;
}

async function hold(tx: Tx, judged: readonly Judged[], moment: GateMoment): Promise<void> {
  if (judged.length === 0) return;
  const { rows } = await sql<{ id: number; order_id: number }>`
    insert into gate_hold (order_id, moment, causes)
    select "orderId", ${moment}, causes
    from jsonb_to_recordset(${json(toRows(judged))}::jsonb) as h ("orderId" bigint, causes jsonb)
    returning id, order_id`.execute(tx);
  await markHeld(tx, judged);
  await noteAll(tx, 'gate_hold', judged);
  const holdIds = new Map(rows.map((row) => [row.order_id, row.id]));
  await tellAll(
    tx,
    judged.map(({ order, causes }) => ({
      accountId: order.account_id,
      key: 'order.gate_held' as const,
      fields: { order_no: order.order_no, reason: causes[0]?.message ?? '' },
      url: orderUrl(order.id),
      cause: `gate:${holdIds.get(order.id)}:held`,
    })),
  );
}

async function change(tx: Tx, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return;
  await sql`
    update gate_hold g set causes = h.causes
    from jsonb_to_recordset(${json(toRows(judged))}::jsonb) as h ("orderId" bigint, causes jsonb)
    where g.order_id = h."orderId" and g.ended_at is null`.execute(tx);
  await markHeld(tx, judged);
  await noteAll(tx, 'gate_hold', judged);
}

const toRows = (judged: readonly Judged[]) =>
  judged.map(({ order, causes }) => ({ orderId: order.id, causes, words: holdWords(causes) }));

/** Where people hold an order their words stand; the gate waits beside them. */
async function markHeld(tx: Tx, judged: readonly Judged[]): Promise<void> {
  await sql`
    update sales_order o set held_at = coalesce(o.held_at, now()), held_by_gate = true, hold_reason = h.words,
      version = o.version + 1
    from jsonb_to_recordset(${json(toRows(judged))}::jsonb) as h ("orderId" bigint, words text)
    where o.id = h."orderId" and (o.held_at is null or o.held_by_gate)`.execute(tx);
}

async function free(tx: Tx, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return;
  const { rows } = await sql<{ id: number; order_id: number }>`
    update gate_hold set ended_at = now(), outcome = 'cured'
    where order_id = any(${judged.map(({ order }) => order.id)}::bigint[]) and ended_at is null
    returning id, order_id`.execute(tx);
  await unmark(
    tx,
    judged.map(({ order }) => order.id),
  );
  await noteAll(tx, 'gate_free', judged);
  const holdIds = new Map(rows.map((row) => [row.order_id, row.id]));
  await tellFreed(
    tx,
    judged.map(({ order }) => ({ ...order, holdId: holdIds.get(order.id) ?? 0 })),
  );
}

const tellFreed = (
  tx: Tx,
  orders: readonly { id: number; order_no: string; account_id: number; holdId: number }[],
) =>
  tellAll(
    tx,
    orders.map(({ id, order_no, account_id: accountId, holdId }) => ({
      accountId,
      key: 'order.gate_freed' as const,
      fields: { order_no },
      url: orderUrl(id),
      cause: `gate:${holdId}:freed`,
    })),
  );

async function unmark(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update sales_order set held_at = null, held_by_gate = false, hold_reason = '', version = version + 1
    where id = any(${[...ids]}::bigint[]) and held_by_gate`.execute(tx);
}

async function noteAll(tx: Tx, act: 'gate_hold' | 'gate_free', judged: readonly Judged[]): Promise<void> {
  const events = judged.map(({ order, causes }) => ({
    id: order.id,
    status: order.status,
    note: causeWords(causes),
  }));
  await sql`
    insert into order_event (order_id, act, actor, from_status, to_status, note)
    select id, ${act}, 'system', status, status, note
    from jsonb_to_recordset(${json(events)}::jsonb) as e (id bigint, status smallint, note text) order by id`.execute(
    tx,
  );
}

/**
 * Quality lets a locked order go on in spite of what stands against it; another cause holds it again.
 * @returns the causes that it was released from
 * @throws 409 when the gate does not hold it
 */
export async function releaseFromGate(
  tx: Tx,
  order: OrderRow,
  staffId: number,
  reason: string,
): Promise<readonly GateCause[]> {
  const last = (await lastHolds(tx, [order.id])).get(order.id);
  if (last?.outcome !== null) throw conflict('订单没有被合规拦截，请刷新页面');
  if (cannotRelease(last.causes))
    throw conflict(
      `${causeWords(last.causes)}：停售的批号不能放行，解除停售、其他批号入库或减发后订单自动继续`,
    );
  await sql`
    update gate_hold set ended_at = now(), outcome = 'released', reason = ${reason}, staff_id = ${staffId}
    where id = ${last.id}`.execute(tx);
  await unmark(tx, [order.id]);
  const mover = { actor: 'staff', staffId, note: reason } as const;
  await noteEvent(tx, order.id, 'gate_release', mover, { from: order.status, to: order.status });
  await tellFreed(tx, [{ ...order, holdId: last.id }]);
  return last.causes;
}

/** What the gate waits with while people hold a locked order; '' = nothing. */
export async function waitingHold(tx: Tx, orderId: number): Promise<string> {
  const last = (await lastHolds(tx, [orderId])).get(orderId);
  return last?.outcome === null ? holdWords(last.causes) : '';
}

// One sweep holds no long lock: what is left comes with the next one.
const SWEEP = 200;

/**
 * Judges orders that wait between two moments, in an order of their ids that goes on where the last batch ended.
 * @param isHeldOnly those that the gate holds; else all that wait
 * @returns how many are held at the end
 */
export async function watchOrders(db: Db, isHeldOnly: boolean): Promise<number> {
  let held = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select o.id from sales_order o
      where o.id > ${after} and o.status = any(${statusesBefore('hold')}::smallint[])
        and (${!isHeldOnly} or exists (select from gate_hold h where h.order_id = o.id and h.ended_at is null))
      order by o.id limit ${SWEEP}`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return held;
    held += (await judgeAgain(db, ids, 'watch')).size;
    after = ids.at(-1) ?? after;
  }
}
