import { priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import { differenceOf, draftLike, lacking, type PastOrder } from './rules.ts';

const ORDER: PastOrder = {
  address_id: 3,
  balance_fen: 1200,
  invoice: { kind: 'special', title: '康民', tax_no: '9133' },
  papers: ['report', 'invoice'],
  expiry_months: 6,
  expiry_wish: '2028-06 以后',
  delivery_note: '上午送',
};
const THERE = { addressIds: [3, 4], titles: [{ id: 9, title: '康民', tax_no: '9133' }] };

describe('draftLike', () => {
  it('takes address, balance, invoice, papers and wishes over, and no remark', () => {
    expect(draftLike(ORDER, THERE, null)).toMatchObject({
      address_id: 3,
      use_balance: 1,
      invoice_kind: 'special',
      invoice_title_id: 9,
      papers: ['report', 'invoice'],
      expiry_months: 6,
      delivery_note: '上午送',
      remarks: {},
    });
  });

  it('leaves what is gone to be chosen, and no invoice travels without one', () => {
    expect(draftLike(ORDER, { addressIds: [4], titles: [] }, null)).toMatchObject({
      address_id: null,
      invoice_kind: 'none',
      invoice_title_id: null,
      papers: ['report'],
    });
  });

  it('keeps a remark that was begun', () => {
    const begun = { ...draftLike(ORDER, THERE, null), remarks: { '1:normal': '急' } };
    expect(draftLike(ORDER, THERE, begun).remarks).toEqual({ '1:normal': '急' });
  });
});

it.each([
  [60, 0, 60],
  [60, 20, 40],
  [60, 60, 0],
  [60, 80, 0],
])('of %d bought with %d in the cart %d are lacking', (bought, inCart, lacks) => {
  expect(lacking(bought, inCart)).toBe(lacks);
});

describe('differenceOf', () => {
  const same = { before: 84_000n, now: priceE4(84_000n), bought: 10, inCart: 0, notices: [], unit: '盒' };
  it('says nothing of what is as it was', () => expect(differenceOf(same)).toBe(''));
  it('says another price, what was corrected and what the cart holds beyond it', () => {
    expect(differenceOf({ ...same, now: priceE4(91_000n), notices: ['库存仅剩 4 盒'], inCart: 12 })).toBe(
      '库存仅剩 4 盒；价格由 ¥8.4 变为 ¥9.1；购物车已有 12 盒，按 12 盒下单',
    );
  });
});
