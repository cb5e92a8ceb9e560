import { expect, it } from 'vitest';
import { type Entry, SaveQueue, type Sent } from './save-queue.ts';

const count = (good: number): Entry => ({ good, damaged: 0, otherLot: '', note: '' });

function queueWith(answers: Sent[], kept: Record<number, Entry> = {}) {
  const sent: [number, number | null][] = [];
  const refusals: string[] = [];
  const store = { entries: kept };
  const queue = new SaveQueue({
    read: () => store.entries,
    write: (entries) => {
      store.entries = entries;
    },
    send: async (id, entry) => {
      sent.push([id, entry?.good ?? null]);
      return answers.shift() ?? 'kept';
    },
    onChange: (_, refused) => {
      if (refused !== null) refusals.push(refused);
    },
  });
  return { queue, sent, refusals, store };
}

it('sends what is put and keeps nothing of it', async () => {
  const { queue, sent, store } = queueWith([]);
  await queue.put(1, count(60));
  await queue.put(1, null);
  expect(sent).toEqual([
    [1, 60],
    [1, null],
  ]);
  expect(store.entries).toEqual({});
});

it('keeps what cannot be sent, and sends it later in its order', async () => {
  const { queue, sent, store } = queueWith(['again', 'again']);
  await queue.put(1, count(60));
  await queue.put(2, count(5));
  expect(Object.keys(store.entries)).toEqual(['1', '2']);
  await queue.flush();
  expect(sent.slice(2)).toEqual([
    [1, 60],
    [2, 5],
  ]);
  expect(store.entries).toEqual({});
});

it('sends what an earlier visit has left', async () => {
  const { queue, sent } = queueWith([], { 7: count(3) });
  expect([...queue.waiting.keys()]).toEqual([7]);
  await queue.flush();
  expect(sent).toEqual([[7, 3]]);
});

it('the newest count of a lot is the one that goes', async () => {
  const { queue, sent } = queueWith(['again']);
  await queue.put(1, count(60));
  await queue.put(1, count(58));
  expect(sent).toEqual([
    [1, 60],
    [1, 58],
  ]);
});

it('a count that changes while it is sent goes again', async () => {
  const { queue, sent } = queueWith([]);
  await Promise.all([queue.put(1, count(60)), queue.put(1, count(58))]);
  expect(sent).toEqual([
    [1, 60],
    [1, 58],
  ]);
  expect(queue.waiting.size).toBe(0);
});

it('says why the server refuses, and goes on with the next', async () => {
  const { queue, refusals, sent } = queueWith(['again', { refused: '合计不能多于 60' }]);
  await queue.put(1, count(70));
  await queue.put(2, count(5));
  expect(refusals).toEqual(['合计不能多于 60']);
  expect(sent.at(-1)).toEqual([2, 5]);
  expect(queue.waiting.size).toBe(0);
});

it('a second asker waits until what is under way is kept', async () => {
  const { queue, store } = queueWith([]);
  void queue.put(1, count(60));
  await queue.flush();
  expect([queue.waiting.size, store.entries]).toEqual([0, {}]);
});
