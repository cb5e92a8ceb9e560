import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Task } from '../../../jobs/task.ts';
import { tellAll } from '../../identity/writes.ts';
import { inStock, type Pair, type Seen, seenInBatches } from '../favorites/notices/reads.ts';
import { canBuy } from '../favorites/notices/rules.ts';

/** A wish whose offer was not to be had when it was answered. */
type Waiting = Pair & { id: number; name: string };

/** Tells of what staff offered for wishes as soon as the account can buy it, each once. @returns how many */
export async function tellOfWanted(db: Db): Promise<number> {
  const { rows } = await sql<Waiting>`
    select w.id, w.account_id, w.goods_id, w.name from wanted w join goods g on g.id = w.goods_id
    where w.status = 'answered' and w.arrived_at is null and ${inStock('g')}
      and (w.valid_until is null or w.valid_until >= (now() at time zone 'Asia/Shanghai')::date)
    order by w.account_id, w.id`.execute(db);
  let told = 0;
  for await (const seen of seenInBatches(db, rows)) told += await tellOffers(db, seen);
  return told;
}

function tellOffers(db: Db, seen: readonly Seen<Waiting>[]): Promise<number> {
  const open = seen.filter(({ offer }) => canBuy(offer));
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with back as (
        select id from wanted where id = any(${open.map(({ pair }) => pair.id)}::int8[])
          and status = 'answered' and arrived_at is null order by id for no key update)
      update wanted w set arrived_at = now() from back where w.id = back.id returning w.id`.execute(tx);
    const noted = new Set(rows.map((row) => row.id));
    const news = open.filter(({ pair }) => noted.has(pair.id));
    const told = await tellAll(
      tx,
      news.map(({ pair, offer }) => ({
        accountId: pair.account_id,
        key: 'wanted.arrived' as const,
        fields: { wish: pair.name, goods: `${offer.name} ${offer.spec}`.trim() },
        url: `/pzqg/info?id=${pair.id}`,
        cause: `wanted:${pair.id}:arrived:${offer.id}`,
      })),
    );
    return told.length;
  });
}

export const tasks: Readonly<Record<string, Task>> = {
  tell_of_wanted: async ({ db, log }) => {
    const messages = await tellOfWanted(db);
    if (messages > 0) log.info({ messages }, 'arrivals for wishes told');
  },
};

export const crontab = ['* * * * * tell_of_wanted'];
