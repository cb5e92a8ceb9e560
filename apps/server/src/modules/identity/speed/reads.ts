import type { Device, SpeedMetric } from '@qingnang/contract/speed-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { remember } from '../../../db/memory.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import { type Bucket, type Budgets, figureOf } from './rules.ts';

/** What was counted of a page or call in some days. */
export interface Measured {
  metric: SpeedMetric;
  subject: string;
  buckets: Bucket[];
}

/** By metric and subject. @param device of the browsers' figures; null = all of them */
export async function measured(db: Db, days: number, device: Device | null): Promise<Measured[]> {
  const { rows } = await sql<Measured>`
    select metric, subject, jsonb_agg(jsonb_build_object('bucket', bucket, 'times', times)) as buckets
    from (
      select metric, subject, bucket, sum(times)::int as times from speed_day
      where day > day_in_china(now()) - ${days}::int and (${device}::text is null or device in ('', ${device}))
      group by metric, subject, bucket) b
    group by metric, subject`.execute(db);
  return rows;
}

/** Days that an alarm is about: long enough for a weekend, short enough to say when something was put right. */
const ALARM_DAYS = 7;
const MINUTE_MS = 60_000;

/** How many pages and calls were slower than their budget in the last seven days, by metric; at most a minute old. */
export const overBudget = remember(MINUTE_MS, async (db): Promise<Record<SpeedMetric, number>> => {
  const [budgets, all] = await Promise.all([speedSettings(db), measured(db, ALARM_DAYS, null)]);
  const missed = { lcp: 0, inp: 0, page: 0, call: 0 };
  for (const { metric, buckets } of all)
    if (figureOf(metric, buckets, budgets)?.is_missed) missed[metric] += 1;
  return missed;
});

/** What 店铺设置 › 真实速度 says: budgets, and per cent of visits that are measured. */
export const speedSettings = async (db: Db): Promise<Budgets & { sample: number }> =>
  (await shopSettings(db)).speed;
