import type { AddAnswer } from '@qingnang/contract/cart';
import type { MatchedRow } from '@qingnang/contract/quick';
import { describe, expect, it } from 'vitest';
import { aCard } from '../goods/card.fixture.ts';
import { choose, fill, judge, type ListLine, linesOf, remaining, wantedOf } from './draft.ts';

const card = (id: number, more = {}) => aCard({ id, name: `药${id}`, ypgg: '1g', ...more });
const input = { code: '', name: '药', ypgg: '', sccj: '', approval: '', barcode: '', number: '15' };
const row = (more: Partial<MatchedRow>): MatchedRow => ({
  row: 1,
  input,
  confidence: 'sure',
  why: 'barcode',
  candidates: [card(1)],
  number: 20,
  notices: [],
  reason: null,
  ...more,
});
const lineOf = (more: Partial<MatchedRow>): ListLine => linesOf([row(more)], 'a')[0] as ListLine;

describe('lines of a list', () => {
  it('are chosen when they are sure, with what was corrected', () => {
    const line = lineOf({ notices: ['已按中包装 10 调整为 20'] });
    expect([line.goods?.id, line.number, line.note]).toEqual([1, 20, '已按中包装 10 调整为 20']);
  });
  it('are to be chosen when they are not', () => {
    const line = lineOf({ confidence: 'likely' });
    expect([line.goods, line.number, line.candidates.length]).toEqual([null, 0, 1]);
  });
  it('take their quantity as the chosen goods sells it', () => {
    const goods = card(2, { min_order: 1, middle_pack: 10, can_split: 0, number: 1000 });
    const chosen = choose(lineOf({ confidence: 'likely' }), goods);
    expect([chosen.number, chosen.note]).toEqual([20, '已按中包装 10 调整为 20']);
    expect(choose(chosen, null)).toMatchObject({ goods: null, number: 0, note: '' });
  });
  it('without a quantity that can be read wait for one', () => {
    const line = { ...lineOf({}), input: { ...input, number: '很多' } };
    expect(choose(line, card(1))).toMatchObject({ number: 0, note: '数量“很多”读不懂，请填写' });
  });
  it('of one goods are bought together', () => {
    const list = [lineOf({}), lineOf({ number: 5 }), lineOf({ confidence: 'none', candidates: [] })];
    expect(wantedOf(list).map(({ goods, number }) => [goods.id, number])).toEqual([[1, 25]]);
  });
});

it('a quantity of 0 takes a goods out', () => {
  const filled = fill(fill([], card(1), 3), card(2), 4);
  expect(fill(filled, card(1), 0).map(({ goods }) => goods.id)).toEqual([2]);
});

it('what the cart refused stays with its reason, what it took goes', () => {
  const reason = { code: 'out_of_stock' as const, message: '缺货', action: '', url: '' };
  const answer: AddAnswer = {
    added: [
      { goods_id: 1, line_id: 1, number: 20, notices: [], reason: null },
      { goods_id: 2, line_id: 2, number: 30, notices: ['限购 30'], reason: null },
    ],
    refused: [{ goods_id: 3, line_id: 0, number: 5, notices: [], reason }],
    total: 2,
  };
  const list = [1, 2, 3].map((id) => lineOf({ row: id, candidates: [card(id)] }));
  const judged = judge(wantedOf(list), answer);
  expect(judged.outcomes.map(({ kind, words }) => [kind, words])).toEqual([
    ['refused', '缺货'],
    ['changed', '限购 30'],
    ['added', '购物车中共 20盒'],
  ]);
  expect(remaining(list, judged).map(({ goods, note }) => [goods?.id, note])).toEqual([[3, '缺货']]);
});
