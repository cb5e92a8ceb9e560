import type { ReceivingDifference } from '@qingnang/contract/receiving';
import { describe, expect, it } from 'vitest';
import { type ClaimLine, chosenOfLine, claimedOf, type KindOption, prefillOf, problemOf } from './claim.ts';

const kind = (of: Partial<KindOption>): KindOption => ({
  kind: 'return',
  name: '退货',
  about: '',
  needs_lines: 1,
  is_goods: 1,
  needs_order: 1,
  reasons: [],
  ...of,
});
const line = (id: number, choices: ClaimLine['choices']): ClaimLine => ({
  shipment_line_id: id,
  order_line_id: id,
  goods_id: id,
  name: `商品${id}`,
  ypgg: '',
  bzdw: '盒',
  sccj: '',
  image: '',
  lot_no: 'L1',
  expires_on: null,
  is_gift: 0,
  produced_on: null,
  price: 1,
  shipment_no: 'P1',
  shipped_at: 0,
  received_at: null,
  shipped_number: 5,
  left_number: 5,
  choices,
});
const late = { code: 'out_of_window', message: '已超过期限' } as const;
const open = line(1, [
  { kind: 'return', reason: 'quality', until: 0, refusal: null },
  { kind: 'return', reason: 'wrong', until: 0, refusal: late },
]);
const shut = line(2, [{ kind: 'return', reason: 'quality', until: 0, refusal: late }]);

it('a claim about one line begins with all that is left of it', () => {
  const part = { ...line(3, []), order_line_id: 1, left_number: 2 };
  const gone = { ...line(4, []), order_line_id: 1, left_number: 0 };
  expect([...chosenOfLine([open, part, gone, shut], 1)]).toEqual([
    [1, 5],
    [3, 2],
  ]);
  expect(chosenOfLine([open], 0).size).toBe(0);
});

describe('claimedOf', () => {
  it('takes only what may be claimed for the reason, in the order of the page', () => {
    const chosen = new Map([
      [2, 1],
      [1, 3],
    ]);
    expect(claimedOf([open, shut], chosen, kind({}), 'quality')).toEqual([
      { shipment_line_id: 1, number: 3 },
    ]);
    expect(claimedOf([open], chosen, kind({}), 'wrong')).toEqual([]);
  });

  it('asks for papers by lot, whatever the pieces', () => {
    const report = kind({ kind: 'report', is_goods: 0 });
    expect(claimedOf([shut], new Map([[2, 5]]), report, 'missing')).toEqual([
      { shipment_line_id: 2, number: 1 },
    ]);
  });
});

describe('problemOf', () => {
  it('says before a reason is chosen only what no reason would change', () => {
    expect(problemOf(open, kind({}), null)).toBe('');
    expect(problemOf(shut, kind({}), null)).toBe('已超过期限');
    expect(problemOf(open, kind({}), 'wrong')).toBe('已超过期限');
  });
});

describe('prefillOf', () => {
  const difference = (of: Partial<ReceivingDifference>): ReceivingDifference => ({
    shipment_line_id: 1,
    name: '甲',
    lot_no: 'A1',
    bzdw: '盒',
    kind: 'short',
    kind_name: '少货',
    number: 2,
    other_lot: '',
    note: '',
    ...of,
  });

  it('claims the most frequent kind of difference and names the rest', () => {
    const filled = prefillOf([
      difference({ kind: 'damage', kind_name: '破损', shipment_line_id: 9 }),
      difference({}),
      difference({ shipment_line_id: 2, name: '乙', number: 1 }),
    ]);
    expect(filled).toEqual({
      kind: 'short',
      nature: 'short',
      chosen: new Map([
        [1, 2],
        [2, 1],
      ]),
      describe: '甲 批号 A1 少货 2 盒；乙 批号 A1 少货 1 盒',
      rest: '破损 1 处',
    });
  });

  it('tells what was found in the place of what is missing', () => {
    const filled = prefillOf([difference({ note: '另扫到不在发货清单 1 个' })]);
    expect(filled?.describe).toBe('甲 批号 A1 少货 2 盒，另扫到不在发货清单 1 个');
  });

  it('claims another lot as 错发 and says which came', () => {
    const filled = prefillOf([difference({ kind: 'wrong', kind_name: '批号不符', other_lot: 'B2' })]);
    expect([filled?.kind, filled?.nature, filled?.describe]).toEqual([
      'short',
      'wrong',
      '甲 批号 A1 批号不符 2 盒（实收批号 B2）',
    ]);
    expect(prefillOf([])).toBeNull();
    expect(prefillOf([difference({ kind: 'warm', kind_name: '到货温度超限' })])).toMatchObject({
      kind: 'return',
      nature: 'quality',
    });
  });
});
