import type { Device, PageKind, SpeedMetric } from '@qingnang/contract/speed-words';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { type Counted, SpeedTally } from '../modules/identity/speed/rules.ts';

const DAYS = 30;

/** Milliseconds that the middle one of all visits took: until the largest part stood there, and for the slowest answer to a click. */
const PAGES: readonly (readonly [page: PageKind, visits: number, lcp: number, inp: number])[] = [
  ['home', 20, 900, 56],
  ['list', 34, 1250, 80],
  ['goods', 26, 1050, 64],
  ['zones', 8, 1100, 72],
  ['coupons', 4, 800, 48],
  ['cart', 14, 760, 80],
  ['checkout', 9, 820, 84],
  ['pay', 8, 700, 48],
  ['quick', 10, 980, 80],
  ['orders', 12, 840, 64],
  ['order', 10, 780, 56],
  ['account', 9, 720, 48],
  ['sign_in', 11, 640, 40],
  ['help', 2, 690, 32],
];

/** How many times as long it takes on a device, and how many of ten visits come from it. */
const DEVICES: readonly (readonly [device: Device, slower: number, ofTen: number])[] = [
  ['desktop', 1, 6],
  ['phone', 1.55, 3],
  ['tablet', 1.3, 1],
];

/** The middle one of all answers of the server, in milliseconds. */
const CALLS: readonly (readonly [call: string, times: number, ms: number])[] = [
  ['GET /api/goods/list', 60, 21],
  ['GET /api/cart/list', 42, 24],
  ['POST /api/order', 8, 88],
  ['GET /api/user/base', 90, 6],
];
const SERVER_PAGE_MS = 58;

/** How far visits lie from the middle one: ten of them, a long tail on the slow side. */
const SPREAD = [0.62, 0.7, 0.78, 0.86, 0.95, 1.05, 1.2, 1.4, 1.8, 3.1];

/** What a month of visits has left in 真实速度: within the budgets, but for lists on phones. */
export async function loadDemoSpeed(tx: Tx): Promise<void> {
  await tx
    .insertInto('speed_day')
    .values(countedADay().map((one) => ({ ...one, day: sql<string>`day_in_china(now())` })))
    .execute();
  await sql`
    insert into speed_day (day, metric, subject, device, bucket, times)
    select day - ago, metric, subject, device, bucket, times
    from speed_day, generate_series(1, ${DAYS - 1}::int) ago`.execute(tx);
}

function countedADay(): Counted[] {
  const tally = new SpeedTally();
  const note = (metric: SpeedMetric, subject: string, device: Device | '', middle: number, times: number) => {
    for (let n = 0; n < times; n += 1)
      for (const far of SPREAD) tally.note({ metric, subject, device, ms: middle * far });
  };
  for (const [page, visits, lcp, inp] of PAGES) {
    for (const [device, slower, ofTen] of DEVICES) {
      const times = Math.ceil((visits * ofTen) / 10);
      note('lcp', page, device, lcp * slower, times);
      note('inp', page, device, inp * slower, times);
    }
    note('page', page, '', SERVER_PAGE_MS, visits);
  }
  for (const [call, times, ms] of CALLS) note('call', call, '', ms, times);
  return tally.take();
}
