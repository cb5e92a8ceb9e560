import type { speedReport } from '@qingnang/contract/speed';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { SpeedTally } from './rules.ts';

const tallies = new WeakMap<Db, SpeedTally>();

/** What the process has counted for a database. */
export function tallyOf(db: Db): SpeedTally {
  let tally = tallies.get(db);
  if (!tally) {
    tally = new SpeedTally();
    tallies.set(db, tally);
  }
  return tally;
}

/** Counts what a browser tells: each time by itself, so that nothing says that two of them were one visit. */
export function noteReport(db: Db, { device, lcp, inp }: z.output<typeof speedReport.body>): void {
  const tally = tallyOf(db);
  if (lcp) tally.note({ metric: 'lcp', subject: lcp.page, device, ms: lcp.ms });
  for (const { page, ms } of inp) tally.note({ metric: 'inp', subject: page, device, ms });
}

/** Adds what was counted since the last call to today's row, in one statement. What cannot be written is kept for the next one. */
export async function writeTally(db: Db): Promise<void> {
  const tally = tallyOf(db);
  const counted = tally.take();
  if (counted.length === 0) return;
  try {
    await sql`
      insert into speed_day (day, metric, subject, device, bucket, times)
      select day_in_china(now()), r.metric, r.subject, r.device, r.bucket, r.times
      from unnest(${counted.map(({ metric }) => metric)}::text[], ${counted.map(({ subject }) => subject)}::text[],
        ${counted.map(({ device }) => device)}::text[], ${counted.map(({ bucket }) => bucket)}::int2[],
        ${counted.map(({ times }) => times)}::int4[]) as r (metric, subject, device, bucket, times)
      on conflict (day, metric, subject, device, bucket) do update set times = speed_day.times + excluded.times`.execute(
      db,
    );
  } catch (error) {
    tally.giveBack(counted);
    throw error;
  }
}
