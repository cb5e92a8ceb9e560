/**
 * Stops by goods and lot number. A stop is a row of `lot_stop`; lots of that number in every warehouse carry its moment
 * (`lot.stopped_at`), which all who sell, pick and ship look at. Whoever stops, releases or receives a number takes its lock first,
 * so that no piece comes in between unseen.
 */

import type { StopReason } from '@qingnang/contract/recall-words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Act, ask, writeAudit } from '../../../identity/writes.ts';
import { lockUnsellable, unlockLots } from '../expiry/writes.ts';
import { releaseSubject, stopById } from './reads.ts';

/** A lot as people name it, wherever it lies. */
export interface LotNumber {
  goodsId: number;
  lotNo: string;
}

/** Of all that is done about a lot by its number, one thing at a time. */
export const lockLotNumber = (tx: Tx, lot: LotNumber): Promise<void> => lockLotNumbers(tx, [lot]);

/** The same for many, always in one order. */
export async function lockLotNumbers(tx: Tx, lots: readonly LotNumber[]): Promise<void> {
  const names = lots.map(({ goodsId, lotNo }) => `lot:${goodsId}:${lotNo}`);
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by 1) k`.execute(
    tx,
  );
}

/** Lots that have just been noted, with their numbers locked and nothing in them: under a stop none of what comes is for sale. */
export async function stopNoted(tx: Tx, lotIds: readonly number[]): Promise<void> {
  await sql`
    update lot t set stopped_at = p.stopped_at from lot_stop p
    where t.id = any(${[...lotIds]}::int8[]) and p.released_at is null
      and t.goods_id = p.goods_id and t.lot_no = p.lot_no`.execute(tx);
}

/** A lot that has just come in, with its number locked: under a stop none of it is for sale. */
export const stopArrival = (tx: Tx, lot: LotNumber): Promise<void> => stopArrivals(tx, [lot]);

/** The same for many. */
export async function stopArrivals(tx: Tx, lots: readonly LotNumber[]): Promise<void> {
  const { rows } = await sql<{ goods_id: number }>`
    update lot t set stopped_at = p.stopped_at
    from lot_stop p join unnest(${lots.map(({ goodsId }) => goodsId)}::int8[], ${lots.map(({ lotNo }) => lotNo)}::text[])
      as came (goods_id, lot_no) on p.goods_id = came.goods_id and p.lot_no = came.lot_no
    where p.released_at is null and t.goods_id = p.goods_id and t.lot_no = p.lot_no
    returning t.goods_id`.execute(tx);
  const goodsIds = [...new Set(rows.map(({ goods_id }) => goods_id))];
  if (goodsIds.length > 0) await lockUnsellable(tx, goodsIds);
}

/**
 * Takes a lot out of sale in all warehouses, for a suspicion.
 * @returns the stop's id
 * @throws 409 when it is out of sale already, 422 for unknown goods
 */
export function stopLot(
  db: Db,
  staff: Staff,
  lot: LotNumber,
  { reason, words }: { reason: StopReason; words: string },
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await requireGoods(tx, lot.goodsId);
      await lockLotNumber(tx, lot);
      if (await openStop(tx, lot)) throw conflict('该批号已停售');
      const { id } = await tx
        .insertInto('lot_stop')
        .values({ goods_id: lot.goodsId, lot_no: lot.lotNo, reason, words, stopped_by: staff.staffId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await takeFromSale(tx, lot);
      await note(tx, staff, 'stop', id, { reason, words });
      return id;
    }),
  );
}

/**
 * The same for a recall, with the number locked: a lot that is out of sale already stays so, marked as called back.
 * @returns the stop's id
 */
export async function stopForRecall(
  tx: Tx,
  staff: Staff,
  lot: LotNumber,
  recallClass: number,
): Promise<number> {
  const open = await openStop(tx, lot);
  if (open) {
    await tx
      .updateTable('lot_stop')
      .set({ reason: 'recall', recall_class: recallClass })
      .where('id', '=', open.id)
      .execute();
    return open.id;
  }
  const { id } = await tx
    .insertInto('lot_stop')
    .values({
      goods_id: lot.goodsId,
      lot_no: lot.lotNo,
      reason: 'recall',
      recall_class: recallClass,
      stopped_by: staff.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await takeFromSale(tx, lot);
  return id;
}

async function requireGoods(tx: Tx, goodsId: number): Promise<void> {
  const goods = await tx.selectFrom('goods').select('id').where('id', '=', goodsId).executeTakeFirst();
  if (!goods) throw invalid({ goods_id: '商品不存在' });
}

const openStop = (tx: Tx, { goodsId, lotNo }: LotNumber) =>
  tx
    .selectFrom('lot_stop')
    .select('id')
    .where('goods_id', '=', goodsId)
    .where('lot_no', '=', lotNo)
    .where('released_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Parcels that take of the lot at this moment are waited for: what they took has left. */
async function takeFromSale(tx: Tx, { goodsId, lotNo }: LotNumber): Promise<void> {
  await sql`
    with held as (select id from lot where goods_id = ${goodsId} and lot_no = ${lotNo} order by id for update)
    update lot t set stopped_at = now() from held where t.id = held.id`.execute(tx);
  await lockUnsellable(tx, [goodsId]);
}

const schema = z.object({ stop_id: z.int(), reason: z.string() });

/** A lot goes on sale again, which two decide about. */
export const releaseLotAct: Act<typeof schema> = {
  key: 'lot.release',
  policy: 'lot_release',
  permission: 'quality.write',
  schema,
  perform: release,
};

/** Asks for a lot to go on sale again. @throws 404, 409 when it is on sale or a request waits */
export function askRelease(db: Db, staff: Staff, stopId: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const stop = await stopById(tx, stopId);
    if (!stop) throw notFound('停售记录不存在');
    const words = `商品「${stop.name}」${stop.spec} 批号 ${stop.lot_no} 解除停售：${reason}`;
    await ask(
      tx,
      staff,
      releaseLotAct,
      { stop_id: stopId, reason },
      { subject: releaseSubject(stopId), words },
    );
  });
}

async function release(
  tx: Tx,
  staff: Staff,
  { stop_id: id, reason }: z.output<typeof schema>,
): Promise<void> {
  const found = await stopById(tx, id);
  if (!found) throw notFound('停售记录不存在');
  const lot = { goodsId: found.goods_id, lotNo: found.lot_no };
  await lockLotNumber(tx, lot);
  const stop = await openStop(tx, lot);
  if (stop?.id !== id) throw conflict('该批号已解除停售');
  const recall = await tx
    .selectFrom('recall')
    .select('recall_no')
    .where('goods_id', '=', lot.goodsId)
    .where('lot_no', '=', lot.lotNo)
    .where('is_drill', '=', false)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (recall) throw conflict(`召回 ${recall.recall_no} 还没有结束，不能解除停售`);
  await tx
    .updateTable('lot_stop')
    .set({ released_at: sql`now()`, released_by: staff.staffId, release_reason: reason })
    .where('id', '=', id)
    .execute();
  const lots = await tx
    .updateTable('lot')
    .set({ stopped_at: null })
    .where('goods_id', '=', lot.goodsId)
    .where('lot_no', '=', lot.lotNo)
    .returning('id')
    .execute();
  const pieces = await unlockLots(
    tx,
    lots.map((one) => one.id),
    `lot_stop:${id}`,
  );
  await note(tx, staff, 'release', id, { reason, pieces });
}

const note = (tx: Tx, staff: Staff, verb: string, id: number, after: Record<string, string | number>) =>
  writeAudit(tx, staff, { action: `lot_stop.${verb}`, entity: 'lot_stop', entityId: id, after });
