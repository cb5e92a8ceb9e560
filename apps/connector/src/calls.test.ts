import { expect, it } from 'vitest';
import { ask, CallFailed } from './calls.ts';

/** A side that answers so, one after the other, and what was waited in between. */
function side(...answers: (Response | Error)[]) {
  const pauses: number[] = [];
  const world = {
    fetch: async () => {
      const answer = answers.shift() ?? new Error('no more');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    now: () => 0,
    sleep: async (ms: number) => void pauses.push(ms),
  };
  return { pauses, ask: () => ask(world, { method: 'GET', url: 'http://side/path', headers: {} }) };
}
const busy = (after: string) => new Response('', { status: 503, headers: { 'retry-after': after } });

it('tries again after growing pauses, or when the side says', async () => {
  const { pauses, ask: get } = side(
    new Error('gone'),
    busy('7'),
    busy('900'),
    new Response('{"cut', {}),
    Response.json(1),
  );
  expect(await get()).toEqual({ status: 200, body: 1 });
  expect(pauses).toEqual([1000, 7000, 60_000, 8000]);
});

it('a refusal is an answer', async () => {
  const { pauses, ask: get } = side(Response.json({ message: 'no' }, { status: 422 }));
  expect(await get()).toEqual({ status: 422, body: { message: 'no' } });
  expect(pauses).toEqual([]);
});

it('gives up after five, and says why', async () => {
  const gone = () => new Error('gone');
  const { pauses, ask: get } = side(gone(), gone(), gone(), gone(), new DOMException('', 'TimeoutError'));
  await expect(get()).rejects.toThrow(new CallFailed('GET /path 试了 5 次没有成功：60 秒内没有应答'));
  expect(pauses).toHaveLength(4);
});
