import { describe, expect, it } from 'vitest';
import type { AdminOrder } from './api.ts';
import { checksOf } from './checks.ts';

const NOW = 1_800_000_000;
const MONTH = 30 * 24 * 60 * 60;

function order(changes: Partial<AdminOrder> = {}): AdminOrder {
  const plain = {
    status: 20,
    paid_at: NOW - 60,
    payable: 90.1,
    balance_amount: 10,
    goods_amount: 105.1,
    discount_amount: 10,
    shipping_fee: 5,
    total: 100.1,
    payment_method: 'wechat',
    consignee: '李婷',
    phone: '13800000001',
    address: '锦里中路 26 号',
    picking: [],
    server_time: NOW,
  };
  return { ...plain, ...changes } as AdminOrder;
}
const line = (open: number, number: number, expires: number | null): AdminOrder['picking'][number] => ({
  order_line_id: 1,
  name: '阿莫西林胶囊',
  ypgg: '',
  open_number: open,
  storage: 'normal',
  lots: [{ lot_id: 1, lot_no: 'A', expires_on: expires, on_hand: 100, number }],
});
const warnings = (changes: Partial<AdminOrder>) =>
  checksOf(order(changes))
    .filter(({ isGood }) => !isGood)
    .map(({ words }) => words);

describe('checksOf', () => {
  it('finds nothing wrong with a paid order that can be picked', () => {
    expect(warnings({ picking: [line(10, 10, NOW + 24 * MONTH), line(5, 5, null)] })).toEqual([]);
  });
  it('says what is being waited for', () => {
    expect(warnings({ status: 10, paid_at: null })).toEqual(['等待买家付款']);
    expect(warnings({ status: 10, paid_at: null, payment_method: 'transfer' })).toEqual(['等待转账到账']);
  });
  it('adds up the amounts to the cent', () => {
    expect(warnings({ total: 100.11 })).toEqual(['金额核对不一致']);
    expect(warnings({ balance_amount: 0 })).toEqual(['金额核对不一致']);
  });
  it('counts lines that are short and lots that expire soon', () => {
    expect(warnings({ picking: [line(10, 9, null), line(5, 5, NOW + MONTH)] })).toEqual([
      '1 个品种缺货',
      '1 个批号不足 6 个月',
    ]);
  });
  it('says that stock is held only while the order waits', () => {
    const words = (status: number) => checksOf(order({ status })).map((check) => check.words);
    expect(words(20)).toContain('库存已占用');
    expect(words(60)).not.toContain('库存已占用');
  });
  it('wants a whole address', () => {
    expect(warnings({ phone: ' ' })).toEqual(['收货信息不完整']);
  });
});
