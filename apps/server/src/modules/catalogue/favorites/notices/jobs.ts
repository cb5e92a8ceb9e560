import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Task } from '../../../../jobs/task.ts';
import { arrivals, movedPrices, seenInBatches } from './reads.ts';
import { noteGone, tellArrivals, tellDrops } from './writes.ts';

/** Tells of goods that are back in stock. @param day in China @returns how many messages were written */
export async function tellOfArrivals(db: Db, day: string): Promise<number> {
  let told = 0;
  for await (const seen of seenInBatches(db, await arrivals(db))) told += await tellArrivals(db, seen, day);
  return told;
}

/** Tells of favourites that have become cheaper, each account at most once a day. @param day in China @returns accounts told */
export async function tellOfDrops(db: Db, day: string): Promise<number> {
  const cause = `price_drop:${day}`;
  let told = 0;
  for await (const seen of seenInBatches(db, await movedPrices(db, cause)))
    told += await tellDrops(db, seen, cause);
  return told;
}

export const tasks: Readonly<Record<string, Task>> = {
  note_gone_favorites: ({ db }) => noteGone(db),
  tell_of_arrivals: async ({ db, log }) => {
    const messages = await tellOfArrivals(db, dayInChina(new Date()));
    if (messages > 0) log.info({ messages }, 'arrivals told');
  },
  tell_of_drops: async ({ db, log }) => {
    const accounts = await tellOfDrops(db, dayInChina(new Date()));
    if (accounts > 0) log.info({ accounts }, 'price drops told');
  },
};

// What was gone for less than ten minutes has not been gone. Arrivals at once; prices by the hour from nine to eight in the evening in China, when somebody reads it.
export const crontab = [
  '*/10 * * * * note_gone_favorites',
  '* * * * * tell_of_arrivals',
  '20 1-12 * * * tell_of_drops',
];
