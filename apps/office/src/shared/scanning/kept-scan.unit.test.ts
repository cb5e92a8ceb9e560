import { expect, it, vi } from 'vitest';
import type { ActAnswer } from '../kept-acts/keeper.ts';
import type { KeptAct } from '../kept-acts/store.ts';
import type { NewAct } from '../kept-acts/useKeptActs.ts';
import { keptScan } from './kept-scan.ts';

const PLACE = {
  name: 'POST /api/admin/orders/:id/codes',
  at: { id: 7 },
  words: 'D7',
  bodyOf: (codes: string[], device: string) => ({ codes, device }),
};
const TAKEN = { code: 'A', outcome: 'taken', message: '白术 1 件' };

function scanWith(answer: ActAnswer, { isKept = false, waiting = [] as KeptAct[] } = {}) {
  const asked: NewAct[] = [];
  const answered = vi.fn();
  const ask = async (act: NewAct, kept: () => void): Promise<ActAnswer> => {
    asked.push(act);
    if (isKept) kept();
    return answer;
  };
  return { scan: keptScan({ ask, waiting }, PLACE, answered), asked, answered };
}
const waitingScan = (id: number, codes: string[]): KeptAct => ({
  key: `k${id}`,
  person: 1,
  at: 1,
  words: '',
  name: PLACE.name,
  given: { at: { id }, body: { codes } },
  refusal: '',
});

it('asks under the order and answers what the shop says', async () => {
  const { scan, asked, answered } = scanWith({ refusal: '', data: { answers: [TAKEN] } });
  expect(await scan(['A'], '枪 1', () => undefined)).toEqual([TAKEN]);
  expect(asked).toEqual([
    {
      name: PLACE.name,
      words: 'D7 扫码 A',
      given: { at: { id: 7 }, body: { codes: ['A'], device: '枪 1' } },
    },
  ]);
  expect(answered).toHaveBeenCalledOnce();
});

it('says that it was kept; what is shown is read again by who sends it later', async () => {
  const { scan, answered } = scanWith({ refusal: '', data: { answers: [TAKEN] } }, { isKept: true });
  const kept = vi.fn();
  await scan(['A'], '', kept);
  expect([kept.mock.calls.length, answered.mock.calls.length]).toEqual([1, 0]);
});

it('throws when the shop takes none of it', async () => {
  const { scan } = scanWith({ refusal: '订单已取消', data: null });
  await expect(scan(['A'], '', () => undefined)).rejects.toThrow('订单已取消');
});

it('a code that waits is not scanned again, unless for another order', async () => {
  const done: ActAnswer = { refusal: '', data: { answers: [TAKEN] } };
  const here = scanWith(done, { waiting: [waitingScan(7, ['A'])] });
  expect((await here.scan(['A'], '', () => undefined))[0]).toMatchObject({ outcome: 'same', code: 'A' });
  expect(here.asked).toEqual([]);
  const there = scanWith(done, { waiting: [waitingScan(8, ['A'])] });
  await there.scan(['A'], '', () => undefined);
  expect(there.asked).toHaveLength(1);
});
