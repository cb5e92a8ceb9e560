import { BATCH, type Delivered, KeptQueue } from '@qingnang/rules/kept-queue';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Scan, scanStore } from './scan-store.ts';

/** A browser's storage that outlives its tabs. */
function storage(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    get length() {
      return items.size;
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (items.size >= room) throw new Error('QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name: string) => void items.delete(name),
  };
}

/** How the next request fares: it arrives, never arrives, or its answer is lost on the way back. */
type Fate = 'ok' | 'unsent' | 'unheard' | 'closed';

/** A server that counts every key once. */
function server(fates: Fate[]) {
  const counted = new Map<string, string>();
  const sizes: number[] = [];
  return {
    counted,
    sizes,
    send: async (scans: readonly { key: string; code: string }[]): Promise<Delivered<{ code: string }>> => {
      const fate = fates.shift() ?? 'ok';
      sizes.push(scans.length);
      if (fate === 'unsent') return 'again';
      if (fate === 'closed') return { refused: '已完成核对' };
      for (const { key, code } of scans) counted.set(key, code);
      return fate === 'unheard' ? 'again' : { answers: scans.map(({ key, code }) => ({ key, code })) };
    },
  };
}

function tab(kept: ReturnType<typeof storage>, far: ReturnType<typeof server>, person = '7-0') {
  const store = scanStore(kept, 1, person);
  const heard: string[] = [];
  const refusals: string[] = [];
  const queue = new KeptQueue<Scan, { code: string }>({
    ...store,
    send: far.send,
    onChange: () => undefined,
    onAnswer: ({ key }) => heard.push(key),
    onRefused: (message) => refusals.push(message),
  });
  return { queue, heard, refusals };
}

const scan = (n: number) => ({ key: `k${n}`, code: `8${String(n).padStart(19, '0')}`, at: n });

it('three hundred scans in one sitting arrive, in few requests, and leave nothing behind', async () => {
  const kept = storage();
  const far = server([]);
  const { queue, heard } = tab(kept, far);
  for (let n = 0; n < 300; n++) queue.put(scan(n));
  await queue.flush();
  expect([far.counted.size, heard.length, kept.items.size]).toEqual([300, 300, 0]);
  expect(far.sizes.every((size) => size <= BATCH)).toBe(true);
  expect(far.sizes.length).toBeLessThan(12);
});

const step = fc.oneof(
  { weight: 8, arbitrary: fc.constant('scan' as const) },
  fc.constantFrom('flush' as const, 'reload' as const, 'second tab' as const),
);

it('whatever breaks in between, no scan is lost and none counts twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 120 }),
      fc.array(fc.constantFrom<Fate>('ok', 'unsent', 'unheard', 'closed'), { maxLength: 60 }),
      async (steps, fates) => {
        const kept = storage();
        const far = server(fates);
        let open = tab(kept, far);
        let n = 0;
        for (const one of steps) {
          if (one === 'scan') open.queue.put(scan(n++));
          else if (one === 'flush') await open.queue.flush();
          else if (one === 'reload') open = tab(kept, far);
          else tab(kept, far).queue.put(scan(n++));
        }
        for (let tries = 0; tries < 70; tries++) await tab(kept, far).queue.flush();
        expect([...far.counted.keys()].toSorted()).toEqual(
          Array.from({ length: n }, (_, at) => `k${at}`).toSorted(),
        );
        expect(kept.items.size).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
});

it('somebody else at the same computer sends nothing of it', async () => {
  const kept = storage();
  tab(kept, server(['unsent'])).queue.put(scan(1));
  const far = server([]);
  const other = tab(kept, far, '8-0');
  await other.queue.flush();
  expect([other.queue.waiting.length, far.counted.size, kept.items.size]).toEqual([0, 0, 1]);
});

it('a browser without room says so, and the scan is sent all the same', async () => {
  const far = server([]);
  const { queue } = tab(storage(0), far);
  expect(queue.put(scan(1))).toBe(false);
  await queue.flush();
  expect(far.counted.size).toBe(1);
});

it('what the server takes no more is kept, and its words are told', async () => {
  const kept = storage();
  const { queue, refusals } = tab(kept, server(['closed']));
  queue.put(scan(1));
  await queue.flush();
  expect([refusals, kept.items.size]).toEqual([['已完成核对'], 1]);
});

it('a server that answers nothing of what it got is not asked for ever', async () => {
  const kept = storage();
  const far = { ...server([]), send: async () => ({ answers: [] }) };
  await tab(kept, far).queue.flush();
  const { queue } = tab(kept, far);
  queue.put(scan(1));
  await queue.flush();
  expect(kept.items.size).toBe(1);
});
