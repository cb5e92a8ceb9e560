import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type ActAnswer, ActKeeper, type ActState } from './keeper.ts';
import type { ActStore, KeptAct } from './store.ts';

/** A device that keeps what it was given, whatever becomes of the page. */
function device() {
  const acts = new Map<string, KeptAct>();
  const store: ActStore = {
    all: async () => [...acts.values()],
    read: async (person) =>
      [...acts.values()].filter((act) => act.person === person).toSorted((a, b) => a.at - b.at),
    keep: async (act) => acts.set(act.key, act),
    drop: async (key) => acts.delete(key),
  };
  return { acts, store };
}

type Fate = 'done' | 'unsent' | 'unheard' | 'refused';

/** A shop that does each key once, and answers the same when it is asked again. */
function shop(fates: Fate[]) {
  const answers = new Map<string, string>();
  const order: string[] = [];
  return {
    answers,
    order,
    send: async ({ key }: KeptAct): Promise<ActAnswer | null> => {
      const fate = fates.shift() ?? 'done';
      if (fate === 'unsent') return null;
      if (!answers.has(key)) {
        answers.set(key, fate === 'refused' ? '已停售' : '');
        order.push(key);
      }
      return fate === 'unheard' ? null : { refusal: answers.get(key) ?? '', data: key };
    },
  };
}

async function open({ store }: ReturnType<typeof device>, far: ReturnType<typeof shop>, person = 1) {
  const states: ActState[] = [];
  const keeper = new ActKeeper(store, await store.read(person), {
    send: far.send,
    changed: (state) => states.push(state),
    answered: () => undefined,
  });
  return { keeper, states };
}

const act = (n: number, person = 1): KeptAct => ({
  key: `k${n}`,
  person,
  at: n,
  words: `拣货 ${n}`,
  name: 'POST /api/admin/warehouse/picks',
  given: { body: { n } },
  refusal: '',
});

it('whatever breaks on the way, every act happens once and in its order, and every refusal is told', async () => {
  const step = fc.constantFrom('act' as const, 'act' as const, 'flush' as const, 'reload' as const);
  const fate = fc.constantFrom<Fate>('done', 'unsent', 'unheard', 'refused');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.array(fate, { maxLength: 40 }),
      async (steps, fates) => {
        const here = device();
        const far = shop(fates);
        let { keeper } = await open(here, far);
        let n = 0;
        for (const one of steps) {
          if (one === 'act') await keeper.put(act(n++));
          else if (one === 'flush') await keeper.flush();
          else {
            await keeper.flush();
            ({ keeper } = await open(here, far));
          }
        }
        for (let tries = 0; tries < 50; tries++) await keeper.flush();
        expect(far.order).toEqual(Array.from({ length: n }, (_, at) => `k${at}`));
        const refused = [...far.answers].filter(([, words]) => words !== '').map(([key]) => key);
        expect(keeper.state.waiting).toEqual([]);
        expect(keeper.state.refused.map(({ key }) => key)).toEqual(refused);
        expect([...here.acts.keys()].toSorted()).toEqual(refused.toSorted());
      },
    ),
    { numRuns: 60 },
  );
});

it('a refusal stays until somebody has seen it, over a reload, too', async () => {
  const here = device();
  const far = shop(['refused']);
  await (await open(here, far)).keeper.put(act(1));
  await (await open(here, far)).keeper.flush();
  const { keeper } = await open(here, far);
  expect(keeper.state.refused.map(({ words, refusal }) => [words, refusal])).toEqual([['拣货 1', '已停售']]);
  await keeper.dismiss('k1');
  expect([keeper.state.refused, here.acts.size]).toEqual([[], 0]);
});

it('nobody sends what another person has done at this device', async () => {
  const here = device();
  await (await open(here, shop(['unsent']))).keeper.put(act(1));
  const far = shop([]);
  await (await open(here, far, 2)).keeper.flush();
  expect([far.order, here.acts.size]).toEqual([[], 1]);
});

it('a refusal is told to who waits for it, and to nobody else', async () => {
  const { keeper } = await open(device(), shop(['refused', 'done']));
  const kept = vi.fn();
  expect(await keeper.ask(act(1), kept)).toEqual({ refusal: '已停售', data: 'k1' });
  expect(await keeper.ask(act(2), kept)).toEqual({ refusal: '', data: 'k2' });
  expect([keeper.state, kept.mock.calls]).toEqual([{ waiting: [], refused: [] }, []]);
});

it('who could not wait hears the answer later, and its refusal stays until it was seen', async () => {
  const here = device();
  const { keeper } = await open(here, shop(['unsent', 'unsent', 'done', 'refused']));
  const told: string[] = [];
  const first = keeper.ask(act(1), () => told.push('k1'));
  const second = keeper.ask(act(2), () => told.push('k2'));
  await vi.waitFor(() => expect(told).toEqual(['k1', 'k2']));
  await keeper.flush();
  await keeper.flush();
  expect(await Promise.all([first, second])).toEqual([
    { refusal: '', data: 'k1' },
    { refusal: '已停售', data: 'k2' },
  ]);
  expect(keeper.state.refused.map(({ key }) => key)).toEqual(['k2']);
  expect([...here.acts.keys()]).toEqual(['k2']);
});
