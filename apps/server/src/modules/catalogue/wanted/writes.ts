import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { type WantedRow, wantedOf } from './reads.ts';
import { MAX_OPEN, type Wish, wishErrors } from './rules.ts';

/**
 * Puts up a wish.
 * @throws 422 by field, 409 for the same wish a second time today or too many open ones
 */
export function addWanted(db: Db, buyer: Buyer, wish: Wish): Promise<WantedRow> {
  return inTransaction(db, async (tx) => {
    const errors = wishErrors(wish, dayInChina(new Date()));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await refuseRepeated(tx, buyer, wish);
    const { id } = await tx
      .insertInto('wanted')
      .values({
        account_id: buyer.accountId,
        name: wish.name,
        maker: wish.maker,
        spec: wish.spec,
        number: wish.number,
        price_e4: wish.price === null ? null : Number(wish.price),
        valid_until: wish.validUntil,
        message: wish.message,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return own(tx, buyer, id);
  });
}

async function refuseRepeated(tx: Tx, buyer: Buyer, { name, spec, maker }: Wish): Promise<void> {
  // One act at a time for an account: what is counted below stays true.
  await sql`select id from account where id = ${buyer.accountId} for no key update`.execute(tx);
  const { rows } = await sql<{ open: number; same: number }>`
    select count(*) as open, count(*) filter (
      where name = ${name} and spec = ${spec} and maker = ${maker}
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as same
    from wanted where account_id = ${buyer.accountId} and status = 'open'`.execute(tx);
  const { open = 0, same = 0 } = rows[0] ?? {};
  if (same > 0) throw conflict('您今天已求购过该品种');
  if (open >= MAX_OPEN) throw conflict(`最多同时求购 ${MAX_OPEN} 个品种，请先关闭不需要的`);
}

/**
 * Closes a wish of the buyer's own, open or answered.
 * @throws 404 for another's or an unknown one, 409 when it is closed already
 */
export function closeWanted(db: Db, buyer: Buyer, id: number): Promise<WantedRow> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('wanted')
      .set({ status: 'closed' })
      .where('id', '=', id)
      .where('account_id', '=', buyer.accountId)
      .where('status', '<>', 'closed')
      .executeTakeFirst();
    const row = await own(tx, buyer, id);
    if (numUpdatedRows === 0n) throw conflict('该求购已关闭');
    return row;
  });
}

async function own(tx: Tx, buyer: Buyer, id: number): Promise<WantedRow> {
  const row = await wantedOf(tx, buyer, id);
  if (!row) throw notFound('求购不存在');
  return row;
}
