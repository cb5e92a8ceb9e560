import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { longestHold } from '../testing/loop/holds.ts';
import type { countTo, draw, hoard, refuse, spin, whichThread } from '../testing/thread-acts.ts';
import { all, type Bounds, drawnInThread, inThread } from './threads.ts';

const ACTS = new URL('../testing/thread-acts.ts', import.meta.url);
const count = inThread<typeof countTo>(ACTS, 'countTo');
const which = inThread<typeof whichThread>(ACTS, 'whichThread');
const spinning = inThread<typeof spin>(ACTS, 'spin');
const hoarding = inThread<typeof hoard>(ACTS, 'hoard');
const refusing = inThread<typeof refuse>(ACTS, 'refuse');

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const SPUN_MS = 1000;
const BOUNDS: Bounds = { workMs: 300_000, signal: null };
const open: AsyncGenerator<unknown>[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.return(undefined))));

/** Work that has begun and goes on until the test is over. */
async function begun(bounds = BOUNDS) {
  const work = count(bounds, 3);
  open.push(work);
  await work.next();
}

describe('work in a thread', () => {
  it('hands out its pieces in order, of one who makes none what is returned', async () => {
    expect(await all(count(BOUNDS, 3))).toEqual([1, 2, 3]);
    expect(await all(which(BOUNDS))).toHaveLength(1);
    const bytes = await drawnInThread<typeof draw>(ACTS, 'draw')({ signal: null }, '药');
    expect(bytes.toString()).toBe('药');
  });

  it('takes a thread that has come to its end, and a new one after trouble', async () => {
    const [first] = await all(which(BOUNDS));
    expect(await all(which(BOUNDS))).toEqual([first]);
    await expect(all(refusing(BOUNDS))).rejects.toMatchObject({ name: 'Unhappy', message: '不行' });
    expect(await all(which(BOUNDS))).not.toEqual([first]);
  });

  it('keeps nothing of what it has handed out', async () => {
    const drawing = drawnInThread<typeof draw>(ACTS, 'draw');
    const drawn: WeakRef<ArrayBufferLike>[] = [];
    for (let n = 0; n < 3; n++) {
      const bytes = await drawing({ signal: null }, '药'.repeat(9999));
      drawn.push(new WeakRef(bytes.buffer));
    }
    await new Promise(setImmediate);
    collectGarbage();
    // The machine may hold the last answer in a register.
    expect(drawn.slice(0, -1).map((ref) => ref.deref())).toEqual([undefined, undefined]);
  });

  it('ends when it takes too long, and holds nobody up', async () => {
    const held = await longestHold(() =>
      expect(all(spinning({ ...BOUNDS, workMs: SPUN_MS }))).rejects.toMatchObject({ of: 'time' }),
    );
    expect(held).toBeLessThan(SPUN_MS / 2);
  });

  it('ends when it needs too much memory', async () => {
    await expect(all(hoarding(BOUNDS))).rejects.toMatchObject({ of: 'memory' });
  });

  it('ends with its caller', async () => {
    const caller = new AbortController();
    const work = all(spinning({ ...BOUNDS, signal: caller.signal }));
    setTimeout(() => caller.abort(), 200);
    await expect(work).rejects.toMatchObject({ status: 499 });
  });

  it('runs twice at a time; eight more wait, and parts of what has begun however many wait', async () => {
    await begun();
    await begun();
    const waiting = Array.from({ length: 8 }, () => all(which(BOUNDS)));
    await expect(all(which(BOUNDS))).rejects.toMatchObject({ status: 503 });
    const part = all(which({ ...BOUNDS, isBegun: true }));
    await open.pop()?.return(undefined);
    expect(await part).toHaveLength(1);
    expect((await Promise.all(waiting)).flat()).toHaveLength(8);
  });
});
