import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cookiesOf } from '../permissions/callers.ts';
import { createShop, type TestShop } from '../shop.ts';
import { type Answered, call } from './call.ts';
import { backgroundActs, type HeavyStep, heavySteps } from './heavy.ts';
import { longestHold } from './holds.ts';
import { pace } from './pace.ts';
import { type Plenty, plentyOf } from './plenty.ts';
import { readingSteps, writingSteps } from './walk.ts';

/**
 * Every call of the shop, its pages and what it does beside them, with as much data as the shop takes: none of them may hold the
 * thread that serves everybody. The table of the worst is printed.
 */

/** Processor time of one turn of the loop, on the machine of `pace.ts`. */
const MOST_HELD_MS = 50;
/** What held longer than this once is measured again: compiling and sweeping are nobody's. */
const AGAIN_MS = 25;
const TIMES = 5;
const SHOWN = 10;

let shop: TestShop;
let plenty: Plenty;
let staffId: number;

beforeAll(async () => {
  // React has a slow form for who writes it.
  vi.stubEnv('NODE_ENV', 'production');
  shop = await createShop({}, true);
  plenty = await plentyOf(shop);
  const { rows } = await sql<{ id: number }>`select id from staff where username = 'admin'`.execute(shop.db);
  staffId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.close();
});

interface Held {
  name: string;
  ms: number;
  status: string;
}

/** The least of some times, since what else a turn did, it did once; at the pace that this machine has just now. */
async function held(name: string, once: () => Promise<{ ms: number; status: string }>): Promise<Held> {
  const first = await once();
  let ms = first.ms;
  for (let times = 1; times < TIMES && ms > AGAIN_MS; times += 1) {
    const again = await once();
    // What was refused the second time is another act.
    if (again.status !== first.status) break;
    ms = Math.min(ms, again.ms);
  }
  return { name, ms: ms > AGAIN_MS ? ms / pace() : ms, status: first.status };
}

async function heldBy({ name, by, request, prepare }: HeavyStep): Promise<Held> {
  return held(name, async () => {
    await prepare?.();
    const session = by === 'staff' ? { staff_id: staffId } : { account_id: plenty.buyer.accountId };
    const [cookie = ''] = await cookiesOf(shop, { session }, 1);
    let answer: Answered | undefined;
    const ms = await longestHold(async () => {
      answer = await call(shop.url, { ...request, cookie });
    });
    return { ms, status: `${answer?.status} ${Math.ceil((answer?.bytes ?? 0) / 1024)} KB` };
  });
}

function show(worst: readonly Held[]): void {
  const lines = worst.map(
    ({ ms, status, name }) => `${ms.toFixed(1).padStart(8)} ms  ${status.padEnd(14)}  ${name}`,
  );
  process.stdout.write(`longest turns of the loop:\n${lines.join('\n')}\n`);
}

it('no call, page or task holds the loop', async () => {
  const all: Held[] = [];
  for (const step of await heavySteps(shop, plenty)) all.push(await heldBy(step));
  for (const step of readingSteps(plenty)) all.push(await heldBy(step));
  for (const { name, act } of backgroundActs(shop))
    all.push(await held(name, async () => ({ ms: await longestHold(act), status: '' })));
  for (const step of writingSteps(plenty)) all.push(await heldBy(step));
  const worst = all.toSorted((a, b) => b.ms - a.ms);
  show(worst.slice(0, Number(process.env.LOOP_SHOWN ?? SHOWN)));
  expect(worst.filter(({ ms }) => ms >= MOST_HELD_MS)).toEqual([]);
});
